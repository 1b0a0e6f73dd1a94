import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { sendingProblem } from '#domain/ticket.ts';
import { type Answer, ApiError, api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { useKeptLocation } from '#web/lib/locations.ts';
import { notify } from '#web/lib/notify.ts';
import { printKitchenTicket } from './sent-kitchen-ticket.tsx';
import { printsWhatItSends } from './sent-print.tsx';
import { useTicketStore } from './ticket-context.tsx';
import { ORDERS_PATH } from './use-day-orders.ts';
import { MENU_PATH } from './use-menu.ts';
import { orderPath } from './use-order.ts';
import { REGISTER_PATH } from './use-register.ts';
import { TABLES_PATH } from './use-tables.ts';

export type SentOrder = Answer<typeof api.orders.$post>;

/** Sends the ticket in hand and empties it; null when it was refused, with the reason told. */
export function useSendOrder(registerOpen: boolean) {
  const store = useTicketStore();
  const { mutate } = useSWRConfig();
  const { busy, run } = useCommand();
  const here = useKeptLocation();

  const send = useCallback(async (): Promise<SentOrder | null> => {
    const problem = sendingProblem(store.get(), registerOpen);
    if (problem !== null) {
      notify.error(problem);
      return null;
    }
    const { body, key } = store.begin(here);
    const outcome = await run({
      key,
      call: (options) => api.orders.$post({ json: body }, options),
      success: ({ order }) => `Orden #${order.number} enviada a cocina`,
    });
    if (!outcome) return null;
    if (!outcome.ok) {
      if (outcome.error instanceof ApiError) {
        void mutate(orderPath(body.id));
        void mutate(REGISTER_PATH).then(() => mutate(MENU_PATH));
      }
      return null;
    }
    store.restart();
    const { order, kitchen_order } = outcome.data;
    for (const path of [ORDERS_PATH, TABLES_PATH, orderPath(order.id)]) void mutate(path);
    if (printsWhatItSends()) void printKitchenTicket({ ...kitchen_order, channel: order.channel });
    return outcome.data;
  }, [here, mutate, registerOpen, run, store]);

  return { busy, send };
}
