import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { read } from '#db/client.ts';
import { chargeSale, recordTip, refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { giveSeniorDiscount } from '#db/queries/fiscal/seniors.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { createExpense } from '#db/queries/purchasing/expenses.ts';
import { addDays, businessDay, type Day, instantOfLocal, startOfDay, type Zone } from '#domain/base/time.ts';
import { DAY_ROLLUPS } from '#domain/reports/rollups.ts';
import {
  aCustomer,
  charge,
  chargeOnAccount,
  pay,
  paymentOf,
} from '#tests/db/customers/receivables-fixtures.ts';
import { sameTimeOn } from '#tests/reference/time.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { aCount, aReceipt } from '#tests/support/purchases.ts';
import { readSalesReport, rollUp } from '#tests/support/reports.ts';
import { seniorOf } from '#tests/support/seniors.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database } from '#tests/support/test.ts';

/** The last day of a report until an instant, for its comparison with a day in progress. */

const MINUTE = 60_000;

/** Those of the list of sales are of whole days only. */
const READ_UNTIL = DAY_ROLLUPS.filter((name) => name !== 'listed_sale_days');
/** The functions that return the figures of a range, by the rows that they return. */
let sources: readonly { readonly name: string; readonly rows: string }[] = [];
beforeAll(async () => {
  sources = await database.rows(
    `select proname as name, prorettype::regtype::text as rows from pg_proc
     where proname like '%\\_between' and prorettype::regtype::text = any ($1)`,
    [READ_UNTIL],
  );
  expect(sources.map(({ rows }) => rows).sort()).toEqual(READ_UNTIL.toSorted());
});

/** Each report for all shifts and locations; `until` is the instant at which the last day ends, or null. */
const reportsOf = (days: SQL, until: SQL): Readonly<Record<string, SQL>> => ({
  report_sales: sql`report_sales(${days}, null, null, true, ${until}) - 'by_hour'`,
  report_discounts: sql`report_discounts(${days}, null, null, ${until})`,
  report_average_check: sql`report_average_check(${days}, null, null, ${until})`,
  report_products: sql`report_products(${days}, null, null, ${until})`,
  report_taxes: sql`report_taxes(${days}, null, null, ${until})`,
  report_cogs: sql`report_cogs(${days}, ${until})`,
  report_inventory: sql`report_inventory(${days}, null, ${until})`,
  report_service: sql`report_service(${days}, null, null, ${until})`,
  report_staff: sql`report_staff(${days}, null, null, ${until})`,
});

type Answers = Readonly<Record<string, unknown>>;

/** What every source and every report says about two days. */
async function answersOf(business: Business, lastDay: Day, until: string | null): Promise<Answers> {
  const days = sql`${addDays(lastDay, -1)}::date, ${lastDay}::date`;
  const at = sql`${until}::timestamptz`;
  const asked = [
    ...sources.map(({ name }) => {
      const rows = sql`${sql.raw(name)}(${days}, ${at})`;
      return [
        name,
        sql`(select coalesce(jsonb_agg(to_jsonb(f) - 'business_id' order by to_jsonb(f)), '[]') from ${rows} f)`,
      ] as const;
    }),
    ...Object.entries(reportsOf(days, at)),
  ];
  const answers: Record<string, unknown> = {};
  for (const [name, query] of asked) answers[name] = await read(business.scope(), z.unknown(), query);
  return answers;
}

/** Moves what happened in the business in the last two days to an instant; what was sent, half a minute before it. */
async function moveNewRows({ id }: Business, at: Date): Promise<void> {
  const day = 'business_day($2, b.time_zone, b.day_start_minutes)';
  const shift = 'shift_of($2, b.time_zone)';
  const sent = `$2::timestamptz - interval '30 seconds'`;
  const moves = {
    sales: `created_at = $2, charged_at = $2, business_day = ${day}, shift = ${shift}, hour = extract(hour from $2 at time zone b.time_zone),
      voided_at = case when voided_at is not null then $2 end, voided_on = case when voided_at is not null then ${day} end`,
    refunds: `created_at = $2, business_day = ${day}, shift = ${shift}`,
    receivable_entries: `created_at = $2, business_day = ${day}`,
    expenses: `created_at = $2, business_day = ${day}`,
    purchase_receipts: `created_at = $2, received_on = ${day}`,
    tips: 'created_at = $2',
    orders: `created_at = ${sent}, closed_at = $2`,
    kitchen_tickets: `created_at = ${sent}, ended_at = $2`,
    order_lines: `created_at = ${sent}, ready_at = $2`,
    stock_movements: 'created_at = $2',
    stock_shortfalls: `created_at = $2, settled_at = $2, settlement = 'counted'`,
  };
  for (const [table, columns] of Object.entries(moves))
    await database.rows(
      `update ${table} t set ${columns.replaceAll('$2', '$2::timestamptz')} from businesses b
       where b.id = $1 and t.business_id = b.id and t.created_at > now() - interval '2 days'`,
      [id, at],
    );
  await database.rows(
    `update stock_counts set closed_at = $2 where business_id = $1 and closed_at > now() - interval '2 days'`,
    [id, at],
  );
}

interface Kitchen {
  readonly business: Business;
  readonly dish: string;
  readonly rice: string;
  readonly customer: string;
}

async function aKitchen(zone: Zone, dayStartMinutes: number): Promise<Kitchen> {
  const business = await database.business({ zone, dayStartMinutes });
  const rice = await business.ingredient({ stock: 900, costPerUnit: 133.3333 });
  return {
    business,
    rice,
    dish: await business.product({ priceCents: 3333, recipe: [{ ingredient: rice, quantity: 0.3333 }] }),
    customer: await aCustomer(business, 100_000_00),
  };
}

let seniors = 0;

/** A charged sale with the discount of a senior, another one each time. */
async function chargeSenior(business: Business, product: string): Promise<void> {
  seniors += 1;
  const { sale } = await business.order([{ product }]);
  const discounted = await giveSeniorDiscount(business.writeScope('cajero'), sale.id, {
    senior: seniorOf(70, String(seniors).padStart(5, '0')),
    sale_item_ids: sale.items.map(({ id }) => id),
  });
  const total = discounted.answer.bills.find(({ id }) => id === sale.id)?.total_cents ?? 0;
  await chargeSale(business.writeScope('cajero'), sale.id, {
    payments: [paymentOf(business, 'tarjeta', total)],
  });
}

/** One of everything that a report counts, at an instant. */
async function everythingAt({ business, dish, rice, customer }: Kitchen, at: Date): Promise<void> {
  const { sale } = await aServedSale(business, [{ product: dish, quantity: 2 }], {
    off: 1000,
    table: business.tables[0]?.id ?? '',
  });
  const card = { payment_method_id: business.methods.tarjeta };
  await recordTip(business.writeScope('cajero'), sale.id, { id: randomUUID(), amount_cents: 501, ...card });
  await refundSale(business.writeScope(), sale.id, {
    tip: 'kept',
    id: randomUUID(),
    items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }],
    reason: 'Plato frío',
    returns_stock: false,
    ...card,
  });
  const lost = await aServedSale(business, [{ product: dish }]);
  await voidSale(business.writeScope(), lost.sale.id, {
    reason: 'Se fue',
    returns_stock: false,
    kitchen: 'leave',
  });
  await database.rows(
    `insert into stock_shortfalls (business_id, id, inventory_item_id, kitchen_ticket_id, quantity, unit_cost, served_by)
     values ($1, new_id(), $2, $3, 2, 50, $4)`,
    [business.id, rice, lost.kitchen_ticket.id, business.employees.chef.id],
  );
  await chargeSenior(business, dish);
  await chargeOnAccount(business, customer, 2000);
  await pay(business, customer, 1500);
  await createExpense(business.writeScope(), { id: randomUUID(), description: 'Hielo', amount_cents: 4000 });
  const receivedOn = businessDay(new Date(), 'UTC');
  await aReceipt(business, {
    supplier: null,
    receivedOn,
    lines: [{ ingredient: rice, accepted: 5, cost: 80 }],
  });
  const counted = { ingredient: rice, counted: 9, system: 10, cost: 100 };
  await aCount(business, { closedOn: receivedOn, lines: [counted] });
  await moveNewRows(business, at);
}

