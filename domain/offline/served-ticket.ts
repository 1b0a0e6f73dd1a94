import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { servedTiming, timeTakenText } from '#domain/kitchen/served-timing.ts';
import type { Station } from '#domain/orders/orders.ts';
import type { Role } from '#domain/people/access.ts';
import type { Doer } from './effect.ts';

/** A ticket after a station, or all of them (null), finished its lines. It is 'Servida' when no other station has work left. */
export function servedTicket(
  ticket: KitchenTicket,
  station: Station | null,
  by: Pick<Doer, 'full_name' | 'at'> & { readonly role: Role },
): KitchenTicket {
  const isDone = (item: KitchenTicket['items'][number]) =>
    item.status === 'Activa' && (station === null || item.station === station);
  const items = ticket.items.map((item) => (isDone(item) ? { ...item, ready: true } : item));
  if (items.some(({ status, ready }) => status === 'Activa' && !ready)) return { ...ticket, items };
  const elapsed = Math.max(0, Date.parse(by.at) - Date.parse(ticket.created_at));
  return {
    ...ticket,
    items,
    status: 'Servida',
    ended_at: by.at,
    user: by.full_name,
    user_role: by.role,
    preparation_time: servedTiming(elapsed, ticket.expected_minutes),
    time_taken: timeTakenText(elapsed),
  };
}
