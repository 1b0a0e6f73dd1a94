import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Platform } from '#scripts/platform.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import type { BenchFixture } from './cases.ts';
import { quantile, send } from './load.ts';
import { type Row, round, verdict } from './result-row.ts';

const ROUNDS = 150;
/** The Worker sends to a room at most once in 10 ms: events that arrive sooner wait for each other. */
const PAUSE_MS = 25;
const MAX_HEARING_RATIO = 2;

/** A device in the room of the token's user. */
export async function openRoomSocket(origin: string, authorization: string): Promise<WebSocket> {
  const headers = { authorization };
  const { text } = await send(origin, { method: 'POST', path: '/api/realtime/ticket', headers });
  const { ticket, room } = JSON.parse(text);
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/parties/main/${room}?ticket=${ticket}&events=list`,
  );
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
 * Milliseconds until a client in the room receives: the echo of its own message, and the event of an order that it sends, counted from sending it
 * and from its answer. The Worker publishes after it answers.
 */
async function measureRealtime({ origin }: Platform, fixture: BenchFixture) {
  const socket = await openRoomSocket(origin, fixture.authorization);
  const times: Record<'echo' | 'sent' | 'answered', number[]> = { echo: [], sent: [], answered: [] };
  try {
    for (let index = 0; index < ROUNDS; index += 1) {
      await wait(PAUSE_MS);
      const echo = waitForMessage(socket, (text) => text === 'pong');
      const began = performance.now();
      socket.send('ping');
      await echo;
      times.echo.push(performance.now() - began);

      const request = anOrderRequest([{ product: fixture.products[index % fixture.products.length] ?? '' }]);
      const heard = waitForMessage(socket, (text) => text.includes(request.kitchen_ticket_id)).then(() =>
        performance.now(),
      );
      const sentAt = performance.now();
      const answered = send(origin, {
        method: 'POST',
        path: '/api/orders',
        headers: { authorization: fixture.authorization, 'idempotency-key': randomUUID() },
        body: JSON.stringify(request),
      }).then(() => performance.now());
      const [heardAt, answeredAt] = await Promise.all([heard, answered]);
      times.sent.push(heardAt - sentAt);
      times.answered.push(Math.max(0, heardAt - answeredAt));
    }
  } finally {
    socket.terminate();
  }
  return { echo: summary(times.echo), sent: summary(times.sent), answered: summary(times.answered) };
}

/** The events of the room beside the echo of a bare message. */
export async function realtimeRows(platform: Platform, fixture: BenchFixture): Promise<Row[]> {
  const { echo, sent, answered } = await measureRealtime(platform, fixture);
  const ratio = answered.p50 / echo.p50;
  const times = ({ p50, p99 }: { p50: number; p99: number }) => ({
    p50: round(p50),
    p99: round(p99),
    failures: 0,
  });
  return [
    { name: 'realtime: bare echo', ...times(echo) },
    {
      name: 'realtime: from the answer of an order to hearing',
      ...times(answered),
      target: verdict(
        ratio <= MAX_HEARING_RATIO,
        `p50 / the echo's p50 = ${round(ratio)} <= ${MAX_HEARING_RATIO}`,
      ),
    },
    { name: 'realtime: from sending an order to hearing', ...times(sent) },
  ];
}
