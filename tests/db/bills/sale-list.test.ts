import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { correctPayment, type SaleFilter, voidSale } from '#db/queries/bills/sales.ts';
import { addDays, businessDay, SHIFTS, type Shift } from '#domain/base/time.ts';
import { LISTED_STATUSES, type ListedStatus } from '#domain/bills/bills.ts';
import { PAYMENT_KIND_NAMES, type PaymentKind } from '#domain/bills/payment-kinds.ts';
import { backdateBusiness, backdateOrders } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { sell } from '#tests/support/invoices.ts';
import { locationOf } from '#tests/support/locations.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { listSales } from '#tests/support/reads.ts';
import { rollUp } from '#tests/support/reports.ts';
import { database, it } from '#tests/support/test.ts';

/** The list of sales counts by day, from the rollups: it has the rows and totals of the sales and refunds themselves. */

const ZONE = zoneAtNoon();
/** More than two months, so that some month is whole. */
const DAYS = 75;
const today = () => businessDay(new Date(), ZONE);
const oneBusiness = () => database.business({ zone: ZONE });

interface Sold {
  readonly daysAgo: number;
  /** Few, so that rows of the same instant have an order too. */
  readonly minute: number;
  readonly cashier: number;
  readonly isElsewhere: boolean;
  readonly shift: Shift;
  readonly isVoided: boolean;
  readonly cents: number;
  readonly kinds: readonly PaymentKind[];
  readonly refunds: readonly {
    readonly daysLater: number;
    readonly kind: PaymentKind;
    readonly shift: Shift;
  }[];
}

/** A row of the list, as the sale or the refund itself has it. */
interface Listed {
  readonly id: string;
  readonly number: number;
  readonly day: string;
  readonly at: number;
  readonly shift: Shift;
  readonly location: string | null;
  readonly cashier: string;
  readonly status: ListedStatus;
  readonly kinds: readonly PaymentKind[];
  readonly cents: number;
}

const kind = fc.constantFrom(...PAYMENT_KIND_NAMES);
const shift = fc.constantFrom(...SHIFTS);
const sold: fc.Arbitrary<Sold> = fc.record({
  daysAgo: fc.oneof(fc.nat(6), fc.integer({ min: 0, max: DAYS - 1 })),
  minute: fc.nat(3),
  cashier: fc.nat(1),
  isElsewhere: fc.boolean(),
  shift,
  isVoided: fc.boolean(),
  cents: fc.integer({ min: 100, max: 99_999 }),
  kinds: fc.array(kind, { maxLength: 3 }),
  refunds: fc.array(fc.record({ daysLater: fc.nat(3), kind, shift }), { maxLength: 2 }),
});

/** Inserts the sales with their payments and refunds, and returns the rows of the list. */
async function insertSales(business: Business, sales: readonly Sold[]): Promise<readonly Listed[]> {
  const { order_id, register_session_id } = await sell(business);
  await database.rows('delete from sales where business_id = $1', [business.id]);
  await backdateOrders(business, DAYS + 3);
  const location_id = await locationOf(business);
  const cashiers = [business.employees.cajero.id, business.employees.admin.id];
  const own = { business_id: business.id };
  const noon = Date.now() - 10 * 60_000;
  const placed = sales.map((sale, index) => ({
    ...sale,
    id: randomUUID(),
    itemId: randomUUID(),
    number: 100 + index,
    location: sale.isElsewhere ? null : location_id,
    cashierId: cashiers[sale.cashier] ?? '',
    day: addDays(today(), -sale.daysAgo),
    at: noon - sale.daysAgo * 86_400_000 + sale.minute * 60_000,
  }));
  const refunds = placed.flatMap((sale) =>
    sale.refunds.map((refund) => {
      const daysAgo = Math.max(0, sale.daysAgo - refund.daysLater);
      const at = noon - daysAgo * 86_400_000 + 5 * 60_000;
      return { ...refund, id: randomUUID(), sale, day: addDays(today(), -daysAgo), at };
    }),
  );
  await database.insert({
    sales: placed.map((sale) => ({
      ...{ ...own, id: sale.id, number: sale.number, order_id, register_session_id },
      ...{ status: sale.isVoided ? 'Anulada' : 'Pagada', location_id: sale.location },
      ...{ cashier_id: sale.cashierId, base_cents: sale.cents, tax_cents: 7, total_cents: sale.cents + 7 },
      ...{ business_day: sale.day, charged_at: new Date(sale.at), shift: sale.shift, hour: 12 },
      ...{ created_at: new Date(sale.at), discount_cents: 0, discount_percentage: 0, cost_cents: 0 },
      ...{ discount_amount_cents: 0, receipts_printed: 0 },
    })),
    sale_items: placed.map((sale) => ({
      ...{ ...own, id: sale.itemId, sale_id: sale.id, name: 'Baleada', quantity: 9, unit_price_cents: 0 },
      ...{ own_discount_rate: 0, own_discount_cents: 0, discount_cents: 0, amount_cents: 0, tax_rate: 0 },
      ...{ base_cents: 0, tax_cents: 0, cost_cents: 0, position: 1 },
    })),
    payments: placed.flatMap((sale) =>
      sale.kinds.map((paid) => ({
        ...{ ...own, id: randomUUID(), sale_id: sale.id, register_session_id, kind: paid },
        ...{ amount_cents: 1, change_cents: 0, created_by: sale.cashierId, created_at: new Date(sale.at) },
      })),
    ),
    refunds: refunds.map((refund, index) => ({
      ...{ ...own, id: refund.id, number: index + 1, sale_id: refund.sale.id, register_session_id },
      ...{ kind: refund.kind, base_cents: 50, tax_cents: 3, total_cents: 53, cost_cents: 0 },
      ...{ returns_stock: false, reason: 'x', created_by: refund.sale.cashierId, business_day: refund.day },
      ...{ shift: refund.shift, created_at: new Date(refund.at) },
    })),
    refund_items: refunds.map((refund) => ({
      ...{ ...own, id: randomUUID(), refund_id: refund.id, sale_item_id: refund.sale.itemId, quantity: 1 },
      ...{ base_cents: 50, tax_cents: 3, cost_cents: 0 },
    })),
  });
  return [
    ...placed.map(({ id, number, day, at, shift, location, cashierId, isVoided, kinds, cents }): Listed => {
      const status = isVoided ? 'Anulada' : 'Pagada';
      return { id, number, day, at, shift, location, cashier: cashierId, status, kinds, cents };
    }),
    ...refunds.map(({ id, sale, day, at, shift, kind }): Listed => {
      const { number, location, cashierId: cashier } = sale;
      return {
        id,
        number,
        day,
        at,
        shift,
        location,
        cashier,
        status: 'Reembolso',
        kinds: [kind],
        cents: -50,
      };
    }),
  ];
}

