/** The choices of a business's settings (decisions, settings sections). */

export const BUSINESS_TYPES = [
  'restaurante',
  'café',
  'bar',
  'comida rápida',
  'panadería',
  'food truck',
] as const;

/** The colour of primary actions. */
export const ACCENTS = ['brasa', 'maíz', 'jade', 'laguna', 'añil', 'jamaica'] as const;
export type Accent = (typeof ACCENTS)[number];

export const DATE_FORMATS = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const TIME_FORMATS = ['24h', '12h'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** The currencies of the countries that Fogón serves, by their ISO 4217 code. */
export const CURRENCIES = [
  'HNL',
  'USD',
  'GTQ',
  'NIO',
  'CRC',
  'PAB',
  'BZD',
  'MXN',
  'COP',
  'PEN',
  'CLP',
  'ARS',
  'BOB',
  'BRL',
  'PYG',
  'UYU',
  'VES',
  'CAD',
] as const;
export type Currency = (typeof CURRENCIES)[number];
