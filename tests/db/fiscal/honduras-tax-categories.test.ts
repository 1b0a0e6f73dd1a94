import { describe, expect } from 'vitest';
import { readRegisterReport } from '#db/queries/register/register.ts';
import { documentAmounts } from '#domain/fiscal/hn/printed-document.ts';
import { reportSections } from '#domain/register/register-report.ts';
import type { Business } from '#tests/support/business.ts';
import { dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { charge, documentOf, refund } from '#tests/support/invoices.ts';
import { readRegister, readSalesBook } from '#tests/support/reads.ts';
import { readTaxReport } from '#tests/support/reports.ts';
import { database, it } from '#tests/support/test.ts';

/** Sales by tax category on paper, in the book, on X and Z, and in the tax report. */

const EXONERATED = {
  name: 'Cooperativa de Caficultores',
  rtn: '08011990123456',
  exoneration: { purchase_order: 'OCE-1', certificate: '21012345678', sag: null },
};

const mealAndBeer = async (business: Business) => {
  const product = await business.product({ name: 'Plato', priceCents: 11_500, tracksInventory: false });
  const beer = await business.product({
    ...{ name: 'Cerveza', priceCents: 5900, taxCategory: 'special', tracksInventory: false },
  });
  return business.order([{ product, quantity: 2 }, { product: beer }]);
};

const today = (business: Business) => {
  const day = dayFromToday(business, 0);
  return { from: day, to: day, shift: null, location_id: null };
};

async function xOf(business: Business) {
  const { session } = await readRegister(business.scope());
  const x = await readRegisterReport(business.scope(), session?.id ?? '');
  if (!x) throw new Error('no register session');
  return x;
}

describe('an exonerated sale', () => {
  it('is a row of its own on X, tax report and book, also with its refund, and its paper adds up', async ({
    business,
  }) => {
    await startInvoicing(business);
    const { sale } = await mealAndBeer(business);
    const charged = await charge(business, sale, { buyer: EXONERATED, cents: 25_000 });
    const document = await documentOf(business, charged);
    expect(document).toMatchObject({
      exonerated_cents: 25_000,
      exonerated_tax_cents: 3900,
      total_cents: 25_000,
    });
    expect(documentAmounts(document)).toContainEqual(['Exonerado: −ISV', 3900]);
    const lines = document.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    expect(lines - 3900).toBe(document.total_cents);
    const x = await xOf(business);
    expect(x.by_rate).toEqual([
      { tax_category: 'exonerated', tax_rate: 0, base_cents: 25_000, tax_cents: 0 },
    ]);
    const shown = reportSections(x, { currency: 'HNL', tax: 'ISV', money: String, clockOf: String });
    const rows = shown.flatMap(({ rows }) => rows.map(({ left, right }) => `${left}: ${right}`));
    expect(rows).toContain('Exonerado: 25000');
    expect(rows.filter((row) => row.startsWith('Gravado'))).toEqual([]);
    await refund(business, charged);
    const { by_rate } = await readTaxReport(business.scope(), today(business));
    expect(by_rate).toMatchObject([
      { tax_category: 'exonerated', refunded_cents: 10_000, net_cents: 15_000, tax_cents: 0 },
    ]);
    const { totals } = await readSalesBook(business.scope(), today(business).from, today(business).to);
    expect(totals).toMatchObject({ exonerated_cents: 15_000, general_base_cents: 0, special_base_cents: 0 });
  });
});

describe('a business whose general rate is 18 %', () => {
  it('has its general sales under the general category everywhere', async () => {
    const business = await database.business({ taxPercentage: 1800 });
    await business.openRegister();
    await startInvoicing(business);
    const { sale } = await mealAndBeer(business);
    const document = await documentOf(business, await charge(business, sale));
    expect(document).toMatchObject({
      general_rate: 1800,
      general_base_cents: 19_492,
      general_tax_cents: 3508,
      special_base_cents: 5000,
      special_tax_cents: 900,
    });
    const names = documentAmounts(document).map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect((await xOf(business)).by_rate).toMatchObject([
      { tax_category: 'general', base_cents: 19_492 },
      { tax_category: 'special', base_cents: 5000 },
    ]);
    const { by_rate, by_day } = await readTaxReport(business.scope(), today(business));
    expect(by_rate).toMatchObject([
      { tax_category: 'general', net_cents: 19_492 },
      { tax_category: 'special', net_cents: 5000 },
    ]);
    expect(by_day[0]?.net_by_rate).toEqual({ 'general 1800': 19_492, 'special 1800': 5000 });
  });
});

/** Stores the lines of a sale once more as the last release writes them; returns what Fogón knows of each by its order, by category. */
async function storeAsLastRelease(business: Business, sale: { readonly id: string }) {
  const rows = await database.rows<{ tax_category: string; price_includes_tax: boolean }>(
    `insert into sale_items
     select c.* from sale_items i cross join jsonb_populate_record(i, jsonb_build_object(
       'id', gen_random_uuid(), 'position', i.position + 100, 'tax_category', null, 'price_includes_tax', null)) c
     where i.business_id = $1 and i.sale_id = $2
     returning tax_category, price_includes_tax`,
    [business.id, sale.id],
  );
  return rows.sort((a, b) => a.tax_category.localeCompare(b.tax_category));
}

describe('a line that the last release writes without tax category and price rule', () => {
  it('has those of its order and its amounts', async ({ business }) => {
    const { sale } = await mealAndBeer(business);
    expect(await storeAsLastRelease(business, sale)).toEqual([
      { tax_category: 'general', price_includes_tax: true },
      { tax_category: 'special', price_includes_tax: true },
    ]);
  });

  it('is exonerated if the buyer of its document is', async ({ business }) => {
    await startInvoicing(business);
    const { sale } = await mealAndBeer(business);
    const charged = await charge(business, sale, { buyer: EXONERATED, cents: 25_000 });
    const stored = await storeAsLastRelease(business, charged);
    expect(stored.map(({ tax_category }) => tax_category)).toEqual(['exonerated', 'exonerated']);
  });
});
