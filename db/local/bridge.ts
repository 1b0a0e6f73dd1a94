import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg, { type FieldDef } from 'pg';

import type { Statement } from '../neon-http.ts';
import { listen } from './listen.ts';
import { Pipeline, PreparedStatements, type StatementResult } from './pipeline.ts';
import { withSetting } from './state.ts';

const MAX_CONNECTIONS = 32;
const CONNECTION_TIMEOUT_MS = 8_000;
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const STALE_PLAN = new Set(['0A000', '26000', '42P05']);
const ERROR_FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
];
const ISOLATION = new Map([
  ['readuncommitted', 'READ UNCOMMITTED'],
  ['readcommitted', 'READ COMMITTED'],
  ['repeatableread', 'REPEATABLE READ'],
  ['serializable', 'SERIALIZABLE'],
]);

export interface Bridge {
  /** The address for the HTTP calls of `openDatabase`. */
  endpoint: string;
  stop: () => Promise<void>;
}

class BadRequest extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readParam = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const readStatement = (value: unknown): Statement => {
  if (!isRecord(value) || typeof value.query !== 'string') throw new BadRequest('query must be a string');
  const params = value.params ?? [];
  if (!Array.isArray(params)) throw new BadRequest('params must be an array');
  return { query: value.query, params: params.map(readParam) };
};

const beginFor = (request: IncomingMessage): string => {
  const { headers } = request;
  const words = ['BEGIN'];
  const isolation = headers['neon-batch-isolation-level'];
  if (typeof isolation === 'string') {
    const level = ISOLATION.get(isolation.toLowerCase());
    if (!level) throw new BadRequest(`unknown isolation level ${isolation}`);
    words.push('ISOLATION LEVEL', level);
  }
  if (headers['neon-batch-read-only'] === 'true') words.push('READ ONLY');
  if (headers['neon-batch-deferrable'] === 'true') words.push('DEFERRABLE');
  return words.join(' ');
};

const readBody = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) reject(new BadRequest('request is too large'));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });

const errorBody = (error: unknown): string => {
  const source = new Map(Object.entries(error instanceof Error ? error : {}));
  const body: Record<string, unknown> = { message: error instanceof Error ? error.message : String(error) };
  for (const name of ERROR_FIELDS) body[name] = source.get(name) ?? null;
  return JSON.stringify(body);
};

const fieldsJson = new WeakMap<FieldDef[], string>();

const fieldsBody = (fields: FieldDef[]): string => {
  const known = fieldsJson.get(fields) ?? JSON.stringify(fields);
  fieldsJson.set(fields, known);
  return known;
};

const resultBody = (result: StatementResult, asArray: boolean): string => {
  const { fields, rows } = result;
  const shown = asArray
    ? rows
    : rows.map((row) => Object.fromEntries(fields.map((field, at) => [field.name, row[at]])));
  return `{"command":${JSON.stringify(result.command)},"rowCount":${result.rowCount},"rowAsArray":${asArray},"fields":${fieldsBody(fields)},"rows":${JSON.stringify(shown)}}`;
};

class Connections {
  private readonly pools = new Map<string, pg.Pool>();
  private readonly prepared = new WeakMap<pg.PoolClient, PreparedStatements>();

  private poolFor(connectionString: string): pg.Pool {
    const found = this.pools.get(connectionString);
    if (found) return found;
    const pool = new pg.Pool({
      // Each second PostgreSQL checks the client of a running query, and ends the query if the client disconnected.
      connectionString: withSetting(connectionString, 'client_connection_check_interval=1000'),
      max: MAX_CONNECTIONS,
      keepAlive: true,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    });
    // The pool replaces a broken connection. It does not listen while a request uses one, and an unhandled 'error' event ends the thread.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    this.pools.set(connectionString, pool);
    return pool;
  }

  private preparedOn(client: pg.PoolClient): PreparedStatements {
    const found = this.prepared.get(client) ?? new PreparedStatements();
    this.prepared.set(client, found);
    return found;
  }

