import { describe, expect } from 'vitest';
import {
  changeIssuer,
  deleteRange,
  saveEstablishment,
  savePoint,
  saveRange,
} from '#db/queries/fiscal/fiscal.ts';
import type { Business } from '#tests/support/business.ts';
import { addRange, CAI, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { sell } from '#tests/support/invoices.ts';
import { readFiscal } from '#tests/support/reads.ts';
import { it } from '#tests/support/test.ts';

/** Each change of Facturación is in the audit log, and what was used does not change (art. 53). */

const auditOf = async (business: Business) =>
  (await business.audit()).filter(({ action }) => action.startsWith('fiscal.'));

describe('the audit log of Facturación', () => {
  it('has each change, with who made it and what changed', async ({ business }) => {
    const { point } = await startInvoicing(business);
    const range = await addRange(business, point, { first: 2001, last: 3000 });
    const { issuer } = await readFiscal(business.scope());
    await changeIssuer(business.writeScope(), { version: issuer.version, phone: '+504 9999-0000' });
    await deleteRange(business.writeScope(), range);
    const entries = await auditOf(business);
    expect(entries.map(({ action }) => action)).toEqual([
      'fiscal.establishment-saved',
      'fiscal.point-saved',
      'fiscal.range-saved',
      'fiscal.range-saved',
      'fiscal.issuer-changed',
      'fiscal.issuer-changed',
      'fiscal.range-saved',
      'fiscal.issuer-changed',
      'fiscal.range-deleted',
    ]);
    expect(new Set(entries.map(({ user_id }) => user_id))).toEqual(new Set([business.employees.admin.id]));
    expect(entries[7]?.details).toEqual({
      before: { phone: '+504 2772-0000' },
      after: { phone: '+504 9999-0000' },
    });
    expect(entries[8]?.details).toMatchObject({ cai: CAI, type: 'Factura' });
  });
});

describe('what was used', () => {
  it('keeps its codes and its range, and a refused change is not in the audit log', async ({ business }) => {
    const { point, invoices } = await startInvoicing(business);
    await sell(business);
    const before = (await auditOf(business)).length;
    const { establishments, points, ranges } = await readFiscal(business.scope());
    const [office] = establishments;
    const used = points.find(({ id }) => id === point);
    const range = ranges.find(({ id }) => id === invoices);
    if (!office || !used || !range) throw new Error('The business does not invoice.');
    expect([office.is_used, used.is_used, range.is_used]).toEqual([true, true, true]);
    const scope = () => business.writeScope();
    const { version, location_id, address } = office;
    await expect(
      saveEstablishment(scope(), { id: office.id, version, location_id, address, code: '009' }),
    ).rejects.toMatchObject({ fields: { code: expect.stringContaining('ya emitió documentos') } });
    const { establishment_id, register_id } = used;
    await expect(
      savePoint(scope(), { id: point, version: used.version, establishment_id, register_id, code: '009' }),
    ).rejects.toMatchObject({ fields: { code: expect.stringContaining('ya emitió documentos') } });
    await expect(
      saveRange(scope(), {
        ...{ id: invoices, version: range.version, point_id: point, type: 'Factura', cai: CAI },
        ...{ first_number: 1, last_number: 5000, valid_until: dayFromToday(business, 90) },
      }),
    ).rejects.toMatchObject({ message: 'Este rango ya se usó: no se cambia.' });
    await expect(deleteRange(scope(), invoices)).rejects.toThrow();
    expect((await auditOf(business)).length).toBe(before);
  });
});
