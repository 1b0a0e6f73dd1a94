/** The changes of purchase prices (3-reports §4, §5, §9). */

import { isAbove, isBelow } from '#domain/base/shares.ts';

/** A smaller change, up or down, is stable. */
const STEADY_CHANGE = 0.05;
/** A higher average increase is bad. */
const INFLATION_LIMIT = 0.05;
/** The number of bars and rows that are shown. */
const PRICE_BARS = 10;
export const PRICE_ROWS = 15;

export type PriceTrend = 'up' | 'down' | 'stable';
export const PRICE_TRENDS: Readonly<Record<PriceTrend, string>> = {
  up: 'Subiendo',
  down: 'Bajando',
  stable: 'Estable',
};

/** The change of a unit's cost as a fraction of the first cost; null when that is 0. */
export function priceChange(first: number, last: number): number | null {
  return first > 0 ? (last - first) / first : null;
}

/** The difference of two unit costs in cents, with four decimals. */
export function costVariance(before: number, now: number): number {
  return (Math.round(now * 10_000) - Math.round(before * 10_000)) / 10_000;
}

/** Up above +5 %, down below -5 %, else stable. */
export function priceTrend(change: number | null): PriceTrend {
  if (change === null) return 'stable';
  if (isAbove(change, STEADY_CHANGE)) return 'up';
  return isBelow(change, -STEADY_CHANGE) ? 'down' : 'stable';
}

/** The average increase: the mean of the positive changes only, or 0 without any. */
export function averageIncrease(changes: readonly (number | null)[]): number {
  const rises = changes.filter((change): change is number => change !== null && change > 0);
  return rises.length === 0 ? 0 : rises.reduce((sum, rise) => sum + rise, 0) / rises.length;
}

/** 'down', which is bad, above the limit. */
export function inflationTrend(average: number): 'up' | 'down' {
  return isAbove(average, INFLATION_LIMIT) ? 'down' : 'up';
}

interface Priced {
  readonly name: string;
  readonly first_cost: number;
  readonly current_cost: number;
}

/** The prices with the greatest changes, up or down, the highest rise first. */
export function greatestChanges<P extends Priced>(
  prices: readonly P[],
  count: number = PRICE_BARS,
): readonly (P & { readonly change: number })[] {
  return prices
    .flatMap((price) => {
      const change = priceChange(price.first_cost, price.current_cost);
      return change === null ? [] : [{ ...price, change }];
    })
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.name.localeCompare(b.name, 'es'))
    .slice(0, count)
    .toSorted((a, b) => b.change - a.change);
}
