import pg from 'pg';
import type { FunctionFile } from '../function-files.ts';
import { checkFunctions, type FunctionProblem } from './check-functions.ts';
import { checkInputs } from './check-inputs.ts';
import type { QueryCall } from './query-calls.ts';

/** Calls `work` in a transaction of a migrated database that ends without an effect. */
async function withoutEffect<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Checks the functions of a migrated database, which does not change, or those with the names. */
export const checkDatabase = (
  ownerUrl: string,
  files: readonly FunctionFile[],
  only?: readonly string[],
): Promise<readonly FunctionProblem[]> =>
  withoutEffect(ownerUrl, (client) => checkFunctions(client, files, only));

/** Checks the functions of a migrated database, and then, if they are right, what the calls give them. */
export const checkDatabaseAndCalls = (
  ownerUrl: string,
  files: readonly FunctionFile[],
  calls: readonly QueryCall[],
): Promise<readonly FunctionProblem[]> =>
  withoutEffect(ownerUrl, async (client) => {
    const problems = await checkFunctions(client, files);
    return problems.length > 0 ? problems : (await checkInputs(client, files, calls)).problems;
  });

/** `db/functions/kitchen/kitchen.sql:285 serve_ticket: …` */
export const describeProblem = ({ file, line, functionName, message }: FunctionProblem): string =>
  `${file}:${line} ${functionName}: ${message}`;
