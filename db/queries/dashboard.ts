import { sql } from 'drizzle-orm';
import { type DashboardFigures, dashboard } from '#domain/reports/answers/dashboard.ts';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';

/** Today's figures of the business in cents (decisions, Ventas). */
export function readDashboard(scope: Scope): Promise<DashboardFigures> {
  return read(scope, dashboard, sql`dashboard_today()`);
}
