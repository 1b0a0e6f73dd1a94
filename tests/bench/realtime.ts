import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { anOrderRequest } from '#tests/support/restaurant.ts';
import type { Stage } from './cases.ts';
import { quantile, send } from './load.ts';

async function enterRoom(origin: string, stage: Stage): Promise<WebSocket> {
  const headers = { authorization: stage.authorization };
  const { text } = await send(origin, { method: 'POST', path: '/api/realtime/ticket', headers });
  const { ticket, room } = JSON.parse(text);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/parties/main/${room}?ticket=${ticket}`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

function heard(socket: WebSocket, wanted: (text: string) => boolean): Promise<void> {
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

/** Milliseconds from sending an order to its event at a second client, and of a bare echo through the same room. */
export async function measureRealtime(origin: string, stage: Stage, count: number) {
  const socket = await enterRoom(origin, stage);
  const echoes: number[] = [];
  const events: number[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const echo = heard(socket, (text) => text === 'pong');
      const pinged = performance.now();
      socket.send('ping');
      await echo;
      echoes.push(performance.now() - pinged);

      const request = anOrderRequest([{ product: stage.products[index % stage.products.length] ?? '' }]);
      const event = heard(socket, (text) => text.includes(request.kitchen_order_id));
      const posted = performance.now();
      const answer = send(origin, {
        method: 'POST',
        path: '/api/orders',
        headers: { authorization: stage.authorization, 'idempotency-key': randomUUID() },
        body: JSON.stringify(request),
      });
      await event;
      events.push(performance.now() - posted);
      await answer;
    }
  } finally {
    socket.terminate();
  }
  return { echo: summary(echoes), event: summary(events) };
}
