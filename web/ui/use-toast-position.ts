import { useEffect, useState } from 'react';
import { coversAny, coversVital, type Obstacle, positionToasts, type Spot } from './toast-position.ts';

const PRESSABLE = ':is(button, a[href], input, select, textarea, [role="option"], [role="slider"])';
/** Sums that are read while one works. */
const SUMS = '[data-keep-clear="sums"]';
/**
 * The main button of a screen, and everything in an area marked data-keep-clear: the header and footer of a
 * window, a cart, the keys of a charge, the bottom bar.
 */
const VITAL = `:is([data-variant="primary"], [data-variant="success"], [data-keep-clear] *, :focus, ${SUMS})`;
const TOASTER = '[data-sonner-toaster]';
const TOASTS = `${TOASTER} [data-sonner-toast]:not([data-removed="true"])`;

/** Of less than that, in pixels, nothing can be read or pressed. */
const LEAST_SEEN = 8;
const EDGE = 16;
const PHONE_EDGE = 12;
const HEADER = 68;
const WIDTH = 360;
const USUAL_HEIGHT = 54;
const STACKED = 14;
/** How many toasts are visible at the same time. On a phone several would cover what is pressed next. */
export const maxShown = (isPhone: boolean): number => (isPhone ? 1 : 3);
const REPOSITION_DELAY_MS = 120;

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of an element that the boxes in which it scrolls let be seen. `frames` has the boxes that are known, null for what cuts nothing. */
function shownPart(element: Element, frames: Map<Element, Edges | null>): Edges {
  let { left, top, right, bottom }: Edges = element.getBoundingClientRect();
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    let frame = frames.get(parent);
    if (frame === undefined) {
      frame = getComputedStyle(parent).overflowY === 'visible' ? null : parent.getBoundingClientRect();
      frames.set(parent, frame);
    }
    if (frame === null) continue;
    left = Math.max(left, frame.left);
    top = Math.max(top, frame.top);
    right = Math.min(right, frame.right);
    bottom = Math.min(bottom, frame.bottom);
  }
  return { left, top, right, bottom };
}

function obstaclesOf(): Obstacle[] {
  const frames = new Map<Element, Edges | null>();
  return [...document.querySelectorAll<HTMLElement>(`${PRESSABLE}, ${SUMS}`)].flatMap((element) => {
    // Elements behind an open window can't be pressed.
    if (element.closest(`[aria-hidden="true"], [inert], ${TOASTER}`)) return [];
    const { left, top, right, bottom } = shownPart(element, frames);
    const [width, height] = [right - left, bottom - top];
    if (width <= 0 || height < LEAST_SEEN || top > innerHeight || bottom < 0) return [];
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
  const stacked = Math.min(Math.max(toasts.length, 1), maxShown(isPhone)) - 1;
  const height = tallest + STACKED * stacked;
  const width = isPhone ? area.width : Math.min(WIDTH, area.width);
  const from: 'top' | 'bottom' = isPhone ? 'bottom' : 'top';
  return { area, size: { width, height }, from, obstacles: obstaclesOf() };
}

/** Where the toasts are: offsets from the edges of the screen. */
export interface ToastPlace {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** True on a phone where every place covers something: presses reach what is below the toasts. */
  readonly isPressedThrough: boolean;
}

const USUAL: ToastPlace = { top: HEADER, right: EDGE, bottom: 80, isPressedThrough: false };

/** Whether toasts stay where they are. On a phone they also leave a place that covers something for one that covers nothing. */
function staysAt(spot: Spot, best: Spot, space: ReturnType<typeof spaceOf>, isPhone: boolean): boolean {
  if (coversVital(spot, space)) return false;
  return !isPhone || !coversAny(spot, space) || coversAny(best, space);
}

/** Moves the toasts away from vital elements. They do not move while they cover none or while they are touched. */
export function useToastPosition(shown: number, isPhone: boolean): ToastPlace {
  const [place, setPlace] = useState(USUAL);
  useEffect(() => {
    if (shown === 0) return;
    let spot: Spot | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reposition = () => {
      timer = undefined;
      // A touch screen reports hover on the last tapped element, and a pointer that rests on a phone holds no toast.
      const touchedSelector =
        !isPhone && matchMedia('(hover: hover)').matches
          ? ':is(:hover, [data-swiping="true"])'
          : '[data-swiping="true"]';
      if (spot && document.querySelector(`${TOASTS}${touchedSelector}`)) return;
      const space = spaceOf(isPhone);
      const best = positionToasts(space);
      spot = spot && staysAt(spot, best, space, isPhone) ? spot : best;
      const next: ToastPlace = {
        top: spot.top,
        right: document.documentElement.clientWidth - spot.left - space.size.width,
        bottom: innerHeight - spot.top - space.size.height,
        isPressedThrough: isPhone && coversAny(spot, space),
      };
      setPlace((place) => (JSON.stringify(place) === JSON.stringify(next) ? place : next));
    };
    const scheduleReposition = () => {
      timer ??= setTimeout(reposition, REPOSITION_DELAY_MS);
    };
    const frame = requestAnimationFrame(reposition);
    const changes = new MutationObserver(scheduleReposition);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', scheduleReposition);
    document.addEventListener('scroll', scheduleReposition, true);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('resize', scheduleReposition);
      document.removeEventListener('scroll', scheduleReposition, true);
    };
  }, [shown, isPhone]);
  return place;
}
