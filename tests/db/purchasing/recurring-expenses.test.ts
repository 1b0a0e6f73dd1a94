import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callPlatform } from '#db/client.ts';
import { changeExpense, removeExpense } from '#db/queries/purchasing/expenses.ts';
import {
  changeRecurringExpense,
  createDueRecurringExpenses,
  createRecurringExpense,
  endRecurringExpense,
  type NewRecurringExpense,
} from '#db/queries/purchasing/recurring-expenses.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { RecurringExpense } from '#domain/purchasing/answers/expenses.ts';
import { backdateRecurring } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { listExpenses } from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';

const app = database.app;
const ZONE = 'America/Tegucigalpa';
const today = () => businessDay(new Date(), ZONE);
const inDays = (count: number) => addDays(today(), count);
const ALL = 10_000;

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const write = () => business.writeScope('admin');
const add = async (more: Partial<NewRecurringExpense> = {}): Promise<RecurringExpense> =>
  (
    await createRecurringExpense(write(), {
      id: randomUUID(),
      description: 'Basura',
      amount_cents: 50_000,
      period: 'weekly',
      starts_on: today(),
      ...more,
    })
  ).answer.recurring;
const expensesOfBusiness = async () =>
  (
    await listExpenses(business.scope('admin'), {
      from: '2000-01-01',
      to: '2100-01-01',
      limit: 200,
      offset: 0,
    })
  ).expenses;
/** The businesses in which the job creates expenses. */
const changedBusinesses = async () =>
  (await createDueRecurringExpenses(app, ALL)).map(({ business_id }) => business_id);
const days = async () => (await expensesOfBusiness()).map(({ business_day }) => business_day);

/** Moves the start of the expense, and the last run of the job, so many days back. */
async function backdate({ id }: RecurringExpense, began: number, looked: number): Promise<void> {
  await database.rows(
    `update recurring_expenses set starts_on = $3::date where business_id = $1 and id = $2`,
    [business.id, id, inDays(-began)],
  );
  await backdateRecurring(business, looked);
}

