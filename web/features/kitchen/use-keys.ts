import { useEffect, useRef } from 'react';

/** What each key does, by its `key` in lower case. */
export type Keys = Readonly<Record<string, () => void>>;

const FIELDS = 'input, textarea, select, [contenteditable]';
const WINDOWS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** What Enter and the space bar press themselves. */
const PRESSED = 'button, a, summary, [role=checkbox]';

/** True where a key belongs to something else than the tickets: a field, a window, or what has the focus. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'))
    return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(`${FIELDS}, ${WINDOWS}`)) return true;
  return (key === 'Enter' || key === ' ') && target.closest(PRESSED) !== null;
}

/** Does what belongs to a key, after the reader of codes has let it pass (decision 088). */
export function useKeys(isOn: boolean, keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, repeat, defaultPrevented } = event;
      const act = latest.current[event.key.toLowerCase()];
      if (!act || altKey || ctrlKey || metaKey || repeat || defaultPrevented || isTaken(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}
