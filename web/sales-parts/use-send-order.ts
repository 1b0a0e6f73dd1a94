import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { type SendingProblem, sendingProblem } from '#domain/ticket.ts';
import { type Answer, ApiError, api, read } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { useKeptLocation } from '#web/lib/locations.ts';
import { notify } from '#web/lib/notify.ts';
import { printKitchenTicket } from './sent-kitchen-ticket.tsx';
import { printsWhatItSends } from './sent-print.tsx';
import { useTicketStore } from './ticket-context.tsx';
import { ORDERS_PATH } from './use-day-orders.ts';
import { MENU_PATH } from './use-menu.ts';
import { type OrderAnswer, orderPath } from './use-order.ts';
import { REGISTER_PATH } from './use-register.ts';
import { TABLES_PATH } from './use-tables.ts';

export type SentOrder = Answer<typeof api.orders.$post>;

const CHANGED_LATE = 'Lo que corregiste después de enviar no llegó a cocina: cámbialo en la orden.';
const NOT_SENT = 'Lo que queda aquí no se ha enviado.';

/** With what an order is refused once it is known that it had not arrived before. */
const NOT_TAKEN: ReadonlySet<string> = new Set([
  'register.closed',
  'menu.unavailable',
  'order.ended',
  'row.missing',
]);

/**
 * Sends the ticket in hand and takes what arrived out of it; null when it was refused, with the reason told. `onMissing` hears at
 * each attempt what of the order's details is missing, and tells it at its field.
 */
export function useSendOrder(registerOpen: boolean, onMissing?: (problem: SendingProblem | null) => void) {
  const store = useTicketStore();
  const { mutate } = useSWRConfig();
  const { busy, run } = useCommand();
  const here = useKeptLocation();

  /** An earlier attempt, or one of another tab, had arrived in the order. */
  const catchUp = useCallback(
    async (orderId: string, card: string) => {
      const path = orderPath(orderId);
      const answer = await mutate(path, read<OrderAnswer>(path), { revalidate: false, throwOnError: false });
      if (!answer) return;
      const { id, status, lines } = answer.order;
      const arrived = lines.filter(({ kitchen_order_id }) => kitchen_order_id === card);
      const { corrected } = store.settle(card, arrived, status === 'Abierta' ? id : undefined);
      if (corrected) notify.error(CHANGED_LATE);
      if (store.get().lines.length > 0) notify.info(NOT_SENT);
    },
    [mutate, store],
  );

  const send = useCallback(async (): Promise<SentOrder | null> => {
    const problem = sendingProblem(store.get(), registerOpen);
    const missing = problem?.missing ? problem : null;
    onMissing?.(missing);
    if (problem !== null) {
      if (!missing || !onMissing) notify.error(problem.sentence);
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
        const { code, fields } = outcome.error;
        const { order_id } = fields;
        if (NOT_TAKEN.has(code)) store.refuse();
        if (code === 'order.sent' && order_id) await catchUp(order_id, body.kitchen_order_id);
        else void mutate(orderPath(body.id));
        void mutate(REGISTER_PATH).then(() => mutate(MENU_PATH));
      }
      return null;
    }
    const { corrected } = store.settle(body.kitchen_order_id, body.lines);
    if (corrected) notify.error(CHANGED_LATE);
    const { order, kitchen_order } = outcome.data;
    for (const path of [ORDERS_PATH, TABLES_PATH, orderPath(order.id)]) void mutate(path);
    if (printsWhatItSends()) void printKitchenTicket({ ...kitchen_order, channel: order.channel });
    return outcome.data;
  }, [catchUp, here, mutate, onMissing, registerOpen, run, store]);

  return { busy, send };
}
