import { useEffect, useState } from 'react';
import { coversVital, type Pressable, positionToasts, type Spot } from './toast-position.ts';

const PRESSABLE = ':is(button, a[href], input, select, textarea, [role="option"], [role="slider"])';
/**
 * The main button of a screen, and everything in an area marked data-keep-clear: the header and footer of a
 * window, a cart, the bottom bar.
 */
const VITAL = ':is([data-variant="primary"], [data-variant="success"], [data-keep-clear] *, :focus)';
const TOASTER = '[data-sonner-toaster]';
const TOASTS = `${TOASTER} [data-sonner-toast]:not([data-removed="true"])`;

const EDGE = 16;
const PHONE_EDGE = 12;
const HEADER = 68;
const WIDTH = 360;
const USUAL_HEIGHT = 54;
const STACKED = 14;
const MAX_SHOWN = 3;
const REPOSITION_DELAY_MS = 120;

function pressablesOf(): Pressable[] {
  return [...document.querySelectorAll<HTMLElement>(PRESSABLE)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || top > innerHeight || top + height < 0) return [];
    // Elements behind an open window can't be pressed.
    if (element.closest(`[aria-hidden="true"], [inert], ${TOASTER}`)) return [];
    return [{ left, top, width, height, isVital: element.matches(VITAL) }];
  });
}

function spaceOf(isPhone: boolean) {
  const edge = isPhone ? PHONE_EDGE : EDGE;
  const top = isPhone ? PHONE_EDGE : HEADER;
  const covered = Number.parseInt(document.documentElement.style.getPropertyValue('--covered'), 10) || 0;
  const area = {
    left: edge,
    top,
    width: document.documentElement.clientWidth - 2 * edge,
    height: innerHeight - covered - top - edge,
  };
  const toasts = [...document.querySelectorAll(TOASTS)];
  const tallest = Math.max(USUAL_HEIGHT, ...toasts.map((toast) => toast.getBoundingClientRect().height));
  const height = tallest + STACKED * (Math.min(Math.max(toasts.length, 1), MAX_SHOWN) - 1);
  const width = isPhone ? area.width : Math.min(WIDTH, area.width);
  const from: 'top' | 'bottom' = isPhone ? 'bottom' : 'top';
  return { area, size: { width, height }, from, pressables: pressablesOf() };
}

/** Offsets of the toasts from the edges of the screen. */
export interface ToastOffsets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const USUAL: ToastOffsets = { top: HEADER, right: EDGE, bottom: 80 };

/** Moves the toasts away from vital elements. They do not move while they cover none or while they are touched. */
export function useToastPosition(shown: number, isPhone: boolean): ToastOffsets {
  const [offsets, setOffsets] = useState(USUAL);
  useEffect(() => {
    if (shown === 0) return;
    let spot: Spot | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reposition = () => {
      timer = undefined;
      // A touch screen reports hover on the last tapped element.
      const touchedSelector = matchMedia('(hover: hover)').matches
        ? ':is(:hover, [data-swiping="true"])'
        : '[data-swiping="true"]';
      if (spot && document.querySelector(`${TOASTS}${touchedSelector}`)) return;
      const space = spaceOf(isPhone);
      if (spot && !coversVital(spot, space)) return;
      spot = positionToasts(space);
      setOffsets({
        top: spot.top,
        right: document.documentElement.clientWidth - spot.left - space.size.width,
        bottom: innerHeight - spot.top - space.size.height,
      });
    };
    const scheduleReposition = () => {
      timer ??= setTimeout(reposition, REPOSITION_DELAY_MS);
    };
    const frame = requestAnimationFrame(reposition);
    const changes = new MutationObserver(scheduleReposition);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', scheduleReposition);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('resize', scheduleReposition);
    };
  }, [shown, isPhone]);
  return offsets;
}
