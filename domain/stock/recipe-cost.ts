import { type BasisPoints, type Cents, cents, divideRounded } from '#domain/base/money.ts';
import { EXACT_ONE, exactQuantity } from '#domain/base/units.ts';
import { lineTax } from '#domain/fiscal/tax.ts';

/**
 * The cost and margin of a product. Typed quantities and unit costs have four decimals. They are converted and multiplied as integers, with one
 * rounding at the end.
 */

const DECIMALS = 10_000;

/** A quantity of an ingredient, in `unit` if it is not the ingredient's own. `cost_per_unit` is cents of one own unit with up to four decimals. */
export interface CostedQuantity {
  readonly quantity: number;
  readonly cost_per_unit: number;
  readonly unit?: { readonly typed: string; readonly own: string };
}

const exact = (value: number): bigint => BigInt(Math.round(value * DECIMALS));

/** What one cent is in the answer of `costOf`. */
const CENT = EXACT_ONE * BigInt(DECIMALS);
const SAME = { typed: '', own: '' };

/** A unit that does not convert has no quantity. */
function costOf(parts: readonly CostedQuantity[]): bigint {
  return parts.reduce((sum, { quantity, cost_per_unit, unit: { typed, own } = SAME }) => {
    return sum + (exactQuantity(quantity, typed, own) ?? 0n) * exact(cost_per_unit);
  }, 0n);
}

/** The cost of one unit of a product by its recipe, in cents. */
export function recipeCost(parts: readonly CostedQuantity[]): Cents {
  return cents(Number(divideRounded(costOf(parts), CENT)));
}

/** The cost of one unit of a preparation in cents, with four decimals, from a batch of `batchQuantity` units. */
export function batchUnitCost(parts: readonly CostedQuantity[], batchQuantity: number): number {
  return (
    Number(divideRounded(costOf(parts) * BigInt(DECIMALS) ** 2n, CENT * exact(batchQuantity))) / DECIMALS
  );
}

export interface Price {
  readonly price_cents: number;
  readonly tax_rate: BasisPoints;
  readonly prices_include_tax: boolean;
}

/** A price without its included tax. */
export function netPrice({ price_cents, tax_rate, prices_include_tax }: Price): Cents {
  return lineTax({ amount_cents: cents(price_cents), tax_rate }, prices_include_tax).base_cents;
}

export interface Margin {
  readonly margin_cents: Cents;
  /** Of the net price, rounded half away from zero; null without a price. */
  readonly margin_rate: BasisPoints | null;
}

/** The margin of a net price after the cost. */
export function dishMargin(net: Cents, cost: Cents): Margin {
  const margin_cents = cents(net - cost);
  const rate = net > 0 ? Number(divideRounded(BigInt(margin_cents) * 10_000n, BigInt(net))) : null;
  return { margin_cents, margin_rate: rate };
}
