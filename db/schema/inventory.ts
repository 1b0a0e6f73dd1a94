import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { COUNT_STATUSES, MOVEMENT_TYPES, SHORTFALL_SETTLEMENTS } from '#domain/stock/inventory.ts';
import { businesses, locations } from './businesses.ts';
import {
  amount,
  created,
  instant,
  notNegative,
  ofBusiness,
  oneOf,
  owned,
  ownKey,
  positive,
  quantity,
  unitCost,
  within,
} from './columns.ts';
import { menu_items } from './menu.ts';
import { kitchen_tickets } from './orders.ts';

/**
 * `cost_per_unit` is the weighted average in cents, `costo_pedido` the cost in cents of one purchase unit. One batch of a preparation makes
 * `batch_quantity` units.
 */
export const inventory_items = pgTable(
  'inventory_items',
  {
    ...owned(),
    name: text().notNull(),
    category: text(),
    unit: text().notNull(),
    purchase_unit: text(),
    purchase_factor: quantity().notNull().default(1),
    min_stock_level: quantity().notNull().default(0),
    cost_per_unit: unitCost().notNull().default(0),
    /** What the exact average has beyond the four decimals of `cost_per_unit`, so that the stock is worth what was paid. */
    cost_remainder: numeric({ mode: 'number' }).notNull().default(0),
    costo_pedido: amount().notNull().default(0),
    is_prepared: boolean().notNull().default(false),
    batch_quantity: quantity().notNull().default(1),
    version: integer().notNull().default(1),
    recipe_version: integer().notNull().default(1),
    archived_at: instant(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('inventory_items', t, businesses),
    notNegative('inventory_items_amounts', t.min_stock_level, t.cost_per_unit, t.costo_pedido),
    positive('inventory_items_factor', t.purchase_factor),
    positive('inventory_items_batch', t.batch_quantity),
    index('inventory_items_by_name').on(t.business_id, t.name),
  ],
);

/** The stock of an ingredient, at the business until branches have their own. `initial_stock` is the stock after the last receipt or count. */
export const stock_levels = pgTable(
  'stock_levels',
  {
    business_id: uuid().notNull(),
    inventory_item_id: uuid().notNull(),
    location_id: uuid(),
    initial_stock: quantity().notNull().default(0),
    current_stock: quantity().notNull().default(0),
    /** What was moved exactly beyond the four decimals of `current_stock`, for the next movement. */
    stock_remainder: numeric({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.inventory_item_id] }),
    within('stock_levels_inventory_item_fk', t, t.inventory_item_id, inventory_items).onDelete('cascade'),
    within('stock_levels_location_fk', t, t.location_id, locations),
    notNegative('stock_levels_not_negative', t.initial_stock, t.current_stock),
  ],
);

/** The typed quantity, if its unit is not the ingredient's. */
const asTyped = () => ({ typed_quantity: quantity(), typed_unit: text() });

/**
 * The quantity of an ingredient in one unit of a product, as it is shown in the ingredient's unit; `recipe_quantity` has the exact one. `is_option` offers more of it ('con'), `is_removable` none
 * of it ('sin').
 */
export const recipes = pgTable(
  'recipes',
  {
    business_id: uuid().notNull(),
    menu_item_id: uuid().notNull(),
    inventory_item_id: uuid().notNull(),
    quantity: quantity().notNull(),
    ...asTyped(),
    is_option: boolean().notNull().default(false),
    is_removable: boolean().notNull().default(false),
    /** The price of one more portion ('con'). */
    extra_price_cents: amount().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.menu_item_id, t.inventory_item_id] }),
    notNegative('recipes_extra_price', t.extra_price_cents),
    within('recipes_menu_item_fk', t, t.menu_item_id, menu_items).onDelete('cascade'),
    within('recipes_inventory_item_fk', t, t.inventory_item_id, inventory_items),
    positive('recipes_quantity', t.quantity),
    index('recipes_by_ingredient').on(t.business_id, t.inventory_item_id),
  ],
);

