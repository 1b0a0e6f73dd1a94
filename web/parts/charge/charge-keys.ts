import { useRef } from 'react';
import { type AmountKey, applyAmountKey } from '#domain/bills/charge.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import type { usePayments } from './use-payments.ts';

const KEYS: ReadonlySet<string> = new Set(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.']);
const KEY_NAMES: ReadonlyMap<string, AmountKey> = new Map([
  ['Backspace', 'back'],
  [',', '.'],
]);
const isAmountKey = (key: string): key is AmountKey => KEYS.has(key);

/** A control that Tab reached and that Enter presses: not the chosen method, for which Enter charges. */
const isPressedByEnter = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('button:not([aria-pressed="true"]), a, input[type="search"]') !== null;

/**
 * The keys of the window that charges, wherever its focus is: digits go into the amount, Enter charges what suffices and otherwise says what is
 * missing, Ctrl and a digit choose a payment method.
 */
export function useChargeKeys(
  payments: ReturnType<typeof usePayments>,
  methods: readonly RegisterPaymentMethod[],
) {
  const amount = useRef<HTMLInputElement>(null);
  const primary = useRef<HTMLButtonElement>(null);

  const onKey = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const method = /^[1-9]$/.test(key) && methods[Number(key) - 1];
      if (!method) return;
      event.preventDefault();
      payments.choose(method.id);
      return;
    }
    if (key === 'Enter') {
      if (isPressedByEnter(target)) return;
      event.preventDefault();
      if (payments.outcome.isCovered) primary.current?.click();
      else payments.sayMissing();
      return;
    }
    if (target instanceof HTMLInputElement) return;
    const typed = KEY_NAMES.get(key) ?? key;
    if (typed !== 'back' && !isAmountKey(typed)) return;
    event.preventDefault();
    payments.setTyped(applyAmountKey(payments.typed, typed));
    amount.current?.focus();
  };

  return { amount, primary, onKey };
}
