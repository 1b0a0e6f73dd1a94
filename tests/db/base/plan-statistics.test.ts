import { expect } from 'vitest';
import { database, it } from '#tests/support/test.ts';

it('every table of a business has statistics before its first analysis', async () => {
  const unknown = await database.rows(
    `select c.relname from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 0`,
  );
  expect(unknown).toEqual([]);
});
