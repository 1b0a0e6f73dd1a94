import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';

/** A statement as the driver sends it. */
export interface Statement {
  readonly query: string;
  readonly params: readonly unknown[];
}

/** A way to the database that keeps what it is asked. */
export interface StatementRecorder extends DatabaseProxy {
  /** What was asked while the work was done. A write is kept and not passed on. */
  readonly record: (work: () => Promise<unknown>) => Promise<readonly Statement[]>;
}

const isWrite = ({ query }: Statement) => query.includes('begin_request(');

/** What only says how long the next may take. */
const isTimeoutStatement = ({ query }: Statement) => query.includes("set_config('statement_timeout'");

/** Stands between a Worker and the database, and keeps each statement. */
export async function startRecorder(): Promise<StatementRecorder> {
  let recorded: Statement[] = [];
  const proxy = await startDatabaseProxy((body) => {
    const parsedBody: Statement | { readonly queries: readonly Statement[] } = JSON.parse(body.toString());
    const statements = ('queries' in parsedBody ? parsedBody.queries : [parsedBody]).filter(
      (each) => !isTimeoutStatement(each),
    );
    recorded.push(...statements);
    return !statements.some(isWrite);
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
