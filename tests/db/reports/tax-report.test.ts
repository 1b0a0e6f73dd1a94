import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargeSale,
  correctPayment,
  discountSale,
  recordTip,
  refundSale,
  splitEvenly,
  voidSale,
} from '#db/queries/bills/sales.ts';
import { createLocation } from '#db/queries/business/locations.ts';
import { payReceivable, voidReceivablePayment } from '#db/queries/customers/receivables.ts';
import { createRegister, openRegister, readRegisterReport } from '#db/queries/register/register.ts';
import type { ReportRange } from '#db/queries/reports/reports.ts';
import { divideRounded } from '#domain/base/money.ts';
import { addDays, businessDay, SHIFTS, shiftOf } from '#domain/base/time.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { PAYMENT_KIND_NAMES, type PaymentKind } from '#domain/bills/payment-kinds.ts';
import { categoryOf } from '#domain/fiscal/tax.ts';
import type { PaymentFigures, TaxReport } from '#domain/reports/answers/reports-taxes.ts';
import { aCustomer } from '#tests/db/customers/receivables-fixtures.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { listLocations, listSales, readRegister } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { readDiscountsReport, readSalesReport, readTaxReport, rollUp } from '#tests/support/reports.ts';
import { paymentsOf, salesOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

/** 'Cobros e impuestos', compared with figures added up from the rows of the same days. */

const ZONE = zoneAtNoon();
const today = () => businessDay(new Date(), ZONE);

type Pay = PaymentKind | 'mixed';
type Step =
  | {
      readonly kind: 'sell';
      readonly lines: readonly (readonly [number, number])[];
      readonly off: number;
      readonly lineOff: number;
      readonly splits: boolean;
      readonly pay: Pay;
      readonly register: number;
    }
  | { readonly kind: 'refund'; readonly which: number; readonly line: number; readonly by: PaymentKind }
  | { readonly kind: 'void-sale' | 'correct'; readonly which: number }
  | { readonly kind: 'tip'; readonly which: number; readonly by: PaymentKind }
  | { readonly kind: 'collect'; readonly cents: number; readonly by: PaymentKind }
  | { readonly kind: 'void' | 'early' | 'midnight' | 'night' };

const which = fc.nat(20);
const by = fc.constantFrom(...PAYMENT_KIND_NAMES);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      lines: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
      off: fc.constantFrom(0, 0, 1000, 3333, 10_000),
      lineOff: fc.constantFrom(0, 0, 1500),
      splits: fc.boolean(),
      pay: fc.constantFrom<Pay[]>('mixed', 'mixed', ...PAYMENT_KIND_NAMES),
      register: fc.nat(1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), which, line: fc.nat(2), by }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('void-sale' as const, 'correct' as const), which }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tip' as const), which, by }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('collect' as const),
      cents: fc.integer({ min: 1, max: 9000 }),
      by,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('void', 'early', 'midnight', 'night') }),
  },
);

interface ReportFixture {
  readonly business: Business;
  readonly products: readonly string[];
  readonly customer: string;
  readonly locations: readonly string[];
  /** One register of each location, in the order of `locations`. */
  readonly registers: readonly string[];
  readonly includesTax: boolean;
}

async function createReportFixture(includesTax: boolean): Promise<ReportFixture> {
  const business = await database.business({ zone: ZONE, pricesIncludeTax: includesTax });
  const write = () => business.writeScope();
  const south = { id: randomUUID(), name: 'Sur' };
  await createLocation(write(), south);
  const register = randomUUID();
  await createRegister(write(), { id: register, name: 'Caja Sur', location_id: south.id });
  const { locations } = await listLocations(business.scope());
  const first = locations.find(({ id }) => id !== south.id)?.id ?? '';
  const { registers } = await readRegister(business.scope());
  const untracked = { tracksInventory: false };
  return {
    business,
    products: [
      await business.product({ ...untracked, priceCents: 3333 }),
      await business.product({ ...untracked, priceCents: 7001, taxCategory: 'special' }),
      await business.product({ ...untracked, priceCents: 1999, taxCategory: 'exempt' }),
    ],
    customer: await aCustomer(business, 100_000_00),
    locations: [first, south.id],
    registers: [registers.find(({ id }) => id !== register)?.id ?? '', register],
    includesTax,
  };
}

/** Opens both registers. Returns the ids of their sessions. */
function openRegisters({ business, registers }: ReportFixture): Promise<string[]> {
  return Promise.all(
    registers.map(async (register_id) => {
      const opening = { id: randomUUID(), register_id, opening_float_cents: 1_000_000 };
      return (await openRegister(business.writeScope(), opening)).answer.id;
    }),
  );
}

