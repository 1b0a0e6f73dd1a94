import type { BasisPoints } from './money.ts';
import { formatQuantity } from './quantity.ts';

export const DISCOUNT_ABOVE_ALL = 'El descuento no puede pasar de 100 %.';

/** A rate for people: 1500 is '15', 1250 is '12.5'. */
export function formatRate(rate: BasisPoints): string {
  return formatQuantity(rate / 100);
}
