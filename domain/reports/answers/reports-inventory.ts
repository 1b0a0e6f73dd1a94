import * as z from 'zod';
import {
  cents,
  count,
  day,
  id,
  instant,
  number,
  quantity,
  ratio,
  text,
} from '#domain/base/answers/primitives.ts';
import { MOVEMENT_TYPES } from '#domain/stock/inventory.ts';

const unitCost = z
  .number()
  .meta({ description: 'Centavos de una unidad, con cuatro decimales.', examples: [1250.5] });
const ingredient = z.strictObject({ name: text('Harina'), category: text('Abarrotes') });
const unit = text('lb');

/**
 * Inventory management (3-reports §2.9). Unit costs in cents of one unit; delivery days, stability and quality are null with too
 * little data.
 */
export const inventoryReport = z
  .strictObject({
    totals: z.strictObject({
      purchases_cents: cents,
      suppliers: count,
      discrepant_items: count,
      impact_cents: cents,
      discrepant_units: quantity,
      /** How many ingredients were served without stock and their cost in cents, without recalled tickets. */
      shortfalls: count,
      shortfall_cents: cents,
    }),
    by_day: z.array(z.strictObject({ day, purchases_cents: cents })),
    prices: z.array(
      ingredient.extend({
        inventory_item_id: id,
        points: count,
        spent_cents: cents,
        first_cost: unitCost,
        current_cost: unitCost,
        average_cost: unitCost,
      }),
    ),
    /** The 500 with the largest impact, in that order. */
    discrepancies: z.array(
      ingredient.extend({
        inventory_item_id: id,
        unit,
        counted: quantity,
        system: quantity,
        unit_cost: unitCost,
        impact_cents: cents,
        counted_at: instant,
      }),
    ),
    suppliers: z.array(
      z.strictObject({
        supplier_id: id.nullable(),
        name: text('Distribuidora La Ceiba'),
        spent_cents: cents,
        purchases: count,
        products: count,
        delivery_days: ratio.nullable(),
        stability: ratio.nullable(),
        quality: ratio.nullable(),
      }),
    ),
    /** The last 500, newest first. */
    lines: z.array(
      ingredient.extend({
        received_on: day,
        number,
        supplier: text('Distribuidora La Ceiba'),
        unit,
        quantity,
        unit_cost: unitCost,
        total_cents: cents,
        previous_cost: unitCost,
      }),
    ),
    movements: z.array(
      z.strictObject({
        day,
        type: z.enum(MOVEMENT_TYPES),
        /** The change of the stock's value; negative for a loss. */
        cost_cents: cents,
      }),
    ),
    /** Parts that failed and count as empty. */
    missing: z.array(z.enum(['purchases', 'counts', 'movements'])),
  })
  .meta({ id: 'InventoryReport' });
export type InventoryReport = z.infer<typeof inventoryReport>;
