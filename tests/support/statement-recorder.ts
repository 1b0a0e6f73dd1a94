import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';

/** A statement as the driver sends it. */
export interface Statement {
  readonly query: string;
  readonly params: readonly unknown[];
}

/** A database proxy that records statements. */
export interface StatementRecorder extends DatabaseProxy {
  /** The statements sent during the work. A write is recorded and not passed on. */
  readonly record: (work: () => Promise<unknown>) => Promise<readonly Statement[]>;
}

export const isWrite = ({ query }: Statement) => /begin_(?:offline_)?request\(/.test(query);

/** A statement that only sets a timeout for the next one, or looks for a write that was not answered. */
const isIncidental = ({ query }: Statement) =>
  query.includes("set_config('statement_timeout'") || query.includes('is_request_stored(');

/** Starts a proxy between a Worker and the database that records each statement. */
export async function startRecorder(): Promise<StatementRecorder> {
  let recorded: Statement[] = [];
  const proxy = await startDatabaseProxy((body) => {
    const parsedBody: Statement | { readonly queries: readonly Statement[] } = JSON.parse(body.toString());
    const statements = ('queries' in parsedBody ? parsedBody.queries : [parsedBody]).filter(
      (each) => !isIncidental(each),
    );
    recorded.push(...statements);
    return statements.some(isWrite) ? 'refused' : 'passes';
  });
  return {
    ...proxy,
    record: async (work) => {
      recorded = [];
      await work();
      return recorded;
    },
  };
}