describe('the last day of a report until an instant', () => {
  it.each([
    {
      when: 'an ordinary day',
      zone: 'America/Tegucigalpa',
      start: 0,
      day: '2026-11-10',
      local: '2026-11-10T13:30',
    },
    {
      when: 'a day from 4 to 4, after midnight',
      zone: 'America/Tegucigalpa',
      start: 240,
      day: '2026-11-10',
      local: '2026-11-11T01:15',
    },
    {
      when: 'the hour that the clock repeats',
      zone: 'America/New_York',
      start: 240,
      day: '2026-10-31',
      local: '2026-11-01T01:30',
    },
    {
      when: 'a day of 25 hours',
      zone: 'America/New_York',
      start: 0,
      day: '2026-11-01',
      local: '2026-11-01T10:45',
    },
    {
      when: 'a day of 23 hours',
      zone: 'Pacific/Auckland',
      start: 240,
      day: '2026-09-26',
      local: '2026-09-27T03:30',
    },
  ])('$when: every source and report counts rows before it, and earlier days whole', async ({
    zone,
    start,
    day,
    local,
  }) => {
    const until = instantOfLocal(local, zone);
    expect(businessDay(until, zone, start)).toBe(day);
    const kitchen = await aKitchen(zone, start);
    const { business } = kitchen;
    const answers = (at: Date | 'infinity' | null) =>
      answersOf(business, day, at instanceof Date ? at.toISOString() : at);

    await everythingAt(kitchen, new Date(startOfDay(day, zone, start).getTime() - MINUTE));
    const dayBefore = await answers(null);
    await everythingAt(kitchen, new Date(until.getTime() - MINUTE));
    const expected = await answers(null);
    await everythingAt(kitchen, new Date(until.getTime() + MINUTE));
    const whole = await answers(null);
    for (const name of Object.keys(whole)) {
      expect(expected[name], `${name} before the instant`).not.toEqual(dayBefore[name]);
      expect(whole[name], `${name} after the instant`).not.toEqual(expected[name]);
    }

    const endOfDay = startOfDay(addDays(day, 1), zone, start);
    const check = async () => {
      expect(await answers(until)).toEqual(expected);
      expect(await answers(endOfDay)).toEqual(whole);
      expect(await answers('infinity')).toEqual(whole);
      expect(await answers(null)).toEqual(whole);
    };
    await check();
    await rollUp(business);
    await check();
    await database.rows('select mark_day_stale($1, $2)', [business.id, day]);
    await check();
  });
});

