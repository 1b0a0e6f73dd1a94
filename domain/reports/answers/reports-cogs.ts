import * as z from 'zod';
import { cents, day, id, quantity, text } from '#domain/base/answers/primitives.ts';

const costs = z.strictObject({ sales_cents: cents, theoretical_cents: cents, actual_cents: cents });

/**
 * Cost of goods (3-reports §2.8), in cents: theoretical by recipes, actual by stock movements. domain/reports/cogs.ts derives the figures of
 * a product.
 */
export const cogsReport = z
  .strictObject({
    totals: costs,
    /** Adds up to the totals; consumption of ingredients that no sold product uses is 'Consumo sin ventas'. */
    by_category: z.array(costs.extend({ category: text('Baleadas') })),
    /** Actual is today's recipe cost plus the shrinkage of its ingredients, regardless of the movements. */
    products: z.array(
      costs.extend({
        menu_item_id: id.nullable(),
        name: text('Baleada sencilla'),
        category: text('Baleadas'),
        quantity,
      }),
    ),
    /** Quantities in the ingredient's unit. */
    ingredients: z.array(
      z.strictObject({
        inventory_item_id: id,
        name: text('Harina'),
        unit: text('lb'),
        theoretical: quantity.nullable(),
        actual: quantity,
        cost_cents: cents,
      }),
    ),
    by_day: z.array(z.strictObject({ day, sales_cents: cents, actual_cents: cents })),
    /** Parts that failed and count as empty. */
    missing: z.array(z.enum(['movements'])),
  })
  .meta({ id: 'CogsReport' });
export type CogsReport = z.infer<typeof cogsReport>;
