import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeSale, discountSale, splitEvenly, voidSale } from '#db/queries/bills/sales.ts';
import { sendOrder } from '#db/queries/orders/orders.ts';
import { readRegisterReport } from '#db/queries/register/register.ts';
import type { WriteScope } from '#db/scope.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { BuyerInput } from '#domain/fiscal/inputs/fiscal.ts';
import type { BilledTaxCategory } from '#domain/fiscal/tax.ts';
import type { QueuedKind } from '#domain/offline/offline.ts';
import { backdateBusiness, backdateDocuments } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { addDevicePoint, addRange, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { fiscalNumber, refund } from '#tests/support/invoices.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { readRegister, readSalesBook } from '#tests/support/reads.ts';
import { readTaxReport } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';

/**
 * The sales book of a month adds up to the tax report and to the register's report, after any sales, refunds, voids and charges of tills without a
 * network (art. 53).
 */

const ZONE = zoneAtNoon();
const BUYER: BuyerInput = { rtn: '08019000000001', name: 'Distribuidora La Ceiba S. A.' };
const EXONERATED: BuyerInput = {
  ...BUYER,
  exoneration: { purchase_order: 'OCE-1', certificate: 'C-9', sag: null },
};
const BUYERS = { none: undefined, taxpayer: BUYER, exonerated: EXONERATED } as const;

const MONTH_DAYS = 30;
const DAY_MINUTES = 24 * 60;
/** A charge waits for the network for three days at most. */
const MAX_WAIT_DAYS = 2;
const TILLS = 2;

/** A till without a network: one that is a point of emission and what it printed, or one that is no point. */
const tillArbitrary = fc.record({
  till: fc.option(fc.nat(TILLS - 1), { nil: null }),
  printed: fc.constantFrom(...(['right', 'right', 'right', 'repeated', 'illegible', 'other total'] as const)),
  daysAgo: fc.nat(MAX_WAIT_DAYS),
});

const stepArbitrary = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      lines: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
      off: fc.constantFrom(0, 0, 1500, 3333),
      parts: fc.integer({ min: 1, max: 3 }),
      buyer: fc.constantFrom(...(['none', 'none', 'taxpayer', 'exonerated'] as const)),
      offline: fc.option(tillArbitrary, { nil: null }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund' as const, 'void' as const),
      which: fc.nat(9),
      half: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never;
type Selling = Extract<Step, { kind: 'sell' }>;
type Correcting = Extract<Step, { which: number }>;

/** A credit note on a later day than its invoice, which generated steps seldom have. */
const LATE_NOTE: Step[] = [
  {
    kind: 'sell',
    lines: [
      [0, 2],
      [1, 1],
    ],
    off: 1500,
    parts: 1,
    buyer: 'none',
    offline: { till: 0, printed: 'illegible', daysAgo: 2 },
  },
  { kind: 'wait', days: 3 },
  { kind: 'refund', which: 0, half: true },
];

interface Till {
  readonly device: string;
  readonly range: string;
  readonly code: string;
  /** The numbers that are stored as they were printed. */
  readonly printed: number[];
}

interface Shop {
  readonly business: Business;
  readonly session: string;
  readonly products: readonly string[];
  readonly tills: readonly Till[];
}

async function aShop(): Promise<Shop> {
  const business = await database.business({ zone: ZONE });
  await startInvoicing(business);
  const { session } = await readRegister(business.scope());
  const tills = [];
  for (const code of ['002', '003']) {
    const { device, point } = await addDevicePoint(business, { code });
    await addRange(business, point, { type: 'Nota de crédito' });
    tills.push({ device, code, range: await addRange(business, point), printed: [] });
  }
  const products = [
    await business.product({ priceCents: 3335, tracksInventory: false }),
    await business.product({ priceCents: 5990, taxCategory: 'special', tracksInventory: false }),
    await business.product({ priceCents: 1025, taxCategory: 'exempt', tracksInventory: false }),
  ];
  return { business, session: session?.id ?? '', products, tills };
}

/** What the bill costs this buyer: an exonerated one pays the bases. */
const dueOf = (bill: Sale, buyer: Selling['buyer']) =>
  buyer === 'exonerated' ? bill.base_cents : bill.total_cents;

/** The invoice that a till prints for a charge; none from a device that is no point. */
function printedInvoice(shop: Shop, { offline }: Selling, due: number) {
  const till = offline?.till == null ? undefined : shop.tills[offline.till];
  if (!offline || !till) return undefined;
  const next = till.printed.length + 1;
  const number =
    offline.printed === 'repeated' ? Math.max(1, next - 1) : offline.printed === 'illegible' ? 0 : next;
  if (number === next) till.printed.push(next);
  return {
    ...{ id: randomUUID(), device_id: till.device, range_id: till.range },
    number: number === 0 ? 'ilegible' : fiscalNumber(number, '01', till.code),
    total_cents: due + (offline.printed === 'other total' ? 100 : 0),
    issued_at: new Date(Date.now() - offline.daysAgo * DAY_MINUTES * 60_000).toISOString(),
  };
}

async function sell(shop: Shop, step: Selling): Promise<Sale[]> {
  const { business, products, session } = shop;
  const { lines, off, parts, buyer, offline } = step;
  const device = offline?.till == null ? randomUUID() : (shop.tills[offline.till]?.device ?? '');
  const scope = (kind: QueuedKind): WriteScope =>
    offline
      ? offlineScope(business, kind, { device, minutesAgo: offline.daysAgo * DAY_MINUTES })
      : business.writeScope('cajero');
  const chosen = new Map(lines.map(([at, quantity]) => [products[at] ?? '', quantity]));
  const order = anOrderRequest([...chosen].map(([product, quantity]) => ({ product, quantity })));
  const { sale } = (await sendOrder(scope('order.send'), order)).answer;
  let bills: readonly Sale[] = [sale];
  if (off > 0) {
    const discount = { rate: off, reason: 'Cortesía' };
    bills = (await discountSale(business.writeScope(), sale.id, discount, 'any')).answer.bills;
  }
  if (parts > 1) {
    const others = Array.from({ length: parts - 1 }, () => randomUUID());
    bills = (await splitEvenly(scope('sale.split-evenly'), sale.id, others)).answer.bills;
  }
  const charged = [];
  for (const bill of bills) {
    const due = dueOf(bill, buyer);
    const { answer } = await chargeSale(scope('sale.charge'), bill.id, {
      payments: [{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: due }],
      register_session_id: session,
      buyer: BUYERS[buyer],
      total_cents: bill.total_cents,
      invoice: printedInvoice(shop, step, due),
    });
    charged.push(answer.sale);
  }
  return charged;
}

async function correct(business: Business, sale: Sale, { kind, half }: Correcting): Promise<void> {
  const done =
    kind === 'refund'
      ? refund(business, sale, half ? 0.5 : (sale.items[0]?.quantity ?? 1))
      : voidSale(business.writeScope(), sale.id, { reason: 'Error', returns_stock: false, kitchen: 'leave' });
  await done.catch(({ code }: { code?: string }) => {
    // A second correction of the same sale is refused and changes nothing.
    expect(['sale.refunded', 'sale.voided', 'register.cash']).toContain(code);
  });
}

/** The sum of the documents that count, by the day that a row names as that of its sale, or else its own. */
function sumByDay(rows: Awaited<ReturnType<typeof readSalesBook>>['rows']): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { status, type, total_cents, sale_day, issued_on } of rows) {
    const sign = status === 'Anulada' ? 0 : type === 'Nota de crédito' ? -1 : 1;
    const day = sale_day ?? issued_on;
    sums.set(day, (sums.get(day) ?? 0) + sign * total_cents);
  }
  return sums;
}

