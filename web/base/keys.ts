import { isBehindWindow } from './behind-window.ts';

/** The shortcut of the button that goes on with an order: 'Cobrar', and 'Cobrar HNL 255.00' in the window that it opens. */
export const PRIMARY_KEYS = 'F2 Control+Enter';

/** An element whose buttons do not take the focus when they are pressed, or Enter would press the last one again. Tab leads to them. */
export const UNFOCUSED = { 'data-unfocused': '' };

const isPrimaryKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F2' || (key === 'Enter' && (ctrlKey || metaKey));

/** Presses the button with `PRIMARY_KEYS` that no window covers. */
function pressPrimary(event: KeyboardEvent): void {
  if (!isPrimaryKey(event) || event.repeat || event.defaultPrevented) return;
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[aria-keyshortcuts="${PRIMARY_KEYS}"]`);
  const button = [...buttons].findLast((each) => !isBehindWindow(each));
  if (!button) return;
  event.preventDefault();
  button.click();
}

function keepFocus(event: PointerEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-unfocused] button'))
    event.preventDefault();
}

export function followKeys(): void {
  document.addEventListener('keydown', pressPrimary);
  document.addEventListener('pointerdown', keepFocus);
}
