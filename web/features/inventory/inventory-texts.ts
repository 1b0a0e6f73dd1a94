import { formatQuantity } from '#domain/quantity.ts';

/** What is wrong with a quantity that was typed. */
export const NO_QUANTITY = 'Escribe una cantidad, como 2.5.';

/** '+2.5', '-3' or '0': a difference as people read it. */
export function signed(value: number): string {
  return value > 0 ? `+${formatQuantity(value)}` : formatQuantity(value);
}
