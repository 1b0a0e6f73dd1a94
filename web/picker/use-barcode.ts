import { type RefObject, useEffect, useRef } from 'react';
import { addScanKey, EMPTY_SCAN } from '#domain/barcode.ts';
import { notify } from '#web/lib/notify.ts';
import { isBehindWindow } from './picker-keys.ts';

/** Puts a field back as it was, so that React sees it too. */
function restoreValue(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** How to take out of the field in focus what a reader is about to type into it. */
function restorerOf(target: EventTarget | null): () => void {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (!isField) return () => undefined;
  const { value } = target;
  return () => restoreValue(target, value);
}

interface Listener {
  readonly screen: RefObject<Element | null>;
  readonly onCode: (code: string) => void;
}

const IGNORING_LISTENER: Listener = { screen: { current: null }, onCode: () => undefined };
const listeners = new Set<Listener>();
let scan = EMPTY_SCAN;
let restoreField = () => {};

/** A PIN is digits and Enter too, and some type it in no time. */
const isSecret = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'password';

function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat || isSecret(event.target)) {
    scan = EMPTY_SCAN;
    return;
  }
  const result = addScanKey(scan, event.key, event.timeStamp);
  scan = result.scan;
  if (scan.digits.length === 1) restoreField = restorerOf(event.target);
  if (result.code === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  restoreField();
  const listener = [...listeners].findLast(({ screen }) => !isBehindWindow(screen.current));
  if (listener) listener.onCode(result.code);
  else notify.error('Cierra esta ventana para escanear productos.');
}

function listen(listener: Listener): () => void {
  listeners.add(listener);
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

/** Hears a barcode reader wherever the focus is; what it typed into a field is taken out again. Under a window it adds nothing, and says so. */
export function useBarcode(screen: RefObject<HTMLElement | null>, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => listen({ screen, onCode: (code) => latest.current(code) }), [screen]);
}

/** Where money is typed, a reader's digits are no amount and its Enter pays nothing. */
export function useIgnoreBarcodes(): void {
  useEffect(() => listen({ ...IGNORING_LISTENER }), []);
}
