import { createServer } from 'node:http';
import { listen } from '#db/local/listen.ts';
import { testEnv } from './platform.ts';

export interface DatabaseProxy {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

/** Starts a proxy between a Worker and the database. `accepts` gets each request's body; false answers 503 instead of the database. */
export async function startDatabaseProxy(accepts: (body: Buffer) => boolean): Promise<DatabaseProxy> {
  const target = testEnv.bridgeEndpoint;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      if (!accepts(body)) {
        response.writeHead(503).end();
        return;
      }
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (/^(?:neon-|content-type|authorization)/.test(name) && value) headers.set(name, String(value));
      fetch(target, { method: 'POST', headers, body }).then(
        async (answer) => {
          response.writeHead(answer.status, { 'content-type': 'application/json' });
          response.end(Buffer.from(await answer.arrayBuffer()));
        },
        () => response.writeHead(502).end(),
      );
    });
  });
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}/sql`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
