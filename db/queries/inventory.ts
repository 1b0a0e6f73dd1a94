import { sql } from 'drizzle-orm';
import type { MovementType, ShortfallSettlement, WasteReason } from '#domain/inventory.ts';
import type { Day } from '#domain/time.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** An ingredient. Costs are in cents, null without permission to read them. `current_stock` null means the initial stock. */
export interface InventoryItemAnswer {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly unit: string;
  /** The unit in which it is bought ('caja de 24'); `purchase_factor` is its content in the ingredient's unit. */
  readonly purchase_unit: string | null;
  readonly purchase_factor: number;
  readonly initial_stock: number;
  readonly current_stock: number | null;
  readonly min_stock_level: number;
  /** Average cost of one unit, in cents with up to four decimals. */
  readonly cost_per_unit: number | null;
  /** Cents of one purchase unit. */
  readonly costo_pedido: number | null;
  /** Prepared in the kitchen from other ingredients. */
  readonly is_prepared: boolean;
  readonly version: number;
  readonly created_at: string;
}

export interface InventoryPageAnswer {
  /** All ingredients that match, not only this page. */
  readonly total: number;
  readonly items: readonly InventoryItemAnswer[];
}

export interface InventorySummaryAnswer {
  readonly categories: readonly string[];
  /** The value of all stock in cents, null without costs. */
  readonly total_value_cents: number | null;
}

