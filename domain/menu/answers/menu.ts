import * as z from 'zod';
import {
  cents,
  count,
  id,
  instant,
  quantity,
  scheduleWindow,
  text,
  url,
  version,
} from '#domain/base/answers/primitives.ts';
import { TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import { ALLERGENS } from '../allergens.ts';

/** The schemas of the menu: 2-operations §7. */

const menuCategoryFields = {
  id,
  name: text('Baleadas'),
  is_active: z.boolean(),
  /** Null until the categories are ordered by hand. */
  order_index: z.int().nullable(),
  created_at: instant,
  /** Number of products that are not archived. */
  items: count,
};
const station = z.enum(STATIONS).nullable();

export const menuCategory = z.strictObject(menuCategoryFields).meta({ id: 'MenuCategory' });
export type MenuCategory = z.infer<typeof menuCategory>;

/** `station`: of its products, unless a product has its own. */
export const category = z.strictObject({ ...menuCategoryFields, station }).meta({ id: 'Category' });
export type Category = z.infer<typeof category>;
export const categoryAnswer = z.strictObject({ category });
export const categoryList = z.strictObject({ categories: z.array(category) });
export const removedCategory = z.strictObject({ id, name: text('Baleadas') });

/** The fields of a product in the menu and as it is edited. */
const productFields = {
  id,
  category_id: id.nullable(),
  name: text('Baleada sencilla'),
  description: text('Tortilla de harina con frijoles, queso y mantequilla.').nullable(),
  price_cents: cents,
  image_url: url.nullable(),
  /** Minutes. */
  preparation_time: count.nullable(),
  is_available: z.boolean(),
  type_menu: text('Desayuno').nullable(),
  tax_category: z.enum(TAX_CATEGORIES),
  barcode: text('7421000123456').nullable(),
  /** Marked 'agotado', or the countdown is at 0. */
  sold_out: z.boolean(),
  /** An instant, or 'infinity' until a user changes it. */
  sold_out_until: z.union([instant, z.literal('infinity')]).nullable(),
  /** The quantity left; null without a countdown. */
  countdown: quantity.nullable(),
  /** Null is always. */
  schedule: z.array(scheduleWindow).nullable(),
  created_at: instant,
};

export const menuItem = z
  .strictObject({
    ...productFields,
    category_name: text('Baleadas').nullable(),
    /** Where it is prepared: its own station, that of its category, or the kitchen. */
    station: z.enum(STATIONS),
    on_schedule: z.boolean(),
    stock_status: z.enum(['normal', 'low', 'out']),
    /** The recipe's ingredients, offered as con / sin, with the price of one more of each. */
    ingredients: z.array(
      z.strictObject({
        name: text('Queso seco'),
        extra_price_cents: cents,
        is_option: z.boolean(),
        is_removable: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'MenuItem' });
export type MenuItem = z.infer<typeof menuItem>;

export const menu = z
  .strictObject({
    /** When the menu changes without a write: the next hour of a schedule, or the end of 'agotado'. */
    changes_at: instant.nullable(),
    /** An instant with these prices, the same one for an hour if none changes: an offline order names it (docs/offline.md). */
    as_of: instant,
    /** The active categories. */
    categories: z.array(menuCategory),
    items: z.array(menuItem),
  })
  .meta({ id: 'Menu' });
export type Menu = z.infer<typeof menu>;

/** A product as it is edited; `version` counts changes of these fields. */
export const product = z
  .strictObject({
    ...productFields,
    station,
    tracks_inventory: z.boolean(),
    allergens: z.array(z.enum(ALLERGENS)),
    version,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;
export const productAnswer = z.strictObject({ item: product });
/** `archived`: it was ordered, so it is archived instead of deleted. */
export const removedProduct = z.strictObject({
  id,
  name: text('Baleada sencilla'),
  archived: z.boolean(),
});
export const productOrderAnswer = z.strictObject({ item_ids: z.array(id) });
