import { type Cents, cents } from '#domain/base/money.ts';

/** The parts of the cash that a register must hold. Movements are signed: cash in is positive. */
interface CashParts {
  readonly opening_float_cents: number;
  readonly cash_sales_cents: number;
  readonly cash_refunds_cents: number;
  readonly movements_cents: number;
  /** Signed: what tips put into the drawer less what they took out of it. */
  readonly cash_tips_cents: number;
}

/** Expected cash: float + cash sales - cash refunds +/- movements +/- tips. Reference for the figures of `register_report`. */
export function expectedCash(parts: CashParts): Cents {
  return cents(
    parts.opening_float_cents +
      parts.cash_sales_cents -
      parts.cash_refunds_cents +
      parts.movements_cents +
      parts.cash_tips_cents,
  );
}