async function sell(
  fixture: ReportFixture,
  step: Extract<Step, { kind: 'sell' }>,
  sessions: readonly string[],
) {
  const { business, products, customer } = fixture;
  const write = () => business.writeScope();
  const sent = await business.order(
    step.lines.map(([product, quantity]) => ({ product: products[product] ?? '', quantity })),
  );
  const { id, items } = sent.sale;
  const reason = 'Cortesía';
  if (step.off > 0) await discountSale(write(), id, { rate: step.off, reason }, 'any');
  if (step.lineOff > 0)
    await discountSale(write(), id, { sale_item_id: items[0]?.id ?? '', rate: step.lineOff, reason }, 'any');
  if (step.splits) await splitEvenly(write(), id, [randomUUID(), randomUUID()]).catch(expectRefusal);
  const bills = await salesOf(business, sent.order.id);
  const sold: Sale[] = [];
  for (const bill of bills) {
    const total = bill.total_cents;
    const part = Math.floor(total / 3);
    const parts: readonly (readonly [PaymentKind, number])[] =
      step.pay === 'mixed'
        ? [
            ['efectivo', part],
            ['tarjeta', part],
            ['fiado', total - 2 * part],
          ]
        : [[step.pay, total]];
    const payments = parts
      .filter(([, amount_cents]) => amount_cents > 0)
      .map(([kind, amount_cents]) => ({
        id: randomUUID(),
        payment_method_id: business.methods[kind],
        amount_cents,
        ...(kind === 'fiado' ? { customer_id: customer } : {}),
      }));
    const charge = { payments, register_session_id: sessions[step.register] };
    sold.push((await chargeSale(write(), bill.id, charge)).answer.sale);
  }
  return sold;
}

/** A refusal (a refund of a refunded item, a payment of nothing owed) changes nothing. */
const expectRefusal = (error: unknown) => expect(error).toHaveProperty('code');

const EARLIER = [
  `update sales set charged_at = charged_at - interval '7 hours', hour = hour - 7, shift = 'night'
   where business_id = $1 and charged_at > now() - interval '2 hours'`,
  `update refunds set created_at = created_at - interval '7 hours', shift = 'night'
   where business_id = $1 and created_at > now() - interval '2 hours'`,
  `update tips set created_at = created_at - interval '7 hours' where business_id = $1 and created_at > now() - interval '2 hours'`,
  `update receivable_entries set created_at = created_at - interval '7 hours' where business_id = $1 and created_at > now() - interval '2 hours'`,
];

/** Runs the steps. Returns the register sessions of each day, in order. */
async function runSteps(
  fixture: ReportFixture,
  steps: readonly Step[],
): Promise<readonly (readonly string[])[]> {
  const { business, customer } = fixture;
  const write = () => business.writeScope();
  const sold: Sale[] = [];
  let sessions = await openRegisters(fixture);
  const days = [sessions];
  for (const each of steps) {
    const sale = 'which' in each ? sold[each.which % Math.max(1, sold.length)] : undefined;
    const method = 'by' in each ? { payment_method_id: business.methods[each.by] } : undefined;
    if (each.kind === 'sell') sold.push(...(await sell(fixture, each, sessions)));
    else if (each.kind === 'early') for (const move of EARLIER) await database.rows(move, [business.id]);
    else if (each.kind === 'night' || each.kind === 'midnight') {
      if (each.kind === 'night') {
        const closing = { counted_cents: 0, difference_reason: 'Prueba' };
        for (const session of sessions) await countAndClose(write(), session, closing, true);
      }
      await backdateBusiness(business, 1);
      if (each.kind === 'night') sessions = await openRegisters(fixture);
      days.push(sessions);
    } else if (each.kind === 'collect' && method)
      await payReceivable(write(), customer, { id: randomUUID(), amount_cents: each.cents, ...method }).catch(
        expectRefusal,
      );
    else if (each.kind === 'void') {
      const [paid] = await database.rows<{ id: string }>(
        `select id from receivable_entries where business_id = $1 and type = 'abono' order by id limit 1`,
        [business.id],
      );
      if (paid) await voidReceivablePayment(write(), paid.id, { reason: 'Error' }).catch(expectRefusal);
    } else if (!sale) continue;
    else if (each.kind === 'void-sale')
      await voidSale(write(), sale.id, { reason: 'Se fue', returns_stock: false, kitchen: 'leave' }).catch(
        expectRefusal,
      );
    else if (each.kind === 'correct')
      await correctPayment(
        write(),
        sale.id,
        sale.payments[0]?.id ?? randomUUID(),
        business.methods.transferencia,
      ).catch(expectRefusal);
    else if (each.kind === 'tip' && method)
      await recordTip(write(), sale.id, { id: randomUUID(), amount_cents: 501, ...method }).catch(
        expectRefusal,
      );
    else if (each.kind === 'refund' && method)
      await refundSale(write(), sale.id, {
        id: randomUUID(),
        items: [{ sale_item_id: sale.items[each.line % sale.items.length]?.id ?? '', quantity: 0.25 }],
        reason: 'Plato frío',
        returns_stock: false,
        ...method,
      }).catch(expectRefusal);
  }
  return days;
}

