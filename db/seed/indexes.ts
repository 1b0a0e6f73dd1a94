import pg from 'pg';

const SET_ASIDE = 'fogon_seed_indexes';

/** Sets aside the plain indexes of tables, keeping their definitions in the database until restoreIndexes, whatever happens between. */
export async function setIndexesAside(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('begin');
  await client.query(`create schema ${SET_ASIDE}`);
  await client.query(
    `create table ${SET_ASIDE}.definitions as
     select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any (select to_regclass('public.' || name) from unnest($1::text[]) name)
       and not i.indisunique and i.indpred is null
     order by pg_relation_size(i.indrelid) desc`,
    [tables],
  );
  const found = await client.query(`select name from ${SET_ASIDE}.definitions`);
  for (const { name } of found.rows) await client.query(`drop index ${name}`);
  await client.query('commit');
}

/** Makes again every index that was set aside, each connection its next when it is free; nothing to do when there are none. */
export async function restoreIndexes(clients: readonly pg.ClientBase[]): Promise<void> {
  const [first] = clients;
  if (!first) return;
  const kept = await first.query("select to_regclass($1) is not null as kept", [`${SET_ASIDE}.definitions`]);
  if (kept.rows[0]?.kept !== true) return;
  const found = await first.query(`select definition from ${SET_ASIDE}.definitions`);
  const waiting = found.rows.map((row) => String(row.definition).replace('CREATE INDEX ', 'create index if not exists '));
  await Promise.all(
    clients.map(async (client) => {
      for (let definition = waiting.shift(); definition; definition = waiting.shift()) {
        await client.query(definition);
      }
    }),
  );
  await first.query(`drop schema ${SET_ASIDE} cascade`);
}
