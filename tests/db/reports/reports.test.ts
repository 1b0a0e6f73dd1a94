import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeSale, discountSale, recordTip, refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { changeBusiness } from '#db/queries/business/settings.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { readRegisterReport } from '#db/queries/register/register.ts';
import { readDashboard } from '#db/queries/reports/dashboard.ts';
import type { ReportRange } from '#db/queries/reports/reports.ts';
import { addDays, businessDay, hourOf, SHIFTS } from '#domain/base/time.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { listSales, readRegister } from '#tests/support/reads.ts';
import {
  readAverageCheckReport,
  readCogsReport,
  readDiscountsReport,
  readInventoryReport,
  readProductsReport,
  readSalesReport,
  readServiceReport,
  readStaffReport,
  rollUp,
} from '#tests/support/reports.ts';
import { refundsOf, saleOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

const ZONE = zoneAtNoon();
const today = () => businessDay(new Date(), ZONE);
const wholeWeek = (): ReportRange => ({
  from: addDays(today(), -9),
  to: today(),
  shift: null,
  location_id: null,
});

type Step =
  | {
      readonly kind: 'sell';
      readonly lines: readonly (readonly [number, number])[];
      readonly off: number;
      /** The rate of a discount on the first line, given by another person. */
      readonly lineOff: number;
      readonly serves: boolean;
    }
  | { readonly kind: 'refund' | 'void' | 'tip'; readonly which: number }
  | { readonly kind: 'night' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant<'sell'>('sell'),
      lines: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 }),
      off: fc.constantFrom(0, 0, 1000, 3333),
      lineOff: fc.constantFrom(0, 0, 1500),
      serves: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund' as const, 'void' as const, 'tip' as const),
      which: fc.nat(20),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'night' as const }) },
);

interface ReportFixture {
  readonly business: Business;
  readonly products: readonly string[];
}

async function createReportFixture(): Promise<ReportFixture> {
  const business = await database.business({ zone: ZONE });
  const ingredient = await business.ingredient({ stock: 9000, costPerUnit: 333.3333 });
  const recipe = [{ ingredient, quantity: 0.3333 }];
  const products = [
    await business.product({ name: 'Baleada', priceCents: 3333, recipe }),
    await business.product({
      name: 'Cerveza',
      priceCents: 7001,
      taxCategory: 'special',
      recipe,
      station: 'barra',
    }),
    await business.product({ name: 'Pan', priceCents: 1999, taxCategory: 'exempt', recipe }),
  ];
  return { business, products };
}

async function sell(
  { business, products }: ReportFixture,
  { lines, off, lineOff, serves }: Extract<Step, { kind: 'sell' }>,
) {
  const sent = await business.order(
    lines.map(([product, quantity]) => ({ product: products[product] ?? '', quantity })),
  );
  if (off > 0)
    await discountSale(
      business.writeScope(),
      sent.sale.id,
      { rate: off, reason: off > 1000 ? 'Cortesía' : 'Cliente frecuente' },
      'any',
    );
  if (lineOff > 0) {
    const sale_item_id = sent.sale.items[0]?.id ?? '';
    await discountSale(
      business.writeScope(),
      sent.sale.id,
      { sale_item_id, rate: lineOff, reason: 'Demora' },
      'any',
    );
    await database.rows('update sale_items set discount_by = $3 where business_id = $1 and id = $2', [
      business.id,
      sale_item_id,
      business.employees.mesero.id,
    ]);
  }
  if (serves) await serveTicket(business.writeScope(), sent.kitchen_ticket.id);
  const { total_cents } = await saleOf(business, sent.sale.id);
  const payment = {
    id: randomUUID(),
    payment_method_id: business.methods.tarjeta,
    amount_cents: total_cents,
  };
  const { answer } = await chargeSale(business.writeScope(), sent.sale.id, { payments: [payment] });
  return answer.sale;
}

