import * as z from 'zod';
import {
  cents,
  count,
  id,
  instant,
  number,
  person,
  provisionalNumber,
  quantity,
  rate,
  seen,
  text,
} from '#domain/base/answers/primitives.ts';
import { sale } from '#domain/bills/answers/sales.ts';
import { kitchenTicket, lineChange, lineNotes } from '#domain/kitchen/answers/kitchen.ts';
import { CHANNELS, KITCHEN_STATUSES, LINE_STATUSES, ORDER_STATUSES, STATIONS } from '../orders.ts';

const tableNumber = text('Mesa 4').nullable();

/** What was sent: the order, the ticket of this round, and the bill with its lines. */
export const sentOrder = z
  .strictObject({
    order: z.strictObject({
      id,
      number,
      provisional_number: provisionalNumber,
      channel: z.enum(CHANNELS),
      table_id: id.nullable(),
      table_number: tableNumber,
      customer_name: person.nullable(),
    }),
    kitchen_ticket: kitchenTicket,
    sale,
  })
  .meta({ id: 'SentOrder' });
export type SentOrder = z.infer<typeof sentOrder>;

export const orderRow = z
  .strictObject({
    id,
    number,
    provisional_number: provisionalNumber,
    channel: z.enum(CHANNELS),
    table_number: tableNumber,
    customer_name: person.nullable(),
    status: z.enum(ORDER_STATUSES),
    waiter_id: id,
    waiter: person,
    joined_to_table: text('Mesa 5').nullable(),
    created_at: instant,
    items: text('Baleada sencilla x2, Café x1'),
    /** True while served tickets wait to be taken to the table or the customer. */
    is_ready: z.boolean(),
    pending_tickets: count,
    due_cents: cents,
    total_cents: cents,
    open_sale_id: id.nullable(),
  })
  .meta({ id: 'OrderRow' });
export type OrderRow = z.infer<typeof orderRow>;
export const orderList = z.strictObject({ orders: z.array(orderRow), seen });
export type OrderList = z.infer<typeof orderList>;

const orderLine = z
  .strictObject({
    id,
    menu_item_id: id,
    name: text('Baleada sencilla'),
    quantity,
    /** One unit with its extras. */
    unit_price_cents: cents,
    extras_cents: cents,
    tax_rate: rate,
    station: z.enum(STATIONS),
    notes: lineNotes,
    status: z.enum(LINE_STATUSES),
    cancel_reason: text('El cliente cambió de idea').nullable(),
    change: lineChange.nullable(),
    done: z.boolean(),
    round: number,
    kitchen_ticket_id: id.nullable(),
    kitchen_status: z.enum(KITCHEN_STATUSES).nullable(),
    /** True when a part of it was charged. */
    charged: z.boolean(),
    waiter: person,
    created_at: instant,
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof orderLine>;

const orderReference = z
  .strictObject({ id, number, table_id: id.nullable(), table_number: tableNumber })
  .meta({ id: 'OrderReference' });
const joinedOrder = orderReference
  .extend({ guests: count.nullable(), note: text('Cumpleaños').nullable() })
  .meta({ id: 'JoinedOrder' });

/** An order with its lines, kitchen tickets and bills. While it is joined to another order, the bills are that order's. */
export const order = z
  .strictObject({
    id,
    number,
    provisional_number: provisionalNumber,
    channel: z.enum(CHANNELS),
    status: z.enum(ORDER_STATUSES),
    table_id: id.nullable(),
    table_number: tableNumber,
    customer_name: person.nullable(),
    guests: count.nullable(),
    note: text('Cumpleaños').nullable(),
    waiter: person,
    created_at: instant,
    joined_to: orderReference.nullable(),
    /** The orders joined to this one. */
    joined: z.array(joinedOrder),
    lines: z.array(orderLine),
    bills: z.array(sale),
    /** The open bill that the next round goes to. */
    current_bill_id: id.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;
export const orderAnswer = z.strictObject({ order, seen });
export type OrderAnswer = z.infer<typeof orderAnswer>;

/** The new state of an order, the kitchen tickets that changed, and the tables to read again. */
export const changedOrder = z
  .strictObject({ order, kitchen_tickets: z.array(kitchenTicket), table_ids: z.array(id) })
  .meta({ id: 'ChangedOrder' });
export type ChangedOrder = z.infer<typeof changedOrder>;

export const acknowledgedOrder = z.strictObject({ id, table_id: id.nullable() });
