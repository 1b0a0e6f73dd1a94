import { randomUUID } from 'node:crypto';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from '#db/local/listen.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { isLoopbackAddress, isLoopbackName } from '#domain/loopback.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { allowedNames, type IsProxy, nameInHost, plainAddress } from './network-access.ts';

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => void | Promise<void>;

export interface GatewayOptions {
  port: number;
  /** Address to listen on; both loopback addresses when absent. */
  host?: string | undefined;
  /** The public address, and other accepted host names. */
  origin: string;
  names?: readonly string[] | undefined;
  /** Proxies whose x-forwarded-for is believed; none when absent. */
  isProxy?: IsProxy;
  /** Sent to the Worker with each request from this machine. */
  machineKey: string;
  /** Called for each request, because a reloaded Worker may have another port. */
  workerOrigin: () => string;
  /** Default headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Serves every other path. */
  site: (servers: Server[]) => Promise<Handler> | Handler;
}

export interface Gateway {
  port: number;
  stop: () => Promise<void>;
}

// workerd may close an idle connection while a request is being sent, so each request uses a new one.
const UPSTREAM = { keepAlive: false, noDelay: true };
const WORKER_PATH = /^\/(?:api|media|menu-qr|menuqr|parties)(?:\/|$)/;
const ROOM_PATH = /^\/parties\/main\//;
/** Headers that only a proxy may set; those of a client are removed. */
const PROXY_HEADER = /^(?:x-forwarded-|x-real-ip$|forwarded$|true-client-ip$|cf-|mf-|x-fogon-)/;
const PROXIED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];
const MACHINE_HEADER = 'x-fogon-machine';
const HOP_HEADER = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

const pathOf = (request: IncomingMessage): string => {
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** What the gateway knows and no client can set. */
interface GatewayIdentity {
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

const refuse = (
  response: ServerResponse,
  status: number,
  error: { readonly code: RefusalCode; readonly message: string },
  headers: OutgoingHttpHeaders = {},
): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ error: { ...error, requestId: randomUUID() } });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
};

/** A part that does not answer now is being restarted. */
const unavailable = (response: ServerResponse): void =>
  refuse(
    response,
    503,
    { code: 'platform.unavailable', message: 'El servicio no responde. Intenta de nuevo.' },
    { 'retry-after': '5' },
  );

const misdirected = (response: ServerResponse): void =>
  refuse(response, 421, {
    code: 'route.missing',
    message: 'Este Fogón no atiende con ese nombre: FOGON_HOSTS lo permite.',
  });

const proxy = (
  origin: URL,
  agent: Agent,
  identity: GatewayIdentity,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const upstream = httpRequest(
    {
      agent,
      host: origin.hostname,
      port: origin.port,
      method: request.method,
      path: request.url,
      headers: forwardedHeaders(request, identity, false),
      setDefaultHeaders: false,
    },
    (answer) => {
      const headers = { ...answer.headers };
      for (const name of HOP_HEADER) delete headers[name];
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    },
  );
  upstream.once('error', () => unavailable(response));
  response.once('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  request.pipe(upstream);
};

const endSocket = (socket: Duplex, status: string, lines: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\n${lines}content-length: 0\r\nconnection: close\r\n\r\n`);

interface Upgrade {
  origin: URL;
  identity: GatewayIdentity;
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  /** Header lines of the answer when the upgrade is refused. */
  lines: string;
}

const tunnel = ({ origin, identity, request, socket, head, lines: headerLines }: Upgrade): void => {
  socket.on('error', () => socket.destroy());
  const upstream = httpRequest({
    host: origin.hostname,
    port: origin.port,
    method: request.method,
    path: request.url,
    headers: forwardedHeaders(request, identity, true),
  });
  const writeHead = (answer: IncomingMessage): void => {
    const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`];
    for (let at = 0; at < answer.rawHeaders.length; at += 2) {
      lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`);
    }
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  };
  upstream.once('upgrade', (answer, room, roomHead) => {
    writeHead(answer);
    room.on('error', () => socket.destroy());
    socket.once('close', () => room.destroy());
    room.once('close', () => socket.destroy());
    if (roomHead.length > 0) socket.write(roomHead);
    if (head.length > 0) room.write(head);
    room.pipe(socket).pipe(room);
  });
  upstream.once('response', (answer) => {
    const body: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => body.push(chunk));
    answer.once('end', () => {
      const text = Buffer.concat(body);
      const type = answer.headers['content-type'] ?? 'text/plain';
      socket.end(
        `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${headerLines}content-type: ${type}\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text.toString('utf8')}`,
      );
    });
  });
  upstream.once('error', () => endSocket(socket, '503 Service Unavailable', headerLines));
  upstream.end();
};

const listenError = (error: unknown, port: number): Error => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new LocalProblem(
      `El puerto ${port} está en uso: cierra el otro programa o elige otro, por ejemplo PORT=3001.`,
    );
  }
  if (code === 'EACCES')
    return new LocalProblem(`No hay permiso para usar el puerto ${port}: elige otro con PORT.`);
  return error instanceof Error ? error : new Error(String(error));
};

/** Refuses a port that another program uses. */
export const checkPort = async (port: number, host?: string): Promise<void> => {
  for (const address of host ? [host] : ['127.0.0.1', '::1']) {
    const server = createServer();
    try {
      await listen(server, port, address);
    } catch (error) {
      if (host && isMissingAddress(error))
        throw new LocalProblem(`Este equipo no tiene la dirección ${host}: revisa HOST.`);
      if (!isMissingAddress(error)) throw listenError(error, port);
    }
    await new Promise((resolve) => server.close(resolve));
  }
};

const isMissingAddress = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code));

/** The single origin of a local Fogón: API, menus and rooms go to the Worker, other paths to the SPA. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const names = allowedNames(options);
  const identity: GatewayIdentity = {
    scheme: new URL(options.origin).protocol.slice(0, -1),
    machineKey: options.machineKey,
    isProxy: options.isProxy ?? (() => false),
  };
  const isAllowedHost = ({ headers }: IncomingMessage): boolean => names.has(nameInHost(headers.host) ?? '');
  const workerAgent = new Agent(UPSTREAM);
  const sockets = new Set<Duplex>();
  const lines = Object.entries(options.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const hosts = options.host ? [options.host] : ['127.0.0.1', '::1'];
  let site: Handler = (_request, response) => unavailable(response);

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const path = pathOf(request);
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    if (!isAllowedHost(request)) misdirected(response);
    else if (WORKER_PATH.test(path))
      proxy(new URL(options.workerOrigin()), workerAgent, identity, request, response);
    else Promise.resolve(site(request, response, path)).catch(() => unavailable(response));
  };
  const servers = hosts.map(() => createServer({ keepAliveTimeout: 65_000, noDelay: true }, onRequest));
  for (const server of servers) {
    server.on('upgrade', (request, socket, head) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      if (!isAllowedHost(request)) endSocket(socket, '421 Misdirected Request', lines);
      else if (ROOM_PATH.test(pathOf(request)))
        tunnel({ origin: new URL(options.workerOrigin()), identity, request, socket, head, lines });
      else if (server.listenerCount('upgrade') === 1) socket.destroy();
    });
  }
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await Promise.all(
      servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      ),
    );
    workerAgent.destroy();
  };
  let port = options.port;
  try {
    site = await options.site(servers);
    for (const [at, server] of servers.entries()) {
      try {
        port = await listen(server, port, hosts[at] ?? '127.0.0.1');
      } catch (error) {
        if (at === 0 || !isMissingAddress(error)) throw listenError(error, port);
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
};
