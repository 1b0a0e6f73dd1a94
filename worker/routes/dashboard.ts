import { Hono } from 'hono';
import { readDashboard } from '#db/queries/dashboard.ts';
import type { Api } from '../context.ts';
import { requirePermission } from '../middleware.ts';

/** The figures of today. */
export const dashboardRoutes = new Hono<Api>().get('/', requirePermission('dashboard:read'), async (c) =>
  c.json(await readDashboard(c.var.scope)),
);
