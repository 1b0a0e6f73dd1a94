import type { KitchenTicket, KitchenTicketLine } from '#domain/kitchen/answers/kitchen.ts';
import { timedFrom } from '#domain/kitchen/kitchen.ts';
import { servedTiming, timeTakenText } from '#domain/kitchen/served-timing.ts';
import type { Station } from '#domain/orders/orders.ts';
import type { Role } from '#domain/people/access.ts';
import type { Doer } from './effect.ts';

/**
 * A ticket after a station, or all of them (null), finished its lines and saw its cancelled ones. It is 'Servida' when no other station has
 * work left, never before it was sent.
 */
export function servedTicket(
  ticket: KitchenTicket,
  station: Station | null,
  by: Pick<Doer, 'full_name' | 'at'> & { readonly role: Role },
): KitchenTicket {
  const served = (item: KitchenTicketLine): KitchenTicketLine => ({
    ...item,
    ready: item.ready || item.status === 'Activa',
    cancel_acknowledged: item.cancel_acknowledged || item.cancelled_at !== null,
  });
  const items = ticket.items.map((item) =>
    station === null || item.station === station ? served(item) : item,
  );
  if (items.some(({ status, ready }) => status === 'Activa' && !ready)) return { ...ticket, items };
  const created_at = new Date(ticket.created_at);
  const received_at = ticket.received_at === null ? null : new Date(ticket.received_at);
  const ended = new Date(Math.max(Date.parse(by.at), created_at.getTime()));
  const elapsed = ended.getTime() - timedFrom({ created_at, received_at }, ended).getTime();
  return {
    ...ticket,
    items,
    status: 'Servida',
    ended_at: ended.toISOString(),
    user: by.full_name,
    user_role: by.role,
    preparation_time: servedTiming(elapsed, ticket.expected_minutes),
    time_taken: timeTakenText(elapsed),
  };
}
