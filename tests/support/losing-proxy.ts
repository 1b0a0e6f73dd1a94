import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testEnv } from './platform.ts';

/** A network between a program and the Worker. It can be away, and lose answers. */
export interface LosingProxy {
  readonly origin: string;
  /** While true, no request reaches the Worker. */
  isAway: boolean;
  /** The paths whose next answer is lost: the Worker has done the request. */
  readonly losesNext: string[];
  /** How many answers were lost. */
  lost: number;
  readonly stop: () => Promise<void>;
}

export async function startLosingProxy(): Promise<LosingProxy> {
  const server = createServer(async (request, response) => {
    if (proxy.isAway) return void request.socket.destroy();
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const { method = 'GET', url = '/', headers } = request;
    const sent = ['authorization', 'content-type'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const body = pieces.length === 0 ? null : Buffer.concat(pieces);
    const answer = await fetch(testEnv.origin + url, { method, headers: Object.fromEntries(sent), body });
    const text = await answer.text();
    const place = proxy.losesNext.findIndex((path) => url.includes(path));
    if (place >= 0) {
      proxy.losesNext.splice(place, 1);
      proxy.lost += 1;
      return void request.socket.destroy();
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const proxy: LosingProxy = {
    origin: `http://127.0.0.1:${address.port}`,
    isAway: false,
    losesNext: [],
    lost: 0,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return proxy;
}
