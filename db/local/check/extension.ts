import type pg from 'pg';

/** What plpgsql_check says about a function; the line is in its body. */
export interface ExtensionFinding {
  readonly name: string;
  readonly body: string;
  readonly line: number;
  readonly message: string;
}

/**
 * The errors and the unused variables that the extension plpgsql_check finds, on servers that have it. Its other warnings are about literals
 * such as '[]' that are given to a jsonb. A refusal of ours (FG…) is no error: it calls stable functions for estimates. It creates the extension:
 * call it in a transaction that is rolled back.
 */
export async function askExtension(
  client: pg.Client,
  only?: readonly string[],
): Promise<readonly ExtensionFinding[]> {
  const available = await client.query(`select from pg_available_extensions where name = 'plpgsql_check'`);
  if (available.rowCount === 0) return [];
  await client.query('create extension if not exists plpgsql_check');
  const { rows } = await client.query<ExtensionFinding>(
    `select p.proname as name, p.prosrc as body, coalesce(c.lineno, 0) as line,
      concat_ws(' ', 'plpgsql_check:', c.message, '(' || coalesce(c.detail, c.hint) || ')') as message
    from pg_proc p join pg_language l on l.oid = p.prolang
    left join (
      select distinct on (tgfoid, tgrelid) tgfoid, tgrelid, max(tgnewtable) over (partition by tgfoid, tgrelid) as newtable,
        max(tgoldtable) over (partition by tgfoid, tgrelid) as oldtable from pg_trigger
    ) t on t.tgfoid = p.oid
    cross join lateral plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0), oldtable => t.oldtable, newtable => t.newtable,
      fatal_errors => false, extra_warnings => true, performance_warnings => false) c
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and (p.proname = any ($1) or $1 is null)
      and (p.prorettype <> 'trigger'::regtype or t.tgrelid is not null) and c.level in ('error', 'warning extra') and c.sqlstate not like 'FG%'`,
    [only ?? null],
  );
  return rows;
}
