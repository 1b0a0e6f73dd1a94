import { type RefObject, useEffect, useRef } from 'react';
import { addScanKey, EMPTY_SCAN } from '#domain/scan.ts';
import { notify } from '#web/lib/notify.ts';
import { isBehindWindow } from './picker-keys.ts';

/** Sets a field's value and dispatches the event, so that React updates too. */
function restoreValue(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Returns a function that removes from the focused field what a barcode reader types into it. */
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

/** A PIN is also digits and Enter, and a user can type it as fast as a reader. */
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

/**
 * Receives codes from a barcode reader wherever the focus is, and removes its digits from the focused field. While a
 * window covers the screen, it shows an error instead.
 */
export function useBarcode(screen: RefObject<HTMLElement | null>, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => listen({ screen, onCode: (code) => latest.current(code) }), [screen]);
}

/** Ignores barcodes where amounts are typed: the digits are not added to an amount and Enter does not submit. */
export function useIgnoreBarcodes(): void {
  useEffect(() => listen({ ...IGNORING_LISTENER }), []);
}
