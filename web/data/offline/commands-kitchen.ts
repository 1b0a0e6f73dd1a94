import type { KitchenTicket, LineTick, ServedTicket } from '#domain/kitchen/answers/kitchen.ts';
import type { Doer, OfflineEffect } from '#domain/offline/effect.ts';
import { servedTicket } from '#domain/offline/served-ticket.ts';
import { orderNumberText } from '#domain/orders/order-numbers.ts';
import { api } from '#web/data/api.ts';
import type { QueuedWrite } from './queued-write.ts';

type ServeBody = Parameters<(typeof api.kitchen.tickets)[':id']['serve']['$post']>[0]['json'];

const ticketName = ({ table_number, ...numbers }: KitchenTicket): string =>
  table_number ?? `la orden ${orderNumberText(numbers)}`;

export function tickLine(ticket: KitchenTicket, id: string, done: boolean): QueuedWrite<LineTick> {
  const effectOf = (answer: LineTick, by: Doer): OfflineEffect => ({ kind: 'kitchen.tick', by, answer });
  return {
    kind: 'kitchen.tick',
    method: 'PUT',
    path: api.kitchen.lines[':id'].tick.$path({ param: { id } }),
    body: { done },
    subjects: [`ticket:${ticket.id}`],
    title: `Marca en cocina de ${ticketName(ticket)}`,
    hasNumber: false,
    sells: false,
    effectOf,
    answerHere: ({ by }) => {
      const answer = { id, kitchen_ticket_id: ticket.id, order_id: ticket.order_id, done };
      return { answer, effect: effectOf(answer, by) };
    },
  };
}

export function serveTicket(ticket: KitchenTicket, json: ServeBody): QueuedWrite<ServedTicket> {
  const effectOf = (answer: ServedTicket, by: Doer): OfflineEffect => ({
    kind: 'kitchen.serve',
    by,
    body: json,
    ticket,
    answer,
  });
  return {
    kind: 'kitchen.serve',
    method: 'POST',
    path: api.kitchen.tickets[':id'].serve.$path({ param: { id: ticket.id } }),
    body: json,
    subjects: [`ticket:${ticket.id}`],
    title: `Servir ${ticketName(ticket)}`,
    hasNumber: false,
    sells: false,
    effectOf,
    answerHere: ({ by }) => {
      const answer = { kitchen_ticket: servedTicket(ticket, json.station ?? null, by), stock: [] };
      return { answer, effect: effectOf(answer, by) };
    },
  };
}
