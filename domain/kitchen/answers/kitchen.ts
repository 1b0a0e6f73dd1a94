import * as z from 'zod';
import {
  count,
  id,
  instant,
  number,
  person,
  provisionalNumber,
  quantity,
  text,
} from '#domain/base/answers/primitives.ts';
import { CHANNELS, KITCHEN_STATUSES, LINE_STATUSES, STATIONS } from '#domain/orders/orders.ts';
import { ROLES } from '#domain/people/access.ts';
import { stockLevels } from '#domain/stock/answers/inventory.ts';

const minutes = z.number().meta({ description: 'Minutos.', examples: [15] });

/** The notes of a line: ingredients left out or added, a note, packed, sides apart (1-core §3). */
export const lineNotes = z
  .strictObject({
    /** Text, or the number of each extra. */
    con: z.union([text('Queso'), z.record(z.string(), z.int())]).optional(),
    sin: z.union([text('Cebolla'), z.array(text('Cebolla'))]).optional(),
    note: text('Bien cocida').optional(),
    ordenParaLlevar: z.boolean().optional(),
    complementosAparte: z.boolean().optional(),
  })
  .meta({ id: 'LineNotes' });
export type LineNotes = z.infer<typeof lineNotes>;

/** The last change of a sent line, with the quantity and the notes that it had before. */
export const lineChange = z
  .strictObject({
    at: instant,
    by: person,
    reason: text('Se equivocó de plato').nullable(),
    quantity,
    notes: lineNotes,
  })
  .meta({ id: 'LineChange' });
export type LineChange = z.infer<typeof lineChange>;

/** A line of a kitchen card. It has no price. */
const kitchenTicketLine = z
  .strictObject({
    id,
    menu_item_id: id,
    name: text('Baleada sencilla'),
    quantity,
    preparationTime: minutes,
    preparation_minutes: minutes,
    station: z.enum(STATIONS),
    notes: z.union([lineNotes, z.array(lineNotes)]),
    done: z.boolean(),
    ready: z.boolean(),
    status: z.enum(LINE_STATUSES),
    cancel_reason: text('El cliente cambió de idea').nullable(),
    /** When it was cancelled at its station; null for an active line, and for one that moved to another order. */
    cancelled_at: instant.nullable(),
    /** True when its station has acknowledged the cancellation. */
    cancel_acknowledged: z.boolean(),
    /** Why a line in the kitchen has no payment: its sale was voided or it was refunded. */
    sale_undone: z.enum(['voided', 'refunded']).nullable(),
    /** The last change after sending, with the earlier values of the line; null for a line as it was sent. */
    change: lineChange.nullable(),
  })
  .meta({ id: 'KitchenTicketLine' });
export type KitchenTicketLine = z.infer<typeof kitchenTicketLine>;

/** A kitchen card of the API and of events. */
export const kitchenTicket = z
  .strictObject({
    id,
    business_id: id,
    order_id: id,
    order_number: number,
    /** The number that a device gave to the order without a network. */
    order_provisional_number: provisionalNumber,
    round: number,
    channel: z.enum(CHANNELS),
    customer_name: person.nullable(),
    table_number: text('Mesa 4').nullable(),
    waiter: person,
    /** The name of `waiter` in the previous release, whose open screens and installed programs read it. */
    server_name: person
      .optional()
      .meta({ deprecated: true, description: 'Ahora es `waiter`; la próxima versión la quita.' }),
    status: z.enum(KITCHEN_STATUSES),
    notes: text('Cumpleaños').nullable(),
    cancel_reason: text('El cliente se fue').nullable(),
    expected_minutes: minutes,
    preparation_time: z.enum(['A tiempo', 'Tarde']).nullable(),
    /** Hours, minutes and seconds. */
    time_taken: text('00:18:00').nullable(),
    user: person.nullable(),
    user_role: z.enum(ROLES).nullable(),
    created_at: instant,
    /** When the server received a ticket that was sent without a network. */
    received_at: instant.nullable(),
    /** When it was last served or cancelled. A pending card with this value was recalled. */
    ended_at: instant.nullable(),
    items: z.array(kitchenTicketLine),
  })
  .meta({ id: 'KitchenTicket' });
