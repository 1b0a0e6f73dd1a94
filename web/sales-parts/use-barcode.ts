import { type RefObject, useEffect, useRef } from 'react';
import { hearKey, NO_SCAN } from '#domain/barcode.ts';
import { isCovered } from './picker-keys.ts';

/** Puts a field back as it was, so that React sees it too. */
function putBack(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** How to take out of the field in focus what a reader is about to type into it. */
function undoFor(target: EventTarget | null): () => void {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (!isField) return () => undefined;
  const { value } = target;
  return () => putBack(target, value);
}

/** Hears a barcode reader wherever the focus is, but for windows over the screen; what it typed into a field is taken out again. */
export function useBarcode(screen: RefObject<HTMLElement | null>, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    let scan = NO_SCAN;
    let undo = () => {};
    const hear = (event: KeyboardEvent) => {
      if (event.repeat || isCovered(screen.current)) {
        scan = NO_SCAN;
        return;
      }
      const heard = hearKey(scan, event.key, event.timeStamp);
      scan = heard.scan;
      if (scan.digits.length === 1) undo = undoFor(event.target);
      if (heard.code === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      undo();
      latest.current(heard.code);
    };
    document.addEventListener('keydown', hear, { capture: true });
    return () => document.removeEventListener('keydown', hear, { capture: true });
  }, [screen]);
}
