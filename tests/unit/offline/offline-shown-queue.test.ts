import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { sendLocally } from '#domain/offline/offline-answers.ts';
import { bodyOf, knownWith, product, TABLE } from '#tests/support/offline-known.ts';
import { isProjected, openAnswers } from '#web/data/offline/answers.ts';

import { queuedRequests } from '#web/data/offline/queue.ts';
import type { QueuedRequest } from '#web/data/offline/queued-request.ts';
import { showQueue } from '#web/data/offline/shown-queue.ts';
import { orderPath } from '#web/data/orders/order-paths.ts';

/** A stored order that a screen showed as done. */
function aSending(): QueuedRequest {
  const known = knownWith([product('sopa')]);
  const body = bodyOf('orden', [{ id: 'línea', menu_item_id: 'sopa', quantity: 1 }]);
  const sent = sendLocally(body, { order: null, table: TABLE }, known);
  if ('refusal' in sent) throw new Error(sent.refusal.message);
  return {
    id: randomUUID(),
    owner: 'ana:comedor',
    kind: 'order.send',
    method: 'POST',
    path: '/api/orders',
    body,
    subjects: ['order:orden'],
    sequence: 1,
    full_name: known.by.full_name,
    title: 'Orden de Mesa 1',
    offline: null,
    effect: { kind: 'order.send', by: known.by, body, ...sent },
    attempts: 0,
    next_attempt_at: 0,
    refusal: null,
  };
}

it('screens show a stored order when its queue changes again before they do', async () => {
  openAnswers('ana:comedor');
  const stop = showQueue({ cache: new Map(), mutate: () => undefined }, () => undefined);
  const sending = aSending();
  queuedRequests.set([sending]);
  queuedRequests.set([{ ...sending, attempts: 1 }]);
  await vi.waitFor(() => expect(isProjected(orderPath('orden'))).toBe(true));
  stop();
  expect(isProjected(orderPath('orden'))).toBe(false);
});
