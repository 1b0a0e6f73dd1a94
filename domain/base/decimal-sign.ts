export type DecimalSign = '.' | ',';

/** Currencies of countries that write 1.234,50. */
const COMMA_CURRENCIES: ReadonlySet<string> = new Set([
  'ARS',
  'BOB',
  'BRL',
  'CLP',
  'COP',
  'CRC',
  'EUR',
  'PYG',
  'UYU',
  'VES',
]);

/** The decimal sign that the people of a business type. Fogón shows a point everywhere. */
export const decimalSignOf = (currency: string): DecimalSign => (COMMA_CURRENCIES.has(currency) ? ',' : '.');