async function compare({ business, session, tills }: Shop): Promise<void> {
  const month = { from: dayFromToday(business, -MONTH_DAYS), to: dayFromToday(business, 0) };
  const { totals, rows } = await readSalesBook(business.scope(), month.from, month.to);
  const taxes = (from: string, to: string) =>
    readTaxReport(business.scope(), { from, to, shift: null, location_id: null });
  const report = await taxes(month.from, month.to);
  const x = await readRegisterReport(business.scope(), session);
  const of = (category: BilledTaxCategory) =>
    report.by_rate.find(({ tax_category }) => tax_category === category);
  expect({
    exempt: totals.exempt_cents,
    exonerated: totals.exonerated_cents,
    general: totals.general_base_cents,
    special: totals.special_base_cents,
    general_tax: totals.general_tax_cents,
    special_tax: totals.special_tax_cents,
    total: totals.total_cents,
    register: totals.total_cents,
  }).toEqual({
    exempt: of('exempt')?.net_cents ?? 0,
    exonerated: of('exonerated')?.net_cents ?? 0,
    general: of('general')?.net_cents ?? 0,
    special: of('special')?.net_cents ?? 0,
    general_tax: of('general')?.tax_cents ?? 0,
    special_tax: of('special')?.tax_cents ?? 0,
    total: report.totals.charged_cents,
    register: (x?.total_cents ?? 0) - (x?.refunded_cents ?? 0),
  });
  for (const [day, sum] of sumByDay(rows))
    expect([day, (await taxes(day, day)).totals.charged_cents]).toEqual([day, sum]);

  const series = (prefix: string) =>
    rows
      .filter(({ number }) => number.startsWith(prefix))
      .map(({ number }) => Number(number.slice(-8)))
      .toSorted((one, other) => one - other);
  const contiguous = (numbers: readonly number[]) => numbers.map((_, at) => at + 1);
  for (const point of ['001', '002', '003']) {
    const notes = series(`000-${point}-06`);
    expect(notes).toEqual(contiguous(notes));
  }
  const own = series('000-001-01');
  expect(own).toEqual(contiguous(own));
  for (const { code, printed } of tills) expect(series(`000-${code}-01`)).toEqual(printed);
}

describe('the sales book of a month', () => {
  it('adds up to the sales, by rate and by day, after any sales, refunds, voids and charges of offline tills', {
    timeout: 180_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 7 }), async (steps) => {
        const shop = await aShop();
        const sales: Sale[] = [];
        for (const step of steps) {
          if (step.kind === 'sell') sales.push(...(await sell(shop, step)));
          else if (step.kind === 'wait') {
            await backdateBusiness(shop.business, step.days);
            await backdateDocuments(shop.business, step.days);
          } else {
            const sale = sales[step.which % Math.max(1, sales.length)];
            if (sale) await correct(shop.business, sale, step);
          }
        }
        await compare(shop);
      }),
      { numRuns: 12, examples: [[LATE_NOTE]] },
    );
  });
});
