import { divideRounded } from '#domain/base/money.ts';
import { convertQuantity, EXACT_ONE, type PackNames, packSize, UNITS } from '#domain/base/units.ts';

/** The rules of ingredients, waste and counts. Quantities are decimal numbers of the ingredient's unit with at most four decimals. */

export const WASTE_REASONS = [
  'caducado',
  'error de preparación',
  'devuelto',
  'comida de personal',
  'otro',
] as const;
export type WasteReason = (typeof WASTE_REASONS)[number];

export const COUNT_STATUSES = ['Abierto', 'Cerrado', 'Revertido'] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

export const MOVEMENT_TYPES = [
  'initial',
  'purchase',
  'serve',
  'recall',
  'return',
  'waste',
  'count',
  'correction',
  'preparation',
] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

/** What has a quantity in an ingredient's unit, so that the unit cannot change; `papers` are purchases, counts and shortfalls. */
export const UNIT_LOCKS = ['movements', 'recipes', 'papers'] as const;
export type UnitLock = (typeof UNIT_LOCKS)[number];

/**
 * How a shortfall was settled: the next count or correction of the ingredient included it, a person explained it, or its card was
 * recalled.
 */
export const SHORTFALL_SETTLEMENTS = ['counted', 'corrected', 'explained', 'recalled'] as const;
export type ShortfallSettlement = (typeof SHORTFALL_SETTLEMENTS)[number];

/** The Spanish name of each type of stock movement. */
export const MOVEMENT_WORDS: Readonly<Record<MovementType, string>> = {
  initial: 'Stock inicial',
  purchase: 'Compra',
  serve: 'Orden servida',
  recall: 'Orden recuperada',
  return: 'Devolución',
  waste: 'Merma',
  count: 'Conteo',
  correction: 'Corrección',
  preparation: 'Preparación',
};

const TEN_THOUSANDTHS = 10_000;

/** The maximum of `cost_per_unit`, in cents. */
const MAX_UNIT_COST = 9_999_999_999;
export const UNIT_COST_TOO_LARGE = 'El costo de una unidad sale demasiado grande: revisa el contenido.';

/** True when a purchase unit of that cost and factor makes one unit more expensive than `cost_per_unit` can store. */
export const exceedsMaxUnitCost = (costoPedido: number, factor: number): boolean =>
  costoPedido / factor > MAX_UNIT_COST;

/**
 * The cost of one unit in cents, with four decimals: the cost of a purchase unit divided by its units.
 */
export function unitCost(costoPedido: number, factor: number, pack?: PackNames): number {
  const scaled = BigInt(costoPedido) * BigInt(TEN_THOUSANDTHS) * EXACT_ONE;
  return Number(divideRounded(scaled, packSize(factor, pack))) / TEN_THOUSANDTHS;
}

const CONTENTS = /\bde\s+(\d+(?:\.\d+)?)\s*(\S.*)?$/i;

/**
 * The number of units in a purchase unit, read from its name: 'caja de 24' is 24, 'saco de 50 lb' in kg is 22.6796, 'quintal' in lb is
 * 100. Null when the name does not say it.
 */
export function proposeFactor(purchaseUnit: string, unit: string): number | null {
  const words = purchaseUnit.trim().toLowerCase();
  const [, count, measure] = CONTENTS.exec(words) ?? [];
  if (count !== undefined) {
    const proposed = convertQuantity(Number(count), measure?.trim() ?? unit, unit);
    return proposed !== null && proposed > 0 ? proposed : null;
  }
  const whole = UNITS[words] && words !== unit ? convertQuantity(1, words, unit) : null;
  return whole !== null && whole > 0 ? whole : null;
}

/** A difference in percent of the system's quantity; 0 when that is 0 (3-reports §5). */
export function differencePercentage(counted: number, system: number): number {
  if (system === 0) return 0;
  const difference = Math.round(counted * TEN_THOUSANDTHS) - Math.round(system * TEN_THOUSANDTHS);
  const hundredths = divideRounded(
    BigInt(difference) * 10_000n,
    BigInt(Math.round(system * TEN_THOUSANDTHS)),
  );
  return Number(hundredths) / 100;
}
