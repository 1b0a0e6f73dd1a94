import { createServer } from 'node:http';
import { listen } from '#db/local/listen.ts';
import { testEnv } from './platform.ts';

export interface DatabaseProxy {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

/** What becomes of a request: it passes, it is refused with 503, or the database does it and its answer is lost. */
export type Passage = 'passes' | 'refused' | 'answer lost';

/** Starts a proxy between a Worker and the database. `passageOf` gets each request's body. */
export async function startDatabaseProxy(passageOf: (body: Buffer) => Passage): Promise<DatabaseProxy> {
  const target = testEnv.bridgeEndpoint;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const passage = passageOf(body);
      if (passage === 'refused') {
        response.writeHead(503).end();
        return;
      }
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (/^(?:neon-|content-type|authorization)/.test(name) && value) headers.set(name, String(value));
      fetch(target, { method: 'POST', headers, body }).then(
        async (answer) => {
          const bytes = Buffer.from(await answer.arrayBuffer());
          if (passage === 'answer lost') return void request.socket.destroy();
          response.writeHead(answer.status, { 'content-type': 'application/json' });
          response.end(bytes);
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
