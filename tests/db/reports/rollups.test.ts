import { readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import type pg from 'pg';
import { describe, expect } from 'vitest';
import * as schema from '#db/schema/rollups.ts';
import { addDays, businessDay, type Day } from '#domain/base/time.ts';
import { DAY_ROLLUPS, ROLLUP_TABLES } from '#domain/reports/rollups.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import { sellOften } from '#tests/support/many-sales.ts';
import { listSales } from '#tests/support/reads.ts';
import { readSalesReport, rollUp } from '#tests/support/reports.ts';
import { database, it } from '#tests/support/test.ts';

const NO_FILTER = { shift: undefined, location_id: undefined, limit: 10, offset: 0 };
/** What a release does with the rollups of the last one. */
function updateBlock(): string {
  const text = readFileSync('db/functions/reports/rollups.sql', 'utf8');
  return /^do \$\$[\s\S]*?^\$\$;/m.exec(text)?.[0] ?? '';
}
const LISTED = [...DAY_ROLLUPS].sort();

describe('the catalogue of the rollups', () => {
  it('the catalogue lists every table of the schema of rollups except their progress and the stale days', () => {
    const tables = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .map((table) => getTableName(table))
      .filter((name) => name !== 'rollup_progress' && name !== 'stale_days');
    expect(tables.sort()).toEqual([...ROLLUP_TABLES].sort());
  });

  it('the catalogue lists every table of the database with figures of business days', async () => {
    const tables = await database.rows<{
      name: string;
    }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname like '%\\_days' and relname <> 'stale_days'`);
    expect(tables.map(({ name }) => name).sort()).toEqual(LISTED);
  });

  it('the catalogue in SQL has the same tables of days, each with the function that computes its rows', async () => {
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

describe('a release with a new rollup', () => {
  it('reads the past days of a business from their rows until they are in it, and counts none twice', async ({
    business,
  }) => {
    await sellOften(business, 3, 1);
    const days = businessDay(new Date(), 'America/Tegucigalpa');
    const range = { from: addDays(days, -5), to: days, shift: null, location_id: null };
    const read = async () => ({
      reported: (await readSalesReport(business.scope(), range, true)).totals.sales,
      listed: (await listSales(business.scope(), { ...range, ...NO_FILTER })).sales_count,
    });
    await rollUp(business);
    await database.rows('delete from listed_sale_days where business_id = $1', [business.id]);
    await database.owner.query(updateBlock());
    expect(await read()).toEqual({ reported: 4, listed: 4 });
    await rollUp(business, 1);
    expect(await read()).toEqual({ reported: 4, listed: 4 });
    await rollUp(business);
    expect(await read()).toEqual({ reported: 4, listed: 4 });
  });
});

describe('the sums of months of the list of sales', () => {
  const DAYS = 100;

  /** The sums of the months that are over and have no stale day, from the sales themselves. */
  const EXPECTED = `
    select m.month::text, r.status, r.kinds, sum(r.entries)::integer as entries, sum(r.base_cents)::integer as base_cents
    from rollup_progress p
    cross join lateral (
      select date_trunc('month', d)::date as month, array_agg(d::date) as days
      from generate_series(date_trunc('month', p.rolled_until - interval '5 months'), p.rolled_until + interval '1 month', interval '1 day') d
      group by 1
    ) m
    cross join lateral raw_listed_sale_days(p.business_id, m.days) r
    where p.business_id = $1 and p.rolled_until >= all (m.days)
      and not exists (select from stale_days s where s.business_id = $1 and s.business_day = any (m.days))
    group by 1, 2, 3 order by 1, 2, 3`;
  const STORED = `
    select month::text, status, kinds, sum(entries)::integer as entries, sum(base_cents)::integer as base_cents
    from listed_sale_months where business_id = $1 group by 1, 2, 3 order by 1, 2, 3`;

  const change = fc.oneof(
    fc.record({ kind: fc.constant('void'), daysAgo: fc.integer({ min: 1, max: DAYS }) }),
    fc.record({ kind: fc.constant('roll up'), days: fc.constantFrom(1, 2, 40, 400) }),
    fc.record({ kind: fc.constant('forget'), days: fc.constant(0) }),
  );

  it('are those of the sales of each month that is over and rolled up, and there are no others', async () => {
    let summed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
        const business = await database.business();
        await sellOften(business, 2 * DAYS, DAYS);
        for (const step of [{ kind: 'roll up', days: 400 }, ...changes, { kind: 'roll up', days: 400 }]) {
          if ('daysAgo' in step)
            await database.rows(
              `update sales set status = 'Anulada' where business_id = $1 and id =
                 (select id from sales where business_id = $1 and business_day = current_date - $2::integer and status = 'Pagada' limit 1)`,
              [business.id, step.daysAgo],
            );
          else if (step.kind === 'forget') await database.rows('select forget_rollups($1)', [business.id]);
          else await rollUp(business, step.days);
          const stored = await database.rows(STORED, [business.id]);
          expect({ step, stored }).toEqual({ step, stored: await database.rows(EXPECTED, [business.id]) });
          summed += stored.length;
        }
      }),
      { numRuns: 6 },
    );
    expect(summed).toBeGreaterThan(0);
  });

  it('are made of the days that an earlier release rolled up', async ({ business }) => {
    await sellOften(business, DAYS, DAYS);
    await rollUp(business);
    const before = await database.rows(STORED, [business.id]);
    await database.rows('delete from listed_sale_months where business_id = $1', [business.id]);
    await database.owner.query(updateBlock());
    expect(await database.rows(STORED, [business.id])).toEqual(before);
    await database.owner.query(updateBlock());
    expect(await database.rows(STORED, [business.id])).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });
});

describe('the turns in which the days of all businesses are rolled up', () => {
  /** How many days wait: those since the last roll-up, and days before that changed. */
  interface Waiting {
    readonly since: number;
    readonly changed: readonly number[];
  }

  /** Runs with only these businesses active. Nothing is kept. */
  async function alone(
    ids: readonly string[],
    work: (client: pg.PoolClient) => Promise<void>,
  ): Promise<void> {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query('update businesses set is_active = id = any ($1)', [ids]);
      await work(client);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  async function lastDayOf(client: pg.PoolClient, id: string): Promise<Day> {
    const { rows } = await client.query<{ day: Day }>(
      'select last_rolled_day(b)::text as day from businesses b where id = $1',
      [id],
    );
    return rows[0]?.day ?? '';
  }

  async function prepare(client: pg.PoolClient, id: string, { since, changed }: Waiting): Promise<void> {
    const until = addDays(await lastDayOf(client, id), -since);
    await client.query('delete from stale_days where business_id = $1', [id]);
    await client.query(
      `insert into rollup_progress (business_id, rolled_until) values ($1, $2)
       on conflict (business_id) do update set rolled_until = excluded.rolled_until`,
      [id, until],
    );
    for (const days of changed)
      await client.query('insert into stale_days (business_id, business_day) values ($1, $2)', [
        id,
        addDays(until, -days),
      ]);
  }

  async function waitingOf(client: pg.PoolClient, id: string): Promise<readonly Day[]> {
    const { rows } = await client.query<{ days: Day[] }>(
      `select array(
         select business_day::text from stale_days where business_id = b.id
         union all
         select d::date::text from rollup_progress r, generate_series(r.rolled_until + 1, last_rolled_day(b), interval '1 day') d
         where r.business_id = b.id
         order by 1 desc) as days
       from businesses b where id = $1`,
      [id],
    );
    return rows[0]?.days ?? [];
  }

  const rollUp = async (client: pg.PoolClient, limit: number): Promise<number> => {
    const { rows } = await client.query<{ done: number }>('select roll_up_days($1) as done', [limit]);
    return rows[0]?.done ?? 0;
  };

  it('a business with three years to roll up does not delay the day of another one', async () => {
    const businesses = await Promise.all([database.business(), database.business()]);
    // The large one was the first in any order.
    const [large = '', quiet = ''] = businesses.map(({ id }) => id).sort();
    await alone([large, quiet], async (client) => {
      await prepare(client, large, { since: 1096, changed: [] });
      await prepare(client, quiet, { since: 1, changed: [700] });
      const [newest] = await waitingOf(client, large);
      expect(await rollUp(client, 10)).toBe(10);
      expect(await waitingOf(client, quiet)).toEqual([]);
      const left = await waitingOf(client, large);
      expect(left).toHaveLength(1096 - 8);
      expect(left).not.toContain(newest);
    });
  });

  it('a business that was never rolled up is', async ({ business }) => {
    await sellOften(business, 1, 1);
    // Yesterday is rolled up an hour after its end.
    await backdateBusiness(business, 1);
    await alone([business.id], async (client) => {
      expect(await rollUp(client, 1)).toBe(1);
      expect(await rollUp(client, 10)).toBeGreaterThan(0);
      expect(await waitingOf(client, business.id)).toEqual([]);
      const { rows } = await client.query(
        'select sum(sales)::integer as sales from sale_days where business_id = $1',
        [business.id],
      );
      expect(rows).toEqual([{ sales: 2 }]);
    });
  });

  it('each business gets its share of any limit, newest days first, and every day is rolled up in the end', async () => {
    const businesses = await Promise.all([1, 2, 3, 4].map(() => database.business()));
    const waiting = fc.record({
      since: fc.nat(8),
      changed: fc.uniqueArray(fc.nat(400), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(waiting, { minLength: businesses.length, maxLength: businesses.length }),
        fc.integer({ min: 4, max: 12 }),
        (waitings, limit) =>
          alone(
            businesses.map(({ id }) => id),
            async (client) => {
              for (const [index, each] of waitings.entries())
                await prepare(client, businesses[index]?.id ?? '', each);
              const read = async () => {
                const all: (readonly Day[])[] = [];
                for (const { id } of businesses) all.push(await waitingOf(client, id));
                return all;
              };
              let before = await read();
              for (let left = before.flat().length; left > 0; left -= limit) {
                const due = before.filter(({ length }) => length > 0).length;
                expect(await rollUp(client, limit)).toBe(Math.min(limit, left));
                const after = await read();
                for (const [index, days] of before.entries()) {
                  const rest = after[index] ?? [];
                  const done = days.length - rest.length;
                  expect(done).toBeGreaterThanOrEqual(Math.min(days.length, Math.floor(limit / due)));
                  expect(rest).toEqual(days.slice(done));
                }
                before = after;
              }
              expect(await rollUp(client, limit)).toBe(0);
            },
          ),
      ),
      { numRuns: 6 },
    );
  });
});
