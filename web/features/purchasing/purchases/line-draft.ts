import { type Cents, cents } from '#domain/base/money.ts';
import { EXACT_ONE, packSize } from '#domain/base/units.ts';
import type { Purchasable, Purchase, PurchaseLine } from '#domain/purchasing/answers/purchases.ts';
import {
  addQuantities,
  costOfTotal,
  lineLimitErrors,
  lineTotal,
  MAX_TYPED_QUANTITY,
  NO_CONTENT,
  type Packing,
  packName,
  packsIn,
  quantityOfTotal,
  unitCostOf,
  unitsOf,
} from '#domain/purchasing/purchases.ts';
import { averageWith, costRise } from '#domain/stock/average-cost.ts';
import { newId } from '#web/base/ids.ts';
import { readStockQuantity, typedText } from '#web/base/typed-quantity.ts';

/** The unit of a line's quantity: the ingredient's usual purchase unit, its own unit, or a custom presentation. */
export type Presentation = 'pack' | 'unit' | 'other';

const FIGURES = ['quantity', 'cost', 'total'] as const;
export type LineFigure = (typeof FIGURES)[number];

export interface LineItem extends Packing {
  readonly id: string;
  readonly name: string;
  readonly stock: number;
  /** The current average cost of one unit, in centavos. */
  readonly average: number;
}

/** A line of a purchase or a receipt during editing. */
export interface LineDraft {
  readonly id: string;
  readonly item: LineItem;
  readonly by: Presentation;
  readonly quantity: string;
  readonly packUnit: string;
  readonly packFactor: string;
  /** The cost of one typed unit; null is empty. */
  readonly cost: Cents | null;
  /** Of what is accepted; null is empty. */
  readonly total: Cents | null;
  /** The two of quantity, cost and total that were typed last, in their order. What they give stays, the third is computed. */
  readonly typed: readonly [LineFigure, LineFigure];
  /** The total that was typed in the order for this quantity at this cost, as long as neither changes. */
  readonly agreed: Pick<LineDraft, 'quantity' | 'cost' | 'total'> | null;
  readonly rejected: string;
  readonly reason: string;
  /** For a receipt: the quantities received before and still awaited, in the ingredient's unit. */
  readonly arrived: number;
  readonly pending: number;
}

/** Reads a typed quantity up to the maximum of a purchase; null if it is not valid. */
export function readTyped(text: string): number | null {
  const value = readStockQuantity(text);
  return value !== null && value <= MAX_TYPED_QUANTITY ? value : null;
}

export const hasPack = ({ unit, purchase_unit, purchase_factor }: Packing): boolean =>
  purchase_unit !== null && !(purchase_unit === unit && purchase_factor === 1);

const DECIMALS = 10_000;
const roundCents = (value: number): Cents => cents(Math.round(value));

/** The units in one pack. */
const sizeOf = (pack: Packing): number => Number(packSize(pack.purchase_factor, pack)) / Number(EXACT_ONE);

/** A quantity of units in packs, whole ones or with four decimals, if these can express it; otherwise null. */
function asPacks(quantity: number, item: Packing): number | null {
  const whole = packsIn(quantity, item);
  if (whole !== null) return whole;
  const packs = Math.round((quantity / sizeOf(item)) * DECIMALS) / DECIMALS;
  return unitsOf(packs, item.purchase_factor, item) === quantity ? packs : null;
}

const EMPTY = {
  packUnit: '',
  packFactor: '',
  rejected: '',
  reason: '',
  arrived: 0,
  pending: 0,
  total: null,
  typed: ['cost', 'quantity'],
  agreed: null,
} as const satisfies Partial<LineDraft>;

/** The figure that is computed from the two typed ones. */
export const computedOf = ({ typed }: LineDraft): LineFigure =>
  FIGURES.find((each) => !typed.includes(each)) ?? 'total';

const isAsAgreed = ({ agreed, quantity, cost }: LineDraft): boolean =>
  agreed !== null && agreed.quantity === quantity && agreed.cost === cost;

