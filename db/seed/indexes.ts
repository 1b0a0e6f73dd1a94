import type pg from 'pg';

/**
 * Stops updating the indexes of tables: inserting millions of rows is several times faster. The state is that of an index in concurrent
 * creation, so that resumeIndexes finds it after a failure. Only a superuser may.
 */
export async function pauseIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(
    `update pg_index set indisready = false, indisvalid = false
     where indrelid = any (select to_regclass('public.' || name) from unnest($1::text[]) name)`,
    [tables],
  );
}

/** Rebuilds every paused index. A free connection takes the next index. */
export async function resumeIndexes(clients: readonly pg.ClientBase[]): Promise<void> {
  const [first] = clients;
  if (!first) return;
  const found = await first.query(
    `select indexrelid::regclass::text as name from pg_index i
     join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisready
     order by pg_relation_size(i.indrelid) desc, i.indexrelid`,
  );
  const queue = found.rows.map((row) => String(row.name));
  await Promise.all(
    clients.map(async (client) => {
      for (let name = queue.shift(); name; name = queue.shift()) {
        await client.query(`reindex index ${name}`);
      }
    }),
  );
}
