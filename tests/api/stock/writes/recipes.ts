import { randomUUID } from 'node:crypto';
import {
  count,
  postRequest,
  type References,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import type { Business } from '#tests/support/business.ts';
import { anIngredientOf } from '#tests/support/recipes.ts';
import { database } from '#tests/support/test.ts';

const putRequest = (path: string, body: unknown): WriteRequest => ({ method: 'put', path, body });

const lineOf = (inventory_item_id: string, quantity: number) => ({
  inventory_item_id,
  quantity,
  unit: 'unidad',
});
const recipeOf = (ingredient: string, quantity = 2) => ({
  version: 1,
  lines: [{ ...lineOf(ingredient, quantity), is_option: true, extra_price_cents: 0 }],
});
const preparationOf = (ingredient: string, batch_quantity = 4) => ({
  version: 1,
  batch_quantity,
  lines: [lineOf(ingredient, 2)],
});

/** A preparation whose ingredient suffices for many batches. */
async function aSauce(business: Business, ingredient?: string): Promise<string> {
  const sauce = await anIngredientOf(business, 'unidad', { isPrepared: true });
  if (ingredient)
    await database.rows(
      'insert into preparation_recipes (business_id, prepared_item_id, inventory_item_id, quantity) values ($1, $2, $3, 2)',
      [business.id, sauce, ingredient],
    );
  return sauce;
}

export const RECIPE_WRITES: Writes = {
  putRecipesId: {
    prepare: async ({ product, ingredient }) => ({
      request: putRequest(`/api/recipes/${product}`, recipeOf(ingredient)),
      other: putRequest(`/api/recipes/${product}`, recipeOf(ingredient, 5)),
    }),
    status: 200,
    effects: count(`audit_log where action = 'recipe.changed'`),
  },
  putPreparationsId: {
    prepare: async ({ business, ingredient }) => {
      const sauce = await aSauce(business);
      return {
        request: putRequest(`/api/preparations/${sauce}`, preparationOf(ingredient)),
        other: putRequest(`/api/preparations/${sauce}`, preparationOf(ingredient, 6)),
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'preparation.changed'`),
  },
  postPreparationsIdBatches: {
    prepare: async ({ business, ingredient }) => {
      const path = `/api/preparations/${await aSauce(business, ingredient)}/batches`;
      const id = randomUUID();
      return {
        request: postRequest(path, { id, batches: 1.5 }),
        other: postRequest(path, { id, batches: 2 }),
      };
    },
    status: 201,
    effects: count(`stock_movements where type = 'preparation' and quantity > 0`),
  },
};

export async function recipeReferences(own: Business): Promise<References> {
  const ingredient = await own.ingredient();
  const product = await own.product();
  const sauce = await aSauce(own);
  return {
    putRecipesId: { method: 'put', path: `/api/recipes/${product}`, body: recipeOf(ingredient) },
    putPreparationsId: {
      method: 'put',
      path: `/api/preparations/${sauce}`,
      body: preparationOf(ingredient),
    },
  };
}
