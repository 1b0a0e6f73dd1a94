import { type Cents, cents } from '#domain/base/money.ts';

/** The value of a MoneyInput as money. */
export const centsOrNull = (value: number | null): Cents | null => (value === null ? null : cents(value));
