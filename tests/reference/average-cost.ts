import { divideRounded } from '#domain/base/money.ts';
import { averageWith, type Lot, type StockLevel } from '#domain/stock/average-cost.ts';

const DECIMALS = 10_000;
const exact = (value: number): bigint => BigInt(Math.round(value * DECIMALS));
const asNumber = (value: bigint): number => Number(value) / DECIMALS;

/**
 * The average after a lot is removed with its value, never below 0. It is the average `before` the lot when that explains the present
 * one, or when nothing is left. Reference for `exact_average_without`.
 */
export function averageWithout({ stock, average }: StockLevel, lot: Lot, before: number): number {
  const after = exact(stock) - exact(lot.quantity);
  if (after <= 0n || averageWith({ stock: asNumber(after), average: before }, lot) === average) return before;
  const value = exact(stock) * exact(average) - exact(lot.quantity) * exact(lot.cost);
  return asNumber(divideRounded(value > 0n ? value : 0n, after));
}
