import pg from 'pg';
import type { FunctionFile } from '../function-files.ts';
import { checkFunctions, type FunctionProblem } from './check-functions.ts';

/** Checks the functions of a migrated database, which does not change, or those with the names. */
export async function checkDatabase(
  ownerUrl: string,
  files: readonly FunctionFile[],
  only?: readonly string[],
): Promise<readonly FunctionProblem[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    return await checkFunctions(client, files, only);
  } finally {
    await client.end();
  }
}

/** `db/functions/kitchen/kitchen.sql:285 serve_ticket: …` */
export const describeProblem = ({ file, line, functionName, message }: FunctionProblem): string =>
  `${file}:${line} ${functionName}: ${message}`;
