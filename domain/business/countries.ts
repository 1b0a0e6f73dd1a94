import { splitPhone } from '#domain/base/phone.ts';
import { DEFAULT_COUNTRY } from './default-country.ts';
import type { Currency } from './settings.ts';

/** The currency of each country, by its ISO 3166 code. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
  CA: 'CAD',
  MX: 'MXN',
  US: 'USD',
  BZ: 'BZD',
  CR: 'CRC',
  SV: 'USD',
  GT: 'GTQ',
  HN: 'HNL',
  NI: 'NIO',
  PA: 'PAB',
  AR: 'ARS',
  BO: 'BOB',
  BR: 'BRL',
  CL: 'CLP',
  CO: 'COP',
  EC: 'USD',
  PY: 'PYG',
  PE: 'PEN',
  UY: 'UYU',
  VE: 'VES',
};

const CALLED: Readonly<Record<string, string>> = {
  '+504': 'HN',
  '+1': 'US',
  '+52': 'MX',
  '+503': 'SV',
  '+502': 'GT',
  '+505': 'NI',
  '+506': 'CR',
  '+507': 'PA',
  '+57': 'CO',
};

/** The currency of a country that Fogón serves; null for another country. */
export function currencyOf(country: string): Currency | null {
  return CURRENCIES[country] ?? null;
}

/** The country of a new business: the one that was chosen, or else that of its phone. */
export const firstCountry = ({
  country,
  phone,
}: {
  readonly country: string;
  readonly phone: string;
}): string => (country === DEFAULT_COUNTRY ? (countryOfPhone(phone) ?? country) : country);

/** The country of a phone's code; null for one that Fogón does not serve. */
export function countryOfPhone(phone: string): string | null {
  return CALLED[splitPhone(phone).code] ?? null;
}
