import type { Sale } from '#domain/bills/answers/sales.ts';
import type { Order, OrderLine, SentOrder } from '#domain/orders/answers/orders.ts';
import { currentBill, openBills } from '#domain/orders/current-bill.ts';
import { splitIntoParts, splitPart, withItems } from './bill.ts';
import type { OfflineEffect } from './effect.ts';

type Sent = Extract<OfflineEffect, { kind: 'order.send' | 'order.charge' }>;

/** The open bill that the next round goes to after a request: a part that it split off, or the one before. */
function currentAfter(order: Order, bills: Order['bills'], { kind }: OfflineEffect): string | null {
  const known = new Set(order.bills.map(({ id }) => id));
  const isSplit = kind === 'sale.split' || kind === 'sale.split-evenly';
  const part = isSplit ? openBills({ bills }).findLast(({ id }) => !known.has(id)) : undefined;
  return (part ?? currentBill({ bills, current_bill_id: order.current_bill_id }))?.id ?? null;
}

const isOpen = ({ status }: Sale): boolean => status === 'Por cobrar';

/** The bills with a changed one, or with its replacements. */
const replaced = (bills: readonly Sale[], id: string, by: readonly Sale[]): Sale[] => {
  const at = bills.findIndex((bill) => bill.id === id);
  return at === -1 ? [...bills] : bills.flatMap((bill, index) => (index === at ? by : [bill]));
};

function withSent(bills: readonly Sale[], { answer, lines }: Sent): Sale[] {
  const { sale } = answer;
  const billed = new Set(bills.flatMap(({ items }) => items.map(({ order_line_id }) => order_line_id)));
  const sentIds = new Set(lines.map(({ id }) => id));
  const added = sale.items.filter(
    ({ order_line_id }) => order_line_id && sentIds.has(order_line_id) && !billed.has(order_line_id),
  );
  const known = bills.find(({ id }) => id === sale.id);
  if (!known) return added.length > 0 ? [...bills, sale] : [...bills];
  const isSame = known.items.length + added.length === sale.items.length;
  if (added.length > 0 && isOpen(known))
    return replaced(bills, sale.id, [isSame ? sale : withItems(known, added)]);
  return isOpen(known) && !isOpen(sale) && isSame ? replaced(bills, sale.id, [sale]) : [...bills];
}

/** The bills of an order after a request, in their order. A bill that already has its effect does not change. */
export function billsAfter(bills: readonly Sale[], effect: OfflineEffect): readonly Sale[] {
  switch (effect.kind) {
    case 'order.send':
    case 'order.charge':
      return withSent(bills, effect);
    case 'sale.charge': {
      const { sale } = effect.answer;
      const bill = bills.find(({ id }) => id === effect.sale_id);
      const part = bills.find(({ id }) => id === sale.id);
      if (!bill || !isOpen(bill)) return bills;
      if (!effect.part) return replaced(bills, sale.id, [sale]);
      if (part) return isOpen(part) ? replaced(bills, sale.id, [sale]) : bills;
      const split = splitPart(bill, effect.part, effect.by.at);
      return 'refusal' in split ? bills : [...replaced(bills, bill.id, [split.rest]), sale];
    }
    case 'sale.split': {
      const bill = bills.find(({ id }) => id === effect.sale_id);
      if (!bill || !isOpen(bill) || bills.some(({ id }) => id === effect.part.id)) return bills;
      if (effect.bills) return effect.bills;
      const split = splitPart(bill, effect.part, effect.by.at);
      return 'refusal' in split ? bills : [...replaced(bills, bill.id, [split.rest]), split.part];
    }
    case 'sale.split-evenly': {
      const bill = bills.find(({ id }) => id === effect.sale_id);
      if (!bill || !isOpen(bill) || bills.some(({ id }) => effect.new_ids.includes(id))) return bills;
      if (effect.bills) return effect.bills;
      const parts = splitIntoParts(bill, effect.new_ids, effect.by.at);
      if ('refusal' in parts) return bills;
      const [rest, ...made] = parts;
      return rest ? [...replaced(bills, bill.id, [rest]), ...made] : bills;
    }
    case 'sale.tip': {
      const { id, tip_cents, tip_drawer_cents } = effect.answer.sale;
      return bills.map((bill) =>
        bill.id === id && bill.tip_cents < tip_cents ? { ...bill, tip_cents, tip_drawer_cents } : bill,
      );
    }
    default:
      return bills;
  }
}

