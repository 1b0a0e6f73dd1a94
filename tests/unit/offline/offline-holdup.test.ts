import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { holdupText } from '#web/data/offline/holdup.ts';
import type { QueuedRequest } from '#web/data/offline/queued-request.ts';

const NOW = 1_000;
const request = (change: Partial<QueuedRequest> = {}): QueuedRequest => ({
  id: randomUUID(),
  owner: 'ana:comedor',
  kind: 'order.send',
  method: 'POST',
  path: '/api/orders',
  body: {},
  subjects: [],
  sequence: 1,
  full_name: 'Ana Mejía',
  title: 'Orden de Mesa 4',
  offline: null,
  effect: null,
  attempts: 0,
  next_attempt_at: 0,
  refusal: null,
  ...change,
});

describe('what waits with a network', () => {
  it.each([
    ['the store fails', { hasStoreFailed: true, requests: [request()] }, /^Este dispositivo no puede leer/],
    [
      'the server fails',
      { requests: [request({ attempts: 1, next_attempt_at: 9_000 })] },
      /^El servidor falló/,
    ],
    ['it is printed first', { requests: [request({ next_attempt_at: 9_000 })] }, /al terminar de imprimirla/],
    ['its turn comes', { requests: [request()] }, /en un momento/],
  ])('says that %s', (_reason, queue, text) => {
    expect(holdupText({ hasStoreFailed: false, sending: false, ...queue }, NOW)).toMatch(text);
  });

  it('says nothing more while it is sent', () => {
    const queue = { hasStoreFailed: false, sending: true, requests: [request({ attempts: 1 })] };
    expect(holdupText(queue, NOW)).toBeNull();
  });
});
