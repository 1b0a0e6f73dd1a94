import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chargeSale, readSale, refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { readDocument, saveEstablishment, savePoint } from '#db/queries/fiscal/fiscal.ts';
import { sendAndCharge } from '#db/queries/orders/orders.ts';
import { dayText } from '#domain/base/time.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import type { Business } from '#tests/support/business.ts';
import { addPoint, addRange, dayFromToday, setLastDay, startInvoicing } from '#tests/support/fiscal.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { readFiscal, readSalesBook, readUnusedNumbers } from '#tests/support/reads.ts';
import { addRegister } from '#tests/support/register.ts';
import { database, it } from '#tests/support/test.ts';

/** In a contingency invoices are written by hand on pre-printed forms, and entered with their own number (art. 55). */

const PRICE = 13_950;
const number = (correlative: number, point = '001') =>
  `000-${point}-01-${String(correlative).padStart(8, '0')}`;
const paying = (business: Business, amount_cents: number) => [
  { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents },
];
const aBill = async (business: Business): Promise<Sale> => {
  const product = await business.product({ priceCents: PRICE, tracksInventory: false });
  return (await business.order([{ product }])).sale;
};
const charge = async (business: Business, bill: Sale, preprinted?: PreprintedInput): Promise<Sale> =>
  (
    await chargeSale(business.writeScope('cajero'), bill.id, {
      payments: paying(business, bill.total_cents),
      preprinted,
    })
  ).answer.sale;
/** A business that invoices, with pre-printed invoices 5001 to 5010 that were loaded today. */
async function startContingency(business: Business) {
  const started = await startInvoicing(business);
  const forms = await addRange(business, started.point, { first: 5001, last: 5010, isPreprinted: true });
  return { ...started, forms };
}
const rangeOf = async (business: Business, id: string) =>
  (await readFiscal(business.scope())).ranges.find((range) => range.id === id);
const numbersOf = (business: Business) =>
  database.rows<{ number: string; issued_on: string }>(
    'select number, issued_on::text from fiscal_documents where business_id = $1 order by number',
    [business.id],
  );

describe('a pre-printed invoice', () => {
  it('is stored with its number, CAI, range and written day, and takes no number of the register', async ({
    business,
  }) => {
    const { forms } = await startContingency(business);
    const written = dayFromToday(business, -2);
    const sale = await charge(business, await aBill(business), { number: '5003', written_on: written });
    expect(sale).toMatchObject({
      status: 'Pagada',
      documents: [{ type: 'Factura', number: number(5003), is_preprinted: true }],
    });
    expect(await readDocument(business.scope(), sale.documents[0]?.id ?? '')).toMatchObject({
      number: number(5003),
      range_from: number(5001),
      range_to: number(5010),
      issued_on: written,
      is_preprinted: true,
      sale_number: sale.number,
      total_cents: PRICE,
      general_base_cents: 12_130,
    });
    expect((await charge(business, await aBill(business))).documents).toMatchObject([
      { number: number(1), is_preprinted: false },
    ]);
    expect(await rangeOf(business, forms)).toMatchObject({ state: 'En uso', is_preprinted: true, used: 1 });
  });

  it('is in the book on its written day, with the day of its sale', async ({ business }) => {
    await startContingency(business);
    const written = dayFromToday(business, -3);
    const today = dayFromToday(business, 0);
    await charge(business, await aBill(business), { number: number(5001), written_on: written });
    const book = await readSalesBook(business.scope(), written, written);
    expect(book.rows).toMatchObject([
      { number: number(5001), issued_on: written, sale_day: today, is_preprinted: true },
    ]);
    expect(book.totals.total_cents).toBe(PRICE);
    expect((await readSalesBook(business.scope(), today, today)).rows).toEqual([]);
  });

  it('is charged with the lines that are sent at the counter, and refused without a trace', async ({
    business,
  }) => {
    await startContingency(business);
    const product = await business.product({ priceCents: PRICE, tracksInventory: false });
    const send = (written: string) =>
      sendAndCharge(business.writeScope('cajero'), {
        order: anOrderRequest([{ product }]),
        total_cents: PRICE,
        payments: paying(business, PRICE),
        preprinted: { number: '5001', written_on: written },
      });
    const before = await business.checksum();
    await expect(send(dayFromToday(business, 1))).rejects.toMatchObject({ code: 'fiscal.preprinted' });
    expect(await business.checksum()).toBe(before);
    const { answer } = await send(dayFromToday(business, 0));
    expect(answer.sale.documents).toMatchObject([{ number: number(5001), is_preprinted: true }]);
  });

  it('is voided with its sale, and a refund has its credit note from the point of the register', async ({
    business,
  }) => {
    const { point } = await startContingency(business);
    const other = await addPoint(business, await addRegister(business, 'Caja del jardín'), '002');
    await addRange(business, other, { first: 1, last: 5, isPreprinted: true });
    const today = dayFromToday(business, 0);
    const voided = await charge(business, await aBill(business), { number: '5001', written_on: today });
    const { answer } = await voidSale(business.writeScope(), voided.id, {
      reason: 'Mesa equivocada',
      returns_stock: false,
      kitchen: 'leave',
    });
    expect(answer.sale.documents).toMatchObject([{ number: number(5001), status: 'Anulada' }]);
    const sold = await charge(business, await aBill(business), {
      number: number(4, '002'),
      written_on: today,
    });
    const refunded = await refundSale(business.writeScope(), sold.id, {
      id: randomUUID(),
      items: [{ sale_item_id: sold.items[0]?.id ?? '', quantity: 1 }],
      payment_method_id: business.methods.efectivo,
      reason: 'Plato frío',
      returns_stock: false,
    });
    expect(refunded.answer.sale.documents.map((each) => each.number)).toEqual([
      number(4, '002'),
      '000-001-06-00000001',
    ]);
    expect(point).not.toBe(other);
  });
});

