import type pg from 'pg';

/**
 * The constraints and indexes of tables, and the foreign keys that refer to them: the statement that drops each and the one that
 * creates it, in the order of creation.
 */
const CONSTRAINTS = `
  select format('drop index %s', indexrelid::regclass) as drop_statement, pg_get_indexdef(indexrelid) as create_statement, 1 as rank
  from pg_index i
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
    case contype when 'f' then 3 else 2 end
  from pg_constraint
  where contype in ('p', 'u') and conrelid = any ($1::regclass[])
    or contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
  order by rank`;

/**
 * Drops the constraints and indexes of tables, runs `work` and creates them again: checking millions of rows at once is faster. It runs
 * in the transaction of the caller: no one sees the tables without them, and a failure restores them. Only the owner may.
 */
export async function withoutConstraints(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const found = await client.query(CONSTRAINTS, [tables]);
  for (const { drop_statement } of found.rows.toReversed()) await client.query(drop_statement);
  await work();
  for (const { create_statement } of found.rows) await client.query(create_statement);
}
