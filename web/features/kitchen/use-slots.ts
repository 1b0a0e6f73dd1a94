import { useEffect, useState } from 'react';
import type { KitchenList } from '#domain/kitchen/kitchen-list.ts';
import { nextSlots, openSlots, type Slot } from './slots.ts';

const ENDED_CARD_MS = 3000;

/** The display's slots. The slots of ended tickets are removed together, some seconds after the last one ended. */
export function useSlots({ tickets, ended }: Pick<KitchenList, 'tickets' | 'ended'>): readonly Slot[] {
  const [lastOrders, setLastOrders] = useState(tickets);
  const [slots, setSlots] = useState(() => nextSlots([], tickets, ended));
  if (lastOrders !== tickets) {
    setLastOrders(tickets);
    setSlots(nextSlots(slots, tickets, ended));
  }
  useEffect(() => {
    if (!slots.some((slot) => slot.ending)) return;
    const timer = setTimeout(() => setSlots(openSlots), ENDED_CARD_MS);
    return () => clearTimeout(timer);
  }, [slots]);
  return slots;
}
