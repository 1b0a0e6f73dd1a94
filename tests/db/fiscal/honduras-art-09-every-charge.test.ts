import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chargeSale, discountSale, readSale, splitEvenly } from '#db/queries/bills/sales.ts';
import { changeIssuer } from '#db/queries/fiscal/fiscal.ts';
import { joinOrder, sendAndCharge } from '#db/queries/orders/orders.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { aBill, charge, documentOf, fiscalNumber, numbersOf, sell } from '#tests/support/invoices.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { ordersOf } from '#tests/support/orders.ts';
import { readFiscal } from '#tests/support/reads.ts';
import { it } from '#tests/support/test.ts';

const BUYER = { rtn: '08019000000001', name: 'Distribuidora La Ceiba S. A.' };

/** Each sale has its document, and none is without (art. 9). */

describe('a charge of a business that invoices', () => {
  it('25 charges at once take the numbers 1 to 25 without holes', async ({ business }) => {
    await startInvoicing(business);
    const bills = [];
    for (let n = 0; n < 25; n += 1) bills.push(await aBill(business, 1000 + n));
    await Promise.all(bills.map((bill) => charge(business, bill)));
    expect(await numbersOf(business)).toEqual(Array.from({ length: 25 }, (_, n) => fiscalNumber(n + 1)));
  });

  it('a charge that is refused takes no number and leaves the bill open', async ({ business }) => {
    await startInvoicing(business);
    const bill = await aBill(business);
    await expect(charge(business, bill, { cents: bill.total_cents - 1 })).rejects.toMatchObject({
      code: 'sale.payment',
    });
    expect(await readSale(business.scope(), bill.id)).toMatchObject({ status: 'Por cobrar' });
    expect((await charge(business, bill)).documents).toMatchObject([{ number: fiscalNumber(1) }]);
  });

  it('a wrong buyer, a sold-out product or an expired range charges nothing, and the next charge has number 1', async ({
    business,
  }) => {
    const { invoices } = await startInvoicing(business);
    const bill = await aBill(business, 1_000_001);
    await expect(charge(business, bill)).rejects.toMatchObject({ code: 'fiscal.buyer' });

    const product = await business.product({ priceCents: 5000, tracksInventory: false });
    await business.database.change('menu_items', product, { countdown: 1 });
    const counter = sendAndCharge(business.writeScope('cajero'), {
      order: anOrderRequest([{ product, quantity: 2 }]),
      total_cents: 10_000,
      payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 10_000 }],
    });
    await expect(counter).rejects.toMatchObject({ code: 'menu.unavailable' });

    const moveLimit = (days: number) =>
      business.database.rows(
        'update fiscal_ranges set valid_until = valid_until + $2::integer where id = $1',
        [invoices, days],
      );
    await moveLimit(-201);
    await expect(charge(business, bill, { buyer: BUYER })).rejects.toMatchObject({ code: 'fiscal.unready' });
    await moveLimit(201);

    expect(await readSale(business.scope(), bill.id)).toMatchObject({ status: 'Por cobrar', documents: [] });
    const charged = await charge(business, bill, { buyer: BUYER });
    expect(charged.documents).toMatchObject([{ number: fiscalNumber(1) }]);
    expect(await numbersOf(business)).toEqual([fiscalNumber(1)]);
  });

  it('one bill that is charged twice at once has one invoice', async ({ business }) => {
    await startInvoicing(business);
    const bill = await aBill(business);
    const done = await Promise.allSettled([charge(business, bill), charge(business, bill)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await numbersOf(business)).toEqual([fiscalNumber(1)]);
  });

  it('a repeated request has the answer of the first and no second invoice', async ({ business }) => {
    await startInvoicing(business);
    const bill = await aBill(business);
    const scope = business.writeScope('cajero');
    const payments = [
      { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: bill.total_cents },
    ];
    const first = await chargeSale(scope, bill.id, { payments });
    const again = await chargeSale(scope, bill.id, { payments });
    expect(again.replayed).toBe(true);
    expect(again.answer.sale.documents).toEqual(first.answer.sale.documents);
    expect(await numbersOf(business)).toEqual([fiscalNumber(1)]);
  });

  it('the counter sends, charges and invoices in one write, or does none of them', async ({ business }) => {
    await startInvoicing(business);
    const product = await business.product({ priceCents: 5000, tracksInventory: false });
    const counter = (amount_cents: number, total_cents = 5000) =>
      sendAndCharge(business.writeScope('cajero'), {
        order: anOrderRequest([{ product }]),
        total_cents,
        payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents }],
      });
    await expect(counter(4999)).rejects.toMatchObject({ code: 'sale.payment' });
    await expect(counter(5000, 4000)).rejects.toThrow();
    expect(await numbersOf(business)).toEqual([]);
    expect((await counter(5000)).answer.sale.documents).toMatchObject([{ number: fiscalNumber(1) }]);
    expect(await ordersOf(business)).toHaveLength(1);
  });

  it('each part of a split bill has an invoice of its own, which add up to the bill', async ({
    business,
  }) => {
    await startInvoicing(business);
    const bill = await aBill(business, 10_000);
    const { answer } = await splitEvenly(business.writeScope(), bill.id, [randomUUID(), randomUUID()]);
    const documents = [];
    for (const part of answer.bills) documents.push(await documentOf(business, await charge(business, part)));
    expect(documents.map(({ number }) => number)).toEqual([1, 2, 3].map((n) => fiscalNumber(n)));
    expect(documents.map(({ share }) => share)).toEqual(Array(3).fill('1/3 de la cuenta'));
    expect(documents.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(10_000);
    // 33.34 / 1.15 = 28.99 and 33.33 / 1.15 = 28.98: each has the tax of its own total, that of the whole is 13.04.
    expect(documents.map(({ general_tax_cents }) => general_tax_cents)).toEqual([435, 435, 435]);
  });

  it('two orders that are joined have one invoice with the lines of both', async ({ business }) => {
    await startInvoicing(business);
    const product = await business.product({ priceCents: 5000, tracksInventory: false });
    const [first, second] = [await business.order([{ product }]), await business.order([{ product }])];
    await joinOrder(business.writeScope(), second.order.id, first.order.id);
    const joined = await readSale(business.scope(), first.sale.id);
    if (!joined) throw new Error('The joined bill is not there.');
    const document = await documentOf(business, await charge(business, joined));
    expect(document).toMatchObject({ number: fiscalNumber(1), total_cents: 10_000 });
    expect(document.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
    expect(await numbersOf(business)).toEqual([fiscalNumber(1)]);
  });

  it('a bill that costs nothing has an invoice of zero with its discount', async ({ business }) => {
    await startInvoicing(business);
    const bill = await aBill(business, 2500);
    await discountSale(business.writeScope(), bill.id, { rate: 10_000, reason: 'Cortesía' }, 'any');
    const { answer } = await chargeSale(business.writeScope('cajero'), bill.id, { payments: [] });
    expect(await documentOf(business, answer.sale)).toMatchObject({
      number: fiscalNumber(1),
      discount_cents: 2500,
      total_cents: 0,
      total_in_words: 'CERO LEMPIRAS CON 00/100',
    });
  });

  it('a business that does not invoice has no documents', async ({ business }) => {
    await startInvoicing(business);
    const { issuer } = await readFiscal(business.scope());
    await changeIssuer(business.writeScope(), { version: issuer.version, is_active: false });
    expect((await sell(business)).documents).toEqual([]);
  });
});
