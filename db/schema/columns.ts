import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  integer,
  numeric,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** The first two columns of every row of a business; together they are its key. */
export const owned = () => ({ business_id: uuid().notNull(), id: uuid().notNull() });

interface Owned {
  readonly business_id: AnyPgColumn;
  readonly id: AnyPgColumn;
}

export const ownKey = (t: Owned) => primaryKey({ columns: [t.business_id, t.id] });

/** Deleting a business deletes its rows. */
export const ofBusiness = (
  table: string,
  t: Pick<Owned, 'business_id'>,
  businesses: { readonly id: AnyPgColumn },
) =>
  foreignKey({
    name: `${table}_business_fk`,
    columns: [t.business_id],
    foreignColumns: [businesses.id],
  }).onDelete('cascade');

/** A foreign key within one business. */
export const within = (name: string, t: Pick<Owned, 'business_id'>, column: AnyPgColumn, target: Owned) =>
  foreignKey({ name, columns: [t.business_id, column], foreignColumns: [target.business_id, target.id] });

export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const created = () => ({ created_at: instant().notNull().defaultNow() });
export const amount = () => bigint({ mode: 'number' });
/** A quantity of an ingredient or a product in its unit, with four decimals. */
export const quantity = () => numeric({ precision: 14, scale: 4, mode: 'number' });
/** The cost of one unit in cents, with four decimals: an amount of money is rounded after multiplying. */
export const unitCost = () => numeric({ precision: 14, scale: 4, mode: 'number' });
/** Hundredths of a percent: 15 % is 1500. */
export const rate = () => integer();

/** What is stored of a program or screen that is paired by a code. */
export const pairing = () => ({
  /** The hash of its token; null until it is paired. */
  token_hash: text(),
  /** The pairing code: the part that finds it, the hash of all of it, its end and the wrong entries. */
  code_selector: text(),
  code_hash: text(),
  code_expires_at: instant(),
  code_attempts: integer().notNull().default(0),
  paired_at: instant(),
});

export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list = sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
  return check(name, sql`${column} in (${list})`);
}

/** A number from `min` to `max`, or null. */
export function between(name: string, column: AnyPgColumn, min: number, max: number) {
  const range = sql.raw(`between ${min} and ${max}`);
  return check(name, sql`${column} is null or ${column} ${range}`);
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
