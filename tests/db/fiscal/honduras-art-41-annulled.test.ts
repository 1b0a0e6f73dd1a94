import { describe, expect } from 'vitest';
import { voidSale } from '#db/queries/bills/sales.ts';
import { dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { documentOf, fiscalNumber, sell } from '#tests/support/invoices.ts';
import { readSalesBook } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

/** A wrong document is annulled and keeps its number (art. 41). */

describe('an invoice', () => {
  it('is annulled with its sale, keeps its number, and cannot change in any other way', async ({
    business,
  }) => {
    await startInvoicing(business);
    const sale = await sell(business);
    const { answer } = await voidSale(business.writeScope(), sale.id, {
      reason: 'Mesa equivocada',
      returns_stock: false,
      kitchen: 'leave',
    });
    expect(answer.sale.documents).toMatchObject([{ number: fiscalNumber(1), status: 'Anulada' }]);
    expect(await documentOf(business, sale)).toMatchObject({
      void_reason: 'Mesa equivocada',
      voided_by: business.employees.admin.fullName,
    });
    expect((await sell(business)).documents).toMatchObject([{ number: fiscalNumber(2) }]);
    for (const change of [
      "status = 'Emitida'",
      "void_reason = 'Otro'",
      'body = body || \'{"cai": "X"}\'',
      'total_cents = total_cents + 1, exempt_cents = exempt_cents + 1',
      "number = '000-001-01-00000009'",
      'prints = prints - 1',
    ])
      await expect(
        database.rows(`update fiscal_documents set ${change} where business_id = $1 and number = $2`, [
          business.id,
          fiscalNumber(1),
        ]),
      ).rejects.toThrow('cannot change');
  });

  it('stays in the book as annulled and is not in its sums', async ({ business }) => {
    await startInvoicing(business);
    const sale = await sell(business, 11_500);
    await sell(business, 23_000);
    await voidSale(business.writeScope(), sale.id, {
      reason: 'Error',
      returns_stock: false,
      kitchen: 'leave',
    });
    const today = dayFromToday(business, 0);
    const book = await readSalesBook(business.scope(), today, today);
    expect(book.rows).toMatchObject([
      { number: fiscalNumber(1), status: 'Anulada', total_cents: 11_500 },
      { number: fiscalNumber(2), status: 'Emitida', total_cents: 23_000 },
    ]);
    expect(book.totals).toMatchObject({
      general_base_cents: 20_000,
      general_tax_cents: 3000,
      total_cents: 23_000,
    });
  });
});
