import { randomUUID } from 'node:crypto';
import type { Expense, ExpenseCategory } from '#db/queries/expenses.ts';
import type { RecurringExpense } from '#db/queries/recurring-expenses.ts';
import { as } from '#tests/support/api.ts';
import { type Business, rowsOf } from '#tests/support/restaurant.ts';
import { count, ground, posting, type References, type Wish, type Writes } from './place.ts';

const LATER = '2190-01-31';
const anExpense = () => ({ id: randomUUID(), description: 'Gas', amount_cents: 115_000 });
const aRecurring = () => ({ ...anExpense(), period: 'monthly', starts_on: LATER });

async function expense(business: Business): Promise<string> {
  const { body } = await as(business, 'admin').post<{ expense: Expense }>('/api/expenses', {
    body: anExpense(),
  });
  return body.expense.id;
}

async function category(business: Business, name = 'Energía'): Promise<string> {
  const { body } = await as(business, 'admin').post<{ category: ExpenseCategory }>(
    '/api/expenses/categories',
    { body: { id: randomUUID(), name } },
  );
  return body.category.id;
}

async function recurring(business: Business): Promise<string> {
  const { body } = await as(business, 'admin').post<{ recurring: RecurringExpense }>(
    '/api/expenses/recurring',
    { body: aRecurring() },
  );
  return body.recurring.id;
}

const putting = (path: string, body: unknown): Wish => ({ method: 'put', path, body });
const deleting = (path: string): Wish => ({ method: 'delete', path });

export const EXPENSE_WRITES: Writes = {
  postApiExpenses: {
    prepare: async () => {
      const body = anExpense();
      return {
        wish: posting('/api/expenses', body),
        other: posting('/api/expenses', { ...body, amount_cents: 1 }),
      };
    },
    status: 201,
    effects: count('expenses where true'),
  },
  putApiExpensesId: {
    prepare: async ({ business }) => {
      const path = `/api/expenses/${await expense(business)}`;
      return {
        wish: putting(path, { version: 1, amount_cents: 120_000 }),
        other: putting(path, { version: 1, amount_cents: 1 }),
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'expense.changed'`),
  },
  deleteApiExpensesId: {
    prepare: async ({ business }) => ({
      wish: deleting(`/api/expenses/${await expense(business)}`),
      other: deleting(`/api/expenses/${await expense(business)}`),
    }),
    status: 200,
    effects: count(`audit_log where action = 'expense.removed'`),
  },
  postApiExpensesCategories: {
    prepare: async () => {
      const id = randomUUID();
      const wish = (name: string) => posting('/api/expenses/categories', { id, name });
      return { wish: wish('Energía'), other: wish('Alquiler') };
    },
    status: 201,
    effects: count('expense_categories where true'),
  },
  putApiExpensesCategoriesId: {
    prepare: async ({ business }) => {
      const path = `/api/expenses/categories/${await category(business)}`;
      return { wish: putting(path, { name: 'Luz' }), other: putting(path, { name: 'Agua' }) };
    },
    status: 200,
    effects: count(`expense_categories where name = 'Luz'`),
  },
  postApiExpensesRecurring: {
    prepare: async () => {
      const body = aRecurring();
      return {
        wish: posting('/api/expenses/recurring', body),
        other: posting('/api/expenses/recurring', { ...body, period: 'weekly' }),
      };
    },
    status: 201,
    effects: count('recurring_expenses where true'),
  },
  putApiExpensesRecurringId: {
    prepare: async ({ business }) => {
      const path = `/api/expenses/recurring/${await recurring(business)}`;
      return {
        wish: putting(path, { version: 1, is_active: false }),
        other: putting(path, { version: 1, amount_cents: 1 }),
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'recurring-expense.changed'`),
  },
  deleteApiExpensesRecurringId: {
    prepare: async ({ business }) => ({
      wish: deleting(`/api/expenses/recurring/${await recurring(business)}`),
      other: deleting(`/api/expenses/recurring/${await recurring(business)}`),
    }),
    status: 200,
    effects: count(`audit_log where action = 'recurring-expense.ended'`),
  },
};

export async function expenseReferences(own: Business): Promise<References> {
  const category_id = await category(own);
  const [location] = await rowsOf<{ id: string }>(ground, 'select id from locations where business_id = $1', [
    own.id,
  ]);
  const place = { category_id, location_id: location?.id };
  return {
    postApiExpenses: { path: '/api/expenses', body: { ...anExpense(), ...place } },
    putApiExpensesId: {
      method: 'put',
      path: `/api/expenses/${await expense(own)}`,
      body: { version: 1, ...place },
    },
    postApiExpensesRecurring: { path: '/api/expenses/recurring', body: { ...aRecurring(), ...place } },
    putApiExpensesRecurringId: {
      method: 'put',
      path: `/api/expenses/recurring/${await recurring(own)}`,
      body: { version: 1, ...place },
    },
  };
}