describe('an order that was open at that instant', () => {
  const ZONE = 'America/Tegucigalpa';
  const day = '2026-11-10';
  const until = instantOfLocal(`${day}T13:30`, ZONE);
  const minutes = (count: number) => new Date(until.getTime() + count * MINUTE);

  /** An order of a table that was served and charged, with the instants of its sending and its end. */
  async function aTurn(business: Business, sent: Date, ended: Date) {
    const product = await business.product({ tracksInventory: false });
    const { order, kitchen_ticket, sale } = await business.order([{ product }], {
      channel: 'mesa',
      table_id: business.tables[0]?.id ?? '',
    });
    await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
    await charge(business, sale.id, paymentOf(business, 'tarjeta', sale.total_cents));
    await moveNewRows(business, ended);
    await database.change('orders', order.id, { created_at: sent });
    await database.rows('update kitchen_tickets set created_at = $2 where id = $1', [
      kitchen_ticket.id,
      sent,
    ]);
  }

  const totalsOf = async (business: Business) => {
    const { report_service, report_staff, report_sales } = reportsOf(
      sql`${addDays(day, -1)}::date, ${day}::date`,
      sql`${until.toISOString()}::timestamptz`,
    );
    return read(
      business.scope(),
      z.unknown(),
      sql`(select jsonb_build_object(
        'orders', (select sum((e ->> 'orders')::integer) from jsonb_array_elements(staff -> 'employees') e),
        'tickets', service #> '{totals,tickets}', 'turns', service #> '{totals,turns}', 'sales', sales #> '{totals,sales}')
        from (select ${report_service} as service, ${report_staff} as staff, ${report_sales} as sales) r)`,
    );
  };

  it('the order counts when it was sent, its ticket when it is served and its turn when it is closed', async () => {
    const business = await database.business({ zone: ZONE });
    await aTurn(business, minutes(-20), minutes(10));
    expect(await totalsOf(business)).toEqual({ orders: 1, tickets: 0, turns: 0, sales: 0 });
    await aTurn(business, minutes(-30), minutes(-5));
    expect(await totalsOf(business)).toEqual({ orders: 2, tickets: 1, turns: 1, sales: 1 });
  });

  it('the turn of an earlier day counts on its day also when it ended later, rolled up or not', async () => {
    const business = await database.business({ zone: ZONE });
    await aTurn(business, minutes(-24 * 60), minutes(10));
    const expected = { orders: 1, tickets: 0, turns: 1, sales: 0 };
    expect(await totalsOf(business)).toEqual(expected);
    await rollUp(business);
    expect(await totalsOf(business)).toEqual(expected);
  });

  it('an expense of an earlier day counts also when it was recorded later', async () => {
    const business = await database.business({ zone: ZONE });
    const expense = (business_day: Day) =>
      createExpense(business.writeScope(), {
        id: randomUUID(),
        description: 'Hielo',
        amount_cents: 4000,
        business_day,
      });
    await expense(addDays(day, -1));
    await expense(day);
    const { report_sales } = reportsOf(
      sql`${addDays(day, -1)}::date, ${day}::date`,
      sql`${until.toISOString()}::timestamptz`,
    );
    const spent = sql`${report_sales} -> 'totals' -> 'expenses_cents'`;
    expect(await read(business.scope(), z.unknown(), spent)).toBe(4000);
  });

  it('the averages by hour divide by the last day only in hours that had begun', async () => {
    const business = await database.business({ zone: ZONE });
    await business.change({ created_at: instantOfLocal(`${addDays(day, -30)}T00:00`, ZONE) });
    await aTurn(business, minutes(-20), minutes(-10));
    await aTurn(business, minutes(60 - 7 * 24 * 60), minutes(-10));
    await aTurn(business, minutes(120), minutes(130));
    const hours = (at: Date) =>
      read(
        business.scope(),
        z.array(z.object({ weekday: z.number(), hour: z.number(), days: z.number(), orders: z.number() })),
        sql`report_sales(${addDays(day, -7)}::date, ${day}::date, null, null, true, ${at.toISOString()}::timestamptz) -> 'by_hour'`,
      );
    const tuesdays = (await hours(until)).filter(({ weekday, orders }) => weekday === 2 && orders > 0);
    expect(tuesdays.map(({ hour, days }) => [hour, days])).toEqual([
      [13, 2],
      [14, 1],
    ]);
    const anHourLater = (await hours(minutes(60))).filter(
      ({ weekday, orders }) => weekday === 2 && orders > 0,
    );
    expect(anHourLater.map(({ days }) => days)).toEqual([2, 2]);
  });
});

