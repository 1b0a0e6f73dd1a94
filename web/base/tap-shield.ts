import { DOUBLE_TAP_MS } from './use-just-shown.ts';

/** When a window whose code is loaded at the tap is there. */
const LATE_CHECK_MS = 250;
const SIZE_PX = 48;
const CONTROL = 'button, a, input, select, textarea, label, [role="dialog"]';
const BLOCKED = ['pointerdown', 'mousedown', 'touchstart', 'click'];

const controlAt = (x: number, y: number): Element | null =>
  document.elementFromPoint(x, y)?.closest(CONTROL) ?? null;

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function shieldAt(x: number, y: number): void {
  const shield = document.createElement('div');
  shield.setAttribute('aria-hidden', 'true');
  shield.dataset.tapShield = '';
  Object.assign(shield.style, {
    position: 'fixed',
    left: `${x - SIZE_PX / 2}px`,
    top: `${y - SIZE_PX / 2}px`,
    width: `${SIZE_PX}px`,
    height: `${SIZE_PX}px`,
    zIndex: '9999',
    pointerEvents: 'auto',
  });
  for (const type of BLOCKED) shield.addEventListener(type, swallow);
  document.body.append(shield);
  setTimeout(() => shield.remove(), DOUBLE_TAP_MS);
}

/**
 * After a tap, what comes under the finger takes no tap for 800 ms: the second tap of a double tap is for what was there at the first one.
 */
export function shieldTaps(): void {
  document.addEventListener(
    'click',
    ({ clientX, clientY, target, detail, isTrusted }) => {
      const tapped = target instanceof Element ? target.closest(CONTROL) : null;
      // A click of a key or of a script has no place.
      if (tapped === null || detail === 0 || !isTrusted) return;
      const shieldIfChanged = (): boolean => {
        const isChanged =
          controlAt(clientX, clientY) !== tapped && tapped.getAttribute('aria-busy') !== 'true';
        if (isChanged) shieldAt(clientX, clientY);
        return isChanged;
      };
      requestAnimationFrame(() => {
        if (!shieldIfChanged()) setTimeout(shieldIfChanged, LATE_CHECK_MS);
      });
    },
    true,
  );
}