interface Row {
  readonly day: string;
  readonly shift: string;
  readonly location: string | null;
}
interface TaxRow extends Row {
  readonly rate: number;
  readonly discount: number;
  readonly base: number;
  readonly tax: number;
  readonly back: number;
  readonly back_tax: number;
}
interface MoneyRow extends Row {
  readonly what: 'payments' | 'refunds' | 'tips' | 'collected';
  readonly kind: PaymentKind;
  readonly cents: number;
}

/** The rows of the report, read without the SQL functions that the report uses. */
async function readRows({ business, includesTax }: ReportFixture) {
  const sold = await database.rows<{
    day: string;
    shift: string;
    location: string;
    rate: number;
    off: string;
    base: string;
    tax: string;
  }>(
    `select s.business_day::text as day, s.shift, s.location_id as location, i.tax_rate as rate, i.discount_cents as off,
       i.base_cents as base, i.tax_cents as tax
     from sales s join sale_items i on i.sale_id = s.id where s.business_id = $1 and s.status = 'Pagada'`,
    [business.id],
  );
  const back = await database.rows<{
    day: string;
    shift: string;
    location: string;
    rate: number;
    base: string;
    tax: string;
  }>(
    `select r.business_day::text as day, r.shift, s.location_id as location, i.tax_rate as rate, b.base_cents as base, b.tax_cents as tax
     from refunds r join sales s on s.id = r.sale_id join refund_items b on b.refund_id = r.id join sale_items i on i.id = b.sale_item_id
     where r.business_id = $1`,
    [business.id],
  );
  const money = await database.rows<{
    what: MoneyRow['what'];
    day: string | null;
    shift: string | null;
    at: Date;
    location: string | null;
    kind: PaymentKind;
    cents: string;
  }>(
    `select 'payments' as what, s.business_day::text as day, s.shift, s.charged_at as at, s.location_id as location, p.kind, p.amount_cents as cents
       from sales s join payments p on p.sale_id = s.id where s.business_id = $1 and s.status = 'Pagada'
     union all
     select 'refunds', r.business_day::text, r.shift, r.created_at, s.location_id, r.kind, r.total_cents
       from refunds r join sales s on s.id = r.sale_id where r.business_id = $1
     union all
     select 'tips', null, null, t.created_at, s.location_id, t.kind, t.amount_cents
       from tips t join sales s on s.id = t.sale_id where t.business_id = $1
     union all
     select 'collected', e.business_day::text, null, e.created_at, c.location_id, e.kind, -e.amount_cents
       from receivable_entries e left join register_sessions c on c.id = e.register_session_id
       where e.business_id = $1 and (e.type = 'abono' or exists (select from receivable_entries a where a.type = 'abono' and a.id::text = e.reference))`,
    [business.id],
  );
  const withoutTax = (cents: number, rate: number) =>
    includesTax ? Number(divideRounded(BigInt(cents) * 10_000n, BigInt(10_000 + rate))) : cents;
  const taxes: readonly TaxRow[] = [
    ...sold.map(({ off, base, tax, ...row }) => ({
      ...row,
      discount: withoutTax(Number(off), row.rate),
      base: Number(base),
      tax: Number(tax),
      back: 0,
      back_tax: 0,
    })),
    ...back.map(({ base, tax, ...row }) => ({
      ...row,
      discount: 0,
      base: 0,
      tax: 0,
      back: Number(base),
      back_tax: Number(tax),
    })),
  ];
  const moved: readonly MoneyRow[] = money.map(({ day, shift, at, cents, ...row }) => ({
    ...row,
    day: day ?? businessDay(at, ZONE),
    shift: shift ?? shiftOf(at, ZONE),
    cents: Number(cents),
  }));
  return { taxes, moved };
}

type Rows = Awaited<ReturnType<typeof readRows>>;
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

