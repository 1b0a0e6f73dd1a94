import { sql } from 'drizzle-orm';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';

/** An ingredient. Costs are in cents, null for who may not read them; `current_stock` null means the initial one. */
export interface InventoryItem {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly unit: string;
  /** Made in the kitchen, by batches, of other ingredients. */
  readonly is_prepared: boolean;
  readonly initial_stock: number;
  readonly current_stock: number | null;
  readonly min_stock_level: number;
  /** Average cost of one unit, in cents with up to four decimals. */
  readonly cost_per_unit: number | null;
  /** Cents of one purchase unit. */
  readonly costo_pedido: number | null;
  readonly created_at: string;
}

export interface InventoryPage {
  /** Ingredients that match, on every page. */
  readonly total: number;
  readonly items: readonly InventoryItem[];
}

export interface InventorySummary {
  readonly categories: readonly string[];
  /** What all the stock is worth, null without costs. */
  readonly total_value_cents: number | null;
}

export interface InventorySearch {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

/** A page of the ingredients by name, those whose name contains the search (2-operations §7). */
export function listInventory(scope: Scope, wanted: InventorySearch, costs: boolean): Promise<InventoryPage> {
  return read(
    scope,
    sql<InventoryPage>`list_inventory(${wanted.search || null}::text, ${wanted.category || null}::text, ${wanted.page}::integer, ${wanted.page_size}::integer, ${costs}::boolean)`,
  );
}

/** Of all ingredients: their categories and what they are worth, null without the right to read costs (2-operations §7). */
export function summarizeInventory(scope: Scope, costs: boolean): Promise<InventorySummary> {
  return read(scope, sql<InventorySummary>`summarize_inventory(${costs}::boolean)`);
}
