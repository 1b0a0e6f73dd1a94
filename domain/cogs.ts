/** Cost of goods: what recipes say beside what left the stock (3-reports §2.8, §4, §9; decisions). */

import { marginOf } from './menu-engineering.ts';
import { isAbove, isBelow } from './shares.ts';

/** A product that really leaves less than this of what it brings in is in alert. */
export const TARGET_MARGIN = 0.28;
/** Above this much more than the recipes, shrinkage is red. */
const SHRINKAGE_LIMIT = 0.05;

/** Amounts in cents: what came in, what the recipes say that it cost, and what it really cost. */
export interface Costed {
  readonly sales_cents: number;
  readonly theoretical_cents: number;
  readonly actual_cents: number;
}

/** How much more left the stock than the recipes say; negative for less, null where they say nothing. */
export function shrinkageOf(theoretical: number, actual: number): number | null {
  return theoretical > 0 ? (actual - theoretical) / theoretical : null;
}

/** Whether shrinkage is to be shown in red. */
export function isHighShrinkage(shrinkage: number | null): boolean {
  return shrinkage !== null && isAbove(shrinkage, SHRINKAGE_LIMIT);
}

export interface CostFigures {
  readonly shrinkage: number | null;
  /** Cents that it really cost above its recipe. */
  readonly cost_variance_cents: number;
  readonly theoretical_margin: number;
  readonly actual_margin: number;
  readonly alert: boolean;
}

/** What the costs of a product, a category or everything come to. In alert below the target margin; what neither brought nor cost anything is not. */
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
