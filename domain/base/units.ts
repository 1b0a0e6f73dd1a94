import { divideRounded } from './money.ts';
import { formatQuantity } from './quantity.ts';

/** Units of measure of ingredients and their conversions. A unit that is not listed (lata, rollo) converts only to itself. */

type Family = 'mass' | 'volume' | 'count';

interface Unit {
  readonly family: Family;
  /** In billionths of a gram, hundred-billionths of a millilitre, or single things: exact. */
  readonly size: bigint;
}

const LB = 453_592_370_000n;

/** Every known unit, in the order in which it is offered. */
export const UNITS: Readonly<Record<string, Unit>> = {
  unidad: { family: 'count', size: 1n },
  docena: { family: 'count', size: 12n },
  ciento: { family: 'count', size: 100n },
  lb: { family: 'mass', size: LB },
  oz: { family: 'mass', size: 28_349_523_125n },
  g: { family: 'mass', size: 1_000_000_000n },
  kg: { family: 'mass', size: 1_000_000_000_000n },
  arroba: { family: 'mass', size: 25n * LB },
  quintal: { family: 'mass', size: 100n * LB },
  litro: { family: 'volume', size: 100_000_000_000_000n },
  ml: { family: 'volume', size: 100_000_000_000n },
  galón: { family: 'volume', size: 378_541_178_400_000n },
  'oz fl': { family: 'volume', size: 2_957_352_956_250n },
  taza: { family: 'volume', size: 23_658_823_650_000n },
  cucharada: { family: 'volume', size: 1_478_676_478_125n },
  cucharadita: { family: 'volume', size: 492_892_159_375n },
};

/** The units in which a quantity of `unit` may be typed, `unit` itself first. */
export function unitsLike(unit: string): readonly string[] {
  const family = UNITS[unit]?.family;
  const others = Object.entries(UNITS).filter(([name, each]) => each.family === family && name !== unit);
  return family === undefined ? [unit] : [unit, ...others.map(([name]) => name)];
}

const DECIMALS = 10_000;
/** What one is in the answers of `exactQuantity`. */
export const EXACT_ONE = 10n ** 20n;

/**
 * A quantity of `from` in `to` times `EXACT_ONE`: with twenty decimals, so that what is computed with it is rounded once, at its end. Null
 * when the units do not convert.
 */
export function exactQuantity(quantity: number, from: string, to: string): bigint | null {
  const units = (BigInt(Math.round(quantity * DECIMALS)) * EXACT_ONE) / BigInt(DECIMALS);
  if (from === to) return units;
  const [one, other] = [UNITS[from], UNITS[to]];
  if (!one || !other || one.family !== other.family) return null;
  return divideRounded(units * one.size, other.size);
}

/** The same as it is shown: with four decimals, half away from zero. */
export function convertQuantity(quantity: number, from: string, to: string): number | null {
  if (from === to) return quantity;
  const exact = exactQuantity(quantity, from, to);
  return exact === null ? null : Number(divideRounded(exact * BigInt(DECIMALS), EXACT_ONE)) / DECIMALS;
}

/** What `times` a quantity of `from` is in `to`, rounded once to four decimals. Zero when the units do not convert. */
export function timesQuantity(times: number, quantity: number, from: string, to: string): number {
  const exact = (exactQuantity(quantity, from, to) ?? 0n) * BigInt(Math.round(times * DECIMALS));
  return Number(divideRounded(exact, EXACT_ONE)) / DECIMALS;
}

/** What an ingredient is measured and bought in. */
export interface PackNames {
  readonly unit: string;
  readonly purchase_unit: string | null;
}

/**
 * What a purchase unit holds of the ingredient's unit, times `EXACT_ONE`: exact if its name is a unit of measure ('kg' in quintales, whose
 * four decimals are the typed factor), else as it was typed.
 */
export function packSize(factor: number, pack?: PackNames): bigint {
  const name = pack?.purchase_unit?.toLowerCase();
  const measured = pack && name !== undefined && convertQuantity(1, name, pack.unit) === factor;
  const size = measured ? exactQuantity(1, name, pack.unit) : null;
  return size ?? exactQuantity(factor, '', '') ?? 0n;
}

const SYMBOLS: ReadonlySet<string> = new Set(['lb', 'oz', 'oz fl', 'g', 'kg', 'ml']);

/**
 * The name of a unit for a number: 'caja', 'cajas', 0.5 'litros'. Symbols stay unchanged. Null is an unknown number.
 */
export function unitName(name: string, count: number | null): string {
  if ((count !== null && Math.abs(count) === 1) || SYMBOLS.has(name)) return name;
  const [first = '', ...rest] = name.split(' ');
  return [pluralOf(first), ...rest].join(' ');
}

const UNACCENTED: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

function pluralOf(word: string): string {
  if (/[aeiouáéó]$/i.test(word)) return `${word}s`;
  if (/z$/i.test(word)) return `${word.slice(0, -1)}ces`;
  if (!/[a-zñ]$/i.test(word) || /s$/i.test(word)) return word;
  return `${word.replace(/([áéíóú])n$/, (_, vowel: string) => `${UNACCENTED[vowel]}n`)}es`;
}

/** A quantity with its unit: '84 unidades', '1 unidad', '2.5 lb'. */
export function quantityText(quantity: number, unit: string): string {
  return `${formatQuantity(quantity)} ${unitName(unit, quantity)}`;
}
