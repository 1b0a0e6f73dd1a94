import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { MAX_PREPARATION_MINUTES } from '#domain/base/limits.ts';
import { TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import { businesses } from './businesses.ts';
import {
  amount,
  between,
  created,
  instant,
  notNegative,
  ofBusiness,
  oneOf,
  owned,
  ownKey,
  quantity,
  within,
} from './columns.ts';

export const menu_categories = pgTable(
  'menu_categories',
  {
    ...owned(),
    name: text().notNull(),
    is_active: boolean().notNull().default(true),
    order_index: integer(),
    station: text({ enum: STATIONS }),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('menu_categories', t, businesses),
    unique('menu_categories_name').on(t.business_id, t.name),
  ],
);

/** A null `station` is the category's, or else cocina. `sold_out_until` 'infinity' means until changed; a null `countdown` means not counted. */
export const menu_items = pgTable(
  'menu_items',
  {
    ...owned(),
    category_id: uuid(),
    name: text().notNull(),
    description: text(),
    price_cents: amount().notNull(),
    image_url: text(),
    preparation_time: integer(),
    is_available: boolean().notNull().default(true),
    type_menu: text(),
    tax_category: text({ enum: TAX_CATEGORIES }).notNull().default('general'),
    station: text({ enum: STATIONS }),
    tracks_inventory: boolean().notNull().default(true),
    barcode: text(),
    sold_out_until: instant(),
    countdown: quantity(),
    schedule: jsonb(),
    allergens: text().array().notNull().default(sql`'{}'::text[]`),
    order_index: integer(),
    version: integer().notNull().default(1),
    recipe_version: integer().notNull().default(1),
    archived_at: instant(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('menu_items', t, businesses),
    within('menu_items_category_fk', t, t.category_id, menu_categories),
    oneOf('menu_items_tax_known', t.tax_category, TAX_CATEGORIES),
    notNegative('menu_items_price', t.price_cents),
    between('menu_items_minutes', t.preparation_time, 0, MAX_PREPARATION_MINUTES),
    check('menu_items_countdown', sql`${t.countdown} is null or ${t.countdown} >= 0`),
    index('menu_items_of_category').on(t.business_id, t.category_id),
  ],
);

/**
 * What a product cost until `replaced_at`, and its extras, { name: cents }: a device without a network sells at the prices that it read
 * (docs/offline.md). A product without such a row never changed.
 */
export const menu_item_prices = pgTable(
  'menu_item_prices',
  {
    ...owned(),
    menu_item_id: uuid().notNull(),
    price_cents: amount().notNull(),
    tax_category: text({ enum: TAX_CATEGORIES }).notNull(),
    extras: jsonb().notNull(),
    replaced_at: instant().notNull(),
  },
  (t) => [
    ownKey(t),
    within('menu_item_prices_menu_item_fk', t, t.menu_item_id, menu_items).onDelete('cascade'),
    index('menu_item_prices_until').on(t.business_id, t.menu_item_id, t.replaced_at),
  ],
);
