import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, integer, numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The two columns that every row of a business begins with; together they are its key. */
export const owned = () => ({ business_id: uuid().notNull(), id: uuid().notNull() });

export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const created = () => ({ created_at: instant().notNull().defaultNow() });
export const amount = () => bigint({ mode: 'number' });
/** A quantity of an ingredient or a product in its unit, exact to four decimals. */
export const quantity = () => numeric({ precision: 14, scale: 4, mode: 'number' });
/** Cost of one unit in cents, exact to four decimals: it becomes money only when multiplied. */
export const unitCost = () => numeric({ precision: 14, scale: 4, mode: 'number' });
/** Hundredths of a percent: 15 % is 1500. */
export const rate = () => integer();

export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list = sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
  return check(name, sql`${column} in (${list})`);
}

export const positive = (name: string, column: AnyPgColumn) => check(name, sql`${column} > 0`);
export const notNegative = (name: string, ...columns: [AnyPgColumn, ...AnyPgColumn[]]) =>
  check(
    name,
    sql.join(
      columns.map((column): SQL => sql`${column} >= 0`),
      sql` and `,
    ),
  );
