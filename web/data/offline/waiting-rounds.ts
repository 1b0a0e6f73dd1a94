import { useMemo } from 'react';
import { isUnsent, useQueue } from './queue.ts';

/** The rounds that this device has not sent yet, so that no other screen has them. */
export interface WaitingRounds {
  /** The ids of their orders. */
  readonly orders: ReadonlySet<string>;
  /** The ids of their kitchen tickets. */
  readonly tickets: ReadonlySet<string>;
}

export function useWaitingRounds(): WaitingRounds {
  const { requests, refused } = useQueue();
  return useMemo(() => {
    const sent = [...requests, ...refused.filter(isUnsent)].flatMap(({ effect }) =>
      effect?.kind === 'order.send' || effect?.kind === 'order.charge' ? [effect.answer] : [],
    );
    return {
      orders: new Set(sent.map(({ order }) => order.id)),
      tickets: new Set(sent.map(({ kitchen_ticket }) => kitchen_ticket.id)),
    };
  }, [requests, refused]);
}