const orderStatus = (order: Order, bills: readonly Sale[]): Order['status'] => {
  if (order.status !== 'Abierta' || bills.some(isOpen)) return order.status;
  return bills.some(({ status }) => status === 'Pagada') ? 'Cerrada' : order.status;
};

function linesAfter(order: Order, effect: OfflineEffect): OrderLine[] {
  if (effect.kind === 'order.send' || effect.kind === 'order.charge') {
    const known = new Set(order.lines.map(({ id }) => id));
    const isHere = order.id === effect.answer.order.id;
    return isHere ? [...order.lines, ...effect.lines.filter(({ id }) => !known.has(id))] : order.lines;
  }
  if (effect.kind === 'kitchen.tick') {
    const { id, done } = effect.answer;
    return order.lines.map((line) => (line.id === id ? { ...line, done } : line));
  }
  if (effect.kind === 'kitchen.serve' && effect.answer.kitchen_ticket.status === 'Servida') {
    const { id } = effect.ticket;
    return order.lines.map((line) =>
      line.kitchen_ticket_id === id && line.kitchen_status === 'Pendiente'
        ? { ...line, kitchen_status: 'Servida' as const }
        : line,
    );
  }
  return order.lines;
}

/** True when the request may change the order or its bills. */
export function touches(order: Order, effect: OfflineEffect): boolean {
  switch (effect.kind) {
    case 'order.send':
    case 'order.charge':
      return order.id === effect.answer.order.id || order.id === effect.answer.sale.order_id;
    case 'sale.charge':
    case 'sale.split':
    case 'sale.split-evenly':
      return order.bills.some(({ id }) => id === effect.sale_id);
    case 'sale.tip':
      return order.bills.some(({ id }) => id === effect.answer.sale.id);
    case 'kitchen.tick':
      return order.lines.some(({ id }) => id === effect.answer.id);
    case 'kitchen.serve':
      return order.id === effect.ticket.order_id;
    case 'register.movement':
      return false;
  }
}

/** An order after an offline request. Applying the same request twice changes nothing, so that it can be applied to a newer answer. */
export function orderAfter(order: Order, effect: OfflineEffect): Order {
  if (!touches(order, effect)) return order;
  const bills = [...billsAfter(order.bills, effect)];
  const charged = new Set(
    bills
      .filter((bill) => !isOpen(bill))
      .flatMap(({ items }) => items.map(({ order_line_id }) => order_line_id)),
  );
  const lines = linesAfter(order, effect).map((line) =>
    charged.has(line.id) && !line.charged ? { ...line, charged: true } : line,
  );
  const status = orderStatus(order, bills);
  return { ...order, bills, lines, status, current_bill_id: currentAfter(order, bills, effect) };
}

/** The order that a request without a network opened. */
export function openedOrder({ body, answer, lines, by }: Sent): Order {
  const { order, sale } = answer satisfies SentOrder;
  return {
    id: order.id,
    number: order.number,
    provisional_number: order.provisional_number,
    channel: order.channel,
    status: sale.status === 'Por cobrar' ? 'Abierta' : 'Cerrada',
    table_id: order.table_id,
    table_number: order.table_number,
    customer_name: order.customer_name,
    guests: body.guests ?? null,
    note: body.note ?? null,
    waiter: by.full_name,
    created_at: by.at,
    joined_to: null,
    joined: [],
    lines: lines.map((line) => ({ ...line, charged: sale.status !== 'Por cobrar' })),
    bills: [sale],
    current_bill_id: sale.status === 'Por cobrar' ? sale.id : null,
  };
}

/**
 * An order as it was before one of its tickets, for a request whose answer was lost and whose effect was read since then.
 * Null when the ticket opened the order.
 */
export function withoutTicket(order: Order, ticketId: string): Order | null {
  const sent = new Set(
    order.lines.filter(({ kitchen_ticket_id }) => kitchen_ticket_id === ticketId).map(({ id }) => id),
  );
  if (sent.size === 0) return order;
  const lines = order.lines.filter(({ id }) => !sent.has(id));
  if (lines.length === 0) return null;
  const bills = order.bills.flatMap((bill): Sale[] => {
    const items = bill.items.filter(({ order_line_id }) => !order_line_id || !sent.has(order_line_id));
    if (items.length === bill.items.length) return [bill];
    const open: Sale = { ...bill, status: 'Por cobrar', number: null, items, payments: [], change_cents: 0 };
    return items.length > 0 ? [withItems(open, [])] : [];
  });
  const current_bill_id = currentBill({ bills, current_bill_id: order.current_bill_id })?.id ?? null;
  return { ...order, status: 'Abierta', lines, bills, current_bill_id };
}