/** The line with its third figure computed, if the other two are valid. */
function completed(line: LineDraft): LineDraft {
  const { cost, total } = line;
  const quantity = readTyped(line.quantity);
  switch (computedOf(line)) {
    case 'total':
      if (isAsAgreed(line)) return { ...line, total: line.agreed?.total ?? null };
      return { ...line, total: quantity === null || cost === null ? null : lineTotal(quantity, cost) };
    case 'cost':
      return total === null || !quantity ? line : { ...line, cost: costOfTotal(total, quantity) };
    case 'quantity':
      return total === null || !cost ? line : { ...line, quantity: typedText(quantityOfTotal(total, cost)) };
  }
}

/** The line after one of the three was typed: it and the one that was typed last stay. */
export function typedAs(line: LineDraft, figure: LineFigure, change: Partial<LineDraft>): LineDraft {
  const [before, last] = line.typed;
  const kept = last === figure ? before : last;
  return completed({ ...line, ...change, typed: [kept, figure] });
}

/** A new line for an ingredient, at its last purchase cost. */
export function draftOf(found: Purchasable, quantity = 1): LineDraft {
  const item: LineItem = { ...found, stock: found.current_stock, average: found.cost_per_unit ?? 0 };
  const by = hasPack(item) ? 'pack' : 'unit';
  const known = by === 'pack' ? (found.costo_pedido ?? 0) : (found.cost_per_unit ?? 0);
  return completed({
    ...EMPTY,
    id: newId(),
    item,
    by,
    quantity: typedText(quantity),
    cost: known > 0 ? roundCents(known) : null,
  });
}

function lineOf(line: PurchaseLine, quantity: number): LineDraft {
  const item: LineItem = {
    ...line,
    id: line.inventory_item_id,
    stock: line.current_stock,
    average: line.cost_per_unit ?? 0,
  };
  const packs = hasPack(item) ? asPacks(quantity, item) : null;
  const size = packs === null ? 1 : sizeOf(item);
  const total = quantity === line.ordered_quantity ? line.ordered_total_cents : null;
  const typed = {
    quantity: typedText(packs ?? quantity),
    cost: roundCents((line.unit_cost ?? 0) * size),
  };
  return completed({
    ...EMPTY,
    id: line.id,
    item,
    by: packs === null ? 'unit' : 'pack',
    ...typed,
    agreed: typeof total === 'number' ? { ...typed, total: cents(total) } : null,
    arrived: addQuantities(line.accepted_quantity, line.rejected_quantity),
    pending: line.pending_quantity,
  });
}

/** The lines of an order, to change them. */
export const orderedDrafts = ({ lines }: Purchase): readonly LineDraft[] =>
  lines.map((line) => lineOf(line, line.ordered_quantity));

/** The awaited lines of a purchase, as if all of them arrived. */
export const pendingDrafts = ({ lines }: Purchase): readonly LineDraft[] =>
  lines
    .filter(({ pending_quantity }) => pending_quantity > 0)
    .map((line) => lineOf(line, line.pending_quantity));

/** The units in one typed unit; null while it is not known. */
function factorOf({ by, item, packFactor }: LineDraft): number | null {
  if (by === 'unit') return 1;
  if (by === 'pack') return item.purchase_factor;
  const typed = readTyped(packFactor);
  return typed === null || typed <= 0 ? null : typed;
}

/** The unit in which a line is typed; null while what it holds is not known. */
function packOf(line: LineDraft): Packing | null {
  const { by, item, packUnit } = line;
  const purchase_factor = factorOf(line);
  const purchase_unit = by === 'unit' ? null : by === 'pack' ? item.purchase_unit : packUnit.trim();
  return purchase_factor === null ? null : { unit: item.unit, purchase_unit, purchase_factor };
}

/** The same line in another presentation, with its cost converted; a typed total stays. */
export function presentedAs(line: LineDraft, by: Presentation): LineDraft {
  const [before, after] = [packOf(line), packOf({ ...line, by })];
  const cost =
    line.cost === null || before === null || after === null
      ? line.cost
      : roundCents((line.cost / sizeOf(before)) * sizeOf(after));
  return completed({ ...line, by, cost });
}

/** The name of the typed unit: 'caja de 24', 'lb'. */
export function typedName({ by, item, packUnit }: LineDraft): string {
  if (by === 'unit') return item.unit;
  return by === 'pack' ? packName(item) : packUnit.trim() || 'presentación';
}

