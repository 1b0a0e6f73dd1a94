import { type BasisPoints, type Cents, cents, divideRounded } from './money.ts';
import { lineTax } from './tax.ts';

/**
 * The cost and margin of a product. Quantities and unit costs have four decimals and are multiplied as integers, with one rounding at the
 * end.
 */

const DECIMALS = 10_000;

/** A quantity of an ingredient in its unit. `cost_per_unit` is cents of one unit with up to four decimals. */
export interface CostedQuantity {
  readonly quantity: number;
  readonly cost_per_unit: number;
}

const exact = (value: number): bigint => BigInt(Math.round(value * DECIMALS));

function costOf(parts: readonly CostedQuantity[]): bigint {
  return parts.reduce((sum, part) => sum + exact(part.quantity) * exact(part.cost_per_unit), 0n);
}

/** The cost of one unit of a product by its recipe, in cents. */
export function recipeCost(parts: readonly CostedQuantity[]): Cents {
  return cents(Number(divideRounded(costOf(parts), 100_000_000n)));
}

/** The cost of one unit of a preparation in cents, with four decimals, from a batch of `batchQuantity` units. */
export function batchUnitCost(parts: readonly CostedQuantity[], batchQuantity: number): number {
  return Number(divideRounded(costOf(parts), exact(batchQuantity))) / DECIMALS;
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
