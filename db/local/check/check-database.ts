import pg from 'pg';
import { readFunctionFiles } from '../function-files.ts';
import { checkFunctions, type FunctionProblem } from './check-functions.ts';

/** Checks all functions of db/functions in a migrated database, which does not change. */
export async function checkDatabase(ownerUrl: string): Promise<readonly FunctionProblem[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    return await checkFunctions(client, readFunctionFiles());
  } finally {
    await client.end();
  }
}
