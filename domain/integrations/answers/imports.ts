import * as z from 'zod';
import { cents, count, day, quantity, rate, text } from '#domain/base/answers/primitives.ts';
import { TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { packing } from '#domain/stock/answers/inventory.ts';
import { UNIT_LOCKS } from '#domain/stock/inventory.ts';

const productName = text('Baleada sencilla');
const ingredientName = text('Harina de trigo');

/** A product in a file of the menu. */
export const menuEntry = z
  .strictObject({
    name: productName,
    category: text('Baleadas').nullable(),
    description: text('Tortilla de harina, frijoles, queso y mantequilla').nullable(),
    price_cents: cents,
    tax_category: z.enum(TAX_CATEGORIES),
    /** Minutes. */
    preparation_time: count.nullable(),
    type_menu: text('platillo').nullable(),
    barcode: text('7421234567890').nullable(),
    is_available: z.boolean(),
    tracks_inventory: z.boolean(),
  })
  .meta({ id: 'MenuEntry' });
export type MenuEntry = z.infer<typeof menuEntry>;
/** The menu to which a file is compared. */
export const knownMenu = z
  .strictObject({
    entries: z.array(menuEntry),
    /** The general tax rate of the business, in basis points: a file may say it as a number. */
    general_rate: rate,
    /** The names of the products that have a recipe. */
    with_recipe: z.array(productName),
  })
  .meta({ id: 'KnownMenu' });
export type KnownMenu = z.infer<typeof knownMenu>;

/** An ingredient in a file. */
export const ingredientEntry = z
  .strictObject({
    name: ingredientName,
    category: text('Abarrotes').nullable(),
    ...packing,
    /** Cost of one purchase unit; null without permission to read costs. */
    costo_pedido: cents.nullable(),
    min_stock_level: quantity,
    /** The present quantity. */
    stock: quantity,
    /** Why its unit cannot change: it has movements, or recipes, purchases or counts use it. */
    unit_locked_by: z.enum(UNIT_LOCKS).nullable(),
  })
  .meta({ id: 'IngredientEntry' });
export type IngredientEntry = z.infer<typeof ingredientEntry>;
export const ingredientEntries = z.strictObject({ entries: z.array(ingredientEntry) });

/** A line of a recipe in a file. The quantity is in the unit in which it was typed. */
export const recipeEntry = z
  .strictObject({
    product: productName,
    ingredient: ingredientName,
    quantity,
    unit: text('oz'),
    is_option: z.boolean(),
    is_removable: z.boolean(),
    extra_price_cents: cents,
  })
  .meta({ id: 'RecipeEntry' });
export type RecipeEntry = z.infer<typeof recipeEntry>;

/** The recipes, product names and ingredients with their units, to which a file is compared. */
export const knownRecipes = z
  .strictObject({
    lines: z.array(recipeEntry),
    products: z.array(productName),
    ingredients: z.array(z.strictObject({ name: ingredientName, unit: text('lb') })),
  })
  .meta({ id: 'KnownRecipes' });
export type KnownRecipes = z.infer<typeof knownRecipes>;

/** The customers of the business with their opening debts, to which the file is compared. */
export const knownDebts = z
  .strictObject({
    customers: z.array(
      z.strictObject({
        name: text('Marta Zelaya'),
        phone: text('9988-7766').nullable(),
        is_active: z.boolean(),
        debts: z.array(z.strictObject({ owed_on: day, amount_cents: cents })),
      }),
    ),
    today: day,
  })
  .meta({ id: 'KnownDebts' });
export type KnownDebts = z.infer<typeof knownDebts>;

/** The number of things that an import creates, changes and leaves unchanged. */
export const importCounts = z
  .strictObject({ created: count, changed: count, unchanged: count })
  .meta({ id: 'ImportCounts' });
export type ImportCounts = z.infer<typeof importCounts>;

const chosenHeads = z.record(z.string(), text('Item Name')).nullable();
/** The heads that were chosen for our columns in the last mapped file of each kind; null of a kind without one. */
export const importHeads = z
  .strictObject({ menu: chosenHeads, ingredients: chosenHeads, recipes: chosenHeads, debts: chosenHeads })
  .meta({ id: 'ImportHeads' });
