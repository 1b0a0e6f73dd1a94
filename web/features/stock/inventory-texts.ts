import { formatQuantity } from '#domain/base/quantity.ts';

/** '+2.5', '-3' or '0'. */
export function signed(value: number): string {
  return value > 0 ? `+${formatQuantity(value)}` : formatQuantity(value);
}