  /** Runs the statements. An abort of the request closes their connection, which ends them. */
  private send(
    client: pg.PoolClient,
    statements: Statement[],
    abortSignal: AbortSignal,
  ): Promise<StatementResult[]> {
    return new Promise((resolve, reject) => {
      const closeConnection = (): void => void client.connection.stream.destroy();
      const settle = (error: unknown, found: StatementResult[]): void => {
        abortSignal.removeEventListener('abort', closeConnection);
        if (error === null) resolve(found);
        else reject(error);
      };
      abortSignal.addEventListener('abort', closeConnection);
      client.query(new Pipeline(statements, this.preparedOn(client), settle));
    });
  }

  async run(
    connectionString: string,
    statements: Statement[],
    isBatch: boolean,
    abortSignal: AbortSignal,
  ): Promise<StatementResult[]> {
    const client = await this.poolFor(connectionString).connect();
    let isBroken = true;
    try {
      abortSignal.throwIfAborted();
      const results = await this.send(client, statements, abortSignal).catch(async (error: unknown) => {
        if (!(error instanceof pg.DatabaseError)) throw error;
        if (isBatch) await client.query('ROLLBACK');
        const isStale = STALE_PLAN.has(error.code ?? '');
        if (isStale) {
          await client.query('DEALLOCATE ALL');
          this.prepared.delete(client);
          return await this.send(client, statements, abortSignal);
        }
        isBroken = false;
        throw error;
      });
      isBroken = false;
      return results;
    } finally {
      client.release(isBroken);
    }
  }

  async end(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
  }
}

const answerRequest = async (
  request: IncomingMessage,
  connections: Connections,
  abortSignal: AbortSignal,
): Promise<{ status: number; body: string }> => {
  const connectionString = request.headers['neon-connection-string'];
  if (typeof connectionString !== 'string') throw new BadRequest('Neon-Connection-String header is missing');
  const asArray = request.headers['neon-array-mode'] === 'true';
  const text = await readBody(request);
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new BadRequest('body is not JSON');
  }
  if (!isRecord(input)) throw new BadRequest('body must be an object');
  const isBatch = Array.isArray(input.queries);
  const statements = Array.isArray(input.queries) ? input.queries.map(readStatement) : [readStatement(input)];
  if (isBatch) {
    statements.unshift({ query: beginFor(request), params: [] });
    statements.push({ query: 'COMMIT', params: [] });
  }
  const results = await connections.run(connectionString, statements, isBatch, abortSignal);
  if (!isBatch) return { status: 200, body: results.map((result) => resultBody(result, asArray)).join('') };
  const bodies = results.slice(1, -1).map((result) => resultBody(result, asArray));
  return { status: 200, body: `{"results":[${bodies.join(',')}]}` };
};

const send = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
};

const handle = async (
  request: IncomingMessage,
  response: ServerResponse,
  connections: Connections,
): Promise<void> => {
  if (request.method !== 'POST' || request.url !== '/sql') {
    send(response, 404, '{"message":"not found"}');
    return;
  }
  const abortController = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) abortController.abort();
  });
  try {
    const { status, body } = await answerRequest(request, connections, abortController.signal);
    send(response, status, body);
  } catch (error) {
    const isDatabase = error instanceof pg.DatabaseError || error instanceof BadRequest;
    send(response, isDatabase ? 400 : 503, errorBody(error));
  }
};

/**
 * Neon's SQL over HTTP for any PostgreSQL: `POST /sql` with one query, or a batch that runs in one
 * transaction. The statements of a request are sent to the server in one write.
 */
export const startBridge = async (options: { port?: number } = {}): Promise<Bridge> => {
  const connections = new Connections();
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    void handle(request, response, connections);
  });
  const port = await listen(server, options.port);
  return {
    endpoint: `http://127.0.0.1:${port}/sql`,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await connections.end();
    },
  };
};
