import type { Order } from '#domain/orders/answers/orders.ts';
import { kitchenTicketPaper, type PrintedTicket } from '#domain/printing/paper/kitchen-ticket.ts';
import type { Round } from '#web/data/orders/use-order.ts';
import { printPaper } from '#web/parts/print/print-job.ts';

/** Converts one round of an order to a kitchen ticket to print. */
export function ticketOf(order: Order, round: Round): PrintedTicket {
  return {
    channel: order.channel,
    order_number: order.number,
    order_provisional_number: order.provisional_number,
    round: round.number,
    table_number: order.table_number,
    customer_name: order.customer_name,
    waiter: round.waiter,
    notes: order.note,
    created_at: round.sent_at,
    items: round.lines,
  };
}

/** Prints a kitchen ticket at the width of the device's roll. */
export function printKitchenTicket(ticket: PrintedTicket): Promise<void> {
  return printPaper((shop, now) => kitchenTicketPaper(ticket, shop, now));
}
