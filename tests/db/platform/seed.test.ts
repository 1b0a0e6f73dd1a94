import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#db/local/migrate.ts';
import { MEASURING_BUSINESS } from '#db/seed/businesses.ts';
import { findViolations } from '#db/seed/check.ts';
import { BUSINESS_TABLES, removeBusiness } from '#db/seed/remove.ts';
import { refreshDemo, seedDemo } from '#db/seed/seed.ts';
import { businessDay } from '#domain/base/time.ts';
import { database } from '#tests/support/test.ts';

const DAY_MS = 86_400_000;
/** An instant of yesterday in Honduras (hour -1 is 23:00 of the day before): the seed does not depend on the hour of the test. */
const yesterdayAt = (hours: number, minutes: number) =>
  new Date((Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS + ((hours + 6) * 60 + minutes) * 60_000);
const NOW = yesterdayAt(11, 50);
const AT_NIGHT = yesterdayAt(-1, 40);
const dayOf = (now: Date) => businessDay(now, 'America/Tegucigalpa');
const SEED_TIMEOUT_MS = 120_000;
const OWNER = 'owner_of_little';

interface Database {
  readonly name: string;
  readonly ownerUrl: string;
}

/** An empty database, owned by the superuser of the server or by a role without other rights. */
async function aDatabase(name: string, owner?: string): Promise<Database> {
  await database.rows(`create database ${name} ${owner === undefined ? '' : `owner ${owner}`}`);
  const url = new URL(database.env.ownerUrl);
  url.pathname = `/${name}`;
  if (owner !== undefined) {
    url.username = owner;
    url.password = owner;
  }
  await migrate(url.href);
  return { name, ownerUrl: url.href };
}

async function linesOf(database: Database, text: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query('set role fogon_platform');
    const found = await client.query<{ line: string }>(text);
    return found.rows.map((row) => row.line);
  } finally {
    await client.end();
  }
}

const checksumOf = (database: Database, businessId: string): Promise<readonly string[]> =>
  linesOf(
    database,
    BUSINESS_TABLES.map(
      (name) =>
        `select '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as line
         from ${name} t where business_id = '${businessId}'`,
    )
      .join(' union all ')
      .concat(' order by line'),
  );

/** The definition of every constraint and index, and whether it is valid. */
const indexesAndConstraintsOf = (database: Database): Promise<readonly string[]> =>
  linesOf(
    database,
    `select indexrelid::regclass || ' ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid || ' ' || indisready as line
     from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
     union all
     select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
     from pg_constraint where connamespace = 'public'::regnamespace
     order by line`,
  );