export interface InventorySearch {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

/** New stock levels, published to the room. */
export type StockLevels = readonly { readonly id: string; readonly current_stock: number }[];

/** A page of ingredients by name; `search` is a part of the name (2-operations §7). */
export function listInventory(
  scope: Scope,
  filter: InventorySearch,
  costs: boolean,
): Promise<InventoryPageAnswer> {
  return read(
    scope,
    sql<InventoryPageAnswer>`list_inventory(${filter.search || null}::text, ${filter.category || null}::text, ${filter.page}::integer, ${filter.page_size}::integer, ${costs}::boolean)`,
  );
}

/** The categories of all ingredients and their value in cents, null without permission to read costs (2-operations §7). */
export function summarizeInventory(scope: Scope, costs: boolean): Promise<InventorySummaryAnswer> {
  return read(scope, sql<InventorySummaryAnswer>`summarize_inventory(${costs}::boolean)`);
}

export interface IngredientDetailAnswer {
  readonly ingredient: InventoryItemAnswer;
  /** Why its unit can no longer change. */
  readonly unit_locked_by: string | null;
  /** Names of the products and preparations that use it. */
  readonly used_by: readonly string[];
}

/** An ingredient with its uses; null without one. */
export function readIngredient(
  scope: Scope,
  id: string,
  costs: boolean,
): Promise<IngredientDetailAnswer | null> {
  return read(scope, sql<IngredientDetailAnswer | null>`read_ingredient(${id}::uuid, ${costs}::boolean)`);
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
  return write(scope, sql<{ ingredient: InventoryItemAnswer }>`create_ingredient(${asJson(ingredient)})`);
}

/** Changes an ingredient. Refuses an old version, a name in use, and another unit once movements or recipes use the present one. */
export function changeIngredient(scope: WriteScope, id: string, change: IngredientChange) {
  return write(
    scope,
    sql<{ ingredient: InventoryItemAnswer }>`change_ingredient(${asJson({ ...change, id })})`,
  );
}

/** Deletes an ingredient without history and archives any other. Refuses one that a recipe of the menu uses. */
export function removeIngredient(scope: WriteScope, id: string) {
  return write(scope, sql<{ id: string; archived: boolean }>`remove_ingredient(${id}::uuid)`);
}

export interface MovementAnswer {
  readonly id: string;
  readonly type: MovementType;
  /** Signed, in the ingredient's unit. */
  readonly quantity: number;
  /** The stock after the movement. */
  readonly balance: number;
  readonly unit_cost: number | null;
  readonly reason: string | null;
  readonly user: string | null;
  readonly source: {
    readonly kind: 'order' | 'purchase' | 'count' | 'sale';
    readonly id: string;
    readonly number: number | null;
  } | null;
  readonly created_at: string;
}

export interface MovementsPage {
  readonly more: boolean;
  readonly movements: readonly MovementAnswer[];
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
): Promise<MovementsPage> {
  return read(
    scope,
    sql<MovementsPage>`list_movements(${id}::uuid, ${limit}::integer, ${before_at ?? null}::timestamptz, ${before_id ?? null}::uuid, ${costs}::boolean)`,
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
    sql<{
      ingredient: InventoryItemAnswer;
      stock: StockLevels;
    }>`correct_stock(${asJson({ ...correction, id: item, correction_id: id })})`,
  );
}

/** What was served without stock, in the ingredient's unit. */
export interface ShortfallAnswer {
  readonly id: string;
  readonly inventory_item_id: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  /** Null without permission to read costs. */
  readonly cost_cents: number | null;
  readonly order_id: string;
  readonly order_number: number;
  readonly served_by: string | null;
  /** Null where the server needed no approval. */
  readonly approved_by: string | null;
  readonly created_at: string;
  /** Null until it is settled, as the following three. */
  readonly settlement: ShortfallSettlement | null;
  readonly settled_at: string | null;
  readonly settled_by: string | null;
  readonly settle_reason: string | null;
}

export interface ShortfallList {
  /** All shortfalls that are not settled. */
  readonly total: number;
  readonly shortfalls: readonly ShortfallAnswer[];
}

const MAX_SHORTFALLS = 200;

/** Shortfalls that are not settled, newest first, at most `MAX_SHORTFALLS`. */
export function listShortfalls(scope: Scope, costs: boolean): Promise<ShortfallList> {
  return read(scope, sql<ShortfallList>`list_shortfalls(${MAX_SHORTFALLS}::integer, ${costs}::boolean)`);
}

/** Settles a shortfall with an explanation; the stock stays unchanged. Refuses a settled one. */
export function explainShortfall(scope: WriteScope, id: string, reason: string) {
  return write(scope, sql<{ shortfall: ShortfallAnswer }>`explain_shortfall(${asJson({ id, reason })})`);
}

export interface WasteAnswer {
  readonly id: string;
  readonly inventory_item_id: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly reason: WasteReason;
  readonly note: string | null;
  readonly cost_cents: number | null;
  readonly user: string | null;
  readonly created_at: string;
  readonly reversed_at: string | null;
  readonly reversed_by: string | null;
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

export interface WastePageAnswer {
  readonly total: number;
  /** Without reversed waste, in cents; null without costs. */
  readonly cost_cents: number | null;
  readonly reasons: readonly {
    readonly reason: WasteReason;
    readonly times: number;
    readonly cost_cents: number | null;
  }[];
  readonly entries: readonly WasteAnswer[];
}

type Wasted = { waste: WasteAnswer; stock: StockLevels };

/** Registers waste and deducts it from the stock. Refuses more than the stock. */
export function registerWaste(scope: WriteScope, waste: NewWaste) {
  return write(scope, sql<Wasted>`register_waste(${asJson(waste)})`);
}

/** Reverses waste that was registered by mistake, once. */
export function reverseWaste(scope: WriteScope, id: string) {
  return write(scope, sql<Wasted>`reverse_waste(${asJson({ id })})`);
}

export interface WasteSearch {
  readonly from: Day;
  readonly to: Day;
  readonly limit: number;
  readonly offset: number;
}

/** The waste between two business days, both included, and its totals by reason. */
export function listWaste(
  scope: Scope,
  { from, to, limit, offset }: WasteSearch,
  costs: boolean,
): Promise<WastePageAnswer> {
  return read(
    scope,
    sql<WastePageAnswer>`list_waste(${from}::date, ${to}::date, ${limit}::integer, ${offset}::integer, ${costs}::boolean)`,
  );
}
