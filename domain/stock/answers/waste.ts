import * as z from 'zod';
import { cents, count, id, instant, person, quantity, text } from '#domain/base/answers/primitives.ts';
import { WASTE_REASONS } from '../inventory.ts';
import { stockLevels } from './inventory.ts';

const reason = z.enum(WASTE_REASONS);

/** Stock that was lost, in the ingredient's own unit. Costs are null without permission to read them. */
export const waste = z
  .strictObject({
    id,
    inventory_item_id: id,
    name: text('Tomate'),
    unit: text('lb'),
    quantity,
    reason,
    note: text('Se golpeó en la bodega').nullable(),
    cost_cents: cents.nullable(),
    user: person.nullable(),
    created_at: instant,
    /** Null unless it was registered by mistake, as `reversed_by`. */
    reversed_at: instant.nullable(),
    reversed_by: person.nullable(),
  })
  .meta({ id: 'Waste' });
export type Waste = z.infer<typeof waste>;
export const wasteAnswer = z.strictObject({ waste, stock: stockLevels });

/** `total` and the costs are of the whole range of days, the costs without reversed waste; `entries` are of this page. */
export const wastePage = z
  .strictObject({
    total: count,
    cost_cents: cents.nullable(),
    reasons: z.array(z.strictObject({ reason, times: count, cost_cents: cents.nullable() })),
    entries: z.array(waste),
  })
  .meta({ id: 'WastePage' });
export type WastePage = z.infer<typeof wastePage>;
