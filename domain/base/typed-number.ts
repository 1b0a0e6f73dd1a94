/** How a number is read that people type or a file has. */

import type { DecimalSign } from './decimal-sign.ts';

/**
 * A legible number. `plain` is its text for programs, '1234.5'. `sign` is the decimal sign that its text proves: '1,234,567' proves a point and
 * '2,5' a comma; null where both read it alike. '1,250' and '1.250' can be read in two ways: `other` is the reading in which the one sign groups
 * thousands.
 */
export interface TypedNumber {
  readonly plain: string;
  readonly sign: DecimalSign | null;
  readonly other?: { readonly mark: DecimalSign; readonly plain: string };
}

/** White space and apostrophes between thousands: "1 250", "1'250". */
const GROUPED_BY_SPACE = /^(\d{1,3}(?:([ \u00a0\u2009\u202f\u2007'\u2019])\d{3})(?:\2\d{3})*)([.,]\d+)?$/;
const WITH_SIGN = /^(\d*)([.,])(\d*)$/;
const GROUPED = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/;

const otherSign = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');
const asSign = (text: string | undefined): DecimalSign => (text === ',' ? ',' : '.');
const joined = (whole: string, fraction: string): string =>
  fraction === '' ? whole : `${whole || '0'}.${fraction}`;

/** Reads a text without a sign before it. Null for any text that is not a number as a whole. */
export function numberIn(typed: string): TypedNumber | null {
  const text = typed.trim();
  if (/^\d+$/.test(text)) return { plain: text, sign: null };

  const spaced = GROUPED_BY_SPACE.exec(text);
  if (spaced) {
    const [, whole = '', , decimals] = spaced;
    const digits = whole.replace(/\D/g, '');
    return decimals
      ? { plain: `${digits}.${decimals.slice(1)}`, sign: asSign(decimals[0]) }
      : { plain: digits, sign: null };
  }

  const grouped = GROUPED.exec(text);
  if (grouped) {
    const [, whole = '', group, decimal, fraction = ''] = grouped;
    const groups = asSign(group);
    const digits = whole.replace(/\D/g, '');
    const isOnce = whole.indexOf(groups) === whole.lastIndexOf(groups);
    if (decimal === undefined && isOnce)
      return { plain: whole.replace(groups, '.'), sign: groups, other: { mark: groups, plain: digits } };
    if (decimal !== groups) return { plain: joined(digits, fraction), sign: otherSign(groups) };
    return null;
  }

  const [, whole = '', sign, fraction = ''] = WITH_SIGN.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') return null;
  return { plain: joined(whole, fraction), sign: asSign(sign) };
}

/** The text for programs of a number in a text whose decimal sign is known; null for one that it contradicts. */
export function plainNumber(typed: string, sign: DecimalSign): string | null {
  const number = numberIn(typed);
  if (!number) return null;
  if (number.sign === null || number.sign === sign) return number.plain;
  return number.other?.plain ?? null;
}
