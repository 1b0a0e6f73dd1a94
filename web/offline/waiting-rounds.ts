import { useMemo } from 'react';
import { numberText } from '#domain/order-numbers.ts';
import { isUnsent, useQueue } from './queue.ts';

/** The rounds that this device has not sent yet, so that no other screen has them. */
export interface WaitingRounds {
  /** The ids of their orders. */
  readonly orders: ReadonlySet<string>;
  /** The provisional numbers of their orders, by the id of the kitchen ticket. */
  readonly tickets: ReadonlyMap<string, string | null>;
}

export function useWaitingRounds(): WaitingRounds {
  const { requests, refused } = useQueue();
  return useMemo(() => {
    const sent = [...requests, ...refused.filter(isUnsent)].flatMap(({ effect }) =>
      effect?.kind === 'order.send' || effect?.kind === 'order.charge' ? [effect.answer] : [],
    );
    return {
      orders: new Set(sent.map(({ order }) => order.id)),
      tickets: new Map(
        sent.map(({ order, kitchen_ticket }) => [kitchen_ticket.id, order.provisional_number]),
      ),
    };
  }, [requests, refused]);
}

/** The number of a ticket's order as people read it: '#12', or 'T3-007' while the server has not given one. */
export function useTicketNumber({ id, order_number }: { id: string; order_number: number }): string {
  const { tickets } = useWaitingRounds();
  return numberText({ number: order_number, provisional_number: tickets.get(id) ?? null });
}
