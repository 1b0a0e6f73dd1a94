import { Hono } from 'hono';
import { listReceivables } from '#db/queries/receivables.ts';
import type { Api } from '../context.ts';
import { permit } from '../middleware.ts';

/** Customers who owe (fiado). */
export const receivableRoutes = new Hono<Api>().get('/', permit('receivable:read'), async (c) =>
  c.json(await listReceivables(c.var.scope)),
);