function amountsOf(rows: readonly TaxRow[]) {
  const net_cents = sum(rows, ({ base, back }) => base - back);
  const tax_cents = sum(rows, ({ tax, back_tax }) => tax - back_tax);
  return {
    gross_cents: sum(rows, ({ base, discount }) => base + discount),
    discount_cents: sum(rows, ({ discount }) => discount),
    refunded_cents: sum(rows, ({ back }) => back),
    net_cents,
    tax_cents,
    charged_cents: net_cents + tax_cents,
  };
}

/** Every amount of the report, computed from the rows. */
function expected({ taxes, moved }: Rows, { from, to, shift, location_id }: ReportRange) {
  const isIn = (row: Row) =>
    row.day >= from &&
    row.day <= to &&
    (shift === null || row.shift === shift) &&
    (location_id === null || row.location === location_id);
  const taxed = taxes.filter(isIn);
  const paid = moved.filter(isIn);
  const of = (rows: readonly MoneyRow[], what: MoneyRow['what']) =>
    sum(
      rows.filter((row) => row.what === what),
      ({ cents }) => cents,
    );
  const by_kind = PAYMENT_KIND_NAMES.filter((kind) => paid.some((row) => row.kind === kind)).map((kind) => {
    const rows = paid.filter((row) => row.kind === kind);
    const net_cents = of(rows, 'payments') - of(rows, 'refunds');
    return {
      kind,
      paid_cents: of(rows, 'payments'),
      refunded_cents: of(rows, 'refunds'),
      net_cents,
      collected_cents: of(rows, 'collected'),
      received_cents: (kind === 'fiado' ? 0 : net_cents) + of(rows, 'collected'),
      tips_cents: of(rows, 'tips'),
    };
  });
  return {
    totals: { ...amountsOf(taxed), tips_cents: of(paid, 'tips') },
    by_rate: [1500, 1800, 0]
      .filter((rate) => taxed.some((row) => row.rate === rate))
      .map((rate) => ({
        tax_category: categoryOf({ tax_rate: rate }),
        tax_rate: rate,
        ...amountsOf(taxed.filter((row) => row.rate === rate)),
      })),
    payments: {
      credit_cents: sum(
        by_kind.filter(({ kind }) => kind === 'fiado'),
        ({ net_cents }) => net_cents,
      ),
      collected_cents: of(paid, 'collected'),
      received_cents: sum(by_kind, ({ received_cents }) => received_cents),
      by_kind,
    },
  };
}

const cashOf = ({ payments }: TaxReport): PaymentFigures => {
  if (!payments) throw new Error('the payments are withheld');
  return payments;
};

function sumsOf(report: TaxReport) {
  const payments = cashOf(report);
  const { by_day } = payments;
  return {
    charged: sum(report.by_day, ({ charged_cents }) => charged_cents),
    net: sum(report.by_day, ({ net_by_rate }) => sum(Object.values(net_by_rate), (cents) => cents)),
    tax: sum(report.by_day, ({ tax_by_rate }) => sum(Object.values(tax_by_rate), (cents) => cents)),
    paid: sum(by_day, ({ net_by_kind }) => sum(Object.values(net_by_kind), (cents) => cents)),
    kinds: sum(payments.by_kind, ({ net_cents }) => net_cents),
    methods: sum(payments.by_method, ({ paid_cents }) => paid_cents),
    collected: sum(by_day, ({ collected_cents }) => collected_cents),
    tips: sum(by_day, ({ tips_cents }) => tips_cents),
  };
}

