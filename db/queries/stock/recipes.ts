import { sql } from 'drizzle-orm';
import { asJson, read, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  madeBatches,
  missingRecipes,
  type Preparation,
  preparation,
  preparationAnswer,
  productCosts,
  type Recipe,
  recipe,
  recipeAnswer,
} from '#domain/stock/answers/recipes.ts';

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
export function readRecipe(scope: Scope, id: string, costs: boolean): Promise<Recipe | null> {
  return read(scope, recipe.nullable(), sql`read_recipe(${id}::uuid, ${costs}::boolean)`);
}

/** Replaces the recipe of a product. Sent orders retain theirs. Refuses an old version. */
export function saveRecipe(scope: WriteScope, id: string, change: RecipeChange, costs: boolean) {
  return write(scope, recipeAnswer, sql`save_recipe(${asJson({ ...change, id, costs })})`);
}

/**
 * Products with inventory control and no recipe. A kitchen ticket with only such products cannot be served (decisions, Kitchen and
 * stock).
 */
export function listMissingRecipes(scope: Scope) {
  return readText(scope, missingRecipes, sql`list_missing_recipes()`);
}

/** What one unit of each product with a recipe costs now, and the tax that its margin requires. */
export function listProductCosts(scope: Scope) {
  return readText(scope, productCosts, sql`list_product_costs()`);
}

export interface PreparationChange {
  readonly version: number;
  readonly batch_quantity: number;
  readonly lines: readonly TypedLine[];
}

/** The recipe of a preparation, or null without such a preparation. */
export function readPreparation(scope: Scope, id: string, costs: boolean): Promise<Preparation | null> {
  return read(scope, preparation.nullable(), sql`read_preparation(${id}::uuid, ${costs}::boolean)`);
}

/** Replaces the recipe of a preparation. Refuses an old version, and a recipe that contains the preparation itself at any depth. */
export function savePreparation(scope: WriteScope, id: string, change: PreparationChange, costs: boolean) {
  return write(scope, preparationAnswer, sql`save_preparation(${asJson({ ...change, id, costs })})`);
}

/** Makes batches: their ingredients are deducted and their yield is added, in one transaction. Refuses insufficient stock. */
export function makeBatches(
  scope: WriteScope,
  prepared_item_id: string,
  batch: { readonly id: string; readonly batches: number },
  costs: boolean,
) {
  return write(scope, madeBatches, sql`make_batches(${asJson({ ...batch, prepared_item_id, costs })})`);
}