/** Runs the steps. Impossible ones (a refund of a voided sale) are skipped. */
async function runSteps(fixture: ReportFixture, steps: readonly Step[]): Promise<void> {
  const { business } = fixture;
  const sold: Sale[] = [];
  for (const each of steps) {
    if (each.kind === 'sell') sold.push(await sell(fixture, each));
    else if (each.kind === 'night') await backdateBusiness(business, 1);
    else {
      const sale = sold[each.which % Math.max(1, sold.length)];
      const item = sale?.items[0];
      if (!sale || !item) continue;
      const method = { payment_method_id: business.methods.efectivo };
      if ((await saleOf(business, sale.id)).status !== 'Pagada') continue;
      const refunds = await refundsOf(business, sale.id);
      if (each.kind === 'tip')
        await recordTip(business.writeScope(), sale.id, { id: randomUUID(), amount_cents: 501, ...method });
      else if (each.kind === 'void' && refunds.length === 0)
        await voidSale(business.writeScope(), sale.id, {
          tip: 'kept',
          reason: 'Se fue',
          returns_stock: true,
          kitchen: 'leave',
        });
      else if (each.kind === 'refund' && refunds.length === 0)
        await refundSale(business.writeScope(), sale.id, {
          tip: 'kept',
          id: randomUUID(),
          items: [{ sale_item_id: item.id, quantity: 1 }],
          reason: 'Plato frío',
          returns_stock: false,
          ...method,
        });
    }
  }
}

