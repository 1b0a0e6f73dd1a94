import { describe, expect } from 'vitest';
import type { Business } from '#tests/support/business.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { charge, refund, sell } from '#tests/support/invoices.ts';
import { database, it } from '#tests/support/test.ts';

const bandsOf = (business: Business) =>
  database.rows<{ type: string; tax_category: string; tax_rate: number; base: number; tax: number }>(
    `select d.type, b.tax_category, b.tax_rate, b.base_cents::integer as base, b.tax_cents::integer as tax
     from document_bands b join fiscal_documents d on d.business_id = b.business_id and d.id = b.document_id
     where b.business_id = $1 order by d.number, b.position`,
    [business.id],
  );

/** The documents whose bands are not their total, or not the amounts of their columns. */
const wrongDocuments = (business: Business) =>
  database.rows(
    `select d.number from fiscal_documents d left join document_bands b on b.business_id = d.business_id and b.document_id = d.id
     where d.business_id = $1 group by d.business_id, d.id
     having count(b.position) <> 4 or sum(b.base_cents + b.tax_cents) <> d.total_cents
       or sum(b.tax_cents) <> d.general_tax_cents + d.special_tax_cents`,
    [business.id],
  );

describe('the bands of a document', () => {
  it('are what its lines have by tax category, also on its credit note', async ({ business }) => {
    await startInvoicing(business);
    const meal = await business.product({ priceCents: 11_500, tracksInventory: false });
    const beer = await business.product({ priceCents: 5900, taxCategory: 'special', tracksInventory: false });
    const water = await business.product({ priceCents: 2000, taxCategory: 'exempt', tracksInventory: false });
    const { sale } = await business.order([
      { product: meal, quantity: 2 },
      { product: beer },
      { product: water },
    ]);
    await refund(business, await charge(business, sale));
    expect(await bandsOf(business)).toEqual([
      { type: 'Factura', tax_category: 'exempt', tax_rate: 0, base: 2000, tax: 0 },
      { type: 'Factura', tax_category: 'exonerated', tax_rate: 0, base: 0, tax: 0 },
      { type: 'Factura', tax_category: 'general', tax_rate: 1500, base: 20_000, tax: 3000 },
      { type: 'Factura', tax_category: 'special', tax_rate: 1800, base: 5000, tax: 900 },
      { type: 'Nota de crédito', tax_category: 'exempt', tax_rate: 0, base: 0, tax: 0 },
      { type: 'Nota de crédito', tax_category: 'exonerated', tax_rate: 0, base: 0, tax: 0 },
      { type: 'Nota de crédito', tax_category: 'general', tax_rate: 1500, base: 10_000, tax: 1500 },
      { type: 'Nota de crédito', tax_category: 'special', tax_rate: 1800, base: 0, tax: 0 },
    ]);
    expect(await wrongDocuments(business)).toEqual([]);
  });

  it('are given to documents of a release that did not store them', async ({ business }) => {
    await startInvoicing(business);
    await sell(business);
    const stored = await bandsOf(business);
    await database.rows('delete from document_bands where business_id = $1', [business.id]);
    await database.rows('select fill_document_bands()');
    await database.rows('select fill_document_bands()');
    expect(stored).toHaveLength(4);
    expect(await bandsOf(business)).toEqual(stored);
  });

  it('cannot be changed or removed by the application', async ({ business }) => {
    await startInvoicing(business);
    await sell(business);
    for (const statement of ['update document_bands set base_cents = 0', 'delete from document_bands'])
      await expect(database.rows(`set local role fogon_app; ${statement}`)).rejects.toThrow(
        /permission denied/,
      );
  });
});
