import { useEffect, useState } from 'react';
import type { KitchenList } from '#domain/events.ts';
import { nextSlots, type Slot, settledSlots } from './slots.ts';

const HOLD_MILLIS = 3000;

/** The display's places; one that a card left is closed when nothing has left for a moment. */
export function useSlots({ orders, ended }: Pick<KitchenList, 'orders' | 'ended'>): readonly Slot[] {
  const [seen, setSeen] = useState(orders);
  const [slots, setSlots] = useState(() => nextSlots([], orders, ended));
  if (seen !== orders) {
    setSeen(orders);
    setSlots(nextSlots(slots, orders, ended));
  }
  useEffect(() => {
    if (!slots.some((slot) => slot.left)) return;
    const timer = setTimeout(() => setSlots(settledSlots), HOLD_MILLIS);
    return () => clearTimeout(timer);
  }, [slots]);
  return slots;
}
