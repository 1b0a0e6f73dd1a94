import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeSale, discountSale, refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { changeBusiness } from '#db/queries/business/settings.ts';
import { readRegisterReport } from '#db/queries/register/register.ts';
import { readDashboard } from '#db/queries/reports/dashboard.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { listSales, readRegister } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { readSalesReport, rollUp } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';

/** The total of a day is the same in the sales list, the reports, the dashboard and the Z, after any refunds and voids. */

const ZONE = zoneAtNoon();

type Step =
  | { readonly kind: 'sell'; readonly quantity: number; readonly off: number; readonly cash: boolean }
  | { readonly kind: 'refund' | 'void'; readonly which: number };

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      quantity: fc.integer({ min: 1, max: 4 }),
      off: fc.constantFrom(0, 0, 1500, 3333),
      cash: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('refund' as const, 'void' as const), which: fc.nat(9) }),
  },
);
const day = fc.record({
  acts: fc.array(stepArbitrary, { minLength: 1, maxLength: 5 }),
  closes: fc.boolean(),
});

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

async function sell(
  business: Business,
  product: string,
  { quantity, off, cash }: Extract<Step, { kind: 'sell' }>,
) {
  const { sale } = await business.order([{ product, quantity }]);
  const { answer } =
    off > 0
      ? await discountSale(business.writeScope(), sale.id, { rate: off, reason: 'Cortesía' }, 'any')
      : { answer: { bills: [sale] } };
  const charged = await chargeSale(business.writeScope(), sale.id, {
    payments: [
      {
        id: randomUUID(),
        payment_method_id: cash ? business.methods.efectivo : business.methods.tarjeta,
        amount_cents: answer.bills[0]?.total_cents ?? 0,
      },
    ],
  });
  return charged.answer.sale;
}

/** Refunds half a unit of a sale or voids it. A refusal (a void after the Z, a second void) changes nothing. */
async function refundOrVoid(business: Business, kind: 'refund' | 'void', sale: Sale): Promise<void> {
  const write = business.writeScope();
  const reason = { reason: 'Plato frío', returns_stock: false };
  const done =
    kind === 'void'
      ? voidSale(write, sale.id, reason)
      : refundSale(write, sale.id, {
          ...reason,
          id: randomUUID(),
          items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 0.5 }],
          payment_method_id: business.methods.efectivo,
        });
  await done.catch((error: unknown) => expect(error).toHaveProperty('code'));
}

const sessionOf = async (business: Business) => (await readRegister(business.scope())).session?.id ?? '';

async function readDay(business: Business, on: string) {
  const scope = business.scope();
  const list = await listSales(scope, { from: on, to: on, limit: 200, offset: 0 });
  const { totals } = await readSalesReport(scope, { from: on, to: on, shift: null, location_id: null }, true);
  return { list, totals };
}

const start = fc.integer({ min: 0, max: 1439 });

/** The sales report from the first day to the last. */
async function readDays(business: Business, first: string, last: string) {
  const range = { from: first, to: last, shift: null, location_id: null };
  const { by_day, totals } = await readSalesReport(business.scope(), range, true);
  return { by_day, totals };
}

/** The totals are those of `before`, and reports, sales list and dashboard agree on each day that starts at `startsAt`. */
async function expectAgreement(
  business: Business,
  first: string,
  today: string,
  before: Awaited<ReturnType<typeof readDays>>,
  startsAt: number,
) {
  const { by_day, totals } = await readDays(business, addDays(first, -1), addDays(today, 1));
  expect(totals).toEqual(before.totals);
  for (const { day: on, sales, sales_cents } of by_day) {
    const { list } = await readDay(business, on);
    expect(list).toMatchObject({ base_cents: sales_cents, sales_count: sales });
    for (const { charged_at } of list.sales)
      expect(businessDay(new Date(charged_at ?? ''), ZONE, startsAt)).toBe(on);
  }
  const board = await readDashboard(business.scope());
  const here = by_day.find(({ day: on }) => on === board.day);
  expect(board.today).toMatchObject({ sales: here?.sales ?? 0, sales_cents: here?.sales_cents ?? 0 });
}

describe('any days of sales, discounts, refunds and voids', () => {
  it('sales, reports, dashboard and Z have the same totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(day, { minLength: 2, maxLength: 3 }),
        start,
        async (days, day_start_minutes) => {
          const business = await database.business({ zone: ZONE });
          const scope = business.scope();
          const product = await business.product({ priceCents: 3333, tracksInventory: false });
          const sold: Sale[] = [];
          const sessions: { readonly id: string; readonly days: number[] }[] = [];
          for (const [index, { acts, closes }] of days.entries()) {
            if (index > 0) await backdateBusiness(business, 1);
            await business.openRegister();
            const session = await sessionOf(business);
            const open = sessions.find(({ id }) => id === session);
            if (open) open.days.push(index);
            else sessions.push({ id: session, days: [index] });
            for (const each of acts) {
              const earlier = each.kind === 'sell' ? undefined : sold[each.which % Math.max(1, sold.length)];
              if (each.kind === 'sell') sold.push(await sell(business, product, each));
              else if (earlier) await refundOrVoid(business, each.kind, earlier);
            }
            const { list, totals } = await readDay(business, businessDay(new Date(), ZONE));
            expect((await readDashboard(scope)).today).toMatchObject({
              sales_cents: totals.sales_cents,
              sales: totals.sales,
              total_cents: list.total_cents,
            });
            if (closes) {
              const closing = { counted_cents: 0, difference_reason: 'Prueba' };
              await countAndClose(business.writeScope(), session, closing, true);
            }
          }
          const today = businessDay(new Date(), ZONE);
          const read = await Promise.all(
            days.map((_, index) => readDay(business, addDays(today, index + 1 - days.length))),
          );
          for (const { list, totals } of read) {
            const counted = list.sales.filter(({ status }) => status !== 'Anulada');
            expect(sum(counted, ({ total_cents }) => total_cents)).toBe(list.total_cents);
            expect(sum(counted, ({ base_cents }) => base_cents)).toBe(list.base_cents);
            expect(list).toMatchObject({ base_cents: totals.sales_cents, sales_count: totals.sales });
          }
          for (const { id, days: spanned } of sessions) {
            const z = await readRegisterReport(scope, id);
            expect((z?.total_cents ?? 0) - (z?.refunded_cents ?? 0)).toBe(
              sum(spanned, (index) => read[index]?.list.total_cents ?? Number.NaN),
            );
          }
          await rollUp(business);
          const rolled = await Promise.all(
            days.map((_, index) => readDay(business, addDays(today, index + 1 - days.length))),
          );
          expect(rolled).toEqual(read);
          const first = addDays(today, -days.length);
          const before = await readDays(business, first, today);
          await changeBusiness(business.writeScope(), { day_start_minutes });
          await expectAgreement(business, first, today, before, day_start_minutes);
          await rollUp(business);
          await expectAgreement(business, first, today, before, day_start_minutes);
          await changeBusiness(business.writeScope(), { day_start_minutes: 0 });
          expect(await readDays(business, first, today)).toEqual(before);
        },
      ),
      { numRuns: 10 },
    );
  });
});
