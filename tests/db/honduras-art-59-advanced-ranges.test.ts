import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { advanceRange, deleteRange, readFiscal, saveRange } from '#db/queries/fiscal.ts';
import { chargeSale } from '#db/queries/sales.ts';
import type { Business } from '#tests/support/business.ts';
import { CAI, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { database, it } from '#tests/support/test.ts';

/** Ranges of numbers whose first ones were used elsewhere: by another system, or after the backup that was restored. */

const rangeOf = async (business: Business, id: string) => {
  const range = (await readFiscal(business.scope())).ranges.find((each) => each.id === id);
  if (!range) throw new Error('The range is missing.');
  return range;
};

async function advance(business: Business, id: string, next_number: number, version?: number) {
  await advanceRange(business.writeScope(), {
    ...{ id, next_number, reason: 'Usados en el sistema anterior' },
    version: version ?? (await rangeOf(business, id)).version,
  });
}

async function chargedNumber(business: Business): Promise<string | undefined> {
  const product = await business.product({ priceCents: 5000, tracksInventory: false });
  const { sale } = await business.order([{ product }]);
  const { answer } = await chargeSale(business.writeScope('cajero'), sale.id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 5000 }],
  });
  return answer.sale.documents[0]?.number;
}

describe('a range whose first numbers were used elsewhere', () => {
  it('gives the number that was set, prints the whole authorised range, and keeps the reason', async ({
    business,
  }) => {
    const { invoices } = await startInvoicing(business);
    await advance(business, invoices, 351);
    expect(await rangeOf(business, invoices)).toMatchObject({ next_number: 351, is_used: false });
    expect(await chargedNumber(business)).toBe('000-001-01-00000351');
    const [document] = await database.rows(
      `select body ->> 'range_from' as first, body ->> 'range_to' as last from fiscal_documents where business_id = $1`,
      [business.id],
    );
    expect(document).toEqual({ first: '000-001-01-00000001', last: '000-001-01-00001000' });
    const [entry] = await database.rows(
      `select details from audit_log where business_id = $1 and action = 'fiscal.range-advanced'`,
      [business.id],
    );
    expect(entry).toMatchObject({
      details: { from_number: 1, next_number: 351, reason: 'Usados en el sistema anterior' },
    });
  });

  it('can be set again, changed and deleted before its first document', async ({ business }) => {
    const { invoices, point } = await startInvoicing(business);
    await advance(business, invoices, 351);
    await advance(business, invoices, 35);
    const { version } = await rangeOf(business, invoices);
    await saveRange(business.writeScope(), {
      ...{
        id: invoices,
        version,
        point_id: point,
        type: 'Factura',
        cai: CAI,
        first_number: 1,
        last_number: 500,
      },
      valid_until: dayFromToday(business, 90),
    });
    expect(await rangeOf(business, invoices)).toMatchObject({ next_number: 1, is_used: false });
    await advance(business, invoices, 400);
    await deleteRange(business.writeScope(), invoices);
    await expect(rangeOf(business, invoices)).rejects.toThrow('missing');
  });

  it('only advances after its first document, and never leaves the range', async ({ business }) => {
    const { invoices } = await startInvoicing(business);
    await chargedNumber(business);
    for (const next of [1, 2])
      await expect(advance(business, invoices, next)).rejects.toMatchObject({
        fields: { next_number: 'El próximo número ya es 2: solo se adelanta.' },
      });
    await expect(advance(business, invoices, 1001)).rejects.toMatchObject({
      fields: { next_number: 'El rango va de 1 a 1000.' },
    });
    await expect(advance(business, invoices, 40, 99)).rejects.toMatchObject({ code: 'row.stale' });
    await advance(business, invoices, 40);
    expect(await chargedNumber(business)).toBe('000-001-01-00000040');
    await expect(deleteRange(business.writeScope(), invoices)).rejects.toMatchObject({
      code: 'row.conflict',
    });
  });

  it('gives each number once while it is advanced and charges run', async ({ business }) => {
    const { invoices } = await startInvoicing(business);
    const { version } = await rangeOf(business, invoices);
    const numbers = await Promise.all([
      ...Array.from({ length: 6 }, () => chargedNumber(business)),
      advance(business, invoices, 500, version).then(() => undefined),
    ]);
    const given = numbers.filter((each) => each !== undefined);
    expect(new Set(given).size).toBe(6);
    expect((await rangeOf(business, invoices)).next_number).toBeGreaterThanOrEqual(500);
  });
});
