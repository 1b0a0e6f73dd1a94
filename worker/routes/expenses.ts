import { Hono } from 'hono';
import { listExpenses } from '#db/queries/expenses.ts';
import type { Api } from '../context.ts';
import { permit, takes } from '../middleware.ts';
import { dayRange } from '../schemas.ts';

/** What the business spends. */
export const expenseRoutes = new Hono<Api>().get(
  '/',
  permit('expense:read'),
  takes('query', dayRange),
  async (c) => {
    const { from, to, limit, offset } = c.req.valid('query');
    return c.json(await listExpenses(c.var.scope, from, to, limit, offset));
  },
);
