import * as z from 'zod';
import { cents, count, id, instant, seen, text } from '#domain/base/answers/primitives.ts';
import { kitchenTicket } from '#domain/kitchen/answers/kitchen.ts';

/** Pixels on the plan of the area; null in the default layout. */
const coordinate = z
  .int()
  .nullable()
  .meta({ examples: [180] });

export const table = z
  .strictObject({
    id,
    name: text('Mesa 4'),
    area_id: id.nullable(),
    location_id: id.nullable(),
    seats: count.nullable(),
    is_available: z.boolean(),
    occupied_at: instant.nullable(),
    position_x_sm: coordinate,
    position_y_sm: coordinate,
    position_x_md: coordinate,
    position_y_md: coordinate,
    position_x_lg: coordinate,
    position_y_lg: coordinate,
    /** Its open order. */
    order_id: id.nullable(),
    /** The table that this one is joined to. */
    joined_to_table: text('Mesa 5').nullable(),
    /** True while served tickets wait to be taken to it. */
    is_ready: z.boolean(),
    /** The sum of its open bills. */
    open_bills_cents: cents,
    open_sale_id: id.nullable(),
    created_at: instant,
  })
  .meta({ id: 'Table' });
export type Table = z.infer<typeof table>;
export const tableAnswer = z.strictObject({ table });
export const tableList = z.strictObject({ tables: z.array(table) });
export const removedTable = z.strictObject({ id });

/** A table after a change, with the kitchen tickets that got its new name. */
export const changedTable = z.strictObject({ table, kitchen_tickets: z.array(kitchenTicket) });

const area = z
  .strictObject({
    id,
    name: text('Terraza'),
    /** Null for an area of all locations. */
    location_id: id.nullable(),
  })
  .meta({ id: 'Area' });
export type Area = z.infer<typeof area>;
export const areaList = z.strictObject({ areas: z.array(area) });

export const floor = z
  .strictObject({
    /** The server's clock, so that each device measures alike from `occupied_at`. */
    now: instant,
    seen,
    areas: z.array(area),
    tables: z.array(table),
    locations: z.array(z.strictObject({ id, name: text('Centro') })),
  })
  .meta({ id: 'Floor' });
export type Floor = z.infer<typeof floor>;
