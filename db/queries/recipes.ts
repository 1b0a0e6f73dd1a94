import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** A quantity of an ingredient. */
export interface RecipeLine {
  readonly inventory_item_id: string;
  readonly name: string;
  /** The ingredient's own unit, in which `quantity` is. */
  readonly unit: string;
  readonly quantity: number;
  /** As it was typed, if that was in another unit. */
  readonly typed_quantity: number | null;
  readonly typed_unit: string | null;
  /**
   * Cents of one unit with up to four decimals, null without permission to read costs. A preparation without batches has the cost of
   * its recipe.
   */
  readonly cost_per_unit: number | null;
  readonly current_stock: number;
  readonly archived: boolean;
}

/** A product's recipe, with the price and tax that its margin requires. */
export interface RecipeAnswer {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly tracks_inventory: boolean;
  readonly price_cents: number;
  /** Hundredths of a percent. */
  readonly tax_rate: number;
  readonly prices_include_tax: boolean;
  readonly lines: readonly (RecipeLine & {
    /** Offered as 'con': more of it. */
    readonly is_option: boolean;
    /** Offered as 'sin': without it. */
    readonly is_removable: boolean;
    /** Price of one more portion, in cents. */
    readonly extra_price_cents: number;
  })[];
}

/** A quantity as it is typed, in any unit that converts to the ingredient's. */
export interface TypedLine {
  readonly inventory_item_id: string;
  readonly quantity: number;
  readonly unit: string;
}

export interface RecipeChange {
  /** The version that was edited. */
  readonly version: number;
  readonly lines: readonly (TypedLine & {
    readonly is_option: boolean;
    /** Absent, it stays unchanged. */
    readonly is_removable?: boolean | undefined;
    readonly extra_price_cents: number;
  })[];
}

/** The recipe of a product (1-core §3), or null without such a product. */
export function readRecipe(scope: Scope, id: string, costs: boolean): Promise<RecipeAnswer | null> {
  return read(scope, sql<RecipeAnswer | null>`read_recipe(${id}::uuid, ${costs}::boolean)`);
}

/** Replaces the recipe of a product. Sent orders retain theirs. Refuses an old version. */
export function saveRecipe(scope: WriteScope, id: string, change: RecipeChange, costs: boolean) {
  return write(scope, sql<{ recipe: RecipeAnswer }>`save_recipe(${asJson({ ...change, id, costs })})`);
}

export interface MissingRecipesAnswer {
  readonly total: number;
  /** The first 200 by name. */
  readonly products: readonly {
    readonly id: string;
    readonly name: string;
    readonly price_cents: number;
    readonly category_name: string | null;
  }[];
}

/**
 * Products with inventory control and no recipe. A kitchen ticket with only such products cannot be served (decisions, Kitchen and
 * stock).
 */
export function listMissingRecipes(scope: Scope): Promise<MissingRecipesAnswer> {
  return read(scope, sql<MissingRecipesAnswer>`list_missing_recipes()`);
}

/** The recipe of one batch of a preparation. */
export interface PreparationAnswer {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly version: number;
  /** Quantity of one batch, in the preparation's unit. */
  readonly batch_quantity: number;
  readonly current_stock: number;
  /** Average cost in cents of one unit, or the cost of the recipe while no batch was made; null without costs. */
  readonly cost_per_unit: number | null;
  readonly lines: readonly RecipeLine[];
}

export interface PreparationChange {
  readonly version: number;
  readonly batch_quantity: number;
  readonly lines: readonly TypedLine[];
}

/** The recipe of a preparation, or null without such a preparation. */
export function readPreparation(scope: Scope, id: string, costs: boolean): Promise<PreparationAnswer | null> {
  return read(scope, sql<PreparationAnswer | null>`read_preparation(${id}::uuid, ${costs}::boolean)`);
}

/** Replaces the recipe of a preparation. Refuses an old version, and a recipe that contains the preparation itself at any depth. */
export function savePreparation(scope: WriteScope, id: string, change: PreparationChange, costs: boolean) {
  return write(
    scope,
    sql<{ preparation: PreparationAnswer }>`save_preparation(${asJson({ ...change, id, costs })})`,
  );
}

/** Batches that were made; `quantity` is their total yield. */
export interface MadeBatches {
  readonly batch: { readonly id: string; readonly quantity: number };
  readonly preparation: PreparationAnswer;
  readonly stock: readonly { readonly id: string; readonly current_stock: number }[];
}

/** Makes batches: their ingredients are deducted and their yield is added, in one transaction. Refuses insufficient stock. */
export function makeBatches(
  scope: WriteScope,
  prepared_item_id: string,
  batch: { readonly id: string; readonly batches: number },
  costs: boolean,
) {
  return write(scope, sql<MadeBatches>`make_batches(${asJson({ ...batch, prepared_item_id, costs })})`);
}
