import { isAbove } from '#domain/base/shares.ts';

/** The number of differences that are shown, those with the greatest impact first. */
export const DISCREPANCY_ROWS = 20;
/** A difference above this share of the system's quantity, in either direction, is red (3-reports §5, §9). */
const LARGE_DIFFERENCE = 0.1;
/** L 1,000. Differences with a higher impact are bad. */
const IMPACT_LIMIT_CENTS = 100_000;

/** The difference as a share of the system's quantity; 0 when that is 0. */
export function differenceShare(counted: number, system: number): number {
  return system === 0 ? 0 : (counted - system) / system;
}

export function isLargeDifference(share: number): boolean {
  return isAbove(Math.abs(share), LARGE_DIFFERENCE);
}

/** 'down', which is bad, above the limit. */
export function impactTrend(impactCents: number): 'up' | 'down' {
  return impactCents > IMPACT_LIMIT_CENTS ? 'down' : 'up';
}
