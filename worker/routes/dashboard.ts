import { Hono } from 'hono';
import { readDashboard } from '#db/queries/dashboard.ts';
import { dashboard } from '#domain/answers/dashboard.ts';
import type { Api } from '../context.ts';
import { requirePermission, respond } from '../middleware.ts';

/** The figures of today. */
export const dashboardRoutes = new Hono<Api>().get(
  '/',
  requirePermission('dashboard:read'),
  respond(dashboard),
  async (c) => c.json(await readDashboard(c.var.scope)),
);
