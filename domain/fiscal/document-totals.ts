import type { BasisPoints, Cents } from '../money.ts';

/** The amounts that a document prints and that its row of the sales book has. */
export interface DocumentTotals {
  /** 'Descuentos y rebajas otorgados', in menu prices. It is printed also when it is zero. */
  readonly discount_cents: Cents;
  /** Without tax for every buyer. */
  readonly exempt_cents: Cents;
  /** Without tax for this buyer. */
  readonly exonerated_cents: Cents;
  /** The rate of 15 % in Honduras. */
  readonly general_rate: BasisPoints;
  readonly general_base_cents: Cents;
  readonly general_tax_cents: Cents;
  /** At 18 %. */
  readonly special_base_cents: Cents;
  readonly special_tax_cents: Cents;
  readonly total_cents: Cents;
}
