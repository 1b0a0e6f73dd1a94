import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeSupplier, createSupplier, removeSupplier } from '#db/queries/purchasing/suppliers.ts';
import type { Business } from '#tests/support/business.ts';
import { listSuppliers } from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';
import { aLine, aPurchase, aSupplier, receive, tenUnitsAt18 } from './purchase-fixtures.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const write = () => business.writeScope();
const add = (name: string) => createSupplier(write(), { id: randomUUID(), name });
const list = async (more: { search?: string; all?: boolean } = {}, costs = true) =>
  (await listSuppliers(business.scope('admin'), { all: false, limit: 50, offset: 0, ...more }, costs))
    .suppliers;

describe('a supplier', () => {
  it('a supplier shows its purchases and what was spent; the amount is hidden without permission to read costs', async () => {
    const milk = await tenUnitsAt18(business);
    const supplier_id = await aSupplier(business);
    const other = await aSupplier(business, 'Bebidas del Norte');
    const { purchase } = await receive(business, await aPurchase(business, [aLine(milk)], { supplier_id }));
    await aPurchase(business, [aLine(milk)], { supplier_id });
    expect(await list()).toEqual([
      expect.objectContaining({ id: other, purchases: 0, spent_cents: 0, last_received_on: null }),
      expect.objectContaining({
        id: supplier_id,
        purchases: 2,
        spent_cents: 48_000,
        last_received_on: purchase.received_on,
      }),
    ]);
    expect((await list({}, false)).map(({ spent_cents }) => spent_cents)).toEqual([null, null]);
  });

  it('a supplier is found by name, contact, phone or e-mail, without accents', async () => {
    const id = await aSupplier(business);
    await aSupplier(business, 'Bebidas del Norte');
    await changeSupplier(write(), id, {
      contact: 'Óscar Membreño',
      phone: '+504 2233-4410',
      email: 'ventas@olancho.example',
    });
    for (const search of ['LACTEOS', 'oscar', '4410', 'ventas@'])
      expect((await list({ search })).map((each) => each.id)).toEqual([id]);
    expect(await list({ search: '%' })).toEqual([]);
  });

  it('a supplier has a unique name without regard to case, also at once and beside an inactive one', async () => {
    const outcomes = await Promise.allSettled([
      add('Carnes El Corral'),
      add('CARNES el corral'),
      add('carnes el corral'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [first] = await list();
    const other = (await add('Lácteos')).answer.supplier;
    await expect(changeSupplier(write(), other.id, { name: 'CARNES EL CORRAL' })).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { name: `Ya existe un proveedor llamado "${first?.name}".` },
    });
    await changeSupplier(write(), first?.id ?? '', { is_active: false });
    await expect(add('carnes el corral')).rejects.toMatchObject({
      message: `Ya existe un proveedor llamado "${first?.name}", inactivo: puedes activarlo de nuevo.`,
    });
    await changeSupplier(write(), first?.id ?? '', { name: 'Carnes el Corral' });
    await expect(add('LÁCTEOS')).rejects.toMatchObject({
      message: 'Ya existe un proveedor llamado "Lácteos".',
    });
  });

  it('a supplier without purchases is deleted; one with purchases is deactivated and they still name it', async () => {
    const unused = await aSupplier(business, 'Nunca');
    expect((await removeSupplier(write(), unused)).answer).toEqual({ id: unused, supplier: null });
    const supplier_id = await aSupplier(business);
    const purchase = await aPurchase(business, [aLine(await tenUnitsAt18(business))], { supplier_id });
    expect((await removeSupplier(write(), supplier_id)).answer.supplier).toMatchObject({
      is_active: false,
      purchases: 1,
    });
    expect(purchase.supplier).toBe('Lácteos de Olancho');
    expect(await list()).toEqual([]);
    expect(await list({ all: true })).toHaveLength(1);
    await expect(removeSupplier(write(), unused)).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('a change of a supplier changes only its given fields', async () => {
    const id = await aSupplier(business);
    await changeSupplier(write(), id, { contact: 'Ana', phone: '2233' });
    const { answer } = await changeSupplier(write(), id, { phone: null });
    expect(answer.supplier).toMatchObject({
      name: 'Lácteos de Olancho',
      contact: 'Ana',
      phone: null,
      is_active: true,
    });
  });
});
