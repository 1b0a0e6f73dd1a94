import * as z from 'zod';
import { SALE_STATUSES } from '#domain/bills/bills.ts';
import { kitchenTicket, lineTick, readyOrder } from '#domain/kitchen/answers/kitchen.ts';
import { order, orderRow } from '#domain/orders/answers/orders.ts';
import { table } from '#domain/orders/answers/tables.ts';
import { KITCHEN_STATUSES } from '#domain/orders/orders.ts';
import { stockLevels } from '#domain/stock/answers/inventory.ts';
import { id, instant } from './primitives.ts';

const kind = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z.strictObject({ type: z.literal(type), data: z.strictObject(data) });

/** The open order of a table, and since when: for the screens of the release before. */
const tableOrder = z.strictObject({ id, sent_at: instant });

/** The transaction that said a change, and when, in microseconds: of two changes of an entity the later one is how it is. */
const stamp = z.strictObject({ tx: z.int(), at: z.int() });
export type Stamp = z.infer<typeof stamp>;

/**
 * What changed in a business: the function that decides a write says it (`changed` in db/functions/base/changes.sql), and the Worker
 * publishes it to the room of the business after the commit. A lost change is harmless, because screens read again when they reconnect.
 */
export const change = z
  .discriminatedUnion('type', [
    kind('kitchen.sent', { kitchen_ticket: kitchenTicket }),
    kind('kitchen.changed', { kitchen_ticket: kitchenTicket }),
    /** `ready` only when it was served. */
    kind('kitchen.ended', {
      id,
      status: z.enum(KITCHEN_STATUSES),
      by: z.string().nullable(),
      ready: readyOrder.optional(),
    }),
    kind('kitchen.ticked', lineTick.shape),
    /** A table as the floor shows it, null if it is not on it; without `stamp` it is read again, as after a change of areas. */
    kind('table.changed', {
      id,
      stamp: stamp.optional(),
      table: table.nullable().optional(),
      order: tableOrder.optional(),
    }),
    /** An order, and its row in the list of the day, null if it is not in it; without `stamp` both are read again. */
    kind('order.changed', {
      id,
      stamp: stamp.optional(),
      row: orderRow.nullable().optional(),
      order: order.optional(),
    }),
    kind('bill.changed', { id, status: z.enum(SALE_STATUSES) }),
    kind('stock.changed', { items: stockLevels }),
    kind('register.changed', { id }),
    kind('inventory.changed', {}),
    kind('purchase.changed', { id }),
    kind('stock-count.changed', { id }),
    kind('menu.changed', {}),
    kind('notification.changed', { user_id: id }),
    kind('settings.changed', {}),
    kind('expense.changed', {}),
    /** The account of one customer, or of many (null). */
    kind('receivable.changed', { customer_id: id.nullable() }),
    /** Conflicts, sales to assign, or devices. */
    kind('offline.changed', {}),
    /** Printers, Fogón Impresoras or the papers that wait for them. */
    kind('print-job.changed', {}),
    /** Printers or Fogón Impresoras, and not only their papers. */
    kind('printer.changed', {}),
    /** The tablets that show diners what a device shows them. */
    kind('customer-display.changed', {}),
    kind('support-ticket.changed', { id }),
    /** The permissions of a user changed: their screens read the session again. */
    kind('session.changed', { user_id: id }),
    /** Something was written, and what it changed may not have been published: screens read again what they show. */
    kind('events.missed', {}),
    /** The sessions of a user, or of everyone in the business (null), have ended: the room closes their connections. */
    kind('session.ended', { user_id: id.nullable() }),
  ])
  .meta({ id: 'Change' });
export type Change = z.infer<typeof change>;
