import type pg from 'pg';

/** A function as the database has it. */
export interface StoredFunction {
  readonly name: string;
  readonly language: string;
  readonly body: string;
  readonly definition: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly modes: readonly string[];
  readonly returns: string;
  /** The tables whose triggers call it, and the names of changed rows that it reads, with their table. */
  readonly tables: readonly string[];
  readonly changed_rows: readonly { readonly name: string; readonly table: string }[];
}

const FUNCTIONS = `
  select p.proname as name, l.lanname as language, p.prosrc as body, pg_get_functiondef(p.oid) as definition,
    coalesce(p.proargnames, '{}') as names, coalesce(p.proargmodes::text[], '{}') as modes,
    array(select format_type(t, null) from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u (t, i) order by i) as types,
    format_type(p.prorettype, null) as returns,
    array(select distinct tgrelid::regclass::text from pg_trigger g where g.tgfoid = p.oid) as tables,
    array(select distinct jsonb_build_object('name', rows, 'table', tgrelid::regclass)
      from pg_trigger g cross join lateral (values (tgnewtable), (tgoldtable)) v (rows) where g.tgfoid = p.oid and rows is not null) as changed_rows
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and (p.proname = any ($1) or $1 is null)
  order by p.proname`;

/** The functions of the database, or those with the names. */
export async function readFunctions(
  client: pg.Client,
  only?: readonly string[],
): Promise<readonly StoredFunction[]> {
  const { rows } = await client.query<StoredFunction>(FUNCTIONS, [only ?? null]);
  return rows;
}
