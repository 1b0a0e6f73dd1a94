import { queuedRequests } from '#web/data/offline/queue.ts';
import type { QueuedRequest } from '#web/data/offline/queued-request.ts';
import type { CartStore, OrderBody } from './cart-store.ts';

type Sending = Pick<OrderBody, 'id' | 'kitchen_ticket_id' | 'lines'>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSending = (value: unknown): value is Sending =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.kitchen_ticket_id === 'string' &&
  Array.isArray(value.lines);

function sendingOf({ kind, body }: QueuedRequest): Sending | null {
  const sent = kind === 'order.charge' && isRecord(body) ? body.order : body;
  return (kind === 'order.send' || kind === 'order.charge') && isSending(sent) ? sent : null;
}

/**
 * Leaves out of the cart what a stored request sends already, because the tab that made it was closed before the answer; the other lines
 * stay for the next round of its order. `key` is the request that the cart would make now.
 */
export function leaveOutStoredSending(store: CartStore, body: OrderBody, key: string): boolean {
  const stored = queuedRequests.get().flatMap((request) => {
    if (request.id === key || request.refusal !== null) return [];
    const sending = sendingOf(request);
    return sending?.kitchen_ticket_id === body.kitchen_ticket_id ? [sending] : [];
  });
  const [sending] = stored;
  if (!sending) return false;
  store.removeSent(sending.kitchen_ticket_id, sending.lines, sending.id);
  return true;
}
