import { applyKitchenEvent } from '#domain/base/events.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { KitchenPage, KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { hasWorkFor } from '#domain/kitchen/kitchen.ts';
import type { Order, OrderRow } from '#domain/orders/answers/orders.ts';
import type { Floor, Table } from '#domain/orders/answers/tables.ts';
import { currentBill, openBills } from '#domain/orders/current-bill.ts';
import type { Station } from '#domain/orders/orders.ts';
import type { RegisterReport } from '#domain/register/answers/register.ts';
import type { OfflineEffect } from './effect.ts';
import { NOT_NUMBERED } from './provisional.ts';

/** An order as this device shows it, and who opened it if that was without a network. */
export interface ShownOrder {
  readonly order: Order;
  readonly waiter_id: string | null;
}

const sumOf = (bills: readonly Sale[]) => bills.reduce((sum, { total_cents }) => sum + total_cents, 0);

function rowOf({ order, waiter_id }: ShownOrder, known: OrderRow | undefined): OrderRow {
  const pending = new Set(
    order.lines.flatMap(({ kitchen_ticket_id, kitchen_status }) =>
      kitchen_status === 'Pendiente' && kitchen_ticket_id ? [kitchen_ticket_id] : [],
    ),
  );
  return {
    id: order.id,
    number: order.number === NOT_NUMBERED ? (known?.number ?? NOT_NUMBERED) : order.number,
    provisional_number: order.provisional_number,
    channel: order.channel,
    table_number: order.table_number,
    customer_name: order.customer_name,
    status: order.status,
    waiter_id: known?.waiter_id ?? waiter_id ?? '',
    waiter: order.waiter,
    joined_to_table: known?.joined_to_table ?? order.joined_to?.table_number ?? null,
    created_at: order.created_at,
    items: order.lines
      .filter(({ status }) => status === 'Activa')
      .map(({ name, quantity }) => `${name} x${quantity}`)
      .join(', '),
    is_ready: known?.is_ready ?? false,
    pending_tickets: pending.size,
    due_cents: sumOf(openBills(order)),
    total_cents: sumOf(order.bills.filter(({ status }) => status !== 'Anulada')),
    open_sale_id: currentBill(order)?.id ?? null,
  };
}

/** The orders of the day with those that offline requests opened or changed. */
export function rowsAfter(rows: readonly OrderRow[], changed: readonly ShownOrder[]): OrderRow[] {
  const byId = new Map(changed.map((shown) => [shown.order.id, shown]));
  const known = new Set(rows.map(({ id }) => id));
  const opened = changed.filter(({ order }) => !known.has(order.id)).map((shown) => rowOf(shown, undefined));
  const others = rows.map((row) => {
    const shown = byId.get(row.id);
    return shown ? rowOf(shown, row) : row;
  });
  return [...opened.reverse(), ...others];
}

function tableAfter(table: Table, order: Order): Table {
  if (order.status !== 'Abierta')
    return table.order_id === null || table.order_id === order.id
      ? {
          ...table,
          is_available: true,
          occupied_at: null,
          order_id: null,
          open_bills_cents: 0,
          open_sale_id: null,
        }
      : table;
  return {
    ...table,
    is_available: false,
    occupied_at: table.occupied_at ?? order.created_at,
    order_id: order.id,
    open_bills_cents: sumOf(openBills(order)),
    open_sale_id: currentBill(order)?.id ?? null,
  };
}

/** The floor with the tables of changed orders occupied, with their amounts, or free. */
export function floorAfter(floor: Floor, changed: readonly ShownOrder[]): Floor {
  const tables = floor.tables.map((table) =>
    changed.reduce(
      (shown, { order }) =>
        order.table_id === table.id && order.joined_to === null ? tableAfter(shown, order) : shown,
      table,
    ),
  );
  return { ...floor, tables };
}

/** The pending tickets of a station after an offline request: new ones are last, served ones leave. */
export function kitchenAfter<P extends Pick<KitchenPage, 'total' | 'tickets'>>(
  page: P,
  effect: OfflineEffect,
  station: Station | null,
): P {
  const has = (id: string) => page.tickets.some((ticket) => ticket.id === id);
  const replaceWith = (tickets: readonly KitchenTicket[]): P => ({
    ...page,
    tickets: [...tickets],
    total: page.total + tickets.length - page.tickets.length,
  });
  switch (effect.kind) {
    case 'order.send':
    case 'order.charge': {
      const ticket = effect.answer.kitchen_ticket;
      return has(ticket.id) || !hasWorkFor(ticket, station) ? page : replaceWith([...page.tickets, ticket]);
    }
    case 'kitchen.tick':
      return replaceWith(applyKitchenEvent(page.tickets, { type: 'kitchen.ticked', data: effect.answer }));
    case 'kitchen.serve': {
      const served = effect.answer.kitchen_ticket;
      const after = page.tickets.map((ticket) =>
        // A ticket that was recalled since then is in the kitchen again.
        ticket.id === served.id && ticket.ended_at === (effect.ticket.ended_at ?? null) ? served : ticket,
      );
      return replaceWith(after.filter((ticket) => ticket.id !== served.id || hasWorkFor(ticket, station)));
    }
    default:
      return page;
  }
}

/** The cash of a register session after a movement without a network. */
export function reportAfter(report: RegisterReport, effect: OfflineEffect): RegisterReport {
  if (effect.kind !== 'register.movement' || effect.session_id !== report.id) return report;
  const { body, by } = effect;
  if (report.movements.some(({ id }) => id === body.id)) return report;
  const sign = body.type === 'entrada' ? 1 : -1;
  const plus = (amount: number | null) => (amount === null ? null : amount + sign * body.amount_cents);
  return {
    ...report,
    movements: [
      ...report.movements,
      {
        id: body.id,
        type: body.type,
        amount_cents: body.amount_cents,
        reason: body.reason,
        user: by.full_name,
        created_at: by.at,
      },
    ],
    movements_cents: plus(report.movements_cents),
    expected_cents: plus(report.expected_cents),
  };
}
