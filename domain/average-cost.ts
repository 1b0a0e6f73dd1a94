import { divideRounded } from './money.ts';

/** What an ingredient's stock costs on average, and when a purchase is dearer. Costs are cents of one unit; quantities and costs have four decimals. */

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

/** The weighted average once a lot has come in, half away from zero; `average_cost_with` of the database is the same. */
export function averageWith({ stock, average }: StockLevel, { quantity, cost }: Lot): number {
  const after = exact(stock) + exact(quantity);
  if (after <= 0n) return average;
  return asNumber(divideRounded(exact(stock) * exact(average) + exact(quantity) * exact(cost), after));
}

/** How much dearer than before in percent with one decimal, when that is over 5 %; null when not. `cost_rise` is the same. */
export function costRise(before: number, after: number): number | null {
  const [was, is] = [exact(before), exact(after)];
  if (was <= 0n || is * 100n <= was * 105n) return null;
  return Number(divideRounded((is - was) * 1000n, was)) / 10;
}
