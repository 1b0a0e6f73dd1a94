import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#db/local/postgres.ts';
import { startGateway } from '#scripts/gateway.ts';

const HELD_BYTES = 256 * 1024;
const CLIENTS = 8;
const REQUESTS = 1200;

interface Upstream {
  /** The address of the gateway before it. */
  readonly origin: string;
  readonly port: number;
  /** The connections of the gateway, as they come. */
  readonly connections: Socket[];
}

/** A gateway in front of a Worker that answers the n-th connection with `answer` when its request is here. */
async function aGateway(answer: (socket: Socket, at: number) => void): Promise<Upstream> {
  const connections: Socket[] = [];
  const worker = createServer((socket) => {
    const at = connections.push(socket) - 1;
    socket.on('error', () => socket.destroy());
    socket.once('data', () => answer(socket, at));
  });
  worker.listen(0, '127.0.0.1');
  await once(worker, 'listening');
  onTestFinished(() => {
    for (const socket of connections) socket.destroy();
    worker.close();
  });
  const workerAddress = worker.address();
  const port = await freePort();
  const gateway = await startGateway({
    port,
    host: '127.0.0.1',
    origin: `http://127.0.0.1:${port}`,
    machineKey: randomUUID(),
    workerOrigin: () => `http://127.0.0.1:${portOf(workerAddress)}`,
    headers: {},
    site: () => (_request, response) => void response.writeHead(404).end(),
  });
  onTestFinished(gateway.stop);
  return { origin: `http://127.0.0.1:${port}/api/x`, port, connections };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');
const chunk = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
const LAST_CHUNK = '0\r\n\r\n';

/** The status and Retry-After of an answer, or 'torn' when its connection broke in the middle. */
async function outcomeOf(origin: string): Promise<string> {
  try {
    const response = await fetch(origin);
    await response.arrayBuffer();
    return `${response.status} ${response.headers.get('retry-after')}`;
  } catch {
    return 'torn';
  }
}

/** The outcomes of requests by several clients, with their numbers. */
async function countOutcomes(origin: string, requests: number): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const client = async () => {
    for (let sent = 0; sent < requests / CLIENTS; sent++) {
      const outcome = await outcomeOf(origin);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return counts;
}

const NOT_SENT: readonly [string, string | Buffer][] = [
  ['in its head', 'HTTP/1.1 200 OK\r\ncontent-'],
  ['after its head', head('content-length: 100')],
  ['after the head of chunks', head('transfer-encoding: chunked')],
  ['in its body', `${head('content-length: 100')}{"half":`],
  [
    'between chunks',
    Buffer.concat([Buffer.from(head('transfer-encoding: chunked')), chunk(Buffer.from('{"half":'))]),
  ],
  ['in a body without a length', `${head('content-type: application/json')}{"half":`],
  [
    'at 256 KB',
    Buffer.concat([Buffer.from(head(`content-length: ${HELD_BYTES * 2}`)), randomBytes(HELD_BYTES)]),
  ],
  ['before its head', ''],
];

describe('a Worker that ends', () => {
  it(`${REQUESTS} answers that end after their head are 503 with Retry-After, and none is torn`, async () => {
    const { origin } = await aGateway((socket, at) => {
      const [, sent] = NOT_SENT[at % NOT_SENT.length] ?? ['', ''];
      if (at % 2 === 0) socket.end(sent);
      else socket.write(sent, () => socket.resetAndDestroy());
    });
    expect(await countOutcomes(origin, REQUESTS)).toEqual({ '503 5': REQUESTS });
  });

  it.each(NOT_SENT)('one that ends %s is 503 with the body of a refusal', async (_when, sent) => {
    const { origin } = await aGateway((socket) => void socket.end(sent));
    const response = await fetch(origin);
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 503,
      body: { error: { code: 'platform.unavailable' } },
    });
  });

  it.each([
    ['a length', head(`content-length: ${HELD_BYTES * 3}`), randomBytes(HELD_BYTES * 2)],
    ['chunks', head('transfer-encoding: chunked'), chunk(randomBytes(HELD_BYTES * 2))],
  ])('an answer with %s that ends after more than 256 KB is torn, and never looks whole', async (_name, start, body) => {
    const { origin } = await aGateway((socket, at) => {
      socket.write(start);
      if (at % 2 === 0) socket.end(body);
      else socket.write(body, () => socket.end());
    });
    expect(await countOutcomes(origin, 40)).toEqual({ torn: 40 });
  });

  it('an upgrade whose Worker ends is 503 with Retry-After', async () => {
    const { port } = await aGateway(
      (socket, at) => void socket.end(at % 2 === 0 ? '' : `${head('content-length: 9')}no`),
    );
    for (const _ of [1, 2]) {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `GET /parties/main/x HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      );
      const chunks: Buffer[] = [];
      for await (const part of socket) chunks.push(part);
      const text = Buffer.concat(chunks).toString('utf8');
      expect(text).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
      expect(text.toLowerCase()).toContain('retry-after: 5');
    }
  });
});

describe('a whole answer', () => {
  it.each([
    0,
    1,
    HELD_BYTES - 1,
    HELD_BYTES,
    HELD_BYTES + 1,
    HELD_BYTES * 5,
  ])('%i bytes arrive as they are, compressed, with a length and in chunks', async (size) => {
    const body = randomBytes(size);
    const sent = gzipSync(body, { level: 0 });
    const { origin } = await aGateway((socket, at) => {
      if (at === 0) {
        socket.write(head(`content-length: ${sent.length}`, 'content-encoding: gzip', 'etag: "x"'));
        socket.end(sent);
        return;
      }
      socket.write(head('transfer-encoding: chunked', 'content-encoding: gzip', 'etag: "x"'));
      for (let at = 0; at < sent.length; at += 50_000) socket.write(chunk(sent.subarray(at, at + 50_000)));
      socket.end(LAST_CHUNK);
    });
    for (const _ of ['length', 'chunks']) {
      const response = await fetch(origin);
      expect(response.headers.get('etag')).toBe('"x"');
      expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
    }
  });

  it.each([
    ['HEAD', 200, 'OK\r\ncontent-length: 5000\r\netag: "x"'],
    ['GET', 204, 'No Content\r\netag: "x"'],
    ['GET', 304, 'Not Modified\r\netag: "x"'],
    ['GET', 304, 'Not Modified\r\ncontent-length: 5000\r\netag: "x"'],
  ])('the answer to %s with %i has no body and keeps its headers', async (method, status, rest) => {
    const { origin } = await aGateway((socket) => void socket.end(`HTTP/1.1 ${status} ${rest}\r\n\r\n`));
    const response = await fetch(origin, { method, headers: { 'if-none-match': '"y"' } });
    expect({
      status: response.status,
      etag: response.headers.get('etag'),
      body: await response.text(),
    }).toEqual({
      status,
      etag: '"x"',
      body: '',
    });
  });

  it('an event stream arrives while it is open', async () => {
    const { origin, connections } = await aGateway((socket) => {
      socket.write(head('content-type: text/event-stream', 'transfer-encoding: chunked'));
      socket.write(chunk(Buffer.from('data: 1\n\n')));
    });
    const leaving = new AbortController();
    const response = await fetch(origin, { signal: leaving.signal });
    const first = await response.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString('utf8')).toBe('data: 1\n\n');
    leaving.abort();
    await expect.poll(() => connections[0]?.destroyed).toBe(true);
  });
});

describe('a client that leaves', () => {
  it.each([
    ['before the answer', '', {}],
    ['while the answer is held', `${head('content-length: 100')}{"half":`, {}],
    ['while it sends', '', { method: 'POST', headers: { 'content-length': '5000' } }],
    [
      'while a long answer arrives',
      Buffer.concat([Buffer.from(head(`content-length: ${HELD_BYTES * 9}`)), randomBytes(HELD_BYTES * 2)]),
      {},
    ],
  ])('%s ends the request to the Worker', async (_when, sent, options) => {
    const { port, connections } = await aGateway((socket) => socket.write(sent));
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/x', ...options });
    outgoing.on('error', () => undefined);
    outgoing.on('response', (response) => response.on('error', () => undefined).resume());
    if ('method' in options) outgoing.write('{"half":');
    else outgoing.end();
    await expect.poll(() => connections[0]?.bytesRead ?? 0).toBeGreaterThan(0);
    outgoing.destroy();
    await expect.poll(() => connections[0]?.destroyed).toBe(true);
  });
});
