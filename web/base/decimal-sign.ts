import { type DecimalSign, decimalSignOf } from '#domain/base/decimal-sign.ts';

let sign: DecimalSign = '.';

/** The decimal sign that the people of this business type. */
export const decimalSign = (): DecimalSign => sign;

export function setDecimalSign(currency: string): void {
  sign = decimalSignOf(currency);
}
