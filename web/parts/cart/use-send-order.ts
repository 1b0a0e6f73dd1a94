import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Order, SentOrder } from '#domain/orders/answers/orders.ts';
import { type SendingProblem, sendingProblem } from '#domain/orders/cart.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { notify } from '#web/base/notify.ts';
import { ApiError, read } from '#web/data/api.ts';
import { type StoredWrite, useCommand } from '#web/data/command.ts';
import { floorPath } from '#web/data/floor/floor-path.ts';
import { useTables } from '#web/data/floor/use-tables.ts';
import { sentenceOf } from '#web/data/http.ts';
import { isLive } from '#web/data/live.ts';
import { useStoredLocation } from '#web/data/locations.ts';
import { menuPath } from '#web/data/menu/menu-path.ts';
import { sendOrder } from '#web/data/offline/commands.ts';
import { orderPath, ordersPath } from '#web/data/orders/order-paths.ts';
import { registerPath } from '#web/data/register/register-paths.ts';
import { printSoon } from '#web/parts/print/print-soon.ts';
import { useCartStore } from './cart-context.tsx';
import type { OrderBody } from './cart-store.ts';
import { isPrintOnSendOn } from './print-on-send.ts';
import { leaveOutStoredSending } from './stored-sending.ts';

const CHANGED_AFTER_SEND_MESSAGE =
  'Lo que corregiste después de enviar no llegó a cocina: cámbialo en la orden.';

const loadPrinting = () => import('#web/parts/print/local/print-sent.ts');

/** An earlier attempt had arrived: the sentence that says so. */
interface ArrivedEarlier {
  readonly arrivedEarlier: string;
}

const wasReceived = (error: unknown): boolean => error instanceof ApiError && error.code === 'order.sent';

/** Refusals that prove that the server did not receive an earlier attempt either. */
const NOT_RECEIVED_CODES: ReadonlySet<string> = new Set([
  'register.closed',
  'menu.unavailable',
  'order.ended',
  'row.missing',
  'sale.discount',
  'sale.total',
  'sale.payment',
  'receivable.limit',
  'fiscal.buyer',
  'fiscal.unready',
]);

/** Updates the cart after the answer to a request that sent it. */
export function useSendOutcome() {
  const store = useCartStore();
  const { mutate } = useSWRConfig();

  /** Removes the lines that an earlier attempt, or another tab, already sent. */
  const applyEarlierSend = useCallback(
    async (orderId: string, kitchenTicketId: string): Promise<Order | null> => {
      const path = orderPath(orderId);
      const answer = await mutate(path, read(path), {
        revalidate: false,
        throwOnError: false,
      });
      if (!answer) return null;
      const { id, status, lines } = answer.order;
      const arrived = lines.filter(({ kitchen_ticket_id }) => kitchen_ticket_id === kitchenTicketId);
      const { corrected } = store.removeSent(kitchenTicketId, arrived, status === 'Abierta' ? id : undefined);
      if (corrected) notify.error(CHANGED_AFTER_SEND_MESSAGE);
      return answer.order;
    },
    [mutate, store],
  );

  /** The server accepted the request: removes the sent lines from the cart. */
  const arrived = useCallback(
    (body: OrderBody, sent: SentOrder, stored?: StoredWrite) => {
      const { order } = sent;
      const { corrected } = store.removeSent(body.kitchen_ticket_id, body.lines);
      if (corrected) notify.error(CHANGED_AFTER_SEND_MESSAGE);
      if (!isLive()) for (const path of [ordersPath, floorPath, orderPath(order.id)]) void mutate(path);
      const isOnSend = isPrintOnSendOn();
      if (stored || isOnSend)
        printSoon(loadPrinting().then(({ printSent }) => printSent(sent, stored, isOnSend)));
    },
    [mutate, store],
  );

  /** The server refused the request. Returns the order that had received an earlier attempt, or null. */
  const refused = useCallback(
    async (body: OrderBody, error: ApiError): Promise<Order | null> => {
      const { code, fields } = error;
      if (NOT_RECEIVED_CODES.has(code)) store.markRefused();
      void mutate(registerPath).then(() => mutate(menuPath));
      if (wasReceived(error) && fields.order_id)
        return applyEarlierSend(fields.order_id, body.kitchen_ticket_id);
      void mutate(orderPath(body.id));
      return null;
    },
    [applyEarlierSend, mutate, store],
  );

  return { arrived, refused };
}

/**
 * Sends the cart and removes the sent lines; returns null and shows the reason when it is refused. Each attempt calls
 * `onMissing` with the missing detail of the order, which its field then shows.
 */
export function useSendOrder(registerOpen: boolean, onMissing?: (problem: SendingProblem | null) => void) {
  const store = useCartStore();
  const { arrived, refused } = useSendOutcome();
  const { busy, run } = useCommand();
  const deviceLocationId = useStoredLocation();
  const tables = useTables();

  /** True when the cart can be sent; otherwise shows what is missing. */
  const check = useCallback((): boolean => {
    const problem = sendingProblem(store.get(), registerOpen);
    const missing = problem?.missing ? problem : null;
    onMissing?.(missing);
    if (problem !== null && (!missing || !onMissing)) notify.error(problem.sentence);
    return problem === null;
  }, [onMissing, registerOpen, store]);

  /** Sends the cart once; 'earlier' if an earlier attempt had arrived, whose lines have left the cart. */
  const sendOnce = useCallback(async (): Promise<SentOrder | ArrivedEarlier | null> => {
    if (!check()) return null;
    let { body, key } = store.prepareSend(deviceLocationId);
    if (leaveOutStoredSending(store, body, key)) {
      if (!check()) return null;
      ({ body, key } = store.prepareSend(deviceLocationId));
    }
    const place = tables.find(({ id }) => id === body.table_id)?.name ?? null;
    let earlier: ArrivedEarlier | null = null;
    const outcome = await run({
      key,
      queued: sendOrder(body, place),
      success: ({ order }) => `Orden ${numberText(order)} enviada a cocina`,
      failure: (error) => (wasReceived(error) ? null : sentenceOf(error)),
      // Stays busy until the cart holds only unsent lines; otherwise a second press would send them again.
      onRefused: async (error) => {
        const order = await refused(body, error);
        if (order) earlier = { arrivedEarlier: sentenceOf(error) };
      },
    });
    if (!outcome?.ok) return earlier;
    arrived(body, outcome.data, outcome.stored);
    return outcome.data;
  }, [arrived, check, deviceLocationId, refused, run, store, tables]);

  const send = useCallback(async (): Promise<SentOrder | null> => {
    const first = await sendOnce();
    if (!first || !('arrivedEarlier' in first)) return first;
    if (store.get().lines.length === 0) {
      notify.info(first.arrivedEarlier);
      return null;
    }
    // The press was for the whole cart: what the earlier attempt did not have is sent now.
    const rest = await sendOnce();
    return rest && 'arrivedEarlier' in rest ? null : rest;
  }, [sendOnce, store]);

  return { busy, check, send };
}
