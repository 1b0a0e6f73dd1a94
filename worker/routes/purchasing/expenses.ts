import { Hono } from 'hono';
import {
  changeExpense,
  changeExpenseCategory,
  createExpense,
  createExpenseCategory,
  listExpenses,
  readExpenseOptions,
  removeExpense,
} from '#db/queries/purchasing/expenses.ts';
import {
  changeRecurringExpense,
  createRecurringExpense,
  endRecurringExpense,
  listRecurringExpenses,
} from '#db/queries/purchasing/recurring-expenses.ts';
import {
  endedRecurringExpense,
  expenseAnswer,
  expenseCategoryAnswer,
  expenseOptions,
  expensePage,
  recurringExpenseAnswer,
  recurringExpenseList,
  removedExpense,
} from '#domain/purchasing/answers/expenses.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { create, write, writeRow } from '#worker/write.ts';
import {
  expenseCategoryChange,
  expenseChange,
  expenseSearch,
  newExpense,
  newExpenseCategory,
  newRecurringExpense,
  recurringExpenseChange,
} from './schemas/expenses.ts';

/** The categories of expenses. */
const categoryRoutes = new Hono<Api>()
  .post('/', ...create('business:write', newExpenseCategory, expenseCategoryAnswer, createExpenseCategory))
  .put(
    '/:id',
    ...write('business:write', expenseCategoryChange, expenseCategoryAnswer, changeExpenseCategory),
  );

/** Recurring expenses. A scheduled job creates the expense on its day. */
const recurringRoutes = new Hono<Api>()
  .get('/', requirePermission('expense:read'), respond(recurringExpenseList), async (c) =>
    respondJsonText(c, await listRecurringExpenses(c.var.scope)),
  )
  .post('/', ...create('business:write', newRecurringExpense, recurringExpenseAnswer, createRecurringExpense))
  .put(
    '/:id',
    ...write('business:write', recurringExpenseChange, recurringExpenseAnswer, changeRecurringExpense),
  )
  .delete('/:id', ...writeRow('business:write', endedRecurringExpense, endRecurringExpense));

/** The expenses of the business. */
export const expenseRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('expense:read'),
    validate('query', expenseSearch),
    respond(expensePage),
    async (c) => respondJsonText(c, await listExpenses(c.var.scope, c.req.valid('query'))),
  )
  .get('/options', requirePermission('expense:read'), respond(expenseOptions), async (c) =>
    respondJsonText(c, await readExpenseOptions(c.var.scope)),
  )
  .route('/categories', categoryRoutes)
  .route('/recurring', recurringRoutes)
  .post('/', ...create('expense:write', newExpense, expenseAnswer, createExpense))
  .put('/:id', ...write('expense:write', expenseChange, expenseAnswer, changeExpense))
  .delete('/:id', ...writeRow('expense:write', removedExpense, removeExpense));
