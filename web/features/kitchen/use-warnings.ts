import { useRef } from 'react';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { timedFrom, timing, type Urgency } from '#domain/kitchen/kitchen.ts';
import { instantOf } from '#web/base/clock.ts';
import { useEachSecond } from '#web/base/server-clock.ts';
import { playSound } from '#web/base/sounds.ts';

/** Seconds since the ticket was sent, or since it arrived if it was sent without a network. */
export function elapsedSeconds({ created_at, received_at }: KitchenTicket, now: number): number {
  const instants = {
    created_at: instantOf(created_at),
    received_at: received_at === null ? null : instantOf(received_at),
  };
  return Math.max(0, (now - timedFrom(instants, new Date(now)).getTime()) / 1000);
}

export function timingOf(ticket: KitchenTicket, now: number) {
  return timing(elapsedSeconds(ticket, now), ticket.expected_minutes);
}

/** Plays one sound when a shown ticket becomes yellow or red; red has priority. */
export function useWarnings(tickets: readonly KitchenTicket[]): void {
  const lastUrgencies = useRef(new Map<string, Urgency>());
  useEachSecond((now) => {
    const changedTo = new Set<Urgency>();
    const next = new Map<string, Urgency>();
    for (const ticket of tickets) {
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
