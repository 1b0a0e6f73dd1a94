import type { Purchasable, Purchase, PurchaseLine } from '#domain/answers/purchases.ts';
import { averageWith, costRise } from '#domain/average-cost.ts';
import { type Cents, cents } from '#domain/money.ts';
import {
  addQuantities,
  lineLimitErrors,
  lineTotal,
  MAX_TYPED_QUANTITY,
  NO_CONTENT,
  type Packing,
  packName,
  unitCostOf,
  unitsOf,
} from '#domain/purchases.ts';
import { newId } from '#web/lib/ids.ts';
import { readStockQuantity } from '#web/lib/typed-quantity.ts';

/** The unit of a line's quantity: the ingredient's usual purchase unit, its own unit, or a custom presentation. */
export type Presentation = 'pack' | 'unit' | 'other';

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

/** A quantity of units in packs, if four decimals can express it; otherwise null. */
function asPacks(quantity: number, factor: number): number | null {
  const units = BigInt(Math.round(quantity * DECIMALS)) * BigInt(DECIMALS);
  const size = BigInt(Math.round(factor * DECIMALS));
  return units % size === 0n ? Number(units / size) / DECIMALS : null;
}

const EMPTY = { packUnit: '', packFactor: '', rejected: '', reason: '', arrived: 0, pending: 0 };

/** A new line for an ingredient, at its last purchase cost. */
export function draftOf(found: Purchasable, quantity = 1): LineDraft {
  const item: LineItem = { ...found, stock: found.current_stock, average: found.cost_per_unit ?? 0 };
  const by = hasPack(item) ? 'pack' : 'unit';
  const known = by === 'pack' ? (found.costo_pedido ?? 0) : (found.cost_per_unit ?? 0);
  return {
    ...EMPTY,
    id: newId(),
    item,
    by,
    quantity: String(quantity),
    cost: known > 0 ? roundCents(known) : null,
  };
}

function lineOf(line: PurchaseLine, quantity: number): LineDraft {
  const item: LineItem = {
    ...line,
    id: line.inventory_item_id,
    stock: line.current_stock,
    average: line.cost_per_unit ?? 0,
  };
  const packs = hasPack(item) ? asPacks(quantity, item.purchase_factor) : null;
  const factor = packs === null ? 1 : item.purchase_factor;
  return {
    ...EMPTY,
    id: line.id,
    item,
    by: packs === null ? 'unit' : 'pack',
    quantity: String(packs ?? quantity),
    cost: roundCents((line.unit_cost ?? 0) * factor),
    arrived: addQuantities(line.accepted_quantity, line.rejected_quantity),
    pending: line.pending_quantity,
  };
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

/** The same line in another presentation, with its cost converted. */
export function presentedAs(line: LineDraft, by: Presentation): LineDraft {
  const [before, after] = [factorOf(line), factorOf({ ...line, by })];
  const cost =
    line.cost === null || before === null || after === null
      ? line.cost
      : roundCents((line.cost / before) * after);
  return { ...line, by, cost };
}

/** The name of the typed unit: 'caja de 24', 'lb'. */
export function typedName({ by, item, packUnit }: LineDraft): string {
  if (by === 'unit') return item.unit;
  return by === 'pack' ? packName(item) : packUnit.trim() || 'presentación';
}

export type LineErrors = Partial<
  Record<'quantity' | 'packUnit' | 'packFactor' | 'cost' | 'rejected' | 'reason', string>
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
  readonly units: number;
  readonly rejectedUnits: number;
  readonly unitCost: number;
  readonly total: Cents;
}

/** The numbers of a line; null while it is not valid. */
export function readLine(line: LineDraft): ReadLine | null {
  const factor = factorOf(line);
  const quantity = line.quantity.trim() === '' ? 0 : readTyped(line.quantity);
  const rejected = line.rejected.trim() === '' ? 0 : readTyped(line.rejected);
  if (factor === null || quantity === null || rejected === null) return null;
  const cost = line.cost ?? cents(0);
  if (Object.keys(lineLimitErrors(quantity + rejected, factor, cost)).length > 0) return null;
  return {
    quantity,
    rejected,
    factor,
    purchase_unit:
      line.by === 'unit' ? null : line.by === 'pack' ? line.item.purchase_unit : line.packUnit.trim(),
    cost,
    units: unitsOf(quantity, factor),
    rejectedUnits: unitsOf(rejected, factor),
    unitCost: unitCostOf(cost, factor),
    total: lineTotal(quantity, cost),
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