describe('any days of sales, splits, discounts, refunds, voids, tips, charges on account and their payments', () => {
  it('the tax report equals its rows, the sales list, the sales report and the Z reports, rolled up or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(step, { minLength: 8, maxLength: 24 }),
        async (includesTax, steps) => {
          const fixture = await createReportFixture(includesTax);
          const { business } = fixture;
          const scope = business.scope();
          const sessions = await runSteps(fixture, steps);
          const whole: ReportRange = {
            from: addDays(today(), 1 - sessions.length),
            to: today(),
            shift: null,
            location_id: null,
          };
          const rows = await readRows(fixture);
          const filters: readonly ReportRange[] = [
            whole,
            ...SHIFTS.map((shift) => ({ ...whole, shift })),
            ...fixture.locations.map((location_id) => ({ ...whole, location_id })),
            ...sessions.map((_, index) => {
              const day = addDays(whole.from, index);
              return { ...whole, from: day, to: day };
            }),
          ];
          const read = () => Promise.all(filters.map((range) => readTaxReport(scope, range)));
          const reports = await read();
          for (const [index, range] of filters.entries()) {
            const report = reports[index];
            if (!report) throw new Error('a report is missing');
            expect(report).toMatchObject(expected(rows, range));
            const { charged_cents, net_cents, tax_cents, tips_cents } = report.totals;
            const { collected_cents, by_kind } = cashOf(report);
            expect(sumsOf(report)).toEqual({
              charged: charged_cents,
              net: net_cents,
              tax: tax_cents,
              paid: charged_cents,
              kinds: charged_cents,
              methods: charged_cents + sum(by_kind, ({ refunded_cents }) => refunded_cents),
              collected: collected_cents,
              tips: tips_cents,
            });
            const listed = await listSales(scope, {
              from: range.from,
              to: range.to,
              ...(range.shift ? { shift: range.shift } : {}),
              ...(range.location_id ? { location_id: range.location_id } : {}),
              limit: 200,
              offset: 0,
            });
            expect(listed).toMatchObject({
              total_cents: charged_cents,
              base_cents: net_cents,
              sales_count: report.totals.sales,
              refunds_count: report.totals.refunds,
            });
            const sales = await readSalesReport(scope, range, true);
            expect(sales.totals).toMatchObject({ sales_cents: net_cents, sales: report.totals.sales });
            expect(sum(sales.by_hour, ({ sales_cents }) => sales_cents)).toBe(net_cents);
            const { totals } = await readDiscountsReport(scope, range);
            expect(report.totals.discount_cents).toBe(totals.discount_cents);
          }

          const [report] = reports;
          const registers = await Promise.all(
            [...new Set(sessions.flat())].map((id) => readRegisterReport(scope, id)),
          );
          const zs = registers.filter((z) => z !== null);
          for (const {
            tax_rate,
            net_cents,
            refunded_cents,
            tax_cents,
            refunded_tax_cents,
          } of report?.by_rate ?? []) {
            const bands = zs.flatMap(({ by_rate }) => by_rate).filter((band) => band.tax_rate === tax_rate);
            expect(sum(bands, ({ base_cents }) => base_cents)).toBe(net_cents + refunded_cents);
            expect(sum(bands, (band) => band.tax_cents)).toBe(tax_cents + refunded_tax_cents);
          }
          for (const { kind, payments, paid_cents, refunded_cents, tips_cents } of report
            ? cashOf(report).by_kind
            : []) {
            const of = (
              amounts: readonly { readonly kind: PaymentKind; readonly amount_cents: number | null }[],
            ) =>
              sum(
                amounts.filter((row) => row.kind === kind),
                ({ amount_cents }) => amount_cents ?? Number.NaN,
              );
            expect(of(zs.flatMap(({ by_method }) => by_method))).toBe(paid_cents);
            expect(of(zs.flatMap(({ refunds_by_kind }) => refunds_by_kind))).toBe(refunded_cents);
            expect(of(zs.flatMap(({ tips_by_kind }) => tips_by_kind))).toBe(tips_cents);
            const counted = zs.flatMap(({ by_method }) => by_method).filter((row) => row.kind === kind);
            expect(sum(counted, (row) => row.payments)).toBe(payments);
          }

          await rollUp(business);
          expect(await read()).toEqual(reports);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

describe('a payment whose method is corrected after its day', () => {
  it('the payment counts for its new method on its own day, which is rolled up again', async () => {
    const fixture = await createReportFixture(true);
    const { business } = fixture;
    const sale: Step = {
      kind: 'sell',
      lines: [[0, 1]],
      off: 0,
      lineOff: 0,
      splits: false,
      pay: 'efectivo',
      register: 0,
    };
    await runSteps(fixture, [sale, { kind: 'midnight' }]);
    const yesterday = addDays(today(), -1);
    const range = { from: yesterday, to: yesterday, shift: null, location_id: null };
    const scope = business.scope();
    const kinds = async () =>
      cashOf(await readTaxReport(scope, range)).by_kind.map(({ kind, paid_cents }) => [kind, paid_cents]);
    await rollUp(business);
    expect(await kinds()).toEqual([['efectivo', 3333]]);
    const [paid] = await paymentsOf(business);
    await correctPayment(
      business.writeScope(),
      paid?.sale_id ?? '',
      paid?.id ?? '',
      business.methods.tarjeta,
    );
    expect(await kinds()).toEqual([['tarjeta', 3333]]);
    expect(await rollUp(business)).toBe(1);
    expect(await kinds()).toEqual([['tarjeta', 3333]]);
  });
});
