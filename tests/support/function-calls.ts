import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { callsReportOf, type FunctionCalls } from '#scripts/function-coverage.ts';

const CALLS = `
  select current_setting('data_directory') || '.log' as log, array(select distinct funcname::text from pg_stat_user_functions where schemaname = 'public' and calls > 0) as called,
    array(select distinct p.proname::text from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and not p.prosecdef and p.proconfig is null) as inlined`;

/** A function in the context of an error. */
const FAILED = /\b(?:PL\/pgSQL|SQL) function "?(\w+)/g;

async function readCallsOf(ownerUrl: string): Promise<FunctionCalls> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  const { rows } = await client.query<FunctionCalls & { log: string }>(CALLS);
  await client.end();
  const { called = [], inlined = [], log = '' } = rows[0] ?? {};
  const failed = [...readFileSync(log, 'utf8').matchAll(FAILED)].map(([, name = '']) => name);
  return { called: [...called, ...failed], inlined };
}

/**
 * Which SQL functions the databases of a test server ran. A connection counts its last calls when it ends: this ends all others first.
 * PostgreSQL does not count a call that raises an error, as those of refuse(): its log names them.
 */
export async function readFunctionCalls(ownerUrls: readonly string[]): Promise<FunctionCalls> {
  const found: FunctionCalls[] = [];
  for (const ownerUrl of ownerUrls) found.push(await readCallsOf(ownerUrl));
  const called = new Set(found.flatMap((calls) => calls.called));
  return { called: [...called], inlined: found[0]?.inlined ?? [] };
}

/** Writes the calls of a project's tests for scripts/test.ts. Call it after the last test. */
export async function saveFunctionCalls(ownerUrls: readonly string[], project: string): Promise<void> {
  const file = callsReportOf(project);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(await readFunctionCalls(ownerUrls)));
}
