/** Parts of a whole as fractions: 0.28 is 28 %. */

import { formatQuantity } from './quantity.ts';

/** Fractions that stand for the same decimal may differ by this much. */
const TOLERANCE = 1e-9;

/** A part of a whole; null where there is no whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

export function isAbove(share: number, limit: number): boolean {
  return share > limit + TOLERANCE;
}

export function isBelow(share: number, limit: number): boolean {
  return share < limit - TOLERANCE;
}

/** As people read it, with one decimal at most: '12.5 %'; '—' where there is none. `signed` tells a rise with its plus. */
export function formatShare(share: number | null, signed = false): string {
  if (share === null) return '—';
  const magnitude = Math.round(Math.abs(share) * 1000 + TOLERANCE) / 10;
  const sign = share < 0 ? '-' : signed ? '+' : '';
  return `${magnitude === 0 ? '' : sign}${formatQuantity(magnitude)}\u00A0%`;
}
