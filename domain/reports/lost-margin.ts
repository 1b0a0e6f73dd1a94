import { divideRounded } from '#domain/base/money.ts';

interface LostTotals {
  readonly discounts: number;
  readonly voids: number;
  readonly lost_cents: number;
}

/**
 * The number of discounts and voided sales, and the average cost of each; null when there are none (decisions, Descuentos y Anulaciones of
 * Rentabilidad).
 */
export function lostCases(totals: LostTotals | undefined): {
  readonly count: number;
  readonly average_cents: number | null;
} {
  const count = totals ? totals.discounts + totals.voids : 0;
  if (!totals || count === 0) return { count, average_cents: null };
  return { count, average_cents: Number(divideRounded(BigInt(totals.lost_cents), BigInt(count))) };
}

export const LOST_KINDS = { discount: 'Descuento', void: 'Anulación' } as const;

export interface LostReason {
  readonly kind: keyof typeof LOST_KINDS;
  readonly reason: string;
  readonly count: number;
  readonly lost_cents: number;
}

interface Reasons {
  readonly by_reason: readonly {
    readonly reason: string;
    readonly discounts: number;
    readonly cents: number;
  }[];
  readonly by_void_reason: readonly {
    readonly reason: string;
    readonly voids: number;
    readonly cents: number;
  }[];
}

/** The reasons of lost margin, of discounts and of voided sales, the most expensive first. */
export function lostReasons({ by_reason, by_void_reason }: Reasons): readonly LostReason[] {
  return [
    ...by_reason.map(
      ({ reason, discounts, cents }): LostReason => ({
        kind: 'discount',
        reason,
        count: discounts,
        lost_cents: cents,
      }),
    ),
    ...by_void_reason.map(
      ({ reason, voids, cents }): LostReason => ({
        kind: 'void',
        reason,
        count: voids,
        lost_cents: cents,
      }),
    ),
  ].sort((a, b) => b.lost_cents - a.lost_cents);
}
