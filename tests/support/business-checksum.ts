// Circle of types: a business of a database has a checksum.
import type { TestDatabase } from './test-database.ts';

let tables: readonly { readonly name: string; readonly owner: string }[] | undefined;

/** A checksum of all rows of a business in every table: it stays equal when nothing changes. */
export async function checksumOf(database: TestDatabase, businessId: string): Promise<string> {
  tables ??= await database.rows<{ name: string; owner: string }>(
    `select t.table_name as name, case when t.table_name = 'businesses' then 'id' else 'business_id' end as owner
     from information_schema.tables t
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and (t.table_name = 'businesses' or exists (
       select from information_schema.columns c
       where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'business_id'))
     order by 1`,
  );
  const sums = tables.map(
    ({ name, owner }) =>
      `select '${name}: ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as line from "${name}" t where ${owner} = $1`,
  );
  const rows = await database.rows<{ line: string }>(sums.join(' union all '), [businessId]);
  return rows.map((row) => row.line).join('\n');
}