const newestFirst = (a: Listed, b: Listed) => b.at - a.at || (a.id < b.id ? 1 : a.id === b.id ? 0 : -1);

/** What the list answers, from all rows in turn. */
function expectedPage(rows: readonly Listed[], filter: SaleFilter) {
  const isOfPeriod = ({ day }: Listed) => filter.from <= day && day <= filter.to;
  const chosen = rows
    .filter((row) => (filter.number === undefined ? isOfPeriod(row) : row.number === filter.number))
    .filter(
      (row) =>
        [undefined, row.shift].includes(filter.shift) &&
        [undefined, row.status].includes(filter.status) &&
        [undefined, row.cashier].includes(filter.user_id) &&
        [undefined, row.location].includes(filter.location_id) &&
        (filter.method === undefined || row.kinds.includes(filter.method)),
    )
    .toSorted(newestFirst);
  const last = rows.find(({ id }) => id === filter.before);
  const after = last ? chosen.filter((row) => newestFirst(last, row) < 0) : chosen;
  const countOf = (status: ListedStatus) => chosen.filter((row) => row.status === status).length;
  const summed = chosen.filter(({ status }) => status !== 'Anulada');
  const taxOf = ({ status }: Listed) => (status === 'Reembolso' ? -3 : 7);
  return {
    total: chosen.length,
    sales_count: countOf('Pagada'),
    voided_count: countOf('Anulada'),
    refunds_count: countOf('Reembolso'),
    base_cents: summed.reduce((sum, { cents }) => sum + cents, 0),
    total_cents: summed.reduce((sum, row) => sum + row.cents + taxOf(row), 0),
    cashiers:
      filter.number === undefined
        ? [...new Set(rows.filter(isOfPeriod).map(({ cashier }) => cashier))].toSorted()
        : [],
    sales: after.slice(filter.offset, filter.offset + filter.limit).map(({ id }) => id),
  };
}

