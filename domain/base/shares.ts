/** Shares are fractions: 0.28 is 28 %. */

import { formatQuantity } from './quantity.ts';

/** Two fractions of the same decimal may differ by this much. */
const TOLERANCE = 1e-9;

/** A part of a whole as a fraction; null when the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

export function isAbove(share: number, limit: number): boolean {
  return share > limit + TOLERANCE;
}

export function isBelow(share: number, limit: number): boolean {
  return share < limit - TOLERANCE;
}

/** A share for people, with at most one decimal: '12.5 %', or '—' for null. `signed` writes a plus before a rise. */
export function formatShare(share: number | null, signed = false): string {
  if (share === null) return '—';
  const magnitude = Math.round(Math.abs(share) * 1000 + TOLERANCE) / 10;
  const sign = share < 0 ? '-' : signed ? '+' : '';
  return `${magnitude === 0 ? '' : sign}${formatQuantity(magnitude)}\u00A0%`;
}
