import { randomUUID } from 'node:crypto';
import {
  makeBatches,
  readPreparation,
  readRecipe,
  savePreparation,
  saveRecipe,
} from '#db/queries/stock/recipes.ts';
import type { Preparation, Recipe } from '#domain/stock/answers/recipes.ts';
import type { Business } from './business.ts';
import type { IngredientOptions } from './rows.ts';

export interface RecipeLineInput {
  readonly of: string;
  readonly quantity: number;
  readonly unit?: string;
  /** Whether it is offered as 'con' and as 'sin'; both by default. */
  readonly isOption?: boolean;
  readonly isRemovable?: boolean;
  readonly extraCents?: number;
}

/** An ingredient of that unit; a preparation has neither stock nor cost until it is made. */
export async function anIngredientOf(
  business: Business,
  unit: string,
  { isPrepared = false, ...options }: IngredientOptions & { readonly isPrepared?: boolean } = {},
): Promise<string> {
  const id = await business.ingredient(isPrepared ? { stock: 0, costPerUnit: 0, ...options } : options);
  await business.database.change('inventory_items', id, { unit, is_prepared: isPrepared });
  return id;
}

const lineBody = ({ of, quantity, unit = 'unidad' }: RecipeLineInput) => ({
  inventory_item_id: of,
  quantity,
  unit,
});

/** Requests of a business's administrator for recipes. */
export function recipesOf(business: Business) {
  const recipe = async (product: string): Promise<Recipe> => {
    const found = await readRecipe(business.scope(), product, true);
    if (!found) throw new Error('the product is not there');
    return found;
  };
  const preparation = async (item: string): Promise<Preparation> => {
    const found = await readPreparation(business.scope(), item, true);
    if (!found) throw new Error('the ingredient is not prepared');
    return found;
  };
  return {
    recipe,
    preparation,
    save: async (product: string, recipeLines: readonly RecipeLineInput[], version?: number) => {
      const lines = recipeLines.map((recipeLine) => ({
        ...lineBody(recipeLine),
        is_option: recipeLine.isOption ?? true,
        is_removable: recipeLine.isRemovable ?? true,
        extra_price_cents: recipeLine.extraCents ?? 0,
      }));
      const change = { version: version ?? (await recipe(product)).version, lines };
      return (await saveRecipe(business.writeScope(), product, change, true)).answer.recipe;
    },
    prepare: async (
      item: string,
      recipeLines: readonly RecipeLineInput[],
      batch_quantity = 1,
      version?: number,
    ) => {
      const change = {
        version: version ?? (await preparation(item)).version,
        batch_quantity,
        lines: recipeLines.map(lineBody),
      };
      return (await savePreparation(business.writeScope(), item, change, true)).answer.preparation;
    },
    make: async (item: string, batches = 1, id: string = randomUUID()) =>
      (await makeBatches(business.writeScope(), item, { id, batches }, true)).answer,
  };
}
