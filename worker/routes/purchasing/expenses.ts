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
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
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
  .post(
    '/',
    requirePermission('business:write'),
    validate('json', newExpenseCategory),
    idempotent,
    respondCreated(expenseCategoryAnswer),
    async (c) => c.json(publish(c, await createExpenseCategory(c.var.write, c.req.valid('json')))),
  )
  .put(
    '/:id',
    requirePermission('business:write'),
    validate('param', idParam),
    validate('json', expenseCategoryChange),
    idempotent,
    respond(expenseCategoryAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await changeExpenseCategory(c.var.write, id, c.req.valid('json'))));
    },
  );

/** Recurring expenses. A scheduled job creates the expense on its day. */
const recurringRoutes = new Hono<Api>()
  .get('/', requirePermission('expense:read'), respond(recurringExpenseList), async (c) =>
    c.json(await listRecurringExpenses(c.var.scope)),
  )
  .post(
    '/',
    requirePermission('business:write'),
    validate('json', newRecurringExpense),
    idempotent,
    respondCreated(recurringExpenseAnswer),
    async (c) => c.json(publish(c, await createRecurringExpense(c.var.write, c.req.valid('json')))),
  )
  .put(
    '/:id',
    requirePermission('business:write'),
    validate('param', idParam),
    validate('json', recurringExpenseChange),
    idempotent,
    respond(recurringExpenseAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await changeRecurringExpense(c.var.write, id, c.req.valid('json'))));
    },
  )
  .delete(
    '/:id',
    requirePermission('business:write'),
    validate('param', idParam),
    idempotent,
    respond(endedRecurringExpense),
    async (c) => c.json(publish(c, await endRecurringExpense(c.var.write, c.req.valid('param').id))),
  );

/** The expenses of the business. */
export const expenseRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('expense:read'),
    validate('query', expenseSearch),
    respond(expensePage),
    async (c) => c.json(await listExpenses(c.var.scope, c.req.valid('query'))),
  )
  .get('/options', requirePermission('expense:read'), respond(expenseOptions), async (c) =>
    c.json(await readExpenseOptions(c.var.scope)),
  )
  .route('/categories', categoryRoutes)
  .route('/recurring', recurringRoutes)
  .post(
    '/',
    requirePermission('expense:write'),
    validate('json', newExpense),
    idempotent,
    respondCreated(expenseAnswer),
    async (c) => c.json(publish(c, await createExpense(c.var.write, c.req.valid('json')))),
  )
  .put(
    '/:id',
    requirePermission('expense:write'),
    validate('param', idParam),
    validate('json', expenseChange),
    idempotent,
    respond(expenseAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await changeExpense(c.var.write, id, c.req.valid('json'))));
    },
  )
  .delete(
    '/:id',
    requirePermission('expense:write'),
    validate('param', idParam),
    idempotent,
    respond(removedExpense),
    async (c) => c.json(publish(c, await removeExpense(c.var.write, c.req.valid('param').id))),
  );
