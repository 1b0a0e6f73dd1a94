import { randomUUID } from 'node:crypto';
import type { Expense, ExpenseCategory, RecurringExpense } from '#domain/purchasing/answers/expenses.ts';
import {
  count,
  postRequest,
  type References,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import { as } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { locationOf } from '#tests/support/locations.ts';

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

const putRequest = (path: string, body: unknown): WriteRequest => ({ method: 'put', path, body });
const deleteRequest = (path: string): WriteRequest => ({ method: 'delete', path });

export const EXPENSE_WRITES: Writes = {
  postExpenses: {
    prepare: async () => {
      const body = anExpense();
      return {
        request: postRequest('/api/expenses', body),
        other: postRequest('/api/expenses', { ...body, amount_cents: 1 }),
      };
    },
    status: 201,
    effects: count('expenses where true'),
  },
  putExpensesId: {
    prepare: async ({ business }) => {
      const path = `/api/expenses/${await expense(business)}`;
      return {
        request: putRequest(path, { version: 1, amount_cents: 120_000 }),
        other: putRequest(path, { version: 1, amount_cents: 1 }),
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'expense.changed'`),
  },
  deleteExpensesId: {
    prepare: async ({ business }) => ({
      request: deleteRequest(`/api/expenses/${await expense(business)}`),
      other: deleteRequest(`/api/expenses/${await expense(business)}`),
    }),
    status: 200,
    effects: count(`audit_log where action = 'expense.removed'`),
  },
  postExpensesCategories: {
    prepare: async () => {
      const id = randomUUID();
      const request = (name: string) => postRequest('/api/expenses/categories', { id, name });
      return { request: request('Energía'), other: request('Alquiler') };
    },
    status: 201,
    effects: count('expense_categories where true'),
  },
  putExpensesCategoriesId: {
    prepare: async ({ business }) => {
      const path = `/api/expenses/categories/${await category(business)}`;
      return { request: putRequest(path, { name: 'Luz' }), other: putRequest(path, { name: 'Agua' }) };
    },
    status: 200,
    effects: count(`expense_categories where name = 'Luz'`),
  },
  postExpensesRecurring: {
    prepare: async () => {
      const body = aRecurring();
      return {
        request: postRequest('/api/expenses/recurring', body),
        other: postRequest('/api/expenses/recurring', { ...body, period: 'weekly' }),
      };
    },
    status: 201,
    effects: count('recurring_expenses where true'),
  },
  putExpensesRecurringId: {
    prepare: async ({ business }) => {
      const path = `/api/expenses/recurring/${await recurring(business)}`;
      return {
        request: putRequest(path, { version: 1, is_active: false }),
        other: putRequest(path, { version: 1, amount_cents: 1 }),
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'recurring-expense.changed'`),
  },
  deleteExpensesRecurringId: {
    prepare: async ({ business }) => ({
      request: deleteRequest(`/api/expenses/recurring/${await recurring(business)}`),
      other: deleteRequest(`/api/expenses/recurring/${await recurring(business)}`),
    }),
    status: 200,
    effects: count(`audit_log where action = 'recurring-expense.ended'`),
  },
};

export async function expenseReferences(own: Business): Promise<References> {
  const category_id = await category(own);
  const fixture = { category_id, location_id: await locationOf(own) };
  return {
    postExpenses: { path: '/api/expenses', body: { ...anExpense(), ...fixture } },
    putExpensesId: {
      method: 'put',
      path: `/api/expenses/${await expense(own)}`,
      body: { version: 1, ...fixture },
    },
    postExpensesRecurring: { path: '/api/expenses/recurring', body: { ...aRecurring(), ...fixture } },
    putExpensesRecurringId: {
      method: 'put',
      path: `/api/expenses/recurring/${await recurring(own)}`,
      body: { version: 1, ...fixture },
    },
  };
}
