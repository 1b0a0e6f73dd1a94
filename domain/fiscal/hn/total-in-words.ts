import type { Cents } from '#domain/base/money.ts';

const UP_TO_29 =
  ' UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIÚN VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE'.split(
    ' ',
  );
const TENS = '   TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA'.split(' ');
const HUNDREDS =
  ' CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS'.split(
    ' ',
  );
const MILLION = 1_000_000;

/** L 999,999,999,999.99. */
export const MAX_CENTS_IN_WORDS = 99_999_999_999_999;

const words = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

function upTo99(value: number): string | undefined {
  if (value < 30) return UP_TO_29[value];
  const ten = TENS[Math.floor(value / 10)];
  return value % 10 === 0 ? ten : words(ten, 'Y', UP_TO_29[value % 10]);
}

const upTo999 = (value: number): string =>
  value === 100 ? 'CIEN' : words(HUNDREDS[Math.floor(value / 100)], upTo99(value % 100));

function upTo999999(value: number): string {
  const thousands = Math.floor(value / 1000);
  if (thousands === 0) return upTo999(value);
  return words(thousands === 1 ? 'MIL' : `${upTo999(thousands)} MIL`, upTo999(value % 1000));
}

function millionsOf(millions: number): string | undefined {
  if (millions === 0) return undefined;
  return millions === 1 ? 'UN MILLÓN' : `${upTo999999(millions)} MILLONES`;
}

/**
 * The total of a document in Spanish words (art. 11): 'CIENTO TREINTA Y NUEVE LEMPIRAS CON 50/100'. Numbers are masculine and short before
 * their noun ('UN', 'VEINTIÚN'); whole millions have 'DE'. Throws RangeError below zero and above L 999,999,999,999.99.
 */
export function totalInWords(total: Cents): string {
  if (total < 0 || total > MAX_CENTS_IN_WORDS) throw new RangeError(`no words for ${total} cents`);
  const whole = Math.floor(total / 100);
  const millions = Math.floor(whole / MILLION);
  const rest = whole % MILLION;
  return words(
    millionsOf(millions),
    whole === 0 ? 'CERO' : upTo999999(rest),
    millions > 0 && rest === 0 ? 'DE' : undefined,
    whole === 1 ? 'LEMPIRA' : 'LEMPIRAS',
    `CON ${String(total % 100).padStart(2, '0')}/100`,
  );
}
