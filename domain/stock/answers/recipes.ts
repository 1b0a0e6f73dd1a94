import * as z from 'zod';
import {
  cents,
  count,
  id,
  quantity,
  rate,
  text,
  unitCost,
  version,
} from '#domain/base/answers/primitives.ts';
import { stockLevels } from './inventory.ts';

const unit = text('lb');

/** A quantity of an ingredient. */
export const recipeLine = z
  .strictObject({
    inventory_item_id: id,
    name: text('Harina de trigo'),
    /** The ingredient's own unit, in which `quantity` is. */
    unit,
    quantity,
    /** As it was typed, if that was in another unit. */
    typed_quantity: quantity.nullable(),
    typed_unit: text('oz').nullable(),
    /** Null without permission to read costs. A preparation without batches has the cost of its recipe. */
    cost_per_unit: unitCost.nullable(),
    current_stock: quantity,
    archived: z.boolean(),
  })
  .meta({ id: 'RecipeLine' });
export type RecipeLine = z.infer<typeof recipeLine>;

/** A product's recipe, with the price and tax that its margin requires. */
export const recipe = z
  .strictObject({
    id,
    name: text('Baleada sencilla'),
    version,
    tracks_inventory: z.boolean(),
    price_cents: cents,
    tax_rate: rate,
    prices_include_tax: z.boolean(),
    lines: z.array(
      recipeLine.extend({
        /** Offered as 'con': more of it. */
        is_option: z.boolean(),
        /** Offered as 'sin': without it. */
        is_removable: z.boolean(),
        /** Price of one more portion. */
        extra_price_cents: cents,
      }),
    ),
  })
  .meta({ id: 'Recipe' });
export type Recipe = z.infer<typeof recipe>;
export const recipeAnswer = z.strictObject({ recipe });
export type RecipeAnswer = z.infer<typeof recipeAnswer>;

/** Products with inventory control and no recipe; the first 200 by name. */
export const missingRecipes = z
  .strictObject({
    total: count,
    products: z.array(
      z.strictObject({
        id,
        name: text('Baleada sencilla'),
        price_cents: cents,
        category_name: text('Baleadas').nullable(),
      }),
    ),
  })
  .meta({ id: 'MissingRecipes' });
export type MissingRecipes = z.infer<typeof missingRecipes>;

/** What one unit of each product with a recipe costs now, and the tax that its margin requires. */
export const productCosts = z
  .strictObject({
    prices_include_tax: z.boolean(),
    products: z.array(z.strictObject({ id, cost_cents: cents, tax_rate: rate })),
  })
  .meta({ id: 'ProductCosts' });
export type ProductCosts = z.infer<typeof productCosts>;

/** The recipe of one batch of a preparation. */
export const preparation = z
  .strictObject({
    id,
    name: text('Salsa de tomate'),
    unit,
    version,
    /** Quantity of one batch, in the preparation's unit. */
    batch_quantity: quantity,
    current_stock: quantity,
    /** Average cost of one unit, or the cost of the recipe while no batch was made; null without permission to read costs. */
    cost_per_unit: unitCost.nullable(),
    lines: z.array(recipeLine),
  })
  .meta({ id: 'Preparation' });
export type Preparation = z.infer<typeof preparation>;
export const preparationAnswer = z.strictObject({ preparation });
export type PreparationAnswer = z.infer<typeof preparationAnswer>;

/** Batches that were made; the batch's `quantity` is their total yield. */
export const madeBatches = z
  .strictObject({ batch: z.strictObject({ id, quantity }), preparation, stock: stockLevels })
  .meta({ id: 'MadeBatches' });
export type MadeBatches = z.infer<typeof madeBatches>;
