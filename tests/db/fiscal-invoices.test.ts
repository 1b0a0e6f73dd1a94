import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { readDocument, readFiscal, readSalesBook } from '#db/queries/fiscal.ts';
import { chargeSale, readSale, refundSale, splitEvenly, voidSale } from '#db/queries/sales.ts';
import type { Sale } from '#domain/answers/sales.ts';
import type { BuyerInput } from '#domain/inputs/fiscal.ts';
import type { Business } from '#tests/support/business.ts';
import { addRange, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { database, it } from '#tests/support/test.ts';

/** Invoices of charged sales (4-honduras, Documents). */

const paying = (business: Business, amount_cents: number) => [
  { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents },
];

async function aBill(business: Business, priceCents = 13_950, quantity = 1): Promise<Sale> {
  const product = await business.product({ priceCents, tracksInventory: false });
  return (await business.order([{ product, quantity }])).sale;
}

async function charge(
  business: Business,
  bill: Sale,
  buyer?: BuyerInput,
  amount = bill.total_cents,
): Promise<Sale> {
  const { answer } = await chargeSale(business.writeScope('cajero'), bill.id, {
    payments: paying(business, amount),
    buyer,
  });
  return answer.sale;
}

const invoiceOf = async (business: Business, sale: Sale) => {
  const document = await readDocument(business.scope(), sale.documents[0]?.id ?? randomUUID());
  if (!document) throw new Error('The sale has no invoice.');
  return document;
};
const numbersOf = async (business: Business) =>
  (
    await database.rows<{ number: string }>(
      'select number from fiscal_documents where business_id = $1 order by number',
      [business.id],
    )
  ).map(({ number }) => number);
const number = (correlative: number, type = '01') =>
  `000-001-${type}-${String(correlative).padStart(8, '0')}`;

describe('charging with an invoice', () => {
  it('issues the next number of the range, with all that art. 10 requires', async ({ business }) => {
    await startInvoicing(business);
    const sale = await charge(business, await aBill(business));
    expect(sale.documents).toEqual([
      expect.objectContaining({ type: 'Factura', number: number(1), status: 'Emitida', total_cents: 13_950 }),
    ]);
    expect(await invoiceOf(business, sale)).toMatchObject({
      number: number(1),
      range_from: number(1),
      range_to: number(1000),
      valid_until: dayFromToday(business, 200),
      issuer: { rtn: '08011985123960', legal_name: 'Inversiones El Comal S. de R. L.' },
      buyer: { name: 'CONSUMIDOR FINAL', rtn: null },
      general_base_cents: 12_130,
      general_tax_cents: 1_820,
      total_cents: 13_950,
      total_in_words: 'CIENTO TREINTA Y NUEVE LEMPIRAS CON 50/100',
      sale_number: sale.number,
    });
  });

  it('25 charges at once take the numbers 1 to 25 without holes', async ({ business }) => {
    await startInvoicing(business);
    const bills: Sale[] = [];
    for (let n = 0; n < 25; n += 1) bills.push(await aBill(business, 1000 + n));
    await Promise.all(bills.map((bill) => charge(business, bill)));
    expect(await numbersOf(business)).toEqual(Array.from({ length: 25 }, (_, n) => number(n + 1)));
  });

  it('a charge that is refused takes no number and leaves the bill open', async ({ business }) => {
    await startInvoicing(business);
    const bill = await aBill(business);
    await expect(charge(business, bill, undefined, bill.total_cents - 1)).rejects.toMatchObject({
      code: 'sale.payment',
    });
    expect(await readSale(business.scope(), bill.id)).toMatchObject({ status: 'Por cobrar' });
    expect((await charge(business, bill)).documents).toMatchObject([{ number: number(1) }]);
  });

  it('goes on in the next range when one is exhausted, and refuses when none is left', async ({
    business,
  }) => {
    const { point } = await startInvoicing(business, { last: 2 });
    await addRange(business, point, { first: 5000, last: 5000 });
    const states = async () =>
      (await readFiscal(business.scope())).ranges
        .filter(({ type }) => type === 'Factura')
        .map(({ state }) => state);
    expect(await states()).toEqual(['En uso', 'Siguiente']);
    for (let n = 0; n < 3; n += 1) await charge(business, await aBill(business));
    expect(await numbersOf(business)).toEqual([number(1), number(2), number(5000)]);
    expect(await states()).toEqual(['Agotado', 'Agotado']);
    const bill = await aBill(business);
    await expect(charge(business, bill)).rejects.toMatchObject({
      code: 'fiscal.unready',
      message: 'No quedan números de facturas: agrega un rango en Opciones, Facturación.',
    });
    expect(await readSale(business.scope(), bill.id)).toMatchObject({ status: 'Por cobrar' });
  });

  it('issues on the last day of a range and refuses on the day after', async ({ business }) => {
    const { invoices } = await startInvoicing(business, { validUntil: dayFromToday(business, 0) });
    await charge(business, await aBill(business));
    await database.rows(
      `update fiscal_ranges set valid_until = valid_until - 1 where business_id = $1 and id = $2`,
      [business.id, invoices],
    );
    await expect(charge(business, await aBill(business))).rejects.toMatchObject({
      code: 'fiscal.unready',
      message: 'El rango de facturas venció: agrega otro en Opciones, Facturación.',
    });
  });

  it('L 10,000.00 need no name, and L 10,000.01 do', async ({ business }) => {
    await startInvoicing(business);
    await charge(business, await aBill(business, 1_000_000));
    const dear = await aBill(business, 1_000_001);
    await expect(charge(business, dear)).rejects.toMatchObject({ code: 'fiscal.buyer' });
    const buyer: BuyerInput = { name: 'Rosa Pineda', identity_kind: 'DNI', identity_number: '0801199012345' };
    expect(await invoiceOf(business, await charge(business, dear, buyer))).toMatchObject({
      number: number(2),
      buyer: { name: 'Rosa Pineda', identity_kind: 'DNI', identity_number: '0801199012345' },
    });
  });

  it('an exonerated buyer pays the base without tax', async ({ business }) => {
    await startInvoicing(business);
    const bill = await aBill(business, 11_500);
    const buyer: BuyerInput = {
      name: 'Embajada',
      rtn: '08019000000001',
      exoneration: { purchase_order: 'OCE-1', certificate: 'C-9', sag: null },
    };
    const sale = await charge(business, bill, buyer, 10_000);
    expect(sale).toMatchObject({ total_cents: 10_000, tax_cents: 0 });
    expect(await invoiceOf(business, sale)).toMatchObject({
      exonerated_cents: 10_000,
      general_base_cents: 0,
      general_tax_cents: 0,
      total_cents: 10_000,
      buyer: { exoneration: { purchase_order: 'OCE-1', certificate: 'C-9' } },
    });
  });

  it('each part of a split bill has an invoice of its own', async ({ business }) => {
    await startInvoicing(business);
    const bill = await aBill(business, 10_000);
    const { answer } = await splitEvenly(business.writeScope(), bill.id, [randomUUID(), randomUUID()]);
    const documents = [];
    for (const part of answer.bills) documents.push(await invoiceOf(business, await charge(business, part)));
    expect(documents.map(({ number }) => number)).toEqual([number(1), number(2), number(3)]);
    expect(documents.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(10_000);
    expect(documents.reduce((sum, { general_tax_cents }) => sum + general_tax_cents, 0)).toBe(bill.tax_cents);
  });
});

describe('a corrected invoice', () => {
  it('is voided with its sale, keeps its number, and cannot change in any other way', async ({
    business,
  }) => {
    await startInvoicing(business);
    const sale = await charge(business, await aBill(business));
    const { answer } = await voidSale(business.writeScope(), sale.id, {
      reason: 'Mesa equivocada',
      returns_stock: false,
      kitchen: 'leave',
    });
    expect(answer.sale.documents).toMatchObject([{ number: number(1), status: 'Anulada' }]);
    expect((await charge(business, await aBill(business))).documents).toMatchObject([{ number: number(2) }]);
    for (const change of [
      "status = 'Emitida'",
      'total_cents = total_cents',
      'body = body || \'{"cai": "X"}\'',
    ]) {
      const done = database.rows(
        `update fiscal_documents set ${change} where business_id = $1 and number = $2`,
        [business.id, number(1)],
      );
      if (change.startsWith('total')) await done;
      else await expect(done).rejects.toThrow('cannot change');
    }
  });

  it('a refund issues a credit note of its own series for the refunded lines', async ({ business }) => {
    await startInvoicing(business);
    const sale = await charge(business, await aBill(business, 5000, 3));
    const { answer } = await refundSale(business.writeScope(), sale.id, {
      id: randomUUID(),
      items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }],
      payment_method_id: business.methods.efectivo,
      reason: 'Plato frío',
      returns_stock: false,
    });
    expect(answer.sale.documents).toMatchObject([
      { type: 'Factura', status: 'Emitida', total_cents: 15_000 },
      { type: 'Nota de crédito', number: number(1, '06'), total_cents: 5000 },
    ]);
    const note = await readDocument(business.scope(), answer.sale.documents[1]?.id ?? '');
    expect(note).toMatchObject({
      reason: 'Plato frío',
      corrects: { number: number(1) },
      lines: [{ quantity: 1, amount_cents: 5000 }],
      total_in_words: 'CINCUENTA LEMPIRAS CON 00/100',
    });
    const today = dayFromToday(business, 0);
    const book = await readSalesBook(business.scope(), today, today);
    expect(book.rows.map((row) => row.type)).toEqual(['Factura', 'Nota de crédito']);
    expect(book.totals.total_cents).toBe(10_000);
  });
});
