import { Hono } from 'hono';
import { listTables } from '#db/queries/tables.ts';
import type { Api } from '../context.ts';
import { permit } from '../middleware.ts';

/** The floor. */
export const tableRoutes = new Hono<Api>().get('/', permit('table:read'), async (c) =>
  c.json(await listTables(c.var.scope)),
);
