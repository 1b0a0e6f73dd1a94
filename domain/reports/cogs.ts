/** The cost of goods: the cost by recipe and the cost of the stock that was used (3-reports §2.8, §4, §9; decisions). */

import { isAbove, isBelow } from '#domain/base/shares.ts';
import { marginOf } from './menu-engineering.ts';

/** A product with a lower real margin is in alert. */
export const TARGET_MARGIN = 0.28;
/** Shrinkage above this share of the recipe cost is red. */
const SHRINKAGE_LIMIT = 0.05;

/** Amounts in cents: sales, cost by recipe, and real cost. */
export interface Costed {
  readonly sales_cents: number;
  readonly theoretical_cents: number;
  readonly actual_cents: number;
}

/** The share by which the real cost exceeds the recipe cost; negative when it is lower, null without a recipe cost. */
export function shrinkageOf(theoretical: number, actual: number): number | null {
  return theoretical > 0 ? (actual - theoretical) / theoretical : null;
}

/** True when shrinkage is shown in red. */
export function isHighShrinkage(shrinkage: number | null): boolean {
  return shrinkage !== null && isAbove(shrinkage, SHRINKAGE_LIMIT);
}

export interface CostFigures {
  readonly shrinkage: number | null;
  /** Real cost less recipe cost, in cents. */
  readonly cost_variance_cents: number;
  readonly theoretical_margin: number;
  readonly actual_margin: number;
  readonly alert: boolean;
}

/**
 * The cost figures of a product, a category or the whole. A row below the target margin is in alert, unless it has neither sales nor
 * costs.
 */
export function costFigures({ sales_cents, theoretical_cents, actual_cents }: Costed): CostFigures {
  const actual_margin = marginOf(sales_cents, actual_cents);
  const moved = sales_cents !== 0 || actual_cents !== 0;
  return {
    shrinkage: shrinkageOf(theoretical_cents, actual_cents),
    cost_variance_cents: actual_cents - theoretical_cents,
    theoretical_margin: marginOf(sales_cents, theoretical_cents),
    actual_margin,
    alert: moved && isBelow(actual_margin, TARGET_MARGIN),
  };
}
