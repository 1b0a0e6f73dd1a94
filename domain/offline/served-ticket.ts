import type { Role } from '../access.ts';
import type { KitchenTicket } from '../answers/kitchen.ts';
import type { Station } from '../orders.ts';
import type { Doer } from './effect.ts';

const MINUTE_MS = 60_000;

/** How a served ticket is judged: 'Tarde' if it took more than its expected minutes. */
export function servedTiming(elapsedMillis: number, expectedMinutes: number): 'Tarde' | 'A tiempo' {
  return elapsedMillis * 10 > Math.round(expectedMinutes * 10_000) * 60 ? 'Tarde' : 'A tiempo';
}

/** The time that a ticket took, 'hh:mm:00'. */
export function timeTakenText(elapsedMillis: number): string {
  const minutes = Math.floor(elapsedMillis / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}

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
