import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { readSale } from '#db/queries/bills/sales.ts';
import { saveRange } from '#db/queries/fiscal/fiscal.ts';
import type { Business } from '#tests/support/business.ts';
import { addRange, CAI, dayFromToday, setLastDay, startInvoicing } from '#tests/support/fiscal.ts';
import { aBill, charge, fiscalNumber, numbersOf, sell } from '#tests/support/invoices.ts';
import { readFiscal } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

/** A range is valid for a year at most; expired or exhausted, no document is issued (arts. 59 and 62). */

const statesOf = async (business: Business) =>
  (await readFiscal(business.scope())).ranges
    .filter(({ type }) => type === 'Factura')
    .map(({ state }) => state);

describe('a register', () => {
  it('without any range of invoices is told that there is none yet, also with a pre-printed one', async ({
    business,
  }) => {
    const { invoices, point } = await startInvoicing(business);
    await addRange(business, point, { first: 5001, last: 5010, isPreprinted: true });
    await database.rows('delete from fiscal_ranges where id = $1', [invoices]);
    await expect(charge(business, await aBill(business))).rejects.toMatchObject({
      code: 'fiscal.unready',
      message: 'Todavía no hay un rango de facturas: agrégalo en Opciones, Facturación.',
    });
  });
});

describe('a range', () => {
  it('gives way to the next one when it is exhausted, and charging stops when none is left', async ({
    business,
  }) => {
    const { point } = await startInvoicing(business, { last: 2 });
    await addRange(business, point, { first: 5000, last: 5000 });
    expect(await statesOf(business)).toEqual(['En uso', 'Siguiente']);
    for (let n = 0; n < 3; n += 1) await sell(business);
    expect(await numbersOf(business)).toEqual([fiscalNumber(1), fiscalNumber(2), fiscalNumber(5000)]);
    expect(await statesOf(business)).toEqual(['Agotado', 'Agotado']);
    const bill = await aBill(business);
    await expect(charge(business, bill)).rejects.toMatchObject({
      code: 'fiscal.unready',
      message: 'No quedan números de facturas: agrega un rango en Opciones, Facturación.',
    });
    expect(await readSale(business.scope(), bill.id)).toMatchObject({ status: 'Por cobrar' });
  });

  it('gives its last numbers once each to charges at once, and the others get those of the next range', async ({
    business,
  }) => {
    const { point } = await startInvoicing(business, { last: 3 });
    await addRange(business, point, { first: 101, last: 102 });
    const bills = [];
    for (let n = 0; n < 6; n += 1) bills.push(await aBill(business, 1000 + n));
    const done = await Promise.allSettled(bills.map((bill) => charge(business, bill)));
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await numbersOf(business)).toEqual([1, 2, 3, 101, 102].map((n) => fiscalNumber(n)));
  });

  it('issues on its last day and not on the day after', async ({ business }) => {
    const { invoices } = await startInvoicing(business, { validUntil: dayFromToday(business, 0) });
    await sell(business);
    await setLastDay(business, invoices, dayFromToday(business, -1));
    await expect(sell(business)).rejects.toMatchObject({
      code: 'fiscal.unready',
      message: 'El rango de facturas venció: agrega otro en Opciones, Facturación.',
    });
  });

  it.for([
    ['2026-11-30', '2026-12-01T05:59:59Z', 'En uso'],
    ['2026-11-30', '2026-12-01T06:00:00Z', 'Vencido'],
  ] as const)('until %s is at %s %s, by the clock of Tegucigalpa', async ([validUntil, at, state], {
    business,
  }) => {
    const { invoices } = await startInvoicing(business);
    await setLastDay(business, invoices, validUntil);
    const [range] = await database.rows(
      `select set_config('app.business_id', $1::text, false),
         range_state(r, ($3::timestamptz at time zone b.time_zone)::date) as state
       from fiscal_ranges r join businesses b on b.id = r.business_id where r.business_id = $1::uuid and r.id = $2`,
      [business.id, invoices, at],
    );
    expect(range).toMatchObject({ state });
  });

  it.for<[string, { first: number; last: number; days?: number }, object]>([
    ['that overlaps', { first: 900, last: 1100 }, { first_number: 'Se cruza con el rango 1 a 1000.' }],
    [
      'that is expired',
      { first: 2000, last: 3000, days: -1 },
      { valid_until: 'La fecha límite de emisión ya pasó.' },
    ],
    [
      'of more than a year',
      { first: 2000, last: 3000, days: 370 },
      { valid_until: 'Un rango vale a lo sumo un año.' },
    ],
    [
      'that ends before it begins',
      { first: 3000, last: 2000 },
      { last_number: 'El último número va después del primero.' },
    ],
  ])('%s is refused at its field', async ([, { first, last, days = 90 }, fields], { business }) => {
    const { point } = await startInvoicing(business);
    const added = addRange(business, point, { first, last, validUntil: dayFromToday(business, days) });
    await expect(added).rejects.toMatchObject({ fields });
  });

  it('that overlaps is refused also when both are saved at once, and one in use cannot be edited', async ({
    business,
  }) => {
    const { point, invoices } = await startInvoicing(business);
    const done = await Promise.allSettled(
      [1, 2, 3].map(() => addRange(business, point, { first: 2000, last: 3000 })),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await sell(business);
    await expect(
      saveRange(business.writeScope(), {
        ...{
          id: invoices,
          version: 1,
          point_id: point,
          type: 'Factura',
          cai: CAI,
          first_number: 1,
          last_number: 5000,
        },
        valid_until: dayFromToday(business, 90),
      }),
    ).rejects.toMatchObject({ message: 'Este rango ya se usó: no se cambia.' });
    await expect(addRange(business, randomUUID())).rejects.toMatchObject({ code: 'row.missing' });
  });
});
