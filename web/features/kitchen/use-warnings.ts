import { useRef } from 'react';
import { timing, type Urgency } from '#domain/kitchen.ts';
import type { KitchenCard } from '#domain/orders.ts';
import { instantOf } from '#web/lib/clock.ts';
import { useEachSecond } from '#web/lib/server-clock.ts';
import { playSound } from '#web/lib/sounds.ts';

/** Seconds since the card was sent. */
export function elapsedSeconds(card: KitchenCard, now: number): number {
  return Math.max(0, (now - instantOf(card.created_at).getTime()) / 1000);
}

export function timingOf(card: KitchenCard, now: number) {
  return timing(elapsedSeconds(card, now), card.expected_minutes);
}

/** Sounds once when a card that was on the display turns yellow or red; red goes first. */
export function useWarnings(orders: readonly KitchenCard[]): void {
  const known = useRef(new Map<string, Urgency>());
  useEachSecond((now) => {
    const turned = new Set<Urgency>();
    const next = new Map<string, Urgency>();
    for (const card of orders) {
      const { urgency } = timingOf(card, now);
      const before = known.current.get(card.id);
      if (before !== undefined && before !== urgency) turned.add(urgency);
      next.set(card.id, urgency);
    }
    known.current = next;
    if (turned.has('alert')) playSound('warning-red');
    else if (turned.has('attention')) playSound('warning-yellow');
  });
}
