import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import type WebSocket from 'ws';
import { listen } from '#db/local/listen.ts';
import type { Platform } from '#scripts/platform.ts';
import { workerBundle } from '#scripts/worker-bundle.ts';
import { startWorker } from '#scripts/worker-host.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import type { BenchFixture } from './cases.ts';
import { openRoomSocket } from './realtime.ts';
import { type Row, round, verdict } from './result-row.ts';

const SOCKETS = 50;
/** As in web/data/live.ts. */
const PING_INTERVAL_MS = 15_000;
const MINUTE_MS = 60_000;
/** Entering is published 50 ms later, and the runtime makes a room hibernate after ten seconds. */
const SETTLE_MS = 12_000;
const WAKE_MS = 1_000;

/** The Worker, whose room also calls an address when it starts or wakes. */
const COUNTED_WORKER = `import worker, { BusinessRoom as Room } from '#worker/index.ts';
export default worker;
export class BusinessRoom extends Room {
  constructor(state, env) {
    super(state, env);
    state.waitUntil(fetch(env.WAKE_UPS));
  }
}`;

/** Counts requests. */
async function startCounter() {
  let count = 0;
  const server = createHttpServer((_, response) => {
    count += 1;
    response.end();
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { origin, read: () => count, stop: () => void server.close() };
}

/** Passes connections on and counts their bytes, in both directions. */
async function startByteCounter(target: string) {
  let bytes = 0;
  const { port, hostname } = new URL(target);
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      from.on('data', (part) => {
        bytes += part.length;
      });
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { origin, read: () => bytes, stop: () => void server.close() };
}

async function pingForAMinute(sockets: readonly WebSocket[]): Promise<void> {
  const until = performance.now() + MINUTE_MS;
  while (performance.now() < until) {
    for (const socket of sockets) socket.send('ping');
    await wait(PING_INTERVAL_MS);
  }
}

/** What the idle screens of one business cost in a minute: bytes on the wire, and how often their room wakes. */
export async function idleSocketRows(platform: Platform, fixture: BenchFixture): Promise<Row[]> {
  const folder = aStateFolder();
  const file = join(folder.path, 'worker', 'index.js');
  const stdin = { contents: COUNTED_WORKER, resolveDir: workerBundle.absWorkingDir };
  await build({ ...workerBundle, entryPoints: [], stdin, outfile: file });
  const wakeUps = await startCounter();
  const worker = await startWorker({
    file,
    stateFolder: folder.path,
    env: { ...platform.env, WAKE_UPS: wakeUps.origin },
    quiet: true,
    cron: false,
  });
  const wire = await startByteCounter(worker.origin);
  const sockets: WebSocket[] = [];
  try {
    for (let each = 0; each < SOCKETS; each += 1)
      sockets.push(await openRoomSocket(wire.origin, fixture.authorization));
    await wait(SETTLE_MS);
    const [startedAt, bytes] = [wakeUps.read(), wire.read()];
    let pongs = 0;
    for (const socket of sockets) socket.on('message', () => (pongs += 1));
    await pingForAMinute(sockets);
    const [kilobytes, found] = [round((wire.read() - bytes) / 1000), wakeUps.read() - startedAt];
    // Any other message wakes the room: so it was hibernating, and its starts are counted.
    sockets[0]?.send('hello');
    await wait(WAKE_MS);
    const isCounted = wakeUps.read() === startedAt + found + 1;
    const isAnswered = pongs === (SOCKETS * MINUTE_MS) / PING_INTERVAL_MS;
    return [
      {
        name: `${SOCKETS} idle sockets of one business, in a minute`,
        kilobytes,
        wake_ups: found,
        failures: isCounted && isAnswered ? 0 : 1,
        target: verdict(found === 0, 'the room never wakes'),
      },
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
    wire.stop();
    await worker.stop();
    wakeUps.stop();
    folder.remove();
  }
}
