import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { BusinessEvent } from '#domain/events.ts';
import type { Platform } from '#scripts/platform.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { signPublishToken } from '#worker/tokens.ts';
import type { BenchFixture } from './cases.ts';
import { quantile, send } from './load.ts';

/** A device in the room of the token's user. */
export async function openRoomSocket(origin: string, authorization: string): Promise<WebSocket> {
  const headers = { authorization };
  const { text } = await send(origin, { method: 'POST', path: '/api/realtime/ticket', headers });
  const { ticket, room } = JSON.parse(text);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/parties/main/${room}?ticket=${ticket}`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

function waitForMessage(socket: WebSocket, wanted: (text: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const listen = (data: WebSocket.RawData) => {
      if (!wanted(data.toString())) return;
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
  });
}

const summary = (times: number[]) => {
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

/**
 * Milliseconds until a client in the room receives: the echo of its own message, an event posted to the room as the Worker does, and
 * the event of a sent order.
 */
export async function measureRealtime(
  { origin, roomOrigin, env }: Platform,
  fixture: BenchFixture,
  count: number,
) {
  const socket = await openRoomSocket(origin, fixture.authorization);
  const publishToken = await signPublishToken(env.ROOM_SECRET ?? '', fixture.business.id, new Date());
  const times: Record<'echo' | 'posted' | 'sent', number[]> = { echo: [], posted: [], sent: [] };
  const measure = async (into: number[], wanted: (text: string) => boolean, act: () => unknown) => {
    const event = waitForMessage(socket, wanted);
    const began = performance.now();
    const done = act();
    await event;
    into.push(performance.now() - began);
    await done;
  };
  try {
    for (let index = 0; index < count; index += 1) {
      await measure(
        times.echo,
        (text) => text === 'pong',
        () => socket.send('ping'),
      );
      const id = randomUUID();
      const events: readonly BusinessEvent[] = [{ type: 'table.changed', data: { id } }];
      await measure(
        times.posted,
        (text) => text.includes(id),
        () =>
          send(roomOrigin, {
            method: 'POST',
            path: `/parties/main/${fixture.business.id}`,
            headers: { authorization: `Bearer ${publishToken}` },
            body: JSON.stringify(events),
          }),
      );
      const request = anOrderRequest([{ product: fixture.products[index % fixture.products.length] ?? '' }]);
      await measure(
        times.sent,
        (text) => text.includes(request.kitchen_ticket_id),
        () =>
          send(origin, {
            method: 'POST',
            path: '/api/orders',
            headers: { authorization: fixture.authorization, 'idempotency-key': randomUUID() },
            body: JSON.stringify(request),
          }),
      );
    }
  } finally {
    socket.terminate();
  }
  return { echo: summary(times.echo), posted: summary(times.posted), sent: summary(times.sent) };
}
