import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from '#db/schema/rollups.ts';
import { ROLLUP_TABLES } from '#domain/rollups.ts';
import { database } from '#tests/support/test.ts';

const LISTED = [...ROLLUP_TABLES].sort();

describe('the catalogue of the rollups', () => {
  it('the catalogue lists every table of the schema of rollups except their progress and the stale days', () => {
    const tables = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .map((table) => getTableName(table))
      .filter((name) => name !== 'rollup_progress' && name !== 'stale_days');
    expect(tables.sort()).toEqual(LISTED);
  });

  it('the catalogue lists every table of the database with figures of business days', async () => {
    const tables = await database.rows<{
      name: string;
    }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname like '%\\_days' and relname <> 'stale_days'`);
    expect(tables.map(({ name }) => name).sort()).toEqual(LISTED);
  });

  it('the catalogue in SQL has the same tables, each with the function that computes its rows', async () => {
    const found = await database.rows<{
      name: string;
      source: string;
      made: string | null;
      returned: string;
    }>(`select r.name, r.source, p.proname as made, p.prorettype::regtype::text as returned
       from rollup_tables() r left join pg_proc p on p.oid = to_regprocedure(r.source || '(uuid, date[], timestamptz)')`);
    expect(found.map(({ name }) => name).sort()).toEqual(LISTED);
    expect(
      found.filter((rollup) => rollup.made !== rollup.source || rollup.returned !== rollup.name),
    ).toEqual([]);
  });
});
