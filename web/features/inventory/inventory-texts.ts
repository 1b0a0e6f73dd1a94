import { formatQuantity } from '#domain/quantity.ts';

/** The error of an invalid quantity. */
export const NO_QUANTITY = 'Escribe una cantidad, como 2.5.';

/** '+2.5', '-3' or '0'. */
export function signed(value: number): string {
  return value > 0 ? `+${formatQuantity(value)}` : formatQuantity(value);
}
