import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '#db/local/function-statements.ts';
import { createLocation } from '#db/queries/business/locations.ts';
import { changeProduct, createCategory, createProduct, duplicateProduct } from '#db/queries/menu/menu.ts';
import { createArea, createTable } from '#db/queries/orders/tables.ts';
import { changeEmployee, createEmployee } from '#db/queries/people/employees.ts';
import { createExpenseCategory } from '#db/queries/purchasing/expenses.ts';
import { createSupplier } from '#db/queries/purchasing/suppliers.ts';
import { createIngredient } from '#db/queries/stock/inventory.ts';
import { type Business, writeScopeOf } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { addTable } from '#tests/support/orders.ts';
import { anIngredientForm } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const id = () => randomUUID();
const write = () => business.writeScope('admin');
/** A write of the administrator after the password was asked for. */
const confirmed = () => {
  const { id: userId } = business.employees.admin;
  return writeScopeOf({ ...business.scope('admin'), userId, sessionId: userId });
};
const aProduct = (name: string) => createProduct(write(), { id: id(), name, price_cents: 5000 });
const anEmployee = (full_name: string) =>
  createEmployee(confirmed(), {
    id: id(),
    full_name,
    username: `u-${id()}`,
    email: null,
    roles: ['mesero'],
    password_hash: 'x',
    pin_hash: null,
    pin_digits: null,
  });

const CREATORS: readonly (readonly [string, (name: string) => Promise<unknown>])[] = [
  ['product', aProduct],
  ['category', (name) => createCategory(write(), { id: id(), name })],
  ['ingredient', (name) => createIngredient(write(), anIngredientForm({ name }))],
  ['supplier', (name) => createSupplier(write(), { id: id(), name })],
  ['table', (name) => createTable(write(), { id: id(), name })],
  ['area', (name) => createArea(write(), { id: id(), name })],
  ['employee', anEmployee],
  ['location', (name) => createLocation(write(), { id: id(), name })],
  ['category of expenses', (name) => createExpenseCategory(write(), { id: id(), name })],
];

describe('the names of a business', () => {
  it.each(CREATORS)('a second %s with the same name is refused, however it is written', async (_, create) => {
    await create('Café con leche');
    for (const same of [
      'Café con leche',
      'CAFÉ CON LECHE',
      'Cafe\u0301 con leche',
      'Café\u00a0con  leche',
      'Café con le\u00adche',
    ])
      await expect(create(same)).rejects.toMatchObject({ code: 'row.conflict' });
    await expect(create('Cafe con leche')).resolves.toBeTruthy();
  });

  it.each(CREATORS)('of four at once a %s is created once', async (_, create) => {
    const outcomes = await Promise.allSettled(
      ['Ñoquis', 'ñoquis', 'N\u0303oquis', 'Ñoquis '].map((name) => create(name)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a change to the name of another product or employee is refused, and one of the letters is not', async () => {
    await aProduct('Té');
    const { item } = (await aProduct('Horchata')).answer;
    const named = (name: string, version: number) => changeProduct(write(), item.id, { name, version });
    await expect(named('TE\u0301', item.version)).rejects.toMatchObject({
      fields: { name: 'Ya existe un producto llamado "TE\u0301".' },
    });
    await named('HORCHATA', item.version);

    await anEmployee('Rosa Mejía');
    const { employee } = (await anEmployee('Rosa Zelaya')).answer;
    const { username, email, version } = employee;
    const called = (full_name: string) =>
      changeEmployee(confirmed(), employee.id, {
        full_name,
        username,
        email,
        roles: ['mesero'],
        version,
      });
    await expect(called('rosa  mejía')).rejects.toMatchObject({
      fields: { full_name: 'Ya hay un empleado llamado "Rosa Mejía". Agrega el otro apellido.' },
    });
    await called('ROSA ZELAYA');
  });

  it('a copy of a product has a name of its own', async () => {
    const { item } = (await aProduct('Cafe\u0301')).answer;
    await aProduct('Café (copia)');
    const { answer } = await duplicateProduct(write(), item.id, id());
    expect(answer.item.name).toBe('Cafe\u0301 (copia 2)');
  });
});

describe('names that earlier releases let arise twice', () => {
  it('the administrators get a list of them, once and for all kinds', async () => {
    for (const name of ['Café', 'Cafe\u0301', 'Té', 'Te']) await business.product({ name });
    for (const name of ['Terraza 1', 'Terraza\u00a01']) await addTable(business, name);
    const [row] = await database.rows<{ listed: string }>('select double_names($1) as listed', [business.id]);
    expect(row?.listed).toBe('Productos: Café (2). Mesas: Terraza 1 (2)');

    const file = new URL('../../../db/functions/business/double-names.sql', import.meta.url);
    const block = statementsOf({ name: 'business/double-names.sql', text: readFileSync(file, 'utf8') }).find(
      ({ text }) => text.startsWith('do $$'),
    );
    await database.rows(block?.text ?? '');
    expect(await notificationsOf(business, 'Nombres repetidos')).toMatchObject([
      {
        user_id: business.employees.admin.id,
        message: 'Cámbialos para distinguirlos. Productos: Café (2). Mesas: Terraza 1 (2).',
      },
    ]);
  });

  it('a product that has a double changes its price without a new name', async () => {
    const first = await business.product({ name: 'Café' });
    await business.product({ name: 'CAFÉ' });
    await expect(changeProduct(write(), first, { price_cents: 4000, version: 1 })).resolves.toBeTruthy();
  });
});
