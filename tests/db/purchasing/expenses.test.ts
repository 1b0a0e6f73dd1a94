import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeExpense,
  changeExpenseCategory,
  createExpense,
  createExpenseCategory,
  type NewExpense,
  removeExpense,
} from '#db/queries/purchasing/expenses.ts';
import { payExpense, readRegisterReport } from '#db/queries/register/register.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Expense } from '#domain/purchasing/answers/expenses.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { addLocation } from '#tests/support/locations.ts';
import { listExpenses, readExpenseOptions, readRegister } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { readSalesReport, rollUp } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';

const ZONE = 'America/Tegucigalpa';
const today = () => businessDay(new Date(), ZONE);

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const scope = () => business.scope('admin');
const write = () => business.writeScope();
const add = async (more: Partial<NewExpense> = {}, to = business): Promise<Expense> =>
  (
    await createExpense(to.writeScope('admin'), {
      id: randomUUID(),
      description: 'Gas',
      amount_cents: 100_000,
      ...more,
    })
  ).answer.expense;
const list = (more: Partial<Parameters<typeof listExpenses>[1]> = {}) =>
  listExpenses(scope(), { from: '2000-01-01', to: today(), limit: 50, offset: 0, ...more });
const category = async (name: string) =>
  (await createExpenseCategory(write(), { id: randomUUID(), name })).answer.category;
