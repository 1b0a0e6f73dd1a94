import * as z from 'zod';
import {
  cents,
  count,
  id,
  instant,
  number,
  person,
  quantity,
  text,
  unitCost,
  version,
} from '#domain/base/answers/primitives.ts';
import { MOVEMENT_TYPES } from '../inventory.ts';

/** How an ingredient is counted and bought. */
export const packing = {
  /** The ingredient's own unit. */
  unit: text('unidad'),
  /** The unit in which it is bought ('caja de 24'). */
  purchase_unit: text('caja').nullable(),
  /** The quantity in one purchase unit, in the ingredient's own unit. */
  purchase_factor: quantity,
};

/** Present stock of ingredients, in their own units; published to the room after a change. */
export const stockLevels = z.array(z.strictObject({ id, current_stock: quantity }));

/** An ingredient. Costs are null without permission to read them. */
export const inventoryItem = z
  .strictObject({
    id,
    name: text('Harina de trigo'),
    category: text('Abarrotes').nullable(),
    ...packing,
    initial_stock: quantity,
    /** Null means the initial stock. */
    current_stock: quantity.nullable(),
    min_stock_level: quantity,
    /** Average cost of one unit. */
    cost_per_unit: unitCost.nullable(),
    /** Cost of one purchase unit. */
    costo_pedido: cents.nullable(),
    /** Prepared in the kitchen from other ingredients. */
    is_prepared: z.boolean(),
    version,
    created_at: instant,
  })
  .meta({ id: 'InventoryItem' });
export type InventoryItem = z.infer<typeof inventoryItem>;
export const inventoryItemAnswer = z.strictObject({ ingredient: inventoryItem });

/** `total`: all ingredients that match, not only this page. */
export const inventoryPage = z
  .strictObject({ total: count, items: z.array(inventoryItem) })
  .meta({ id: 'InventoryPage' });
export type InventoryPage = z.infer<typeof inventoryPage>;

/** The categories of all ingredients, and the value of all stock; null without permission to read costs. */
export const inventorySummary = z
  .strictObject({ categories: z.array(text('Abarrotes')), total_value_cents: cents.nullable() })
  .meta({ id: 'InventorySummary' });
export type InventorySummary = z.infer<typeof inventorySummary>;

export const ingredientDetail = z
  .strictObject({
    ingredient: inventoryItem,
    /** Why its unit can no longer change; null while it can. */
    unit_locked_by: text('La unidad ya no se puede cambiar: hay recetas que la usan.').nullable(),
    /** Names of the products and preparations that use it. */
    used_by: z.array(text('Baleada sencilla')),
  })
  .meta({ id: 'IngredientDetail' });
export type IngredientDetail = z.infer<typeof ingredientDetail>;

/** `archived` is false if the ingredient was deleted because it had no history. */
export const removedIngredient = z.strictObject({ id, archived: z.boolean() });

export const correctedStock = z.strictObject({ ingredient: inventoryItem, stock: stockLevels });

/** What caused a movement. A count has no number. */
const movementSource = z.strictObject({
  kind: z.enum(['order', 'purchase', 'count', 'sale']),
  id,
  number: number.nullable(),
});

/** A change of an ingredient's stock, in the ingredient's own unit. */
export const stockMovement = z
  .strictObject({
    id,
    type: z.enum(MOVEMENT_TYPES),
    /** Negative when it left the stock. */
    quantity,
    /** The stock after the movement. */
    balance: quantity,
    /** Null without permission to read costs. */
    unit_cost: unitCost.nullable(),
    reason: text('Conteo de cierre').nullable(),
    user: person.nullable(),
    source: movementSource.nullable(),
    created_at: instant,
  })
  .meta({ id: 'StockMovement' });
export type StockMovement = z.infer<typeof stockMovement>;

/** `more`: older movements exist. */
export const stockMovementPage = z
  .strictObject({ more: z.boolean(), movements: z.array(stockMovement) })
  .meta({ id: 'StockMovementPage' });
export type StockMovementPage = z.infer<typeof stockMovementPage>;
