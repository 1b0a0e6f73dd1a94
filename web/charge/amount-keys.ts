import type { KeyboardEvent, RefObject } from 'react';
import { type AmountKey, applyAmountKey } from '#domain/charging.ts';
import type { usePayments } from './use-payments.ts';

const KEYS: ReadonlySet<string> = new Set(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.']);
const KEY_NAMES: ReadonlyMap<string, AmountKey> = new Map([
  ['Backspace', 'back'],
  [',', '.'],
]);
const isAmountKey = (key: string): key is AmountKey => KEYS.has(key);

/** Adds a key that is pressed anywhere in the window to the amount. */
export function handleAmountKey(
  event: KeyboardEvent,
  payments: ReturnType<typeof usePayments>,
  amount: RefObject<HTMLInputElement | null>,
): void {
  if (payments.isAsking || event.target instanceof HTMLInputElement) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = KEY_NAMES.get(event.key) ?? event.key;
  if (key !== 'back' && !isAmountKey(key)) return;
  event.preventDefault();
  payments.setTyped(applyAmountKey(payments.typed, key));
  amount.current?.focus();
}
