import { createServer } from 'node:http';
import { inject } from 'vitest';

/** A way to the database that counts how often it is gone, and that can be closed. */
export interface CountedDatabase {
  readonly endpoint: string;
  readonly trips: () => number;
  /** From now on the database does not answer. */
  readonly fail: () => void;
  readonly stop: () => Promise<void>;
}

/** Stands between a Worker and the database, and counts its round trips. */
export async function countedDatabase(): Promise<CountedDatabase> {
  const target = inject('ground').bridgeEndpoint;
  let trips = 0;
  let isAway = false;
  const server = createServer((request, response) => {
    trips += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (isAway) {
        response.writeHead(503).end();
        return;
      }
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (/^(?:neon-|content-type|authorization)/.test(name) && value) headers.set(name, String(value));
      fetch(target, { method: 'POST', headers, body: Buffer.concat(parts) }).then(
        async (answer) => {
          response.writeHead(answer.status, { 'content-type': 'application/json' });
          response.end(Buffer.from(await answer.arrayBuffer()));
        },
        () => response.writeHead(502).end(),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}/sql`,
    trips: () => trips,
    fail: () => {
      isAway = true;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
