import { type Cents, cents } from '#domain/money.ts';

/** What a MoneyInput gives, as money. */
export const centsOrNull = (value: number | null): Cents | null => (value === null ? null : cents(value));
