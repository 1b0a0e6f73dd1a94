import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chargeSale, issueDebitNote, voidSale } from '#db/queries/bills/sales.ts';
import { readRegisterReport } from '#db/queries/register/register.ts';
import type { Business } from '#tests/support/business.ts';
import { addRange, CAI, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { aBill, charge, fiscalNumber, refund, sell } from '#tests/support/invoices.ts';
import { readRegister, readSalesBook } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { it } from '#tests/support/test.ts';

/** What the X, the Z and the sales book say of each fiscal document. */

async function sessionOf(business: Business): Promise<string> {
  const { session } = await readRegister(business.scope('cajero'));
  return session?.id ?? expect.fail('no session');
}
const documentsOf = async (business: Business, session: string) =>
  (await readRegisterReport(business.scope(), session))?.documents;

describe('the report of a register session', () => {
  it('names the first and the last number of each type and range, and the annulled ones, and stays so in the Z', async ({
    business,
  }) => {
    const { point } = await startInvoicing(business);
    await addRange(business, point, { type: 'Nota de débito' });
    await addRange(business, point, { first: 5001, last: 5010, isPreprinted: true });
    const session = await sessionOf(business);
    expect(await documentsOf(business, session)).toEqual([]);
    const first = await sell(business);
    const wrong = await sell(business);
    await voidSale(business.writeScope(), wrong.id, {
      ...{ reason: 'Mesa equivocada', returns_stock: false, kitchen: 'leave' },
    });
    const bill = await aBill(business);
    await chargeSale(business.writeScope('cajero'), bill.id, {
      payments: [
        { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: bill.total_cents },
      ],
      preprinted: { number: '5003', written_on: dayFromToday(business, 0) },
    });
    const last = await sell(business);
    await refund(business, last);
    await issueDebitNote(business.writeScope(), first.id, {
      ...{ id: randomUUID(), concept: 'Descorche', amount_cents: 2300, tax_category: 'general' },
      ...{ reason: 'Faltó en la factura' },
      payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 2300 }],
    });
    const documents = [
      {
        ...{ type: 'Factura', is_preprinted: false, issued: 3, first_number: fiscalNumber(1) },
        ...{ last_number: fiscalNumber(3), voided_numbers: [fiscalNumber(2)] },
      },
      {
        ...{ type: 'Factura', is_preprinted: true, issued: 1, first_number: fiscalNumber(5003) },
        ...{ last_number: fiscalNumber(5003), voided_numbers: [] },
      },
      {
        ...{ type: 'Nota de crédito', is_preprinted: false, issued: 1, first_number: fiscalNumber(1, '06') },
        ...{ last_number: fiscalNumber(1, '06'), voided_numbers: [] },
      },
      {
        ...{ type: 'Nota de débito', is_preprinted: false, issued: 1, first_number: fiscalNumber(1, '07') },
        ...{ last_number: fiscalNumber(1, '07'), voided_numbers: [] },
      },
    ];
    expect(await documentsOf(business, session)).toEqual(documents);
    await countAndClose(
      business.writeScope(),
      session,
      { counted_cents: 0, difference_reason: 'Prueba' },
      true,
    );
    expect(await documentsOf(business, session)).toEqual(documents);
  });
});

describe('a row of the sales book', () => {
  it('has the identity of a buyer above 10,000.00, what a note corrects, the exoneration, the discount and the CAI', async ({
    business,
  }) => {
    await startInvoicing(business);
    const identified = await charge(business, await aBill(business, 1_000_001), {
      buyer: { name: 'Rosa Pineda', identity_kind: 'DNI', identity_number: '0801199012345' },
    });
    await refund(business, identified);
    const bill = await aBill(business, 11_500);
    await charge(business, bill, {
      cents: bill.base_cents,
      buyer: {
        ...{ rtn: '08019000000001', name: 'Distribuidora La Ceiba S. A.' },
        exoneration: { purchase_order: 'OCE-7', certificate: '21012345678', sag: 'SAG-1' },
      },
    });
    const today = dayFromToday(business, 0);
    const { rows } = await readSalesBook(business.scope(), today, today);
    const none = { purchase_order: null, certificate: null, sag: null, cai: CAI };
    const identity = { identity_kind: 'DNI', identity_number: '0801199012345', buyer_rtn: null };
    expect(rows).toMatchObject([
      { number: fiscalNumber(1), corrects: null, discount_cents: 0, ...identity, ...none },
      {
        ...{ number: fiscalNumber(2), identity_kind: null, buyer_rtn: '08019000000001', corrects: null },
        ...{ purchase_order: 'OCE-7', certificate: '21012345678', sag: 'SAG-1', cai: CAI },
      },
      { number: fiscalNumber(1, '06'), corrects: fiscalNumber(1), ...identity, ...none },
    ]);
  });
});
