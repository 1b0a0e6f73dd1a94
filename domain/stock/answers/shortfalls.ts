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
} from '#domain/base/answers/primitives.ts';
import { SHORTFALL_SETTLEMENTS } from '../inventory.ts';

/** What was served without stock, in the ingredient's own unit. */
export const shortfall = z
  .strictObject({
    id,
    inventory_item_id: id,
    name: text('Queso fresco'),
    unit: text('lb'),
    quantity,
    /** Null without permission to read costs. */
    cost_cents: cents.nullable(),
    order_id: id,
    order_number: number,
    served_by: person.nullable(),
    /** Null where the server needed no approval. */
    approved_by: person.nullable(),
    created_at: instant,
    /** Null until it is settled, as the following three. */
    settlement: z.enum(SHORTFALL_SETTLEMENTS).nullable(),
    settled_at: instant.nullable(),
    settled_by: person.nullable(),
    settle_reason: text('Se compró en la pulpería').nullable(),
  })
  .meta({ id: 'Shortfall' });
export type Shortfall = z.infer<typeof shortfall>;
export const shortfallAnswer = z.strictObject({ shortfall });

/** `total`: all shortfalls that are not settled. */
export const shortfallList = z
  .strictObject({ total: count, shortfalls: z.array(shortfall) })
  .meta({ id: 'ShortfallList' });
export type ShortfallList = z.infer<typeof shortfallList>;
