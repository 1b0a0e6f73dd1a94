import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Expense, ExpensePage, RecurringExpense } from '#domain/purchasing/answers/expenses.ts';
import { as, openRegisterByApi, refusalOf } from '#tests/support/api.ts';
import { backdateRecurring } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { database } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

const clients: RoomClient[] = [];
let business: Business;
beforeEach(async () => {
  business = await database.business();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.dropConnection();
});

const anExpense = () => ({ id: randomUUID(), description: 'Gas', amount_cents: 115_000 });
const LIST = '/api/expenses?from=2000-01-01&to=2199-12-31';
async function enter(role: keyof Business['employees'] = 'admin'): Promise<RoomClient> {
  const client = await joinRoom(business, role);
  clients.push(client);
  return client;
}

describe('expenses through the API', () => {
  it('admin and cajero create an expense, and every screen receives the event', async () => {
    const screen = await enter();
    const cashier = as(business, 'cajero');
    const { body } = await cashier.post<{ expense: Expense }>('/api/expenses', { body: anExpense() });
    const path = `/api/expenses/${body.expense.id}`;
    expect((await cashier.put(path, { body: { version: 1, amount_cents: 100 } })).status).toBe(200);
    expect((await cashier.get<ExpensePage>(LIST)).body).toMatchObject({ total: 1, total_cents: 100 });
    expect((await cashier.delete(path)).status).toBe(200);
    await screen.until(() => screen.events('expense.changed').length === 3);
    for (const role of ['mesero', 'chef', 'bartender'] as const)
      expect((await as(business, role).get(LIST)).status).toBe(403);
    const category = { id: randomUUID(), name: 'Luz' };
    expect((await cashier.post('/api/expenses/categories', { body: category })).status).toBe(403);
  });

  it('an invalid expense is refused at its field', async () => {
    const admin = as(business, 'admin');
    const refused = async (more: object) =>
      refusalOf(await admin.post('/api/expenses', { body: { ...anExpense(), ...more } })).fields;
    expect(await refused({ amount_cents: 0 })).toEqual({ amount_cents: 'El monto debe ser mayor que cero.' });
    expect(await refused({ business_day: '2199-01-01' })).toEqual({ business_day: 'Ese día aún no llega.' });
    expect(await refused({ business_day: '1999-12-31' })).toEqual({ business_day: 'Fecha inválida.' });
    expect(await refused({ description: ' ' })).toEqual({ description: 'Escribe en qué se gastó.' });
    expect(await refused({ photo_url: 'https://example.com/a.png' })).toEqual({
      photo_url: 'La foto no es válida.',
    });
    expect((await admin.get(`${LIST}&category_id=nada`)).status).toBe(422);
  });

  it('an expense paid from the register publishes an expense, and its deletion changes the register', async () => {
    await openRegisterByApi(business);
    const screen = await enter('cajero');
    const cashier = as(business, 'cajero');
    const { body } = await cashier.get<{ session: { id: string } }>('/api/register');
    const expense = anExpense();
    const paid = await cashier.post(`/api/register/${body.session.id}/expenses`, {
      body: { ...expense, amount_cents: 100 },
    });
    expect(paid.status).toBe(201);
    await screen.until(() => screen.events('expense.changed').length === 1);
    expect((await cashier.delete(`/api/expenses/${expense.id}`)).status).toBe(200);
    await screen.until(() => screen.events('expense.changed').length === 2);
    await screen.until(() => screen.events('register.changed').length === 2);
    expect(screen.events('register.changed')[1]?.data).toEqual({ id: body.session.id });
  });
});

describe('a recurring expense', () => {
  it('the scheduled job creates a due expense once and publishes it to every screen', async () => {
    const admin = as(business, 'admin');
    const { body } = await admin.post<{ recurring: RecurringExpense }>('/api/expenses/recurring', {
      body: { ...anExpense(), period: 'weekly', starts_on: '2190-01-31' },
    });
    await database.rows(
      `update recurring_expenses set starts_on = (now() at time zone 'America/Tegucigalpa')::date - 7 where id = $1`,
      [body.recurring.id],
    );
    await backdateRecurring(business, 1);
    await withWorker({}, async (worker) => {
      const screen = await joinRoom(business, 'admin', worker.origin);
      await Promise.all([worker.runCron(), worker.runCron()]);
      await screen.until(() => screen.events('expense.changed').length === 1);
      await worker.runCron();
      expect(screen.events('expense.changed')).toHaveLength(1);
      screen.dropConnection();
    });
    const page = await admin.get<ExpensePage>(LIST);
    expect(page.body).toMatchObject({
      total: 1,
      expenses: [{ description: 'Gas', amount_cents: 115_000, is_recurring: true, created_by: null }],
    });
  });
});
