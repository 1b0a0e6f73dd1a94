/** How much to buy so that nothing runs out. Quantities are in the ingredient's own unit, with four decimals. */

import { USE_DAYS } from '#domain/base/limits.ts';

export interface PurchaseNeed {
  readonly stock: number;
  readonly minimum: number;
  /** The quantity used in the last 28 days. */
  readonly used: number;
  /** Ordered and not received yet. */
  readonly on_order: number;
  /** Units in one purchase unit. */
  readonly factor: number;
}

const exact = (value: number): bigint => BigInt(Math.round(value * 10_000));

/** Whole purchase units to order: the average use of `coverDays` plus the minimum, less the stock and what is on order. */
export function suggestedPacks(need: PurchaseNeed, coverDays: number): number {
  const use = exact(Math.max(0, need.used)) * BigInt(coverDays);
  const days = BigInt(USE_DAYS);
  const missing = use + days * (exact(need.minimum) - exact(need.stock) - exact(need.on_order));
  if (missing <= 0n) return 0;
  const pack = days * exact(need.factor);
  return Number((missing + pack - 1n) / pack);
}

/** The number of whole days that the stock and what is on order last at the average use. Null when nothing is used. */
export function daysLeft({ stock, on_order, used }: PurchaseNeed): number | null {
  if (used <= 0) return null;
  return Number(((exact(stock) + exact(on_order)) * BigInt(USE_DAYS)) / exact(used));
}
