import pg from 'pg';

/** Inserts rows in one statement. All have the keys of the first one. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).map(pg.escapeIdentifier).join(', ');
  const name = pg.escapeIdentifier(table);
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