describe('the same time on a past day', () => {
  it('it is the present time of day on the clock of the business', async () => {
    for (const [zone, dayStartMinutes] of [
      ['America/New_York', 240],
      ['Pacific/Auckland', 0],
    ] as const) {
      const business = await database.business({ zone, dayStartMinutes });
      const now = new Date();
      const today = businessDay(now, zone, dayStartMinutes);
      for (const back of [1, 7, 22, 60, 365]) {
        const day = addDays(today, -back);
        const found = await read(
          business.scope(),
          z.string(),
          sql`to_char(compared_until(${day}::date) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        );
        const late = new Date(found).getTime() - sameTimeOn(now, day, zone, dayStartMinutes).getTime();
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThan(MINUTE);
      }
    }
  });

  it('a report with the flag counts a past day until this time, and without it whole', async () => {
    const zone = zoneAtNoon();
    const business = await database.business({ zone });
    const product = await business.product({ priceCents: 11_500, tracksInventory: false });
    const now = new Date();
    const day = addDays(businessDay(now, zone), -3);
    for (const minutes of [-10, 10]) {
      await aServedSale(business, [{ product }]);
      await moveNewRows(business, new Date(now.getTime() + (minutes - 3 * 24 * 60) * MINUTE));
    }
    const range = { from: day, to: day, shift: null, location_id: null };
    const sold = async (same_time?: boolean) =>
      (await readSalesReport(business.scope(), { ...range, ...(same_time && { same_time }) }, true)).totals
        .sales_cents;
    expect(await sold(true)).toBe(10_000);
    expect(await sold()).toBe(20_000);
  });
});