describe('a recurring expense', () => {
  it('an expense that starts today is created at once; one that starts later waits for its day', async () => {
    await add();
    await add({ description: 'Alquiler', starts_on: inDays(1), period: 'monthly' });
    expect(
      (await expensesOfBusiness()).map(({ description, ...each }) => [
        description,
        each.is_recurring,
        each.created_by,
      ]),
    ).toEqual([['Basura', true, null]]);
    await expect(add({ starts_on: inDays(-1) })).rejects.toMatchObject({
      fields: { starts_on: 'Empieza hoy o después: lo que ya pagaste se agrega como gasto.' },
    });
    await expect(add({ ends_on: inDays(-1) })).rejects.toMatchObject({
      fields: { ends_on: 'Termina antes de empezar.' },
    });
  });

  it('each period creates one expense, also with six runs at once and for days on which the job did not run', async () => {
    const trash = await add({ starts_on: inDays(3) });
    await backdate(trash, 15, 16);
    const answers = await Promise.all(Array.from({ length: 6 }, changedBusinesses));
    expect(answers.filter((changed) => changed.includes(business.id))).toHaveLength(1);
    expect(await days()).toEqual([inDays(-1), inDays(-8), inDays(-15)]);
    expect(await changedBusinesses()).not.toContain(business.id);
    expect(await days()).toHaveLength(3);
  });

  it('an expense is created on its day after the business moves to an earlier zone or a later start of the day', async () => {
    const old = await add({ starts_on: inDays(1) });
    await backdateRecurring(business, -1);
    await database.rows(`select make_expenses_of($1, $2::date, $2::date)`, [business.id, inDays(1)]);
    const late = await add({ starts_on: inDays(1), description: 'Alquiler' });
    for (const each of [old, late]) await backdate(each, 0, 0);
    await backdateRecurring(business, 1);
    await createDueRecurringExpenses(app, ALL);
    expect((await expensesOfBusiness()).map(({ description }) => description)).toContain('Alquiler');
    await createDueRecurringExpenses(app, ALL);
    expect((await expensesOfBusiness()).filter(({ description }) => description === 'Alquiler')).toHaveLength(
      1,
    );
  });

  it('an expense that was deleted or moved to another day is not created again', async () => {
    const trash = await add();
    const [expense] = await expensesOfBusiness();
    await changeExpense(write(), expense?.id ?? '', { version: 1, business_day: inDays(-2) });
    await changeRecurringExpense(write(), trash.id, { version: 1, is_active: false });
    await changeRecurringExpense(write(), trash.id, { version: 2, is_active: true });
    expect(await days()).toEqual([inDays(-2)]);
    await removeExpense(write(), expense?.id ?? '');
    await changeRecurringExpense(write(), trash.id, { version: 3, amount_cents: 1 });
    await createDueRecurringExpenses(app, ALL);
    expect(await days()).toEqual([]);
  });

  it('an expense cannot move to the day of another expense of the same series', async () => {
    const trash = await add({ starts_on: inDays(3) });
    await backdate(trash, 7, 8);
    await createDueRecurringExpenses(app, ALL);
    const [newest, oldest] = await expensesOfBusiness();
    expect([newest?.business_day, oldest?.business_day]).toEqual([today(), inDays(-7)]);
    await expect(
      changeExpense(write(), oldest?.id ?? '', { version: 1, business_day: today() }),
    ).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { business_day: 'Ese día ya tuvo su gasto recurrente: elige otro.' },
    });
  });

  it('a new amount applies to later expenses, not to created ones or those due before', async () => {
    const trash = await add({ starts_on: inDays(3) });
    await backdate(trash, 7, 8);
    await changeRecurringExpense(write(), trash.id, { version: 1, amount_cents: 60_000 });
    expect((await expensesOfBusiness()).map(({ amount_cents }) => amount_cents)).toEqual([50_000, 50_000]);
    await database.rows(`delete from expenses where business_id = $1`, [business.id]);
    await backdate(trash, 7, 1);
    await createDueRecurringExpenses(app, ALL);
    expect((await expensesOfBusiness()).map(({ amount_cents }) => amount_cents)).toEqual([60_000]);
  });

  it('a paused expense skips the days of its pause and continues after it', async () => {
    const trash = await add({ starts_on: inDays(3) });
    await changeRecurringExpense(write(), trash.id, { version: 1, is_active: false });
    await backdate(trash, 14, 15);
    await createDueRecurringExpenses(app, ALL);
    expect(await days()).toEqual([]);
    const { answer } = await changeRecurringExpense(write(), trash.id, { version: 2, is_active: true });
    expect(answer.recurring).toMatchObject({ is_active: true, made: 1 });
    expect(await days()).toEqual([today()]);
  });

  it('an ended series creates nothing after its last day; one without expenses is deleted', async () => {
    const trash = await add();
    const never = await add({ description: 'Alquiler', starts_on: inDays(9) });
    expect((await endRecurringExpense(write(), never.id)).answer.recurring).toBe(null);
    const { answer } = await endRecurringExpense(write(), trash.id);
    expect(answer.recurring).toMatchObject({ ends_on: today(), made: 1 });
    await expect(endRecurringExpense(write(), never.id)).rejects.toMatchObject({ code: 'row.missing' });
    expect(await days()).toEqual([today()]);
  });

  it('expenses of an inactive business wait; on activation those of the last 31 days are created', async () => {
    const trash = await add({ starts_on: inDays(3) });
    await backdate(trash, 70, 71);
    await business.change({ is_active: false });
    expect(await changedBusinesses()).not.toContain(business.id);
    await business.change({ is_active: true });
    expect(await createDueRecurringExpenses(app, ALL)).toContainEqual(
      expect.objectContaining({
        business_id: business.id,
        changes: [{ type: 'expense.changed', data: {} }],
        notifications: [],
      }),
    );
    expect(await days()).toEqual([0, 7, 14, 21, 28].map((ago) => inDays(-ago)));
  });

  it('the job of the release before gets the businesses alone', async () => {
    await add({ starts_on: inDays(3) }).then((trash) => backdate(trash, 1, 2));
    const run = () =>
      callPlatform(app, z.array(z.string()), sql`select create_due_recurring_expenses(${ALL}::integer)`);
    expect(await run()).toContain(business.id);
    expect(await run()).not.toContain(business.id);
  });

  it('two people who change a recurring expense at once: one is refused with row.stale', async () => {
    const trash = await add();
    const outcomes = await Promise.allSettled(
      [1, 2].map((amount_cents) => changeRecurringExpense(write(), trash.id, { version: 1, amount_cents })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'row.stale' },
    });
  });
});
