import * as z from 'zod';
import { id } from '#domain/base/inputs/primitives.ts';
import { KITCHEN_READ_SORTS } from '#domain/kitchen/kitchen.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import { instant, pageLimit } from '#worker/routes/base/schemas/primitives.ts';
import { cancellation } from '#worker/routes/orders/schemas/orders.ts';

const station = z.enum(STATIONS);
export const stationChoice = z.strictObject({ station: station.optional() });
export const pendingPage = z.strictObject({
  limit: pageLimit.default(6),
  after_at: instant.optional(),
  after_id: z.optional(id),
  station: station.optional(),
  sort: z.enum(KITCHEN_READ_SORTS).optional(),
});

/** The station whose part of the ticket is meant, and the `ended_at` that its display showed. */
export const kitchenTicketState = z.strictObject({
  station: station.optional(),
  ended_at: instant.nullable().optional(),
});
export const kitchenServing = kitchenTicketState.extend({
  changed_at: instant.nullable().optional(),
  despite_undone_sale: z.boolean().optional(),
  despite_shortage: z.boolean().optional(),
});

/** The station that cancels does not have to acknowledge its own lines afterwards. */
export const kitchenCancellation = cancellation.extend({ station: station.optional() });
export const tick = z.strictObject({ done: z.boolean() });
