import { divideRounded } from './money.ts';

/** Units of measure of ingredients, and which turn into which. A unit that is not here (lata, rollo) turns only into itself. */

type Family = 'mass' | 'volume' | 'count';

interface Unit {
  readonly family: Family;
  /** In billionths of a gram, hundred-billionths of a millilitre, or single things: exact. */
  readonly size: bigint;
}

const LB = 453_592_370_000n;

/** Every unit that Fogón knows, in the order in which it is offered; `convert_quantity` of db/functions/025-units.sql has the same sizes. */
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

/** The units in which a quantity of `unit` may be typed, itself first. */
export function unitsLike(unit: string): readonly string[] {
  const family = UNITS[unit]?.family;
  const others = Object.entries(UNITS).filter(([name, each]) => each.family === family && name !== unit);
  return family === undefined ? [unit] : [unit, ...others.map(([name]) => name)];
}

const DECIMALS = 10_000;

/** A quantity of `from` in `to`, with four decimals, half away from zero; null where one can't be turned into the other. */
export function convertQuantity(quantity: number, from: string, to: string): number | null {
  if (from === to) return quantity;
  const [one, other] = [UNITS[from], UNITS[to]];
  if (!one || !other || one.family !== other.family) return null;
  const units = BigInt(Math.round(quantity * DECIMALS));
  return Number(divideRounded(units * one.size, other.size)) / DECIMALS;
}
