import type pg from 'pg';
import { LocalProblem } from './problem.ts';

const TYPE = /^create type ([a-z_]+) as \(\s*(.*?)\s*\);$/s;

const FIELDS = `
  select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) as fields
  from pg_type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0
  where t.oid = to_regtype($1)`;

export const isCompositeType = (text: string): boolean => TYPE.test(text);

/** Creates a type unless it exists. Refuses one with other fields, because functions of the release before it may use them. */
export async function createType(client: pg.Client, text: string): Promise<void> {
  const [, name = '', wanted = ''] = TYPE.exec(text) ?? [];
  const { rows } = await client.query<{ fields: string | null }>(FIELDS, [name]);
  const known = rows[0]?.fields;
  if (!known) await client.query(text);
  else if (known !== wanted.replace(/\s+/g, ' '))
    throw new LocalProblem(
      `db/functions: el tipo ${name} ya existe con otros campos (${known}). Dale otro nombre al nuevo.`,
    );
}
