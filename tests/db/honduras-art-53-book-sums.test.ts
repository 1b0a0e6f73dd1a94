import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSalesBook } from '#db/queries/fiscal.ts';
import { readRegister, readRegisterReport } from '#db/queries/register.ts';
import { discountSale, splitEvenly, voidSale } from '#db/queries/sales.ts';
import type { Sale } from '#domain/answers/sales.ts';
import type { BuyerInput } from '#domain/inputs/fiscal.ts';
import { businessDay } from '#domain/time.ts';
import type { Business } from '#tests/support/business.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { charge, refund } from '#tests/support/invoices.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { readTaxReport } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';

/** The sales book adds up to the tax report and to the register's report, after any sales, refunds and voids (art. 53). */

const ZONE = zoneAtNoon();
const BUYER: BuyerInput = { rtn: '08019000000001', name: 'Distribuidora La Ceiba S. A.' };
const EXONERATED: BuyerInput = {
  ...BUYER,
  exoneration: { purchase_order: 'OCE-1', certificate: 'C-9', sag: null },
};
const BUYERS = { none: undefined, taxpayer: BUYER, exonerated: EXONERATED } as const;

const stepArbitrary = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      lines: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
      off: fc.constantFrom(0, 0, 1500, 3333),
      parts: fc.integer({ min: 1, max: 3 }),
      buyer: fc.constantFrom(...(['none', 'none', 'taxpayer', 'exonerated'] as const)),
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
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never;
type Selling = Extract<Step, { kind: 'sell' }>;

/** What the bill costs this buyer: an exonerated one pays the bases. */
const dueOf = (bill: Sale, buyer: Selling['buyer']) =>
  buyer === 'exonerated' ? bill.base_cents : bill.total_cents;

async function sell(business: Business, products: readonly string[], step: Selling): Promise<Sale[]> {
  const { lines, off, parts, buyer } = step;
  const chosen = new Map(lines.map(([at, quantity]) => [products[at] ?? '', quantity]));
  const { sale } = await business.order([...chosen].map(([product, quantity]) => ({ product, quantity })));
  let bills: readonly Sale[] = [sale];
  if (off > 0) {
    const { answer } = await discountSale(
      business.writeScope(),
      sale.id,
      { rate: off, reason: 'Cortesía' },
      'any',
    );
    bills = answer.bills;
  }
  if (parts > 1) {
    const others = Array.from({ length: parts - 1 }, () => randomUUID());
    bills = (await splitEvenly(business.writeScope(), sale.id, others)).answer.bills;
  }
  const charged = [];
  for (const bill of bills)
    charged.push(
      await charge(business, bill, {
        ...(BUYERS[buyer] && { buyer: BUYERS[buyer] }),
        cents: dueOf(bill, buyer),
        method: 'tarjeta',
      }),
    );
  return charged;
}

async function correct(
  business: Business,
  sale: Sale,
  { kind, half }: Exclude<Step, Selling>,
): Promise<void> {
  const done =
    kind === 'refund'
      ? refund(business, sale, half ? 0.5 : (sale.items[0]?.quantity ?? 1))
      : voidSale(business.writeScope(), sale.id, { reason: 'Error', returns_stock: false, kitchen: 'leave' });
  await done.catch(({ code }: { code?: string }) => {
    // A second correction of the same sale is refused and changes nothing.
    expect(['sale.refunded', 'sale.voided', 'register.cash']).toContain(code);
  });
}

async function compare(business: Business): Promise<void> {
  const today = businessDay(new Date(), ZONE);
  const { totals, rows } = await readSalesBook(business.scope(), today, today);
  const report = await readTaxReport(business.scope(), {
    from: today,
    to: today,
    shift: null,
    location_id: null,
  });
  const { session } = await readRegister(business.scope());
  const x = await readRegisterReport(business.scope(), session?.id ?? '');
  const ofRate = (rate: number) => report.by_rate.find(({ tax_rate }) => tax_rate === rate);
  expect({
    exempt: totals.exempt_cents,
    taxable: totals.general_base_cents + totals.special_base_cents + totals.exonerated_cents,
    general_tax: totals.general_tax_cents,
    special_tax: totals.special_tax_cents,
    total: totals.total_cents,
    register: totals.total_cents,
  }).toEqual({
    exempt: ofRate(0)?.net_cents ?? 0,
    taxable: (ofRate(1500)?.net_cents ?? 0) + (ofRate(1800)?.net_cents ?? 0),
    general_tax: ofRate(1500)?.tax_cents ?? 0,
    special_tax: ofRate(1800)?.tax_cents ?? 0,
    total: report.totals.charged_cents,
    register: (x?.total_cents ?? 0) - (x?.refunded_cents ?? 0),
  });
  for (const type of ['Factura', 'Nota de crédito'])
    expect(rows.filter((row) => row.type === type).map(({ number }) => Number(number.slice(-8)))).toEqual(
      rows.filter((row) => row.type === type).map((_, at) => at + 1),
    );
}

describe('the sales book', () => {
  it('adds up to the sales, by rate, after any sales, refunds and voids', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 6 }), async (steps) => {
        const business = await database.business({ zone: ZONE });
        await startInvoicing(business);
        const products = [
          await business.product({ priceCents: 3335, tracksInventory: false }),
          await business.product({ priceCents: 5990, taxCategory: 'special', tracksInventory: false }),
          await business.product({ priceCents: 1025, taxCategory: 'exempt', tracksInventory: false }),
        ];
        const sales: Sale[] = [];
        for (const step of steps) {
          if (step.kind === 'sell') sales.push(...(await sell(business, products, step)));
          else {
            const sale = sales[step.which % Math.max(1, sales.length)];
            if (sale) await correct(business, sale, step);
          }
        }
        await compare(business);
      }),
      { numRuns: 12 },
    );
  });
});