async function everyReport(business: Business, range: ReportRange) {
  const scope = business.scope();
  return {
    sales: await readSalesReport(scope, range, true),
    discounts: await readDiscountsReport(scope, range),
    tickets: await readAverageCheckReport(scope, range),
    products: await readProductsReport(scope, range),
    cogs: await readCogsReport(scope, range),
    inventory: await readInventoryReport(scope, range),
    service: await readServiceReport(scope, range),
    staff: await readStaffReport(scope, range),
  };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

describe('the reports of any days of sales, discounts, refunds, voids and tips', () => {
  it('the reports agree with each other, the sales list, the register and the dashboard, rolled up or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
        const fixture = await createReportFixture();
        const { business } = fixture;
        await runSteps(fixture, steps);
        const range = wholeWeek();
        const raw = await everyReport(business, range);
        const { sales, tickets, products, staff, discounts, cogs } = raw;

        const total = sales.totals.sales_cents;
        expect(sum(sales.by_day, ({ sales_cents }) => sales_cents)).toBe(total);
        expect(sum(sales.by_category, ({ sales_cents }) => sales_cents)).toBe(total);
        expect(sum(sales.by_user, ({ sales_cents }) => sales_cents)).toBe(total);
        expect(tickets.totals).toMatchObject({ sales_cents: total, sales: sales.totals.sales });
        for (const parts of [tickets.by_waiter, tickets.by_shift, tickets.by_weekday])
          expect(sum<{ sales_cents: number }>(parts, ({ sales_cents }) => sales_cents)).toBe(total);
        expect(sum(staff.employees, ({ sales_cents }) => sales_cents)).toBe(total);
        expect(cogs.totals.sales_cents).toBe(total);
        const spent = cogs.totals.actual_cents;
        expect(sum(cogs.by_category, ({ actual_cents }) => actual_cents)).toBe(spent);
        expect(sum(cogs.by_day, ({ actual_cents }) => actual_cents)).toBe(spent);
        expect(sum(cogs.ingredients, ({ cost_cents }) => cost_cents)).toBe(spent);
        expect(sum(cogs.by_category, ({ theoretical_cents }) => theoretical_cents)).toBe(
          cogs.totals.theoretical_cents,
        );
        const whole = products.products.filter(({ quantity }) => quantity > 0);
        expect(sum(cogs.products, ({ sales_cents }) => sales_cents)).toBe(
          sum(whole, ({ sales_cents }) => sales_cents),
        );
        const profit = total - (sales.totals.profit_cents ?? Number.NaN);
        const [cost] = await database.rows<{ cost: string }>(
          `select coalesce(sum(cost_cents), 0) - (select coalesce(sum(cost_cents), 0) from refunds where business_id = $1) as cost
           from sales where business_id = $1 and status = 'Pagada'`,
          [business.id],
        );
        expect(profit).toBe(Number(cost?.cost));
        expect(sum(discounts.by_reason, ({ cents }) => cents)).toBe(discounts.totals.discount_cents);
        expect(sum(discounts.by_day, ({ discount_cents }) => discount_cents)).toBe(
          discounts.totals.discount_cents,
        );

        expect(sum(discounts.by_product, ({ lost_cents }) => lost_cents)).toBe(discounts.totals.lost_cents);
        expect(
          sum(discounts.by_user, ({ discount_cents, voided_cents }) => discount_cents + voided_cents),
        ).toBe(discounts.totals.lost_cents);
        expect(
          sum(discounts.by_people, ({ discount_cents, voided_cents }) => discount_cents + voided_cents),
        ).toBe(discounts.totals.lost_cents);
        for (const parts of [discounts.by_user, discounts.by_people]) {
          expect(sum<{ discounts: number }>(parts, (row) => row.discounts)).toBe(discounts.totals.discounts);
          expect(sum<{ voids: number }>(parts, (row) => row.voids)).toBe(discounts.totals.voids);
        }
        expect(sum(staff.employees, ({ discount_cents }) => discount_cents)).toBe(
          discounts.totals.discount_cents,
        );
        const givenBy = (rows: typeof discounts.by_user) =>
          rows
            .filter((row) => row.discounts > 0)
            .map((row) => [row.user_id, row.discount_cents])
            .toSorted();
        expect(givenBy(discounts.by_user)).toEqual(
          staff.employees
            .filter((employee) => employee.discounts > 0)
            .map((employee) => [employee.user_id, employee.discount_cents])
            .toSorted(),
        );

        const scope = business.scope();
        const listed = await listSales(scope, { from: range.from, to: range.to, limit: 200, offset: 0 });
        const refundedTax = sum(await refundsOf(business), ({ tax_cents }) => tax_cents);
        const paid = listed.sales.filter(({ status }) => status === 'Pagada');
        expect(paid.length).toBe(sales.totals.sales);
        expect(listed.voided_count).toBe(discounts.totals.voids);
        const tax = sum(paid, ({ tax_cents }) => tax_cents) - refundedTax;
        expect(listed.total_cents).toBe(total + tax);

        const { session } = await readRegister(scope);
        if (session) {
          const registerReport = await readRegisterReport(scope, session.id);
          expect(registerReport?.sales).toBe(sales.totals.sales);
          expect((registerReport?.total_cents ?? 0) - (registerReport?.refunded_cents ?? 0)).toBe(
            total + tax,
          );
        }
        const ofToday = await readSalesReport(scope, { ...range, from: range.to }, true);
        const board = await readDashboard(scope);
        expect(board.today).toMatchObject({
          sales_cents: ofToday.totals.sales_cents,
          sales: ofToday.totals.sales,
        });
        expect(sum(board.by_hour, ({ sales_cents }) => sales_cents)).toBe(board.today.sales_cents);
        const byShift = await Promise.all(
          SHIFTS.map((shift) => readSalesReport(scope, { ...range, shift }, true)),
        );
        expect(sum(byShift, ({ totals }) => totals.sales_cents)).toBe(total);

        await rollUp(business);
        expect(await everyReport(business, range)).toEqual(raw);
      }),
      { numRuns: 12 },
    );
  });
});

describe('a renamed product', () => {
  it('the reports show its last name with all its sales and discounts', async () => {
    const fixture = await createReportFixture();
    const { business, products } = fixture;
    const aSale: Step = { kind: 'sell', lines: [[0, 2]], off: 1000, lineOff: 0, serves: false };
    await runSteps(fixture, [aSale, { kind: 'night' }]);
    await database.change('menu_items', products[0] ?? '', { name: 'Arepa' });
    await runSteps(fixture, [aSale]);
    const { sales, discounts } = await everyReport(business, wholeWeek());
    expect(sales.top_products).toMatchObject([{ name: 'Arepa', quantity: 4 }]);
    expect(discounts.by_product).toMatchObject([{ name: 'Arepa' }]);
  });
});

