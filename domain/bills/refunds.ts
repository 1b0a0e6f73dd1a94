import { type Cents, cents, divideRounded } from '#domain/base/money.ts';

/** A line of a charged sale, with the quantity that was refunded before. */
export interface RefundableLine {
  readonly quantity: number;
  readonly refunded_quantity: number;
  readonly base_cents: number;
  readonly tax_cents: number;
}

/** Quantities have at most four decimals. */
const SCALE = 10_000;
const scaled = (quantity: number): number => Math.round(quantity * SCALE);

/** The quantity of a line that can still be refunded. */
export function remainingOf(line: RefundableLine): number {
  return Math.max(0, scaled(line.quantity) - scaled(line.refunded_quantity)) / SCALE;
}

const upTo = (value: number, quantity: number, whole: number): number =>
  Number(divideRounded(BigInt(value) * BigInt(quantity), BigInt(whole)));

/**
 * The amount of refunding `quantity` of a line, tax included. All refunds of a line are rounded together, so that they add up to its
 * total.
 */
export function refundOf(line: RefundableLine, quantity: number): Cents {
  const total = line.base_cents + line.tax_cents;
  const whole = scaled(line.quantity);
  const before = scaled(line.refunded_quantity);
  return cents(upTo(total, before + scaled(quantity), whole) - upTo(total, before, whole));
}
