import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** So much of an ingredient. */
export interface RecipeLine {
  readonly inventory_item_id: string;
  readonly name: string;
  /** The ingredient's own unit, in which `quantity` is. */
  readonly unit: string;
  readonly quantity: number;
  /** As it was typed, where that was in another unit. */
  readonly typed_quantity: number | null;
  readonly typed_unit: string | null;
  /** Cents of one unit with up to four decimals, null for who may not read costs. What is prepared but was never made costs its batch. */
  readonly cost_per_unit: number | null;
  readonly current_stock: number;
  readonly archived: boolean;
}

/** A product's recipe, with what its margin needs. */
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
    /** What one more portion of it adds to the price. */
    readonly extra_price_cents: number;
  })[];
}

/** A quantity as a person types it, in any unit that turns into the ingredient's. */
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
    /** Absent, it stays as it is. */
    readonly is_removable?: boolean | undefined;
    readonly extra_price_cents: number;
  })[];
}

/** What a product takes of each ingredient (1-core §3), or null where there is no such product. */
export function readRecipe(scope: Scope, id: string, costs: boolean): Promise<RecipeAnswer | null> {
  return read(scope, sql<RecipeAnswer | null>`read_recipe(${id}::uuid, ${costs}::boolean)`);
}

/** Puts a whole recipe in the place of a product's. Orders already sent keep theirs. Refuses over what somebody else saved meanwhile. */
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

/** Products under inventory control without a recipe: the kitchen can't serve them alone (decisions, Kitchen and stock). */
export function listMissingRecipes(scope: Scope): Promise<MissingRecipesAnswer> {
  return read(scope, sql<MissingRecipesAnswer>`list_missing_recipes()`);
}

/** What a batch of a prepared ingredient takes of others. */
export interface PreparationAnswer {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly version: number;
  /** Units that one batch gives. */
  readonly batch_quantity: number;
  readonly current_stock: number;
  /** Average cost in cents of one unit, or that of its batch while none was made; null without costs. */
  readonly cost_per_unit: number | null;
  readonly lines: readonly RecipeLine[];
}

export interface PreparationChange {
  readonly version: number;
  readonly batch_quantity: number;
  readonly lines: readonly TypedLine[];
}

/** What a batch takes, or null where there is no such prepared ingredient. */
export function readPreparation(scope: Scope, id: string, costs: boolean): Promise<PreparationAnswer | null> {
  return read(scope, sql<PreparationAnswer | null>`read_preparation(${id}::uuid, ${costs}::boolean)`);
}

/** Puts what a batch takes in the place of what it took; refuses what would be made of itself, at any depth. */
export function savePreparation(scope: WriteScope, id: string, change: PreparationChange, costs: boolean) {
  return write(
    scope,
    sql<{ preparation: PreparationAnswer }>`save_preparation(${asJson({ ...change, id, costs })})`,
  );
}

/** Batches that were made: `quantity` is what they gave. */
export interface MadeBatches {
  readonly batch: { readonly id: string; readonly quantity: number };
  readonly preparation: PreparationAnswer;
  readonly stock: readonly { readonly id: string; readonly current_stock: number }[];
}

/** Makes batches: what they take leaves the stock and what they give enters it, both or neither. Refuses what is short. */
export function makeBatches(
  scope: WriteScope,
  prepared_item_id: string,
  batch: { readonly id: string; readonly batches: number },
  costs: boolean,
) {
  return write(scope, sql<MadeBatches>`make_batches(${asJson({ ...batch, prepared_item_id, costs })})`);
}
