import { type Cents, cents, divideRounded } from './money.ts';

/** A line of a charged sale, and how much of it went back before. */
export interface RefundableLine {
  readonly quantity: number;
  readonly refunded_quantity: number;
  readonly base_cents: number;
  readonly tax_cents: number;
}

/** Quantities have four decimals at most. */
const SCALE = 10_000;
const scaled = (quantity: number): number => Math.round(quantity * SCALE);

/** How much of a line can still be refunded. */
export function remainingOf(line: RefundableLine): number {
  return Math.max(0, scaled(line.quantity) - scaled(line.refunded_quantity)) / SCALE;
}

const upTo = (value: number, quantity: number, whole: number): number =>
  Number(divideRounded(BigInt(value) * BigInt(quantity), BigInt(whole)));

/** What refunding `quantity` of a line gives back, tax included. A line's refunds are rounded together, so that they come to the line's own total when all of it went back; SQL does the same. */
export function refundOf(line: RefundableLine, quantity: number): Cents {
  const total = line.base_cents + line.tax_cents;
  const whole = scaled(line.quantity);
  const before = scaled(line.refunded_quantity);
  return cents(upTo(total, before + scaled(quantity), whole) - upTo(total, before, whole));
}
