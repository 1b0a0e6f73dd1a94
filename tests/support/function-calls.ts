import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = new URL('../../test-results', import.meta.url).pathname;

/**
 * Writes the names of the SQL functions that the tests of a server called, for scripts/test.ts. A connection counts its last calls when it ends,
 * so all others end first: call it after the last test.
 */
export async function saveFunctionCalls(ownerUrl: string, server: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  const { rows } = await client.query<{ name: string }>(
    `select distinct funcname as name from pg_stat_user_functions where schemaname = 'public' order by 1`,
  );
  await client.end();
  mkdirSync(FOLDER, { recursive: true });
  const names = rows.map(({ name }) => name);
  writeFileSync(join(FOLDER, `function-calls-${server}.json`), JSON.stringify(names));
}
