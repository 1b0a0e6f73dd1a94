import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  advanceRange,
  changeHolidays,
  changeIssuer,
  deleteRange,
  markUnusedNumbers,
  saveEstablishment,
  savePoint,
  saveRange,
} from '#db/queries/fiscal/fiscal.ts';
import { CAI, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { readFiscal } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

describe('what the writes of invoicing say that they changed', () => {
  it('is the settings of the business', async ({ business }) => {
    const write = () => business.writeScope();
    const settings = [{ type: 'settings.changed', data: {} }];
    const { point, invoices } = await startInvoicing(business);
    const { issuer } = await readFiscal(business.scope());

    const renamed = await changeIssuer(write(), { version: issuer?.version ?? 0, trade_name: 'La Esquina' });
    expect(renamed.changes).toEqual(settings);
    const office = { id: randomUUID(), version: 0, location_id: null, code: '002', address: 'Playa' };
    expect((await saveEstablishment(write(), office)).changes).toEqual(settings);
    const extra = {
      id: randomUUID(),
      version: 0,
      establishment_id: office.id,
      code: '001',
      register_id: null,
    };
    expect((await savePoint(write(), extra)).changes).toEqual(settings);
    const range = {
      ...{ id: randomUUID(), version: 0, point_id: point, type: 'Factura' as const, cai: CAI },
      ...{ first_number: 2001, last_number: 2100, is_preprinted: false },
      valid_until: dayFromToday(business, 100),
    };
    expect((await saveRange(write(), range)).changes).toEqual(settings);
    const next = { id: range.id, version: 1, next_number: 2002, reason: 'Se usaron en otro sistema' };
    expect((await advanceRange(write(), next)).changes).toEqual(settings);
    const unused = { ...range, id: randomUUID(), first_number: 3001, last_number: 3100 };
    await saveRange(write(), unused);
    expect((await deleteRange(write(), unused.id)).changes).toEqual(settings);
    const holidays = { added: [{ day: dayFromToday(business, 3), name: 'Feriado' }], removed: [] };
    expect((await changeHolidays(write(), holidays)).changes).toEqual(settings);
    await database.rows(
      `update fiscal_ranges set valid_until = current_date - 5 where business_id = $1 and id = $2`,
      [business.id, invoices],
    );
    expect((await markUnusedNumbers(write(), invoices, true)).changes).toEqual(settings);
  });
});
