import { describe, expect } from 'vitest';
import { readSale } from '#db/queries/bills/sales.ts';
import type { BuyerInput } from '#domain/fiscal/inputs/fiscal.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { aBill, charge, documentOf, fiscalNumber } from '#tests/support/invoices.ts';
import { searchBuyers } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

/** The buyer of an invoice (art. 11). */

const COMPANY: BuyerInput = { rtn: '08019000000001', name: 'Distribuidora La Ceiba S. A.' };

describe('the buyer of an invoice', () => {
  it('L 10,000.00 need no name, and L 10,000.01 do', async ({ business }) => {
    await startInvoicing(business);
    await charge(business, await aBill(business, 1_000_000));
    const dear = await aBill(business, 1_000_001);
    await expect(charge(business, dear)).rejects.toMatchObject({ code: 'fiscal.buyer' });
    expect(await readSale(business.scope(), dear.id)).toMatchObject({ status: 'Por cobrar' });
    const buyer: BuyerInput = { name: 'Rosa Pineda', identity_kind: 'DNI', identity_number: '0801199012345' };
    expect(await documentOf(business, await charge(business, dear, { buyer }))).toMatchObject({
      number: fiscalNumber(2),
      buyer: { name: 'Rosa Pineda', identity_kind: 'DNI', identity_number: '0801199012345' },
    });
  });

  it('is found by name and by RTN afterwards, with the latest name, and by no other business', async ({
    business,
  }) => {
    await startInvoicing(business);
    for (const name of ['Distribuidora', COMPANY.name])
      await charge(business, await aBill(business), { buyer: { ...COMPANY, name } });
    for (const text of ['la ceiba', '0801900'])
      expect(await searchBuyers(business.scope('cajero'), text)).toEqual({ buyers: [COMPANY] });
    const other = await database.business();
    expect(await searchBuyers(other.scope('cajero'), 'la ceiba')).toEqual({ buyers: [] });
  });

  it('pays the base without tax when it is exonerated', async ({ business }) => {
    await startInvoicing(business);
    const bill = await aBill(business, 11_500);
    const exoneration = { purchase_order: 'OCE-1', certificate: 'C-9', sag: null };
    const sale = await charge(business, bill, { buyer: { ...COMPANY, exoneration }, cents: 10_000 });
    expect(sale).toMatchObject({ total_cents: 10_000, tax_cents: 0 });
    expect(await documentOf(business, sale)).toMatchObject({
      exonerated_cents: 10_000,
      general_base_cents: 0,
      general_tax_cents: 0,
      total_cents: 10_000,
      buyer: { exoneration },
    });
  });
});
