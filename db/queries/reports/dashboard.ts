import { sql } from 'drizzle-orm';
import { read } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { type DashboardFigures, dashboard } from '#domain/reports/answers/dashboard.ts';

/** Today's figures of the business in cents (decisions, Ventas). */
export function readDashboard(scope: Scope): Promise<DashboardFigures> {
  return read(scope, dashboard, sql`dashboard_today()`);
}
