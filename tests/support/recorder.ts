import { aDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

/** A statement as the driver sends it. */
export interface Statement {
  readonly query: string;
  readonly params: readonly unknown[];
}

/** A way to the database that keeps what it is asked. */
export interface Recorder extends DatabaseProxy {
  /** What was asked while the work was done. A write is kept and not passed on. */
  readonly record: (work: () => Promise<unknown>) => Promise<readonly Statement[]>;
}

const isWrite = ({ query }: Statement) => query.includes('begin_request(');

/** What only says how long the next may take. */
const isLimit = ({ query }: Statement) => query.includes("set_config('statement_timeout'");

/** Stands between a Worker and the database, and keeps each statement. */
export async function aRecorder(): Promise<Recorder> {
  let kept: Statement[] = [];
  const proxy = await aDatabaseProxy((body) => {
    const asked: Statement | { readonly queries: readonly Statement[] } = JSON.parse(body.toString());
    const statements = ('queries' in asked ? asked.queries : [asked]).filter((each) => !isLimit(each));
    kept.push(...statements);
    return !statements.some(isWrite);
  });
  return {
    ...proxy,
    record: async (work) => {
      kept = [];
      await work();
      return kept;
    },
  };
}