describe('an expense', () => {
  it('an expense without day and location is of today and of the first location, and stores who recorded it', async () => {
    const expense = await add();
    expect(expense).toMatchObject({
      business_day: today(),
      location_name: 'Principal',
      created_by: business.employees.admin.fullName,
      register_session: null,
      is_recurring: false,
      version: 1,
    });
  });

  it('an expense before the hour at which the business day begins is of the previous business day', async () => {
    const now = new Date();
    const minutes = ((now.getUTCHours() + 18) % 24) * 60 + now.getUTCMinutes();
    const bar = await database.business({ dayStartMinutes: Math.min(1439, minutes + 30) });
    expect((await add({}, bar)).business_day).toBe(businessDay(now, ZONE, Math.min(1439, minutes + 30)));
    await expect(add({ business_day: addDays(today(), 1) }, bar)).rejects.toMatchObject({
      fields: { business_day: 'Ese día aún no llega.' },
    });
  });

  it('expenses are filtered by period, category, location and text, and the categories add up to the total', async () => {
    const [light, rent] = [await category('Energía'), await category('Alquiler')];
    const centre = await addLocation(business, 'Centro');
    const [a, b, c] = [
      await add({ category_id: light.id, amount_cents: 90_010, description: 'Recibo de ENEE' }),
      await add({ category_id: rent.id, amount_cents: 200_000, location_id: centre }),
      await add({ amount_cents: 5, business_day: addDays(today(), -40) }),
    ];
    const all = await list();
    expect(all.expenses.map(({ id }) => id)).toEqual([b.id, a.id, c.id]);
    expect(all).toMatchObject({ total: 3, total_cents: 290_015 });
    expect(all.categories.map(({ name, total_cents }) => [name, total_cents])).toEqual([
      ['Alquiler', 200_000],
      ['Energía', 90_010],
      [null, 5],
    ]);
    const ids = async (more: Parameters<typeof list>[0]) => (await list(more)).expenses.map(({ id }) => id);
    expect(await ids({ search: 'ENERGIA' })).toEqual([a.id]);
    expect(await ids({ search: 'recibo' })).toEqual([a.id]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ location_id: centre })).toEqual([b.id]);
    expect(await ids({ from: addDays(today(), -1) })).toEqual([b.id, a.id]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([a.id]);
    const lone = await list({ category_id: 'none' });
    expect(lone).toMatchObject({ total: 1, total_cents: 5 });
    expect(lone.categories).toHaveLength(3);
  });

  it('two changes of one version at once: one is stored and the other is refused as stale', async () => {
    const { id } = await add();
    const outcomes = await Promise.allSettled([
      changeExpense(write(), id, { version: 1, amount_cents: 111 }),
      changeExpense(write(), id, { version: 1, amount_cents: 222 }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'row.stale',
        message: 'Otra persona cambió este gasto mientras lo editabas. Revísalo antes de guardar lo tuyo.',
      },
    });
    const [row] = (await list()).expenses;
    expect(row).toMatchObject({ version: 2 });
    expect([111, 222]).toContain(row?.amount_cents);
    expect((await business.audit('expense.changed')).map(({ details }) => details)).toEqual([
      {
        expense: 'Gas',
        before: { amount_cents: 100_000 },
        after: { amount_cents: row?.amount_cents },
      },
    ]);
  });

  it('a deleted expense disappears from the list, and the audit log stores what it was', async () => {
    const { id } = await add({ category_id: (await category('Gas')).id });
    await removeExpense(write(), id);
    expect(await list()).toMatchObject({ total: 0, total_cents: 0, categories: [] });
    expect((await business.audit('expense.removed')).map(({ details }) => details)).toEqual([
      {
        description: 'Gas',
        amount_cents: 100_000,
        business_day: today(),
        category: 'Gas',
        location: 'Principal',
      },
    ]);
    await expect(removeExpense(write(), id)).rejects.toMatchObject({ code: 'row.missing' });
    const change = changeExpense(write(), id, { version: 2, description: 'X' });
    await expect(change).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('an inactive category or location is refused for a new expense, and remains on the expense that has it', async () => {
    const light = await category('Luz');
    const centre = await addLocation(business, 'Centro');
    const expense = await add({ category_id: light.id, location_id: centre });
    await changeExpenseCategory(write(), light.id, { is_active: false });
    await database.rows('update locations set is_active = false where business_id = $1 and id = $2', [
      business.id,
      centre,
    ]);
    const noCategory = { code: 'row.missing', fields: { category_id: 'Elige otra categoría.' } };
    await expect(add({ category_id: light.id })).rejects.toMatchObject(noCategory);
    await expect(add({ location_id: centre })).rejects.toMatchObject({
      code: 'row.missing',
      fields: { location_id: 'Elige otra sucursal.' },
    });
    await business.openRegister();
    const register = (await readRegister(scope())).session?.id ?? '';
    const paid = { id: randomUUID(), description: 'Luz', amount_cents: 100, category_id: light.id };
    await expect(payExpense(write(), register, paid)).rejects.toMatchObject(noCategory);
    const changed = await changeExpense(write(), expense.id, {
      version: 1,
      description: 'Luz de noviembre',
      category_id: light.id,
    });
    expect(changed.answer.expense).toMatchObject({ category_name: 'Luz', location_name: 'Centro' });
    expect((await readExpenseOptions(scope())).locations.map(({ name }) => name)).toEqual(['Principal']);
  });
});

describe('an expense category', () => {
  it('a category name is unique ignoring case and spaces, also under concurrency, and a rename shows on its expenses', async () => {
    const outcomes = await Promise.allSettled(['Energía', 'ENERGÍA', 'energi\u0301a'].map(category));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [only] = (await readExpenseOptions(scope())).categories;
    if (!only) throw new Error('no category was made');
    await add({ category_id: only.id });
    await changeExpenseCategory(write(), only.id, { name: 'Luz' });
    expect((await list()).expenses[0]).toMatchObject({ category_name: 'Luz' });
    await changeExpenseCategory(write(), only.id, { is_active: false });
    await expect(category('luz')).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { name: 'Ya existe la categoría "Luz", fuera de uso: puedes activarla de nuevo.' },
    });
  });
});