/** An establishment 001 whose point 001 has the pre-printed invoices 7001 to 7010. */
const otherEstablishment = async (business: Business): Promise<void> => {
  const establishment_id = randomUUID();
  const point = randomUUID();
  await saveEstablishment(business.writeScope(), {
    ...{ id: establishment_id, version: 0, location_id: null, code: '001', address: 'Barrio Abajo' },
  });
  await savePoint(business.writeScope(), {
    ...{ id: point, version: 0, establishment_id, code: '001', register_id: null },
  });
  await addRange(business, point, { first: 7001, last: 7010, isPreprinted: true });
};

describe('a pre-printed invoice is refused', () => {
  it('with a number outside of every pre-printed range of the establishment', async ({ business }) => {
    await startContingency(business);
    await otherEstablishment(business);
    const bill = await aBill(business);
    const today = dayFromToday(business, 0);
    for (const wrong of [
      '5011',
      '1',
      '7001',
      number(5001, '002'),
      '000-001-06-00005001',
      '001-001-01-00007001',
    ])
      await expect(charge(business, bill, { number: wrong, written_on: today })).rejects.toMatchObject({
        code: 'fiscal.preprinted',
        fields: { number: 'Ningún rango preimpreso de este establecimiento tiene ese número.' },
      });
    await expect(charge(business, bill, { number: '123456789', written_on: today })).rejects.toMatchObject({
      fields: { number: expect.stringContaining('16 dígitos') },
    });
    expect(await readSale(business.scope(), bill.id)).toMatchObject({ status: 'Por cobrar', documents: [] });
  });

  it('with a correlative that two ranges have, and accepted with its 16 digits', async ({ business }) => {
    await startContingency(business);
    const other = await addPoint(business, await addRegister(business, 'Caja del jardín'), '002');
    await addRange(business, other, { first: 5001, last: 5010, isPreprinted: true });
    const bill = await aBill(business);
    const written_on = dayFromToday(business, 0);
    await expect(charge(business, bill, { number: '5001', written_on })).rejects.toMatchObject({
      fields: { number: 'Varios rangos preimpresos tienen ese correlativo: escribe los 16 dígitos.' },
    });
    expect(
      (await charge(business, bill, { number: '0000020100005001', written_on })).documents,
    ).toMatchObject([{ number: number(5001, '002') }]);
  });

  it('on a day after today, too long ago, before its authorisation or after its date limit', async ({
    business,
  }) => {
    const { forms } = await startContingency(business);
    const bill = await aBill(business);
    const refusal = async (days: number) => {
      const written_on = dayFromToday(business, days);
      const charged = charge(business, bill, { number: '5001', written_on });
      return charged.then(
        () => null,
        (error) => error.fields.written_on,
      );
    };
    expect(await refusal(1)).toBe('La fecha todavía no llega.');
    expect(await refusal(-32)).toBe('La factura se registra en los 31 días siguientes.');
    const aYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
    await setLastDay(business, forms, aYear(dayFromToday(business, -5)));
    expect(await refusal(-6)).toBe(
      `Un rango vale a lo sumo un año: este, desde el ${dayText(dayFromToday(business, -5))}.`,
    );
    await setLastDay(business, forms, dayFromToday(business, -3));
    expect(await refusal(-2)).toBe(`El rango venció el ${dayText(dayFromToday(business, -3))}.`);
    expect(await refusal(-3)).toBeNull();
  });

  it('with a number that is used, also by two registers at once: one wins and the other bill stays open', async ({
    business,
  }) => {
    await startContingency(business);
    const bills = [await aBill(business), await aBill(business), await aBill(business)];
    const written_on = dayFromToday(business, 0);
    const outcomes = await Promise.allSettled(
      bills.map((bill) => charge(business, bill, { number: '5005', written_on })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          code: 'fiscal.preprinted',
          fields: { number: 'Esa factura ya está registrada.' },
        });
    const sales = await Promise.all(bills.map(({ id }) => readSale(business.scope(), id)));
    expect(sales.map((sale) => sale?.status).toSorted()).toEqual(['Pagada', 'Por cobrar', 'Por cobrar']);
    expect(await numbersOf(business)).toEqual([{ number: number(5005), issued_on: written_on }]);
  });
});

