import { Hono } from 'hono';
import * as z from 'zod';
import { readDatabaseSize } from '#db/queries/platform/health.ts';
import { platformReport } from '#domain/platform/answers/platform.ts';
import { PERIOD_HOURS, STATUS_PERIODS } from '#domain/platform/platform-counters.ts';
import { countersOf } from '#realtime/counters.ts';
import type { Api } from '#worker/context.ts';
import { sendCounts } from '#worker/counters.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { describePlatform } from '#worker/platform-report.ts';

const statusQuery = z.strictObject({
  period: z.enum(STATUS_PERIODS, { error: 'El periodo es 1h, 24h o 7d.' }).default('24h'),
});

/** How the service of the whole platform does, for masters. */
export const platformRoutes = new Hono<Api>().get(
  '/counters',
  requirePermission('service:read'),
  validate('query', statusQuery),
  respond(platformReport),
  async (c) => {
    const { period } = c.req.valid('query');
    // What this isolate counted is part of what it shows.
    await sendCounts(c.env);
    const [counts, databaseBytes] = await Promise.all([
      countersOf(c.env).read(PERIOD_HOURS[period]),
      readDatabaseSize(c.var.scope),
    ]);
    return c.json(describePlatform(period, counts, databaseBytes, c.var.scope.now));
  },
);
