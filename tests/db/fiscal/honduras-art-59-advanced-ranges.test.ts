import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { advanceRange, deleteRange, saveRange } from '#db/queries/fiscal/fiscal.ts';
import type { Business } from '#tests/support/business.ts';
import {
  addDevicePoint,
  addRange,
  CAI,
  dayFromToday,
  releaseDevice,
  setNextNumber,
  startInvoicing,
} from '#tests/support/fiscal.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { readFiscal } from '#tests/support/reads.ts';
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
    const [entry] = await business.audit('fiscal.range-advanced');
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

  it('goes to no number that was used, and never leaves the range', async ({ business }) => {
    const { invoices } = await startInvoicing(business);
    await chargedNumber(business);
    await expect(advance(business, invoices, 1)).rejects.toMatchObject({
      fields: { next_number: 'El número 1 ya se usó: el próximo va después.' },
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

  it('that was damaged goes back to the number after the last one that was used', async ({ business }) => {
    const { invoices } = await startInvoicing(business);
    await chargedNumber(business);
    const damage = () =>
      database.rows('update fiscal_ranges set next_number = 900, version = version + 1 where id = $1', [
        invoices,
      ]);
    await damage();
    await advance(business, invoices, 2);
    expect(await chargedNumber(business)).toBe('000-001-01-00000002');
    await damage();
    await expect(advance(business, invoices, 2)).rejects.toMatchObject({
      fields: { next_number: 'El número 2 ya se usó: el próximo va después.' },
    });
    await advance(business, invoices, 3);
    expect(await chargedNumber(business)).toBe('000-001-01-00000003');
  });

  it('of a device does not go back while the device has something to send, nor to a number on its paper', async ({
    business,
  }) => {
    await startInvoicing(business);
    const { point, device } = await addDevicePoint(business);
    const range = await addRange(business, point, { first: 1, last: 100 });
    await setNextNumber(business, range, 20);
    await database.change('devices', device, { waiting: 1 });
    await expect(advance(business, range, 5)).rejects.toMatchObject({ code: 'row.conflict' });
    await database.change('devices', device, { waiting: 0 });
    await releaseDevice(business, point);
    const product = await business.product({ priceCents: 11_500, tracksInventory: false });
    const { sale } = await business.order([{ product }]);
    await chargeSale(offlineScope(business, 'sale.charge', { device, minutesAgo: 0 }), sale.id, {
      payments: [
        { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: sale.total_cents },
      ],
      total_cents: sale.total_cents,
      invoice: {
        ...{ id: randomUUID(), device_id: device, range_id: range, total_cents: sale.total_cents },
        ...{ number: '000-002-01-00000007', issued_at: new Date().toISOString() },
      },
    });
    await expect(advance(business, range, 7)).rejects.toMatchObject({
      fields: { next_number: 'El número 7 ya se usó: el próximo va después.' },
    });
    await advance(business, range, 8);
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
