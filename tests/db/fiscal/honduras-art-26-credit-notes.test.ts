import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { closeRegister } from '#db/queries/register/register.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { Business } from '#tests/support/business.ts';
import { addRange, CAI, dayFromToday, setNextNumber, startInvoicing } from '#tests/support/fiscal.ts';
import { aBill, charge, documentOf, fiscalNumber, numbersOf, refund, sell } from '#tests/support/invoices.ts';
import { readRegister, readSalesBook } from '#tests/support/reads.ts';
import { countRegisterSession, expectedCash } from '#tests/support/register.ts';
import { refundsOf } from '#tests/support/sales.ts';
import { it } from '#tests/support/test.ts';

/** Credit notes of refunds (art. 26). */

const credits = async (business: Business, sale: Sale) =>
  (await numbersOf(business)).filter((number) => number.startsWith('000-001-06')).length ===
  sale.documents.length - 1;

async function close(business: Business): Promise<void> {
  const { session } = await readRegister(business.scope('cajero'));
  const scope = business.writeScope();
  const counted_cents = await expectedCash(business, session?.id ?? '');
  const count_id = await countRegisterSession(scope, session?.id ?? '', { counted_cents });
  await closeRegister(business.writeScope(), session?.id ?? '', { count_id }, true);
}

describe('a refund of an invoiced sale', () => {
  it('issues a credit note of its own series for the refunded lines, which names the invoice', async ({
    business,
  }) => {
    await startInvoicing(business);
    const sale = await sell(business, 5000, 3);
    const invoice = await documentOf(business, sale);
    const refunded = await refund(business, sale);
    expect(refunded.documents).toMatchObject([
      { type: 'Factura', status: 'Emitida', total_cents: 15_000 },
      { type: 'Nota de crédito', number: fiscalNumber(1, '06'), total_cents: 5000 },
    ]);
    expect(await documentOf(business, refunded, 1)).toMatchObject({
      reason: 'Plato frío',
      corrects: { number: fiscalNumber(1), cai: CAI, issued_at: invoice.issued_at },
      lines: [{ quantity: 1, amount_cents: 5000 }],
      general_base_cents: 4348,
      general_tax_cents: 652,
      total_in_words: 'CINCUENTA LEMPIRAS CON 00/100',
    });
    const today = dayFromToday(business, 0);
    const book = await readSalesBook(business.scope(), today, today);
    expect(book.rows.map((row) => row.type)).toEqual(['Factura', 'Nota de crédito']);
    expect(book.totals.total_cents).toBe(10_000);
  });

  it('the notes of an invoice add up to it by rate, and none goes beyond', async ({ business }) => {
    await startInvoicing(business);
    let sale = await sell(business, 3335, 3);
    const invoice = await documentOf(business, sale);
    for (let n = 0; n < 3; n += 1) sale = await refund(business, sale);
    await expect(refund(business, sale, 0.5)).rejects.toMatchObject({ code: 'sale.refunded' });
    const notes = await Promise.all([1, 2, 3].map((at) => documentOf(business, sale, at)));
    for (const amount of ['general_base_cents', 'general_tax_cents', 'total_cents'] as const)
      expect(notes.reduce((sum, note) => sum + note[amount], 0)).toBe(invoice[amount]);
    expect(await credits(business, sale)).toBe(true);
  });

  it('three refunds of the same line at once give one credit note', async ({ business }) => {
    await startInvoicing(business);
    const sale = await sell(business);
    const done = await Promise.allSettled([1, 2, 3].map(() => refund(business, sale)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await numbersOf(business)).toEqual([fiscalNumber(1), fiscalNumber(1, '06')]);
  });

  it('is refused and gives nothing back without a range of credit notes', async ({ business }) => {
    const { credits: range, point } = await startInvoicing(business);
    const sale = await sell(business);
    await business.database.rows('delete from fiscal_ranges where business_id = $1 and id = $2', [
      business.id,
      range,
    ]);
    await expect(refund(business, sale)).rejects.toMatchObject({
      code: 'fiscal.unready',
      message: 'Todavía no hay un rango de notas de crédito: agrégalo en Opciones, Facturación.',
    });
    const exhausted = await addRange(business, point, { type: 'Nota de crédito', last: 1 });
    await setNextNumber(business, exhausted, 2);
    await expect(refund(business, sale)).rejects.toMatchObject({
      message: 'No quedan números de notas de crédito: agrega un rango en Opciones, Facturación.',
    });
    expect(await refundsOf(business)).toEqual([]);
  });

  it('is refused for an annulled invoice', async ({ business }) => {
    await startInvoicing(business);
    const sale = await sell(business);
    await voidSale(business.writeScope(), sale.id, {
      reason: 'Mesa equivocada',
      returns_stock: false,
      kitchen: 'leave',
    });
    await expect(refund(business, sale)).rejects.toMatchObject({ code: 'sale.voided' });
    expect(await numbersOf(business)).toEqual([fiscalNumber(1)]);
  });

  it('issues the note after the Z too, where a void is refused', async ({ business }) => {
    await startInvoicing(business);
    const sale = await sell(business);
    await close(business);
    await business.openRegister();
    await charge(business, await aBill(business, 50_000));
    const reason = { reason: 'Mesa equivocada', returns_stock: false, kitchen: 'leave' } as const;
    await expect(voidSale(business.writeScope(), sale.id, reason)).rejects.toMatchObject({
      code: 'register.closed',
    });
    expect((await refund(business, sale)).documents).toMatchObject([
      { status: 'Emitida' },
      { type: 'Nota de crédito', number: fiscalNumber(1, '06') },
    ]);
  });

  it('a repeated request gives one note', async ({ business }) => {
    await startInvoicing(business);
    const sale = await sell(business);
    const scope = business.writeScope();
    const request = {
      id: randomUUID(),
      items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }],
      payment_method_id: business.methods.efectivo,
      reason: 'Plato frío',
      returns_stock: false,
    };
    await refundSale(scope, sale.id, request);
    expect((await refundSale(scope, sale.id, request)).replayed).toBe(true);
    expect(await numbersOf(business)).toEqual([fiscalNumber(1), fiscalNumber(1, '06')]);
  });
});
