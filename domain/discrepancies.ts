/** What was counted beside what the system had (3-reports §5, §9). */

import { isAbove } from './shares.ts';

/** How many differences are shown, those of the greatest impact first. */
export const DISCREPANCY_ROWS = 20;
/** A difference above this much of what the system had, either way, is red. */
const LARGE_DIFFERENCE = 0.1;
/** Differences that are worth more than L 1,000 are bad news. */
const IMPACT_LIMIT_CENTS = 100_000;

/** The difference as a part of what the system had; 0 where it had nothing. */
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