/** The same for one batch of a preparation (a sauce, a dough). */
export const preparation_recipes = pgTable(
  'preparation_recipes',
  {
    business_id: uuid().notNull(),
    prepared_item_id: uuid().notNull(),
    inventory_item_id: uuid().notNull(),
    quantity: quantity().notNull(),
    ...asTyped(),
  },
  (t) => [
    primaryKey({
      name: 'preparation_recipes_pk',
      columns: [t.business_id, t.prepared_item_id, t.inventory_item_id],
    }),
    within('preparation_recipes_prepared_fk', t, t.prepared_item_id, inventory_items).onDelete('cascade'),
    within('preparation_recipes_ingredient_fk', t, t.inventory_item_id, inventory_items),
    positive('preparation_recipes_quantity', t.quantity),
    check('preparation_recipes_other', sql`${t.prepared_item_id} <> ${t.inventory_item_id}`),
  ],
);

/**
 * Every change of stock: `quantity` is signed, `unit_cost` the average cost at that time, or the cost of the receipt. `source_id` is the kitchen
 * ticket, receipt, count or sale that caused it.
 */
export const stock_movements = pgTable(
  'stock_movements',
  {
    ...owned(),
    inventory_item_id: uuid().notNull(),
    type: text({ enum: MOVEMENT_TYPES }).notNull(),
    quantity: quantity().notNull(),
    unit_cost: unitCost().notNull(),
    balance: quantity().notNull(),
    source_id: uuid(),
    reason: text(),
    user_id: uuid(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('stock_movements_inventory_item_fk', t, t.inventory_item_id, inventory_items),
    oneOf('stock_movements_type_known', t.type, MOVEMENT_TYPES),
    index('stock_movements_of_item').on(t.business_id, t.inventory_item_id, t.created_at),
    index('stock_movements_by_source').on(t.business_id, t.source_id),
    index('stock_movements_by_day').on(t.business_id, t.created_at),
  ],
);

/** What a kitchen ticket was served without stock, until it is settled. */
export const stock_shortfalls = pgTable(
  'stock_shortfalls',
  {
    ...owned(),
    inventory_item_id: uuid().notNull(),
    kitchen_ticket_id: uuid().notNull(),
    quantity: quantity().notNull(),
    unit_cost: unitCost().notNull(),
    served_by: uuid().notNull(),
    approved_by: uuid(),
    settled_at: instant(),
    settled_by: uuid(),
    settlement: text({ enum: SHORTFALL_SETTLEMENTS }),
    settle_reason: text(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('stock_shortfalls_inventory_item_fk', t, t.inventory_item_id, inventory_items),
    within('stock_shortfalls_kitchen_ticket_fk', t, t.kitchen_ticket_id, kitchen_tickets),
    positive('stock_shortfalls_quantity', t.quantity),
    notNegative('stock_shortfalls_cost', t.unit_cost),
    oneOf('stock_shortfalls_settlement_known', t.settlement, SHORTFALL_SETTLEMENTS),
    check('stock_shortfalls_settled', sql`(${t.settled_at} is null) = (${t.settlement} is null)`),
    index('stock_shortfalls_open').on(t.business_id, t.inventory_item_id).where(sql`${t.settled_at} is null`),
    index('stock_shortfalls_of_kitchen_ticket').on(t.business_id, t.kitchen_ticket_id),
  ],
);

export const stock_counts = pgTable(
  'stock_counts',
  {
    ...owned(),
    status: text({ enum: COUNT_STATUSES }).notNull().default('Abierto'),
    created_by: uuid().notNull(),
    closed_by: uuid(),
    closed_at: instant(),
    reversed_by: uuid(),
    reversed_at: instant(),
    note: text(),
    category: text(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('stock_counts', t, businesses),
    oneOf('stock_counts_status_known', t.status, COUNT_STATUSES),
  ],
);

export const stock_count_lines = pgTable(
  'stock_count_lines',
  {
    ...owned(),
    count_id: uuid().notNull(),
    inventory_item_id: uuid().notNull(),
    counted_quantity: quantity().notNull(),
    system_quantity: quantity().notNull(),
    unit_cost: unitCost().notNull(),
    counted_by: uuid(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('stock_count_lines_count_fk', t, t.count_id, stock_counts).onDelete('cascade'),
    within('stock_count_lines_inventory_item_fk', t, t.inventory_item_id, inventory_items),
    unique('stock_count_lines_once').on(t.business_id, t.count_id, t.inventory_item_id),
    notNegative('stock_count_lines_quantities', t.counted_quantity, t.system_quantity),
  ],
);
