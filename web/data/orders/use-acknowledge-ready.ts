import { useEffect } from 'react';
import { api } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';

/** Removes the mark 'Lista' on every device when an order is opened. If the request fails the mark stays. */
export function useAcknowledgeReady(orderId: string | null, isReady: boolean): void {
  useEffect(() => {
    if (orderId === null || !isReady) return;
    void runCommand({
      call: (options) => api.orders[':id']['ready-seen'].$post({ param: { id: orderId } }, options),
      failure: null,
    });
  }, [orderId, isReady]);
}
