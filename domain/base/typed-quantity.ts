import type { DecimalSign } from './decimal-sign.ts';
import type { BasisPoints } from './money.ts';
import { numberIn } from './typed-number.ts';

/** What a quantity may be: its decimals, and its maximum. */
export interface QuantityRule {
  readonly decimals: number;
  readonly max: number;
}

const STOCK: QuantityRule = { decimals: 4, max: 9_999_999.9999 };

/** The one reading of a text, or the two of '1,250' where neither the sign of the business nor the rule tells which one it is. */
function readings(text: string, sign: DecimalSign, { decimals, max }: QuantityRule): readonly string[] {
  const number = numberIn(text);
  if (!number) return [];
  const isUnclear = number.other !== undefined && number.other.mark !== sign;
  const all = isUnclear && number.other ? [number.plain, number.other.plain] : [number.plain];
  return all.filter((plain) => (plain.split('.')[1] ?? '').length <= decimals && Number(plain) <= max);
}

/**
 * Reads a typed quantity: '2.5', '2,5' and '.25' in every business; '1,250' is 1.25 where the decimal sign is a comma. Null for a text that
 * can mean two quantities, and for any other.
 */
export function readQuantity(text: string, sign: DecimalSign, rule: QuantityRule): number | null {
  const [only, other] = readings(text, sign, rule);
  return only === undefined || other !== undefined ? null : Number(only);
}

/** A quantity that an unclear text can mean, and a text that means nothing else. */
export interface Reading {
  readonly value: number;
  readonly text: string;
}

/** The two quantities that a text can mean; none for any other text. */
export function unclearReadings(
  text: string,
  sign: DecimalSign,
  rule: QuantityRule = STOCK,
): readonly Reading[] {
  const found = readings(text, sign, rule).map(Number);
  return found.length < 2 ? [] : found.map((value) => ({ value, text: String(value).replace('.', sign) }));
}

/** Reads a typed quantity of an ingredient, below ten million and with at most four decimals. */
export const readStockQuantity = (text: string, sign: DecimalSign): number | null =>
  readQuantity(text, sign, STOCK);

/** The same above zero. */
export function readPositiveQuantity(text: string, sign: DecimalSign): number | null {
  const value = readStockQuantity(text, sign);
  return value !== null && value > 0 ? value : null;
}

/** A percentage from 0 to 100. */
export const PERCENT: QuantityRule = { decimals: 2, max: 100 };

/** Reads a percentage as a rate: '12.5' is 1250. Null for any other text. */
export function readRate(text: string, sign: DecimalSign): BasisPoints | null {
  const percent = readQuantity(text, sign, PERCENT);
  return percent === null ? null : Math.round(percent * 100);
}
