import { createServer } from 'node:http';
import { listen } from '#db/local/listen.ts';
import { testEnv } from './platform.ts';

/** A network between a program and the Worker. It can be away, lose answers, and never answer. */
export interface LosingProxy {
  readonly origin: string;
  /** While true, no request reaches the Worker. */
  isAway: boolean;
  /** The paths whose next answer is lost: the Worker has done the request. */
  readonly losesNext: string[];
  /** The paths that are never answered, and do not reach the Worker. */
  readonly stalls: string[];
  /** How many requests wait for an answer that does not come. */
  stalled: number;
  /** How many answers were lost. */
  lost: number;
  readonly stop: () => Promise<void>;
}

export async function startLosingProxy(): Promise<LosingProxy> {
  const server = createServer(async (request, response) => {
    if (proxy.isAway) return void request.socket.destroy();
    if (proxy.stalls.some((path) => request.url?.includes(path))) {
      proxy.stalled += 1;
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const { method = 'GET', url = '/', headers } = request;
    const sent = ['authorization', 'content-type'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const body = pieces.length === 0 ? null : Buffer.concat(pieces);
    const answer = await fetch(testEnv.origin + url, { method, headers: Object.fromEntries(sent), body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const place = proxy.losesNext.findIndex((path) => url.includes(path));
    if (place >= 0) {
      proxy.losesNext.splice(place, 1);
      proxy.lost += 1;
      return void request.socket.destroy();
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(bytes);
  });
  const port = await listen(server);
  const proxy: LosingProxy = {
    origin: `http://127.0.0.1:${port}`,
    isAway: false,
    losesNext: [],
    stalls: [],
    stalled: 0,
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
