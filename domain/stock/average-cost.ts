import { divideRounded } from '#domain/base/money.ts';

export interface StockLevel {
  readonly stock: number;
  readonly average: number;
}

export interface Lot {
  readonly quantity: number;
  readonly cost: number;
}

const DECIMALS = 10_000;
const exact = (value: number): bigint => BigInt(Math.round(value * DECIMALS));
const asNumber = (value: bigint): number => Number(value) / DECIMALS;

/**
 * The weighted average cost after a lot is added, half away from zero. Costs are in cents of one unit; quantities and costs have four
 * decimals.
 */
export function averageWith({ stock, average }: StockLevel, { quantity, cost }: Lot): number {
  const after = exact(stock) + exact(quantity);
  if (after <= 0n) return average;
  return asNumber(divideRounded(exact(stock) * exact(average) + exact(quantity) * exact(cost), after));
}

/** The rise of a cost in percent with one decimal when it exceeds 5 %, else null. */
export function costRise(before: number, after: number): number | null {
  const [was, is] = [exact(before), exact(after)];
  if (was <= 0n || is * 100n <= was * 105n) return null;
  return Number(divideRounded((is - was) * 1000n, was)) / 10;
}
