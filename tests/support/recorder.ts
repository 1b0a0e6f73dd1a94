import { createServer } from 'node:http';
import { inject } from 'vitest';

/** A statement as the driver sends it. */
export interface Statement {
  readonly query: string;
  readonly params: readonly unknown[];
}

/** A way to the database that keeps what it is asked. */
export interface Recorder {
  readonly endpoint: string;
  /** What was asked while the work was done. A write is kept and not passed on. */
  readonly record: (work: () => Promise<unknown>) => Promise<readonly Statement[]>;
  readonly stop: () => Promise<void>;
}

const isWrite = ({ query }: Statement) => query.includes('begin_request(');

/** What only says how long the next may take. */
const isLimit = ({ query }: Statement) => query.includes("set_config('statement_timeout'");

/** Stands between a Worker and the database, and keeps each statement. */
export async function aRecorder(): Promise<Recorder> {
  const target = inject('ground').bridgeEndpoint;
  let kept: Statement[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const asked: Statement | { readonly queries: readonly Statement[] } = JSON.parse(body.toString());
      const statements = ('queries' in asked ? asked.queries : [asked]).filter((each) => !isLimit(each));
      kept.push(...statements);
      if (statements.some(isWrite)) {
        response.writeHead(503).end();
        return;
      }
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (/^(?:neon-|content-type)/.test(name) && value) headers.set(name, String(value));
      fetch(target, { method: 'POST', headers, body }).then(
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
    record: async (work) => {
      kept = [];
      await work();
      return kept;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
