import type pg from 'pg';

const CONCURRENT_INDEX = /^create (?:unique )?index concurrently (?:if not exists )?"?([a-z_0-9]+)"?/i;

/** Whether a statement builds an index without a lock that stops writes. PostgreSQL refuses it in a transaction. */
export const isConcurrentIndex = (statement: string): boolean => CONCURRENT_INDEX.test(statement);

/** Builds an index concurrently, unless it exists. An interrupted build leaves an invalid index, which is built again. */
export async function buildIndex(client: pg.Client, statement: string): Promise<void> {
  const name = CONCURRENT_INDEX.exec(statement)?.[1];
  if (name === undefined) throw new Error(`this does not build an index concurrently: ${statement}`);
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [`public.${name}`],
  );
  if (rows[0]?.indisvalid === true) return;
  if (rows[0]) await client.query(`drop index concurrently public.${name}`);
  await client.query(statement);
}
