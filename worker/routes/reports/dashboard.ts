import { Hono } from 'hono';
import { readDashboard } from '#db/queries/reports/dashboard.ts';
import { dashboardAnswer } from '#domain/reports/answers/dashboard.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { isDiskLow } from '#worker/disk.ts';
import { requirePermission, respond } from '#worker/middleware.ts';

/** The figures of today. */
export const dashboardRoutes = new Hono<Api>().get(
  '/',
  requirePermission('dashboard:read'),
  respond(dashboardAnswer),
  async (c) => {
    const { scope } = c.var;
    const [today, is_disk_low] = await Promise.all([
      readDashboard(scope),
      allowed(scope, 'business:write') && isDiskLow(c.env),
    ]);
    return c.json({ ...today, is_disk_low });
  },
);
