import { type Cents, cents, divideRounded } from '#domain/base/money.ts';
import { formatQuantity, QUANTITY_NOT_POSITIVE, QUANTITY_TOO_LARGE } from '#domain/base/quantity.ts';
import { EXACT_ONE, type PackNames, packSize, quantityText, unitName } from '#domain/base/units.ts';

/** How ingredients are bought: in purchase units ('cajas de 24') or in their own unit. */

export const PURCHASE_STATUSES = ['Pedida', 'Parcial', 'Recibida', 'Cancelada'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export const NO_LINES = 'Agrega al menos un ingrediente.';
export const NO_PURCHASE_UNIT = 'Escribe cómo se compra.';
export const NO_CONTENT = 'Escribe cuánto trae.';
export const NO_COST_OR_TOTAL = 'Escribe el costo o el total.';

/** The days of use that a suggested purchase may cover. */
export const COVER_DAYS = [3, 7, 14] as const;
export type CoverDays = (typeof COVER_DAYS)[number];

const DECIMALS = 10_000;
const exact = (value: number): bigint => BigInt(Math.round(value * DECIMALS));

/** `quantity` purchase units of `factor` in the ingredient's own unit, with four decimals. */
export function unitsOf(quantity: number, factor: number, pack?: PackNames): number {
  return Number(divideRounded(exact(quantity) * packSize(factor, pack), EXACT_ONE)) / DECIMALS;
}

/** The sum of quantities, exact to four decimals. */
export function addQuantities(...quantities: readonly number[]): number {
  return Number(quantities.reduce((sum, each) => sum + exact(each), 0n)) / DECIMALS;
}

/** The cost of one unit in cents, with four decimals: a box of 24 at L 480 is 20.00 each. */
export function unitCostOf(cost: Cents, factor: number, pack?: PackNames): number {
  return (
    Number(divideRounded(BigInt(cost) * BigInt(DECIMALS) * EXACT_ONE, packSize(factor, pack))) / DECIMALS
  );
}

/** The amount of a quantity at a cost. */
export function lineTotal(quantity: number, cost: Cents): Cents {
  return cents(Number(divideRounded(exact(quantity) * BigInt(cost), BigInt(DECIMALS))));
}

/** The cost of one, when a quantity and its total were typed. */
export function costOfTotal(total: Cents, quantity: number): Cents {
  return cents(Number(divideRounded(BigInt(total) * BigInt(DECIMALS), exact(quantity))));
}

/** The quantity, with four decimals, when the cost of one and the total were typed. */
export function quantityOfTotal(total: Cents, cost: Cents): number {
  return Number(divideRounded(BigInt(total) * BigInt(DECIMALS), BigInt(cost))) / DECIMALS;
}

export const CONTRADICTED_TOTAL = 'El total no es la cantidad por el costo.';

/** Whether a typed total differs from quantity times cost by more than the cent of the cost or the four decimals of the quantity explain. */
export function contradictsTotal(quantity: number, cost: number, total: number): boolean {
  const tenThousandths = BigInt(total) * BigInt(DECIMALS) - exact(quantity) * BigInt(cost);
  const away = tenThousandths < 0n ? -tenThousandths : tenThousandths;
  return [BigInt(DECIMALS), exact(quantity), BigInt(cost)].every((explained) => 2n * away > explained);
}

/** The maximum of a typed quantity, factor or size. */
export const MAX_TYPED_QUANTITY = 999_999;
const MAX_UNITS = MAX_TYPED_QUANTITY * 1000;
export const MAX_LINE_CENTS = 1_000_000_000_00;
const MAX_UNIT_CENTS = MAX_LINE_CENTS / 1000;

/** The errors of a line whose values are too large to store, by field. */
export function lineLimitErrors(
  quantity: number,
  factor: number,
  costCents: number,
): { readonly quantity?: string; readonly cost?: string } {
  const units = quantity * factor;
  const amount =
    units > MAX_UNITS
      ? QUANTITY_TOO_LARGE
      : quantity > 0 && units < 1 / DECIMALS
        ? QUANTITY_NOT_POSITIVE
        : null;
  const cost =
    quantity * costCents > MAX_LINE_CENTS
      ? 'El total de la línea es demasiado grande.'
      : costCents / factor > MAX_UNIT_CENTS
        ? 'El costo es demasiado grande.'
        : null;
  return { ...(amount === null ? {} : { quantity: amount }), ...(cost === null ? {} : { cost }) };
}

export interface Packing extends PackNames {
  readonly purchase_factor: number;
}

/** The number of purchase units in a quantity when it is whole, else null. */
export function packsIn(quantity: number, packing: Packing): number | null {
  if (packing.purchase_unit === null) return null;
  const size = packSize(packing.purchase_factor, packing);
  const packs = Number(divideRounded(exact(quantity) * EXACT_ONE, size * BigInt(DECIMALS)));
  return unitsOf(packs, packing.purchase_factor, packing) === quantity ? packs : null;
}

/** 'caja de 24', or only the name when it contains one unit. */
export function packName({ purchase_unit, purchase_factor }: Packing, count: number | null = 1): string {
  const name = unitName(purchase_unit ?? '', count);
  return purchase_factor === 1 ? name : `${name} de ${formatQuantity(purchase_factor)}`;
}

/** A quantity as it is bought: '3 cajas de 24', else in its own unit: '70 unidades'. */
export function boughtText(quantity: number, packing: Packing): string {
  const packs = packsIn(quantity, packing);
  if (packs === null || packs === 0) return quantityText(quantity, packing.unit);
  return `${formatQuantity(packs)} ${packName(packing, packs)}`;
}

/** True when `boughtText` is singular, so that a verb before it agrees: 'falta 1 caja de 24', 'faltan 2 arrobas'. */
export function isOneBought(quantity: number, packing: Packing): boolean {
  return (packsIn(quantity, packing) || quantity) === 1;
}