export type KitchenTicket = z.infer<typeof kitchenTicket>;

export const kitchenPage = z
  .strictObject({
    /** The server's clock. */
    now: instant,
    /** All pending kitchen tickets of the business, not only this page. */
    total: count,
    tickets: z.array(kitchenTicket),
    /** Tickets with only cancelled lines that the station has to acknowledge, of the last 12 hours. */
    cancelled: z.array(kitchenTicket),
  })
  .meta({ id: 'KitchenPage' });
export type KitchenPage = z.infer<typeof kitchenPage>;

const kitchenDay = z
  .strictObject({
    served: count,
    on_time: count,
    late: count,
    /** Minutes, to one decimal. */
    average_preparation: minutes,
    /** Whole minutes. */
    average_waiting: minutes,
  })
  .meta({ id: 'KitchenDay' });

export const kitchenStatistics = z
  .strictObject({
    today: kitchenDay,
    /** Until the same time of day. */
    yesterday: kitchenDay,
  })
  .meta({ id: 'KitchenStatistics' });
export type KitchenStatistics = z.infer<typeof kitchenStatistics>;

const recallableTicket = kitchenTicket
  .extend({
    /** When it was served, or when the station finished its part. */
    finished_at: instant,
  })
  .meta({ id: 'RecallableTicket' });
export type RecallableTicket = z.infer<typeof recallableTicket>;
export const recallableList = z.strictObject({ tickets: z.array(recallableTicket) });

const pendingProduct = z
  .strictObject({
    menu_item_id: id,
    name: text('Baleada sencilla'),
    station: z.enum(STATIONS),
    quantity,
  })
  .meta({ id: 'PendingProduct' });
export type PendingProduct = z.infer<typeof pendingProduct>;
export const pendingProductList = z.strictObject({ products: z.array(pendingProduct) });

const pendingLine = z
  .strictObject({
    menu_item_id: id,
    name: text('Baleada sencilla'),
    station: z.enum(STATIONS),
    notes: z.union([lineNotes, z.array(lineNotes)]),
    quantity,
  })
  .meta({ id: 'PendingLine' });
export type PendingLine = z.infer<typeof pendingLine>;

/** What is still to be made of each product with the same notes, as it is printed. */
export const pendingLines = z
  .strictObject({
    /** The station whose lines these are; null for all. */
    station: z.enum(STATIONS).nullable(),
    /** The server's clock. */
    at: instant,
    lines: z.array(pendingLine),
  })
  .meta({ id: 'PendingLines' });
export type PendingLines = z.infer<typeof pendingLines>;

/** A served order that waits to be carried to its table or customer. */
export const readyOrder = z
  .strictObject({
    order_number: number,
    place: text('Para llevar · Ana'),
    /** The users who sent it, without the one who served it. */
    user_ids: z.array(id),
  })
  .meta({ id: 'ReadyOrder' });
export type ReadyOrder = z.infer<typeof readyOrder>;

/** `ready` is absent while another station works on the ticket. */
export const servedTicket = z
  .strictObject({
    kitchen_ticket: kitchenTicket,
    stock: stockLevels,
    ready: readyOrder.extend({ table_id: id.nullable() }).optional(),
  })
  .meta({ id: 'ServedTicket' });
export type ServedTicket = z.infer<typeof servedTicket>;

export const recalledTicket = z
  .strictObject({ kitchen_ticket: kitchenTicket, stock: stockLevels, table_id: id.nullable() })
  .meta({ id: 'RecalledTicket' });
export type RecalledTicket = z.infer<typeof recalledTicket>;

export const cancelledTicket = z
  .strictObject({
    kitchen_ticket: kitchenTicket,
    table_id: id.nullable(),
    /** The open bills that lost lines; an emptied bill is deleted. */
    sale_ids: z.array(id),
    /** True when lines of it were charged, so that a refund can be offered. */
    charged: z.boolean(),
  })
  .meta({ id: 'CancelledTicket' });

export const kitchenTicketAnswer = z.strictObject({ kitchen_ticket: kitchenTicket });

export const lineTick = z.strictObject({ id, kitchen_ticket_id: id, order_id: id, done: z.boolean() });
export type LineTick = z.infer<typeof lineTick>;
