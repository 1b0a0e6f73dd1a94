import { type BasisPoints, readMoney } from './money.ts';
import { formatQuantity } from './quantity.ts';

export const DISCOUNT_ABOVE_ALL = 'El descuento no puede pasar de 100 %.';

/** A rate for people: 1500 is '15', 1250 is '12.5'. */
export function formatRate(rate: BasisPoints): string {
  return formatQuantity(rate / 100);
}

/** Reads a percentage from 0 to 100 with at most two decimals as a rate. Null for any other text. */
export function readRate(text: string): BasisPoints | null {
  const rate = readMoney(text);
  return rate !== null && rate >= 0 && rate <= 10_000 ? rate : null;
}