describe('the seeded businesses', () => {
  const databases: Database[] = [];
  let superuserDatabase: Database;
  let ownerDatabase: Database;

  beforeAll(async () => {
    await database.rows(`create role ${OWNER} login createrole password '${OWNER}'`);
    await database.rows(`grant fogon_app, fogon_platform to ${OWNER} with admin option`);
    superuserDatabase = await aDatabase('seeded_by_superuser');
    databases.push(superuserDatabase);
    ownerDatabase = await aDatabase('seeded_by_its_owner', OWNER);
    databases.push(ownerDatabase);
  });

  afterAll(async () => {
    for (const { name } of databases) await database.rows(`drop database ${name} with (force)`);
    await database.rows(`drop role ${OWNER}`);
  });

  it('the demo and the large business beside it break no invariant, and seeding keeps rows, keys and indexes', async () => {
    const demo = await seedDemo(superuserDatabase.ownerUrl, { now: NOW });
    const demoBefore = await checksumOf(superuserDatabase, demo.business_id);
    const rulesBefore = await indexesAndConstraintsOf(superuserDatabase);
    const large = await seedDemo(superuserDatabase.ownerUrl, { now: NOW, sales: 1500 });
    expect({ demo: demo.created, large: large.created }).toEqual({ demo: true, large: true });
    expect(await findViolations(superuserDatabase.ownerUrl, demo.business_id, NOW)).toEqual([]);
    expect(await findViolations(superuserDatabase.ownerUrl, large.business_id, NOW)).toEqual([]);
    expect(await checksumOf(superuserDatabase, demo.business_id)).toEqual(demoBefore);
    expect(await indexesAndConstraintsOf(superuserDatabase)).toEqual(rulesBefore);
  });

  it('the demo has a day in progress; a refresh on another day makes a new one and keeps what a person changed', async () => {
    const demo = await seedDemo(superuserDatabase.ownerUrl, { now: NOW });
    const firstLineOf = async (text: string) => (await linesOf(superuserDatabase, text))[0];
    const lastSessions = () =>
      linesOf(
        superuserDatabase,
        `select concat_ws(' ', status, business_day - date '${dayOf(NOW)}', difference_cents,
           (z_report ->> 'expected_cents')::bigint = opening_float_cents + (z_report ->> 'cash_sales_cents')::bigint
             + (z_report ->> 'movements_cents')::bigint - (z_report ->> 'cash_refunds_cents')::bigint,
           (z_report ->> 'total_cents')::bigint = (select sum(total_cents) from sales s
             where s.register_session_id = c.id and s.status = 'Pagada')) as line
         from register_sessions c where business_id = '${demo.business_id}' order by created_at desc limit 2`,
      );
    const ticketCounts = () =>
      firstLineOf(`select concat_ws(' ', count(*) filter (where status = 'Pendiente'), count(*) filter (where status = 'Pendiente'
          and '${NOW.toISOString()}' - created_at > expected_minutes * interval '1 minute'), count(*) filter (where status = 'Servida'
          and ready_acknowledged_at is null
          and exists (select from orders o where o.id = k.order_id and o.status = 'Abierta'))) as line
        from kitchen_tickets k where business_id = '${demo.business_id}'`);
    const salesOn = (now: Date) =>
      firstLineOf(
        `select count(*) as line from sales where business_id = '${demo.business_id}' and business_day = '${dayOf(now)}'`,
      );
    expect(await lastSessions()).toEqual(['Abierta 0', expect.stringMatching(/^Cerrada -1 .*t t$/)]);
    expect(await ticketCounts()).toBe('4 1 1');
    expect(Number(await salesOn(NOW))).toBeGreaterThan(10);
    const checksumOfToday = await checksumOf(superuserDatabase, demo.business_id);
    expect(await refreshDemo(superuserDatabase.ownerUrl, NOW)).toBe(false);
    expect(await checksumOf(superuserDatabase, demo.business_id)).toEqual(checksumOfToday);

    // A person changed a line of Mesa 2: its order stays open; the others are served and charged, and the day is closed.
    await linesOf(
      superuserDatabase,
      `update order_lines set change = '{"at": "2026-01-01T00:00:00Z"}' where order_id =
         (select id from orders o where status = 'Abierta' and exists (select from tables t where t.id = o.table_id and t.name = 'Mesa 2'))
       returning '' as line`,
    );
    const next = yesterdayAt(24 + 3, 12);
    expect(await refreshDemo(superuserDatabase.ownerUrl, next)).toBe(true);
    expect(await findViolations(superuserDatabase.ownerUrl, demo.business_id, next)).toEqual([]);
    expect(await lastSessions()).toEqual(['Abierta 1', 'Cerrada 0 0 t t']);
    // How many differs by day: some fourteen an hour at noon, some four at night.
    expect(Number(await salesOn(next))).toBeGreaterThan(0);
    expect(
      await linesOf(
        superuserDatabase,
        `select concat_ws(' ', t.name, o.created_at < '${NOW.toISOString()}') as line
         from orders o join tables t on t.id = o.table_id
         where o.business_id = '${demo.business_id}' and o.status = 'Abierta' order by 1`,
      ),
    ).toEqual(['Mesa 2 t', 'Mesa 5 f', 'Mesa 7 f', 'Terraza 1 f', 'Terraza 3 f']);

    // The refresh does not change a register session that a person opened, of any age.
    await linesOf(
      superuserDatabase,
      `with register as (insert into registers (business_id, id, name) values ('${demo.business_id}', new_id(), 'Caja 2') returning *)
       insert into register_sessions (business_id, id, register_id, business_day, opening_float_cents, opened_by)
       select business_id, new_id(), id, '${dayOf(NOW)}', 0, (select id from users where username = 'admin') from register returning '' as line`,
    );
    const checksumBefore = await checksumOf(superuserDatabase, demo.business_id);
    expect(await refreshDemo(superuserDatabase.ownerUrl, new Date(next.getTime() + DAY_MS))).toBe(false);
    expect(await checksumOf(superuserDatabase, demo.business_id)).toEqual(checksumBefore);
  });

  it('the demo invoices with ranges that have no fiscal value and that its history has not used', async () => {
    const demo = await seedDemo(superuserDatabase.ownerUrl, { now: NOW });
    expect(
      await linesOf(
        superuserDatabase,
        `select concat_ws(' ', i.is_active, r.type, r.is_demo, r.next_number, r.valid_until > '${dayOf(NOW)}'::date,
           (select count(*) from fiscal_documents d where d.business_id = i.business_id)) as line
         from fiscal_issuers i join fiscal_ranges r using (business_id)
         where i.business_id = '${demo.business_id}' order by r.type collate "C"`,
      ),
    ).toEqual(['t Factura t 1 t 0', 't Nota de crédito t 1 t 0', 't Nota de débito t 1 t 0']);
  });

  it('the large business has the same rows for any owner of the database, which keeps its keys and indexes', async () => {
    const rulesBefore = await indexesAndConstraintsOf(ownerDatabase);
    const large = await seedDemo(ownerDatabase.ownerUrl, { now: NOW, sales: 1500 });
    expect(await indexesAndConstraintsOf(ownerDatabase)).toEqual(rulesBefore);
    const sums = await checksumOf(ownerDatabase, large.business_id);
    expect(sums).toContainEqual(expect.stringMatching(/^order_lines [1-9]/));
    expect(sums).toEqual(await checksumOf(superuserDatabase, large.business_id));
  });

  it('a seeded business is not created twice; a request for more sales creates it again', async () => {
    expect(await seedDemo(ownerDatabase.ownerUrl, { now: NOW, sales: 1000 })).toMatchObject({
      created: false,
      sales: 1500,
    });
    const larger = await seedDemo(ownerDatabase.ownerUrl, { now: AT_NIGHT, sales: 2000 });
    expect(larger).toMatchObject({ created: true, sales: 2000 });
    expect(await findViolations(ownerDatabase.ownerUrl, larger.business_id, AT_NIGHT)).toEqual([]);
  });

  describe('the large business beside a Fogón that runs', { timeout: 2 * SEED_TIMEOUT_MS }, () => {
    /** Starts a seed, runs `between` while it waits to write its refunds, and lets it go on. Resolves to its result or its error. */
    async function seedWith(
      between: (seed: { readonly pid: number; readonly interrupt: () => void }) => Promise<unknown>,
      now?: Date,
    ): Promise<unknown> {
      const barrier = new pg.Client({ connectionString: superuserDatabase.ownerUrl });
      await barrier.connect();
      const interruption = new AbortController();
      try {
        await removeBusiness(barrier, MEASURING_BUSINESS.id);
        await barrier.query('begin; lock table refunds in share mode');
        const options = { sales: 300, signal: interruption.signal, ...(now && { now }) };
        const seeding = seedDemo(superuserDatabase.ownerUrl, options).catch((error: unknown) => error);
        const {
          rows: [own],
        } = await barrier.query<{ pid: number }>('select pg_backend_pid() as pid');
        const waiting = async () => {
          const [found] = await database.rows<{ pid: number }>(
            `select pid from pg_stat_activity where backend_type = 'client backend' and $1 = any (pg_blocking_pids(pid))`,
            [own?.pid],
          );
          return found?.pid;
        };
        await expect.poll(waiting, { timeout: SEED_TIMEOUT_MS }).toBeDefined();
        await between({ pid: (await waiting()) ?? 0, interrupt: () => interruption.abort() });
        await barrier.query('rollback');
        return await seeding;
      } finally {
        await barrier.end();
      }
    }
    const recurringOf = (businessId: string) => `business_id = '${businessId}' and recurring_id is not null`;

    it('the job of recurring expenses leaves a business alone that is not whole yet', async () => {
      const today = dayOf(new Date());
      const noon = new Date(`${today}T18:00:00Z`);
      const seeded = await seedWith(async () => {
        // One of them is due today, on any day of the test.
        await linesOf(
          superuserDatabase,
          `update recurring_expenses set starts_on = make_date(2020, 1, extract(day from date '${today}')::integer)
           where business_id = '${MEASURING_BUSINESS.id}' returning '' as line`,
        );
        await linesOf(superuserDatabase, 'select create_due_recurring_expenses(100)::text as line');
      }, noon);
      expect(seeded).toMatchObject({ created: true, sales: 300 });
      const business_id = MEASURING_BUSINESS.id;
      expect(
        await linesOf(
          superuserDatabase,
          `select concat_ws(' ', b.is_active, (select count(*) > 0 from users u where u.business_id = b.id),
             (select count(*) > 0 from expenses where ${recurringOf(business_id)} and business_day = '${today}')) as line
           from businesses b where id = '${business_id}'`,
        ),
      ).toEqual(['t t t']);
      expect(await findViolations(superuserDatabase.ownerUrl, business_id, noon)).toEqual([]);
    });

    it.each([
      'its connection ends',
      'it is interrupted',
    ])('a seed leaves nothing of the business, and every index, when %s', async (how) => {
      const rulesBefore = await indexesAndConstraintsOf(superuserDatabase);
      const failed = await seedWith(async ({ pid, interrupt }) => {
        if (how === 'it is interrupted') interrupt();
        else await database.rows('select pg_terminate_backend($1)', [pid]);
      });
      expect(failed).toMatchObject({
        message:
          how === 'it is interrupted'
            ? 'Se interrumpió: lo que no estaba completo se quitó.'
            : 'terminating connection due to administrator command',
      });
      const business_id = MEASURING_BUSINESS.id;
      const sums = await checksumOf(superuserDatabase, business_id);
      expect(sums.filter((line) => !line.endsWith(' 0 0'))).toEqual([]);
      expect(
        await linesOf(
          superuserDatabase,
          `select name as line from businesses where id = '${business_id}' union all select nspname from pg_namespace where nspname = 'fogon_seed'`,
        ),
      ).toEqual([]);
      expect(await indexesAndConstraintsOf(superuserDatabase)).toEqual(rulesBefore);
    });
  });
});
