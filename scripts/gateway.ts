import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import { listen } from '#db/local/listen.ts';
import { LocalProblem } from '#db/local/problem.ts';
import type { RefusalCode } from '#domain/base/refusal.ts';
import { allowedNames, type IsProxy, nameInHost } from './network-access.ts';
import { type GatewayIdentity, workerProxy } from './worker-proxy.ts';

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

const WORKER_PATH = /^\/(?:api|media|menu-qr|menuqr|parties)(?:\/|$)/;
const ROOM_PATH = /^\/parties\/main\//;
const pathOf = (request: IncomingMessage): string => {
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
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

/** The response to an upgrade, for what refuses it. */
const responseOn = (socket: Socket, request: IncomingMessage): ServerResponse => {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.end());
  return response;
};

/** The single origin of a local Fogón: API, menus and rooms go to the Worker, other paths to the SPA. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const names = allowedNames(options);
  const identity: GatewayIdentity = {
    scheme: new URL(options.origin).protocol.slice(0, -1),
    machineKey: options.machineKey,
    isProxy: options.isProxy ?? (() => false),
  };
  const isAllowedHost = ({ headers }: IncomingMessage): boolean => names.has(nameInHost(headers.host) ?? '');
  const worker = workerProxy(options.workerOrigin, identity);
  const sockets = new Set<Socket>();
  const hosts = options.host ? [options.host] : ['127.0.0.1', '::1'];
  let site: Handler = (_request, response) => unavailable(response);

  /** Sets the headers of every answer, and refuses what has another host name. */
  const open = (
    request: IncomingMessage,
    response: ServerResponse,
    answer: () => void | Promise<void>,
  ): void => {
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    if (!isAllowedHost(request)) misdirected(response);
    else Promise.resolve(answer()).catch(() => unavailable(response));
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const path = pathOf(request);
    open(request, response, () =>
      WORKER_PATH.test(path) ? worker.pass(request, response) : site(request, response, path),
    );
  };
  const servers = hosts.map(() => createServer({ keepAliveTimeout: 65_000, noDelay: true }, onRequest));
  for (const server of servers) {
    server.on('upgrade', (request, socket, head) => {
      if (!(socket instanceof Socket)) return;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      if (ROOM_PATH.test(pathOf(request)) || !isAllowedHost(request)) {
        const response = responseOn(socket, request);
        open(request, response, () => worker.pass(request, response, { socket, head }));
      } else if (server.listenerCount('upgrade') === 1) socket.destroy();
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
    worker.stop();
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
