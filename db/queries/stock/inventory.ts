import { sql } from 'drizzle-orm';
import { asJson, read, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { Day } from '#domain/base/time.ts';
import {
  correctedStock,
  type IngredientDetail,
  ingredientDetail,
  inventoryItemAnswer,
  inventoryPage,
  inventorySummary,
  removedIngredient,
  stockMovementPage,
} from '#domain/stock/answers/inventory.ts';
import { shortfallAnswer, shortfallList } from '#domain/stock/answers/shortfalls.ts';
import { wasteAnswer, wastePage } from '#domain/stock/answers/waste.ts';
import type { WasteReason } from '#domain/stock/inventory.ts';

export interface InventorySearch {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

/** A page of ingredients by name; `search` is a part of the name (2-operations §7). */
export function listInventory(scope: Scope, filter: InventorySearch, costs: boolean) {
  return readText(
    scope,
    inventoryPage,
    sql`list_inventory(${filter.search || null}::text, ${filter.category || null}::text, ${filter.page}::integer, ${filter.page_size}::integer, ${costs}::boolean)`,
  );
}

/** The categories of all ingredients and their value in cents, null without permission to read costs (2-operations §7). */
export function summarizeInventory(scope: Scope, costs: boolean) {
  return readText(scope, inventorySummary, sql`summarize_inventory(${costs}::boolean)`);
}

/** An ingredient with its uses; null without one. */
export function readIngredient(scope: Scope, id: string, costs: boolean): Promise<IngredientDetail | null> {
  return read(scope, ingredientDetail.nullable(), sql`read_ingredient(${id}::uuid, ${costs}::boolean)`);
}

interface IngredientFields {
  readonly name: string;
  readonly category: string | null;
  readonly unit: string;
  readonly purchase_unit: string | null;
  readonly purchase_factor: number;
  readonly min_stock_level: number;
  readonly is_prepared: boolean;
}

export interface NewIngredient extends IngredientFields {
  readonly id: string;
  readonly costo_pedido: number;
  readonly initial_stock: number;
}

export interface IngredientChange extends IngredientFields {
  /** The version that was read; an older one is refused. */
  readonly version: number;
  /** Absent, the average cost stays unchanged. */
  readonly costo_pedido?: number | undefined;
}

/** Adds an ingredient; its initial stock is its first movement. Refuses a name in use. */
export function createIngredient(scope: WriteScope, ingredient: NewIngredient) {
  return write(scope, inventoryItemAnswer, sql`create_ingredient(${asJson(ingredient)})`);
}

/** Changes an ingredient. Refuses an old version, a name in use, and another unit once movements or recipes use the present one. */
export function changeIngredient(scope: WriteScope, id: string, change: IngredientChange) {
  return write(scope, inventoryItemAnswer, sql`change_ingredient(${asJson({ ...change, id })})`);
}

/** Deletes an ingredient without history and archives any other. Refuses one that a recipe of the menu uses. */
export function removeIngredient(scope: WriteScope, id: string) {
  return write(scope, removedIngredient, sql`remove_ingredient(${id}::uuid)`);
}

export interface MovementsCursor {
  readonly limit: number;
  readonly before_at?: string | undefined;
  readonly before_id?: string | undefined;
}

/** A page of the movements of an ingredient, newest first. Refuses an unknown one. */
export function listMovements(
  scope: Scope,
  id: string,
  { limit, before_at, before_id }: MovementsCursor,
  costs: boolean,
) {
  return readText(
    scope,
    stockMovementPage,
    sql`list_movements(${id}::uuid, ${limit}::integer, ${before_at ?? null}::timestamptz, ${before_id ?? null}::uuid, ${costs}::boolean)`,
  );
}

export interface Correction {
  readonly id: string;
  /** The counted quantity, in the ingredient's unit. */
  readonly counted_stock: number;
  readonly reason: string;
}

/** Sets an ingredient's stock to the counted quantity and settles its shortfalls. Refuses the present quantity and a repeated id. */
export function correctStock(scope: WriteScope, item: string, { id, ...correction }: Correction) {
  return write(
    scope,
    correctedStock,
    sql`correct_stock(${asJson({ ...correction, id: item, correction_id: id })})`,
  );
}

const MAX_SHORTFALLS = 200;

/** Shortfalls that are not settled, newest first, at most `MAX_SHORTFALLS`. */
export function listShortfalls(scope: Scope, costs: boolean) {
  return readText(scope, shortfallList, sql`list_shortfalls(${MAX_SHORTFALLS}::integer, ${costs}::boolean)`);
}

/** Settles a shortfall with an explanation; the stock stays unchanged. Refuses a settled one. */
export function explainShortfall(scope: WriteScope, id: string, reason: string) {
  return write(scope, shortfallAnswer, sql`explain_shortfall(${asJson({ id, reason })})`);
}

export interface NewWaste {
  readonly id: string;
  readonly inventory_item_id: string;
  readonly quantity: number;
  /** The ingredient's own unit when absent. */
  readonly unit?: string | undefined;
  readonly reason: WasteReason;
  readonly note?: string | undefined;
}

/** Registers waste and deducts it from the stock. Refuses more than the stock. */
export function registerWaste(scope: WriteScope, waste: NewWaste) {
  return write(scope, wasteAnswer, sql`register_waste(${asJson(waste)})`);
}

/** Reverses waste that was registered by mistake, once. */
export function reverseWaste(scope: WriteScope, id: string) {
  return write(scope, wasteAnswer, sql`reverse_waste(${asJson({ id })})`);
}

export interface WasteSearch {
  readonly from: Day;
  readonly to: Day;
  readonly limit: number;
  readonly offset: number;
}

/** The waste between two business days, both included, and its totals by reason. */
export function listWaste(scope: Scope, { from, to, limit, offset }: WasteSearch, costs: boolean) {
  return readText(
    scope,
    wastePage,
    sql`list_waste(${from}::date, ${to}::date, ${limit}::integer, ${offset}::integer, ${costs}::boolean)`,
  );
}