describe('a past day', () => {
  const aSale: Extract<Step, { kind: 'sell' }> = {
    kind: 'sell',
    lines: [[0, 2]],
    off: 0,
    lineOff: 0,
    serves: true,
  };

  it('a past day is rolled up once, and today is not', async () => {
    const fixture = await createReportFixture();
    await runSteps(fixture, [aSale, { kind: 'night' }, aSale]);
    expect(await rollUp(fixture.business)).toBe(1);
    expect(await rollUp(fixture.business)).toBe(0);
    const rolled = await database.rows<{ day: string }>(
      'select distinct business_day::text as day from sale_days where business_id = $1',
      [fixture.business.id],
    );
    expect(rolled).toEqual([{ day: addDays(today(), -1) }]);
  });

  it('a rolled-up day that changes is read from its rows until it is rolled up again', async () => {
    const fixture = await createReportFixture();
    const { business } = fixture;
    const sale = await sell(fixture, aSale);
    await sell(fixture, aSale);
    await backdateBusiness(business, 1);
    await rollUp(business);
    const before = await everyReport(business, wholeWeek());
    await voidSale(business.writeScope(), sale.id, {
      reason: 'Se fue',
      returns_stock: false,
      kitchen: 'leave',
    });
    const after = await everyReport(business, wholeWeek());
    expect(after.sales.totals).toMatchObject({
      sales: 1,
      sales_cents: before.sales.totals.sales_cents / 2,
    });
    expect(after.discounts.totals.voids).toBe(1);
    expect(await rollUp(business)).toBe(1);
    expect(await everyReport(business, wholeWeek())).toEqual(after);
  });

  it('a later start of the day assigns the sales to other days and loses none', async () => {
    const fixture = await createReportFixture();
    const { business } = fixture;
    await sell(fixture, aSale);
    await backdateBusiness(business, 1);
    await rollUp(business);
    await changeBusiness(business.writeScope(), {
      day_start_minutes: (hourOf(new Date(), ZONE) + 2) * 60,
    });
    await sell(fixture, aSale);
    const both = { ...wholeWeek(), from: addDays(today(), -2), to: addDays(today(), -1) };
    const raw = await everyReport(business, both);
    expect(raw.sales.by_day.map(({ sales }) => sales)).toEqual([1, 1]);
    expect(raw.products.products).toMatchObject([{ quantity: 4 }]);
    await rollUp(business);
    expect(await everyReport(business, both)).toEqual(raw);
  });

  it('a day keeps the tax rule of its lines when the business changes it, also for lines discounted in full', async () => {
    const fixture = await createReportFixture();
    const { business, products } = fixture;
    const scope = business.scope();
    const sent = await business.order([{ product: products[0] ?? '' }, { product: products[2] ?? '' }]);
    const discount = { sale_item_id: sent.sale.items[0]?.id ?? '', rate: 10_000, reason: 'Cortesía' };
    const { answer } = await discountSale(business.writeScope(), sent.sale.id, discount, 'any');
    const payment = {
      id: randomUUID(),
      payment_method_id: business.methods.tarjeta,
      amount_cents: answer.bills[0]?.total_cents ?? 0,
    };
    await chargeSale(business.writeScope(), sent.sale.id, { payments: [payment] });
    await backdateBusiness(business, 1);
    await rollUp(business);
    const lostCents = async () => (await readDiscountsReport(scope, wholeWeek())).totals.lost_cents;
    expect(await lostCents()).toBe(2898);
    await business.change({ prices_include_tax: false });
    expect(await lostCents()).toBe(2898);
  });

  it('the turn of a table that ends the next morning is counted on its day', async () => {
    const fixture = await createReportFixture();
    const { business, products } = fixture;
    const sent = await business.order([{ product: products[0] ?? '' }], {
      channel: 'mesa',
      table_id: business.tables[0]?.id ?? '',
    });
    await backdateBusiness(business, 1);
    await rollUp(business);
    const scope = business.scope();
    expect((await readServiceReport(scope, wholeWeek())).totals.turns).toBe(0);
    await serveTicket(business.writeScope(), sent.kitchen_ticket.id);
    await chargeSale(business.writeScope(), sent.sale.id, {
      payments: [
        {
          id: randomUUID(),
          payment_method_id: business.methods.tarjeta,
          amount_cents: sent.sale.total_cents,
        },
      ],
    });
    const read = await readServiceReport(scope, wholeWeek());
    expect(read.totals).toMatchObject({ turns: 1, tickets: 1 });
    await rollUp(business);
    expect(await readServiceReport(scope, wholeWeek())).toEqual(read);
  });
});

