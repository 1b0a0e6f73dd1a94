import { randomUUID } from 'node:crypto';
import type { Preparation, Recipe } from '#db/queries/recipes.ts';
import {
  makeBatches,
  readPreparation,
  readRecipe,
  savePreparation,
  saveRecipe,
} from '#db/queries/recipes.ts';
import type { DatabaseGround } from './ground.ts';
import { anIngredient, type Business, rowsOf, scopeOf, writing } from './restaurant.ts';

export interface Take {
  readonly of: string;
  readonly quantity: number;
  readonly unit?: string;
  /** Whether it is offered as 'con' and as 'sin'; both unless said otherwise. */
  readonly isOption?: boolean;
  readonly isRemovable?: boolean;
  readonly extraCents?: number;
}

/** An ingredient of that unit; a prepared one has neither stock nor cost until it is made. */
export async function anIngredientOf(
  ground: DatabaseGround,
  business: Business,
  unit: string,
  {
    isPrepared = false,
    ...options
  }: Parameters<typeof anIngredient>[2] & { readonly isPrepared?: boolean } = {},
): Promise<string> {
  const id = await anIngredient(
    ground,
    business,
    isPrepared ? { stock: 0, costPerUnit: 0, ...options } : options,
  );
  await rowsOf(ground, 'update inventory_items set unit = $2, is_prepared = $3 where id = $1', [
    id,
    unit,
    isPrepared,
  ]);
  return id;
}

const typed = ({ of, quantity, unit = 'unidad' }: Take) => ({ inventory_item_id: of, quantity, unit });

/** How the administrator of a business works with recipes. */
export function recipesOf(ground: DatabaseGround, business: Business) {
  const scope = () => scopeOf(ground, business, 'admin');
  const recipe = async (product: string): Promise<Recipe> => {
    const found = await readRecipe(scope(), product, true);
    if (!found) throw new Error('the product is not there');
    return found;
  };
  const preparation = async (item: string): Promise<Preparation> => {
    const found = await readPreparation(scope(), item, true);
    if (!found) throw new Error('the ingredient is not prepared');
    return found;
  };
  return {
    recipe,
    preparation,
    save: async (product: string, takes: readonly Take[], version?: number) => {
      const lines = takes.map((take) => ({
        ...typed(take),
        is_option: take.isOption ?? true,
        is_removable: take.isRemovable ?? true,
        extra_price_cents: take.extraCents ?? 0,
      }));
      const change = { version: version ?? (await recipe(product)).version, lines };
      return (await saveRecipe(writing(scope()), product, change, true)).answer.recipe;
    },
    prepare: async (item: string, takes: readonly Take[], batch_quantity = 1, version?: number) => {
      const change = {
        version: version ?? (await preparation(item)).version,
        batch_quantity,
        lines: takes.map(typed),
      };
      return (await savePreparation(writing(scope()), item, change, true)).answer.preparation;
    },
    make: async (item: string, batches = 1, id: string = randomUUID()) =>
      (await makeBatches(writing(scope()), item, { id, batches }, true)).answer,
  };
}
