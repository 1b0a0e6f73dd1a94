import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { callsReportOf, type FunctionCalls } from '#scripts/function-coverage.ts';

const CALLS = `
  select array(select distinct funcname::text from pg_stat_user_functions where schemaname = 'public') as called,
    array(select distinct p.proname::text from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and not p.prosecdef and p.proconfig is null) as inlined`;

/** Which SQL functions a test server ran. A connection counts its last calls when it ends: this ends all others first. */
export async function readFunctionCalls(ownerUrl: string): Promise<FunctionCalls> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  const { rows } = await client.query<FunctionCalls>(CALLS);
  await client.end();
  return rows[0] ?? { called: [], inlined: [] };
}

/** Writes the calls of a project's tests for scripts/test.ts. Call it after the last test. */
export async function saveFunctionCalls(ownerUrl: string, project: string): Promise<void> {
  const file = callsReportOf(project);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(await readFunctionCalls(ownerUrl)));
}
