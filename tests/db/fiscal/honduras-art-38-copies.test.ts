import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { recordTip } from '#db/queries/bills/sales.ts';
import { printDocument } from '#db/queries/fiscal/fiscal.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { documentOf, sell } from '#tests/support/invoices.ts';
import { database, it } from '#tests/support/test.ts';

/** A copy is identical to the original (art. 38). */

describe('a copy', () => {
  it('prints again as it was issued, and counts its prints', async ({ business }) => {
    await startInvoicing(business);
    const issued = await documentOf(business, await sell(business));
    const print = async () => (await printDocument(business.writeScope('cajero'), issued.id)).answer.document;
    expect(await print()).toEqual({ ...issued, prints: 1 });
    expect(await print()).toEqual({ ...issued, prints: 2 });
    const other = await database.business();
    await expect(printDocument(other.writeScope('cajero'), issued.id)).rejects.toMatchObject({
      code: 'row.missing',
    });
  });

  it('has no tip: that is recorded apart, after the payment (Acuerdo 084-2021)', async ({ business }) => {
    await startInvoicing(business);
    const sale = await sell(business);
    const issued = await documentOf(business, sale);
    await recordTip(business.writeScope('cajero'), sale.id, {
      id: randomUUID(),
      amount_cents: 2000,
      payment_method_id: business.methods.efectivo,
    });
    expect(await documentOf(business, sale)).toEqual(issued);
    expect(JSON.stringify(issued)).not.toMatch(/propina|tip_/i);
    const created = await database.business();
    expect(await database.rows('select tip_percentage from businesses where id = $1', [created.id])).toEqual([
      { tip_percentage: 0 },
    ]);
  });
});
