import { useRef } from 'react';
import type { KitchenTicket } from '#domain/answers/kitchen.ts';
import { timing, type Urgency } from '#domain/kitchen.ts';
import { instantOf } from '#web/lib/clock.ts';
import { useEachSecond } from '#web/lib/server-clock.ts';
import { playSound } from '#web/lib/sounds.ts';

/** Seconds since the ticket was sent. */
export function elapsedSeconds(ticket: KitchenTicket, now: number): number {
  return Math.max(0, (now - instantOf(ticket.created_at).getTime()) / 1000);
}

export function timingOf(ticket: KitchenTicket, now: number) {
  return timing(elapsedSeconds(ticket, now), ticket.expected_minutes);
}

/** Plays one sound when a shown ticket becomes yellow or red; red has priority. */
export function useWarnings(orders: readonly KitchenTicket[]): void {
  const lastUrgencies = useRef(new Map<string, Urgency>());
  useEachSecond((now) => {
    const changedTo = new Set<Urgency>();
    const next = new Map<string, Urgency>();
    for (const ticket of orders) {
      const { urgency } = timingOf(ticket, now);
      const before = lastUrgencies.current.get(ticket.id);
      if (before !== undefined && before !== urgency) changedTo.add(urgency);
      next.set(ticket.id, urgency);
    }
    lastUrgencies.current = next;
    if (changedTo.has('alert')) playSound('warning-red');
    else if (changedTo.has('attention')) playSound('warning-yellow');
  });
}