async function answeredPage(business: Business, filter: SaleFilter) {
  const page = await listSales(business.scope(), filter);
  return {
    ...page,
    cashiers: page.cashiers.map(({ id }) => id).toSorted(),
    sales: page.sales.map(({ id }) => id),
  };
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const asked = fc.record({
  from: fc.nat(DAYS),
  days: fc.nat(DAYS),
  shift: maybe(shift),
  status: maybe(fc.constantFrom(...LISTED_STATUSES)),
  method: maybe(kind),
  cashier: maybe(fc.nat(1)),
  isHere: maybe(fc.constant(true)),
  row: maybe(fc.nat(60)),
  before: maybe(fc.nat(60)),
  limit: fc.integer({ min: 1, max: 12 }),
  offset: fc.constantFrom(0, 0, 1, 4, 9, 30),
});

describe('the list of sales', () => {
  it('has the rows, the counts and the sums of sales and refunds, whichever days are rolled up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sold, { minLength: 5, maxLength: 25 }),
        fc.array(asked, { minLength: 8, maxLength: 8 }),
        fc.nat(DAYS),
        async (sales, questions, staleDaysAgo) => {
          const business = await oneBusiness();
          const rows = await insertSales(business, sales);
          const place = await locationOf(business);
          const filters = questions.map((question): SaleFilter => {
            const from = addDays(today(), -question.from);
            const { shift, status, method, limit, offset } = question;
            return {
              ...{ from, to: addDays(from, question.days), shift, status, method, limit, offset },
              user_id: question.cashier === undefined ? undefined : rows[question.cashier]?.cashier,
              location_id: question.isHere && place,
              number: question.row === undefined ? undefined : rows[question.row]?.number,
              before: question.before === undefined ? undefined : rows[question.before]?.id,
            };
          });
          const compare = async () => {
            for (const filter of filters)
              expect({ filter, ...(await answeredPage(business, filter)) }).toEqual({
                filter,
                ...expectedPage(rows, filter),
              });
          };
          await compare();
          await rollUp(business);
          await compare();
          await database.rows('select mark_day_stale($1, $2)', [
            business.id,
            addDays(today(), -staleDaysAgo),
          ]);
          await compare();
          await rollUp(business);
          await compare();
        },
      ),
      { numRuns: 12 },
    );
  });

  it('has what becomes of a sale after its day was rolled up', async () => {
    const business = await oneBusiness();
    const [corrected, voided] = [await sell(business), await sell(business)];
    await backdateBusiness(business, 2);
    await rollUp(business);
    const day = addDays(today(), -2);
    const listed = async (more: Partial<SaleFilter>) => {
      const { sales, total, total_cents } = await listSales(business.scope(), {
        ...{ from: day, to: day, limit: 5, offset: 0, ...more },
      });
      return { ids: sales.map(({ id }) => id), total, total_cents };
    };
    const none = { ids: [], total: 0, total_cents: 0 };
    const both = [voided.id, corrected.id];
    const sums = { total: 2, total_cents: corrected.total_cents + voided.total_cents };
    expect(await listed({ method: 'efectivo' })).toEqual({ ids: both, ...sums });
    expect(await listed({ method: 'tarjeta' })).toEqual(none);
    const [payment] = corrected.payments;
    await correctPayment(business.writeScope(), corrected.id, payment?.id ?? '', business.methods.tarjeta);
    const annulment = { reason: 'x', returns_stock: false, kitchen: 'leave' } as const;
    await voidSale(business.writeScope(), voided.id, annulment);
    const one = { total: 1, total_cents: corrected.total_cents };
    expect(await listed({ method: 'tarjeta' })).toEqual({ ids: [corrected.id], ...one });
    expect(await listed({ status: 'Anulada' })).toEqual({ ids: [voided.id], total: 1, total_cents: 0 });
  });

  it('a page reads the sales of its days and the sums of months, not the days of the whole period', async () => {
    const business = await oneBusiness();
    const sale = await sell(business);
    await backdateOrders(business, 300);
    await database.rows(
      `insert into sales (business_id, id, number, order_id, status, base_cents, total_cents, cashier_id, register_session_id, charged_at,
         business_day, shift, hour)
       select business_id, new_id(), 1000 + n, order_id, status, base_cents, base_cents, cashier_id, register_session_id,
         charged_at - n % 250 * interval '1 day', business_day - n % 250, shift, hour
       from sales cross join generate_series(1, 5000) n where id = $1`,
      [sale.id],
    );
    await database.rows(
      `insert into payments (business_id, id, sale_id, register_session_id, kind, amount_cents, change_cents, created_by)
       select business_id, new_id(), id, register_session_id, case when number % 10 = 0 then 'tarjeta' else 'efectivo' end, total_cents, 0, cashier_id
       from sales where business_id = $1 and number > 1000`,
      [business.id],
    );
    await rollUp(business);
    await database.rows('analyze sales, payments, refunds, listed_sale_days, listed_sale_months');
    const client = await database.owner.connect();
    const rowsRead = async (): Promise<number> => {
      const { rows } = await client.query(
        `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
         where relname in ('sales', 'payments', 'refunds', 'listed_sale_days', 'listed_sale_months')`,
      );
      return rows[0].read;
    };
    const pages: readonly Partial<SaleFilter>[] = [
      {},
      { offset: 4_000 },
      { before: sale.id },
      { method: 'tarjeta', offset: 200 },
      { status: 'Reembolso' },
      { number: 1777 },
    ];
    try {
      for (const page of pages) {
        await client.query('begin');
        await client.query('set local role fogon_app');
        await client.query('select enter_scope($1, $2, 0, null)', [business.id, business.employees.admin.id]);
        const before = await rowsRead();
        const filter = { from: addDays(today(), -260), to: today(), limit: 10, offset: 0, ...page };
        await client.query('select list_sales($1)', [JSON.stringify(filter)]);
        const read = (await rowsRead()) - before;
        await client.query('rollback');
        expect({ page, isFew: read < 300, read }).toMatchObject({ page, isFew: true });
      }
    } finally {
      client.release();
    }
  });

  it('refuses to continue after a row that is none of its business', async ({ business }) => {
    const other = await sell(await database.business());
    const filter = { from: today(), to: today(), limit: 5, offset: 0, before: other.id };
    await expect(listSales(business.scope(), filter)).rejects.toMatchObject({ code: 'row.missing' });
  });
});
