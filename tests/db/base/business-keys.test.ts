import { beforeAll, describe, expect, it } from 'vitest';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { REFERENCE_TABLES } from '#db/reference-tables.ts';
import { database } from '#tests/support/test.ts';

/** What keeps it possible to divide the businesses among several databases (decision 085). */

const isReference = (table: string) => REFERENCE_TABLES.some((each) => each === table);
let tables: readonly string[];

beforeAll(async () => {
  const rows = await database.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  tables = rows.map(({ name }) => name);
});

/** The explicit joins of a function's text, with the table and the condition of each. */
function joinsIn(text: string) {
  const pattern =
    /\bjoin\s+(\w+)\s+(?:as\s+)?(?:\w+\s+)?on\b([\s\S]*?)(?=\bjoin\b|\bwhere\b|\b(?:group|order) by\b|\blimit\b|\bunion\b|;|$)/g;
  return [...text.matchAll(pattern)].map(([, table = '', condition = '']) => ({ table, condition }));
}

describe('dividing the businesses among several databases', () => {
  it('every primary, unique and foreign key of a business contains the business', async () => {
    expect(tables.length).toBeGreaterThan(60);
    const unkeyed = await database.rows<{ table: string; key: string }>(
      `select c.relname as table, i.indexrelid::regclass::text as key
       from pg_class c join pg_index i on i.indrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and i.indisunique and not exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and a.attnum = any (i.indkey))
       union all
       select c.relname, k.conname from pg_class c join pg_constraint k on k.conrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and k.contype = 'f' and not exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and a.attnum = any (k.conkey))`,
    );
    expect(unkeyed.filter(({ table }) => !isReference(table))).toEqual([]);
    // Without the exception it would find some: the tables of the platform.
    expect(unkeyed.length).toBeGreaterThan(5);
  });

  it('every named reference table exists', () => {
    expect(REFERENCE_TABLES.filter((name) => !tables.includes(name))).toEqual([]);
  });

  it('no function joins tables of businesses without the business', () => {
    const joins = readFunctionFiles().flatMap(({ name, text }) =>
      joinsIn(text.replace(/--[^\n]*/g, '')).map((each) => ({ file: name, ...each })),
    );
    const ofBusinesses = joins.filter(({ table }) => tables.includes(table) && !isReference(table));
    expect(ofBusinesses.length).toBeGreaterThan(200);
    expect(ofBusinesses.filter(({ condition }) => !condition.includes('business_id'))).toEqual([]);
  });
});
