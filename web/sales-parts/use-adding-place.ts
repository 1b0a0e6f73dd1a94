import { useEffect, useMemo, useState } from 'react';
import { useUser } from '#web/lib/session.ts';
import type { AddGoal } from './add-products-dialog.tsx';
import type { TicketPlace } from './draft-place.ts';
import {
  forgetTicket,
  keepForNewOrder,
  keptTicket,
  leftoverOf,
  placeAfter,
  unsentOrderOf,
} from './leftover-draft.ts';
import { useTicketStore } from './ticket-context.tsx';
import type { TicketStart } from './ticket-store.ts';
import { type Order, useOrder } from './use-order.ts';

interface AddingPlace extends TicketStart {
  readonly place: TicketPlace;
}

function placeOf(goal: AddGoal, isClosed: boolean): AddingPlace {
  const { order } = goal;
  if (!order) return { place: `table-${goal.table.id}`, channel: 'mesa', table_id: goal.table.id };
  const { id, channel, table_id } = order;
  const start = { channel, table_id, customer_name: order.customer_name ?? '' };
  return isClosed ? { ...start, place: placeAfter(order) } : { ...start, place: `order-${id}`, order_id: id };
}

/** The ticket's place for a goal. Once the server says that its order is closed, it is that of a new order. */
export function useAddingPlace(goal: AddGoal | null) {
  const owner = useUser();
  const [carried, setCarried] = useState<AddGoal | null>(null);
  const unsent = useMemo(() => (goal?.table ? unsentOrderOf(goal.table.id, owner) : null), [goal, owner]);
  const { order } = useOrder(goal?.order?.id ?? unsent);
  const closed = order !== null && order.status !== 'Abierta' ? order : null;
  const isCarried = goal !== null && carried === goal;
  return {
    at: goal && placeOf(goal, isCarried),
    closed,
    isCarried,
    onCarried: () => setCarried(goal),
  };
}

/** Once an order is closed, what it did not get is carried over to the place of a new one. */
export function useCarryOver(goal: AddGoal, closed: Order | null, onCarried: () => void): void {
  const store = useTicketStore();
  const owner = useUser();
  useEffect(() => {
    if (!closed) return;
    const place: TicketPlace = `order-${closed.id}`;
    const own = store.get();
    if (goal.table && own.lines.length > 0) return;
    const ticket = goal.order ? own : keptTicket(place, owner);
    const left = ticket && leftoverOf(ticket, closed);
    forgetTicket(place, owner);
    if (goal.table && !left) return;
    store.restart();
    if (left) keepForNewOrder(placeAfter(closed), owner, left);
    onCarried();
  }, [closed, goal, onCarried, owner, store]);
}
