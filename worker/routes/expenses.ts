import { Hono } from 'hono';
import {
  changeExpense,
  changeExpenseCategory,
  createExpense,
  createExpenseCategory,
  listExpenses,
  readExpenseOptions,
  removeExpense,
} from '#db/queries/expenses.ts';
import {
  changeRecurringExpense,
  createRecurringExpense,
  endRecurringExpense,
  listRecurringExpenses,
} from '#db/queries/recurring-expenses.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { announce, EXPENSE_CHANGED } from '../announce.ts';
import type { Api } from '../context.ts';
import {
  expenseCategoryChange,
  expenseChange,
  expenseSearch,
  newExpense,
  newExpenseCategory,
  newRecurringExpense,
  recurringExpenseChange,
} from '../expense-schemas.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import { idParam } from '../schemas.ts';

const changed = (): readonly BusinessEvent[] => [EXPENSE_CHANGED];

/** Under which an expense is put. */
const categoryRoutes = new Hono<Api>()
  .post('/', permit('business:write'), takes('json', newExpenseCategory), writes, creates, async (c) =>
    c.json(announce(c, await createExpenseCategory(c.var.write, c.req.valid('json')), changed)),
  )
  .put(
    '/:id',
    permit('business:write'),
    takes('param', idParam),
    takes('json', expenseCategoryChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(announce(c, await changeExpenseCategory(c.var.write, id, c.req.valid('json')), changed));
    },
  );

/** What is spent again and again, made by itself on its day. */
const recurringRoutes = new Hono<Api>()
  .get('/', permit('expense:read'), async (c) => c.json(await listRecurringExpenses(c.var.scope)))
  .post('/', permit('business:write'), takes('json', newRecurringExpense), writes, creates, async (c) =>
    c.json(announce(c, await createRecurringExpense(c.var.write, c.req.valid('json')), changed)),
  )
  .put(
    '/:id',
    permit('business:write'),
    takes('param', idParam),
    takes('json', recurringExpenseChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(announce(c, await changeRecurringExpense(c.var.write, id, c.req.valid('json')), changed));
    },
  )
  .delete('/:id', permit('business:write'), takes('param', idParam), writes, async (c) =>
    c.json(announce(c, await endRecurringExpense(c.var.write, c.req.valid('param').id), changed)),
  );

/** What the business spends. */
export const expenseRoutes = new Hono<Api>()
  .get('/', permit('expense:read'), takes('query', expenseSearch), async (c) =>
    c.json(await listExpenses(c.var.scope, c.req.valid('query'))),
  )
  .get('/options', permit('expense:read'), async (c) => c.json(await readExpenseOptions(c.var.scope)))
  .route('/categories', categoryRoutes)
  .route('/recurring', recurringRoutes)
  .post('/', permit('expense:write'), takes('json', newExpense), writes, creates, async (c) =>
    c.json(announce(c, await createExpense(c.var.write, c.req.valid('json')), changed)),
  )
  .put(
    '/:id',
    permit('expense:write'),
    takes('param', idParam),
    takes('json', expenseChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(announce(c, await changeExpense(c.var.write, id, c.req.valid('json')), changed));
    },
  )
  .delete('/:id', permit('expense:write'), takes('param', idParam), writes, async (c) =>
    c.json(
      announce(c, await removeExpense(c.var.write, c.req.valid('param').id), ({ cash_register_id: id }) => [
        EXPENSE_CHANGED,
        ...(id === null ? [] : [{ type: 'register.changed' as const, data: { id } }]),
      ]),
    ),
  );
