import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isLoopbackAddress, isLoopbackName } from '#domain/base/loopback.ts';
import { type IsProxy, nameInHost, plainAddress } from './network-access.ts';

// workerd may close an idle connection while a request is being sent, so each request uses a new one.
const UPSTREAM = { keepAlive: false, noDelay: true };
/** A longer answer is sent while it arrives. */
const HELD_BYTES = 256 * 1024;
const NO_BODY = new Set([204, 304]);
/** Headers that only a proxy may set; those of a client are removed. */
const PROXY_HEADER = /^(?:x-forwarded-|x-real-ip$|forwarded$|true-client-ip$|cf-|mf-|x-fogon-)/;
const PROXIED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];
const MACHINE_HEADER = 'x-fogon-machine';
const HOP_HEADER = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

/** What the gateway knows and no client can set. */
export interface GatewayIdentity {
  readonly scheme: string;
  readonly machineKey: string;
  readonly isProxy: IsProxy;
}

/** The client's address: that of the socket, or the one that a believed proxy saw, which is the last it sends. */
const clientAddress = ({ socket, headers }: IncomingMessage, { isProxy }: GatewayIdentity): string => {
  const address = plainAddress(socket.remoteAddress);
  if (!isProxy(address)) return address;
  const seen =
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return isIP(seen) === 0 ? address : seen;
};

/**
 * Whether a request comes from this machine: by its socket, its host name and the absence of a proxy. An https origin implies a proxy,
 * even without its headers.
 */
const isThisMachine = ({ socket, headers }: IncomingMessage, { scheme }: GatewayIdentity): boolean =>
  scheme === 'http' &&
  isLoopbackAddress(socket.remoteAddress) &&
  isLoopbackName(nameInHost(headers.host) ?? '') &&
  !PROXIED.some((name) => name in headers);

const forwardedHeaders = (
  request: IncomingMessage,
  identity: GatewayIdentity,
  isUpgrade: boolean,
): OutgoingHttpHeaders => {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (PROXY_HEADER.test(name) || (!isUpgrade && HOP_HEADER.has(name))) continue;
    headers[name] = value;
  }
  const address = clientAddress(request, identity);
  headers['x-forwarded-for'] = address;
  headers['cf-connecting-ip'] = address;
  headers['x-forwarded-proto'] = identity.scheme;
  headers['x-forwarded-host'] = request.headers.host;
  if (isThisMachine(request, identity)) headers[MACHINE_HEADER] = identity.machineKey;
  return headers;
};

/** A client that asks for a room, and what it sent after its request. */
interface RoomClient {
  readonly socket: Socket;
  readonly head: Buffer;
}

/** Sends the rest of the messages between a client and its room. */
const join = (
  { socket, head }: RoomClient,
  answer: IncomingMessage,
  room: Duplex,
  roomHead: Buffer,
): void => {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`];
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`);
  }
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  room.on('error', () => socket.destroy());
  socket.once('close', () => room.destroy());
  room.once('close', () => socket.destroy());
  if (roomHead.length > 0) socket.write(roomHead);
  if (head.length > 0) room.write(head);
  room.pipe(socket).pipe(room);
};

/** Whether length or chunks say where an answer ends. Without them a Worker that ends looks like the end of its answer. */
const hasKnownEnd = ({ headers, statusCode = 0 }: IncomingMessage, method: string | undefined): boolean =>
  'content-length' in headers ||
  'transfer-encoding' in headers ||
  method === 'HEAD' ||
  NO_BODY.has(statusCode);

/** Reads an answer until it is whole or has more than HELD_BYTES; throws when it is torn before. An event stream has no end to wait for. */
const hold = async (answer: IncomingMessage): Promise<Buffer> => {
  const held: Buffer[] = [];
  let bytes = 0;
  if (answer.headers['content-type']?.startsWith('text/event-stream')) return Buffer.alloc(0);
  for await (const chunk of answer.iterator({ destroyOnReturn: false })) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes > HELD_BYTES) break;
  }
  return Buffer.concat(held);
};

const send = async (answer: IncomingMessage, method: string | undefined, response: ServerResponse) => {
  if (!hasKnownEnd(answer, method)) throw new Error('an answer without a known end');
  const held = await hold(answer);
  const headers = { ...answer.headers };
  for (const name of HOP_HEADER) delete headers[name];
  response.writeHead(answer.statusCode ?? 502, headers);
  if (answer.readableEnded) {
    response.end(held);
    return;
  }
  response.write(held);
  await pipeline(answer, response);
};

/** Passes requests on to the Worker, whose address may change. */
export const workerProxy = (workerOrigin: () => string, identity: GatewayIdentity) => {
  const agent = new Agent(UPSTREAM);
  return {
    /**
     * Answers with the Worker's answer, or joins a client to its room. Nothing is sent until the answer is whole or more than HELD_BYTES of it
     * are here: a Worker that ends before is an error. One that ends later tears the connection, so that no torn answer looks whole. The
     * request to the Worker ends when the client leaves.
     */
    pass: async (request: IncomingMessage, response: ServerResponse, client?: RoomClient): Promise<void> => {
      const { hostname, port } = new URL(workerOrigin());
      const upstream = httpRequest({
        agent,
        host: hostname,
        port,
        method: request.method,
        path: request.url,
        headers: forwardedHeaders(request, identity, client !== undefined),
        setDefaultHeaders: false,
      });
      response.once('close', () => {
        if (!response.writableFinished) upstream.destroy();
      });
      const answer = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
        upstream.once('response', resolve);
        upstream.on('error', reject);
        if (!client) {
          request.pipe(upstream);
          return;
        }
        upstream.once('upgrade', (accepted, room, roomHead) => {
          response.detachSocket(client.socket);
          join(client, accepted, room, roomHead);
          resolve(undefined);
        });
        upstream.end();
      });
      if (answer) await send(answer, request.method, response);
    },
    stop: () => agent.destroy(),
  };
};