describe('an expense paid from a register', () => {
  async function paid(amount_cents = 15_000) {
    await business.openRegister();
    const id = (await readRegister(scope())).session?.id ?? '';
    const expense = { id: randomUUID(), description: 'Hielo', amount_cents };
    await payExpense(write(), id, expense);
    return { register: id, id: expense.id };
  }
  const close = (id: string, counted_cents: number) => countAndClose(write(), id, { counted_cents }, true);

  it('the description, category and photo of an expense paid from a register can change, and its amount, day and location cannot', async () => {
    const { id } = await paid();
    const photo_url = `/api/media/receipts/${randomUUID()}`;
    const { answer } = await changeExpense(write(), id, {
      version: 1,
      description: 'Hielo y agua',
      photo_url,
    });
    expect(answer.expense).toMatchObject({
      description: 'Hielo y agua',
      photo_url,
      register_session: { name: 'Caja principal', is_open: true },
    });
    for (const refusedChange of [
      { amount_cents: 1 },
      { business_day: addDays(today(), -1) },
      { location_id: await addLocation(business, 'Centro') },
    ])
      await expect(changeExpense(write(), id, { version: 2, ...refusedChange })).rejects.toMatchObject({
        code: 'input.invalid',
        message: 'Se pagó con el efectivo de la caja: su monto, su día y su sucursal no cambian.',
      });
  });

  it('deleting an expense paid from a register adds its cash to the open register, once', async () => {
    const { register, id } = await paid();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => removeExpense(write(), id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const report = await readRegisterReport(scope(), register);
    expect(report).toMatchObject({ expected_cents: 50_000, movements_cents: 0 });
    expect(report?.movements.map(({ type, amount_cents, reason }) => [type, amount_cents, reason])).toEqual([
      ['gasto', 15_000, 'Hielo'],
      ['entrada', 15_000, 'Gasto eliminado: Hielo'],
    ]);
  });

  it('after its register is closed an expense cannot be deleted, and its description can still change', async () => {
    const { register, id } = await paid();
    await close(register, 35_000);
    await expect(removeExpense(write(), id)).rejects.toMatchObject({
      code: 'register.closed',
      message: 'Se pagó con una caja que ya se cerró: este gasto queda como está.',
    });
    const { answer } = await changeExpense(write(), id, { version: 1, description: 'Hielo en bolsa' });
    expect(answer.expense).toMatchObject({ register_session: { is_open: false } });
    expect((await readRegisterReport(scope(), register))?.expected_cents).toBe(35_000);
  });

  it('of a payment of an expense and the closing of its register at once, one is refused', async () => {
    await business.openRegister();
    const register = (await readRegister(scope())).session?.id ?? '';
    const expense = { id: randomUUID(), description: 'Hielo', amount_cents: 15_000 };
    const [paying, closed] = await Promise.allSettled([
      payExpense(write(), register, expense),
      close(register, 50_000),
    ]);
    const isPaid = paying.status === 'fulfilled';
    expect(closed.status).toBe(isPaid ? 'rejected' : 'fulfilled');
    const z = await readRegisterReport(scope(), register);
    expect(z).toMatchObject({
      expected_cents: isPaid ? 35_000 : 50_000,
      status: isPaid ? 'Abierta' : 'Cerrada',
    });
    expect((await list()).total).toBe(isPaid ? 1 : 0);
    if (isPaid) await close(register, 35_000);
    await expect(payExpense(write(), register, { ...expense, id: randomUUID() })).rejects.toMatchObject({
      code: 'register.closed',
    });
    expect((await list()).total).toBe(isPaid ? 1 : 0);
  });

  it('of the deletion of an expense and the closing of its register at once, one is refused', async () => {
    const { register, id } = await paid();
    const [removed, closed] = await Promise.allSettled([removeExpense(write(), id), close(register, 35_000)]);
    const z = await readRegisterReport(scope(), register);
    expect(closed.status).toBe(removed.status === 'fulfilled' ? 'rejected' : 'fulfilled');
    expect(z?.expected_cents).toBe(removed.status === 'fulfilled' ? 50_000 : 35_000);
    expect((await list()).total).toBe(removed.status === 'fulfilled' ? 0 : 1);
  });
});

describe('the report of a rolled-up day', () => {
  it('the report includes an expense at once when it is added, changed, moved to another day and deleted', async () => {
    await business.order([{ product: await business.product() }]);
    await backdateBusiness(business, 5);
    await rollUp(business);
    const day = addDays(today(), -5);
    const [rolled] = await database.rows(
      `select 1 from rollup_progress where business_id = $1 and rolled_until >= $2::date`,
      [business.id, day],
    );
    expect(rolled).toBeDefined();
    const centre = await addLocation(business, 'Centro');
    const spent = async (from: string, location_id: string | null = null) => {
      const { totals } = await readSalesReport(scope(), { from, to: from, shift: null, location_id }, true);
      return [totals.expenses_cents, (totals.profit_cents ?? 0) - (totals.earnings_cents ?? 0)];
    };
    expect(await spent(day)).toEqual([0, 0]);
    const { id } = await add({ business_day: day, location_id: centre });
    expect(await spent(day)).toEqual([100_000, 100_000]);
    expect(await spent(day, centre)).toEqual([100_000, 100_000]);
    await changeExpense(write(), id, { version: 1, amount_cents: 70_000 });
    expect(await spent(day)).toEqual([70_000, 70_000]);
    await changeExpense(write(), id, { version: 2, business_day: addDays(day, 1) });
    expect([await spent(day), await spent(addDays(day, 1))]).toEqual([
      [0, 0],
      [70_000, 70_000],
    ]);
    await removeExpense(write(), id);
    expect(await spent(addDays(day, 1))).toEqual([0, 0]);
  });
});