export type LineErrors = Partial<
  Record<LineFigure | 'packUnit' | 'packFactor' | 'rejected' | 'reason', string>
>;

/** The errors of a line. In a receipt, a quantity of 0 is valid. */
export function lineErrors(line: LineDraft, receiving: boolean): LineErrors {
  const quantity = readTyped(line.quantity);
  const rejected = line.rejected.trim() === '' ? 0 : readTyped(line.rejected);
  const none = receiving && (line.quantity.trim() === '' || quantity === 0);
  const factor = factorOf(line);
  const isRead = quantity !== null && rejected !== null && factor !== null;
  return {
    ...(isRead ? lineLimitErrors(quantity + rejected, factor, line.cost ?? 0) : {}),
    ...(none || (quantity !== null && quantity > 0) ? {} : { quantity: 'Escribe cuánto.' }),
    ...(line.by === 'other' && line.packUnit.trim() === '' ? { packUnit: 'Escribe cómo se llama.' } : {}),
    ...(factor === null ? { packFactor: NO_CONTENT } : {}),
    ...(line.cost === null && !(none && !rejected) ? { cost: 'Escribe el costo.' } : {}),
    ...(line.total === null && line.typed.includes('total') && !none ? { total: 'Escribe el total.' } : {}),
    ...(rejected === null ? { rejected: 'Escribe cuánto.' } : {}),
    ...(rejected !== null && rejected > 0 && line.reason.trim() === '' ? { reason: 'Escribe por qué.' } : {}),
  };
}

export const hasNoErrors = (errors: LineErrors): boolean => Object.keys(errors).length === 0;

export interface ReadLine {
  readonly quantity: number;
  readonly rejected: number;
  readonly factor: number;
  readonly purchase_unit: string | null;
  readonly cost: Cents;
  /** What the API gets: a cost that was computed is left to the server. */
  readonly paid: { readonly cost_cents: Cents | null; readonly total_cents: Cents | null };
  readonly units: number;
  readonly rejectedUnits: number;
  readonly unitCost: number;
  readonly total: Cents;
}

/** The numbers of a line; null while it is not valid. */
export function readLine(line: LineDraft): ReadLine | null {
  const pack = packOf(line);
  const quantity = line.quantity.trim() === '' ? 0 : readTyped(line.quantity);
  const rejected = line.rejected.trim() === '' ? 0 : readTyped(line.rejected);
  if (pack === null || quantity === null || rejected === null) return null;
  const { purchase_factor: factor, purchase_unit } = pack;
  const cost = line.cost ?? cents(0);
  if (Object.keys(lineLimitErrors(quantity + rejected, factor, cost)).length > 0) return null;
  const units = unitsOf(quantity, factor, pack);
  const isTotalKnown = line.typed.includes('total') || isAsAgreed(line);
  const paid = isTotalKnown && quantity > 0 ? line.total : null;
  return {
    quantity,
    rejected,
    factor,
    purchase_unit,
    cost,
    paid: { cost_cents: paid !== null && computedOf(line) !== 'quantity' ? null : cost, total_cents: paid },
    units,
    rejectedUnits: unitsOf(rejected, factor, pack),
    unitCost: paid === null ? unitCostOf(cost, factor, pack) : unitCostOf(paid, units),
    total: paid ?? lineTotal(quantity, cost),
  };
}

/** The new average cost after receiving a line, and the increase if it is over 5 %; null if nothing is received. */
export function effectOf(line: LineDraft) {
  const read = readLine(line);
  if (!read || read.units === 0 || line.cost === null) return null;
  const level = { stock: line.item.stock, average: line.item.average };
  return {
    unitCost: read.unitCost,
    average: averageWith(level, { quantity: read.units, cost: read.unitCost }),
    rise: costRise(line.item.average, read.unitCost),
  };
}

/** Whether the typed quantity exceeds the awaited one. */
export function isExcess(line: LineDraft): boolean {
  const read = readLine(line);
  return read !== null && addQuantities(read.units, read.rejectedUnits) > line.pending;
}

/** The total of the lines. */
export function totalOf(lines: readonly LineDraft[]): Cents {
  return cents(lines.reduce((sum, line) => sum + (readLine(line)?.total ?? 0), 0));
}