describe('the dashboard of today', () => {
  it('a refund is subtracted from its hour', async () => {
    const fixture = await createReportFixture();
    await runSteps(fixture, [
      { kind: 'sell', lines: [[2, 3]], off: 0, lineOff: 0, serves: false },
      { kind: 'refund', which: 0 },
    ]);
    const board = await readDashboard(fixture.business.scope());
    expect(board.today.sales_cents).toBe(2 * 1999);
    expect(sum(board.by_hour, ({ sales_cents }) => sales_cents)).toBe(2 * 1999);
    expect(sum(board.by_hour, ({ sales }) => sales)).toBe(1);
  });

  it('every open session is listed, last opened first, and no closed one', async () => {
    const { business } = await createReportFixture();
    await database.rows(
      `with places as (
         insert into registers (business_id, id, name) select $1, new_id(), name from unnest(array['Barra', 'Terraza']) name returning id, name)
       insert into register_sessions (business_id, id, register_id, business_day, opening_float_cents, opened_by, created_at)
       select $1, new_id(), id, current_date, 0, $2, clock_timestamp() + case name when 'Barra' then interval '1 s' else interval '2 s' end
       from places`,
      [business.id, business.employees.cajero.id],
    );
    const { registers } = await readDashboard(business.scope());
    expect(registers.map(({ register_name }) => register_name).slice(0, 2)).toEqual(['Terraza', 'Barra']);
    expect(registers.every(({ status }) => status === 'Abierta')).toBe(true);
  });

  it("the dashboard shows top products, served on time, and the due reminders of the reader's roles", async () => {
    const fixture = await createReportFixture();
    const { business } = fixture;
    const [baleada, beer] = [0, 1];
    await runSteps(fixture, [
      { kind: 'sell', lines: [[baleada, 4]], off: 0, lineOff: 0, serves: true },
      { kind: 'night' },
      { kind: 'sell', lines: [[beer, 3]], off: 0, lineOff: 0, serves: true },
      { kind: 'sell', lines: [[baleada, 1]], off: 0, lineOff: 0, serves: false },
    ]);
    await database.rows(
      `insert into reminders (business_id, id, title, message, starts_at, roles, next_at, is_active)
       select $1, new_id(), title, 'Hoy', now()::timestamp, roles, now() + due::interval, active
       from (values ('Pagar la luz', array['admin'], '-1 hour', true), ('Limpiar la campana', array['chef'], '-1 hour', true),
         ('Inventario', array['admin'], '3 days', true), ('Ya pasó', array['admin'], '-1 hour', false)) r (title, roles, due, active)`,
      [business.id],
    );
    const board = await readDashboard(business.scope());
    const report = await readSalesReport(business.scope(), { ...wholeWeek(), from: today() }, true);
    expect(report.top_products).toMatchObject(board.top_products);
    expect(board.top_products.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Cerveza', 3],
      ['Baleada', 1],
    ]);
    expect(board.service).toEqual({ tickets: 1, on_time: 1 });
    expect(board.reminders.map(({ title }) => title)).toEqual(['Pagar la luz']);
    expect((await readDashboard(business.scope('cajero'))).reminders).toEqual([]);
  });
});