describe('a pre-printed range', () => {
  it('gives no number to a charge, also when no other is left', async ({ business }) => {
    const { point } = await startInvoicing(business, { last: 1 });
    await addRange(business, point, { first: 11, last: 20, isPreprinted: true });
    await charge(business, await aBill(business));
    await expect(charge(business, await aBill(business))).rejects.toMatchObject({
      code: 'fiscal.unready',
      message: 'No quedan números de facturas: agrega un rango en Opciones, Facturación.',
    });
  });

  it('is exhausted when each number has a document, and stays as it is once one is used', async ({
    business,
  }) => {
    const { point } = await startInvoicing(business);
    const forms = await addRange(business, point, { first: 5001, last: 5002, isPreprinted: true });
    const written_on = dayFromToday(business, 0);
    await charge(business, await aBill(business), { number: '5002', written_on });
    expect(await rangeOf(business, forms)).toMatchObject({ state: 'En uso', used: 1 });
    await charge(business, await aBill(business), { number: '5001', written_on });
    expect(await rangeOf(business, forms)).toMatchObject({ state: 'Agotado', used: 2 });
  });

  it('has only invoices, and those without a document are unused once it expires', async ({ business }) => {
    const { forms, point, credits, invoices } = await startContingency(business);
    await expect(
      addRange(business, point, { type: 'Nota de débito', isPreprinted: true }),
    ).rejects.toMatchObject({ fields: { is_preprinted: 'Solo las facturas pueden ser preimpresas.' } });
    const written_on = dayFromToday(business, -1);
    await charge(business, await aBill(business), { number: '5004', written_on });
    for (const id of [forms, credits, invoices]) await setLastDay(business, id, written_on);
    const { ranges } = await readUnusedNumbers(business.scope());
    expect(ranges.find(({ id }) => id === forms)).toMatchObject({
      is_preprinted: true,
      spans: [
        { from: number(5001), to: number(5003), quantity: 3 },
        { from: number(5005), to: number(5010), quantity: 6 },
      ],
    });
  });
});
