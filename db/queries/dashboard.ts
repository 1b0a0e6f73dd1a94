import { sql } from 'drizzle-orm';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';
import type { RegisterSessionAnswer } from './register.ts';

export interface DayFigures {
  /** Charged sales less discounts and refunds, without tax and tips. */
  readonly sales_cents: number;
  /** The same with tax. */
  readonly total_cents: number;
  readonly sales: number;
  readonly average_cents: number;
}

export interface DashboardAnswer {
  readonly day: string;
  readonly today: DayFigures;
  /** The same weekday of last week, until the same hour. */
  readonly last_week: DayFigures;
  /** Today by hour of the charge or refund. */
  readonly by_hour: readonly {
    readonly hour: number;
    readonly sales_cents: number;
    readonly sales: number;
  }[];
  readonly orders: { readonly pending: number; readonly late: number; readonly taken: number };
  /** Kitchen tickets served today, and those served on time. */
  readonly service: { readonly tickets: number; readonly on_time: number };
  /** The five products that sold most today, less refunds, without tax. */
  readonly top_products: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly total_cents: number;
  }[];
  /** Reminders of the user that are due today. */
  readonly reminders: readonly { readonly id: string; readonly title: string; readonly at: string }[];
  readonly tables: { readonly open: number; readonly total: number; readonly due_cents: number };
  /** Every open register session, the latest first. */
  readonly registers: readonly RegisterSessionAnswer[];
  readonly low_stock: readonly {
    readonly id: string;
    readonly name: string;
    readonly unit: string;
    readonly current_stock: number;
    readonly min_stock_level: number;
  }[];
}

/** Today's figures of the business in cents (decisions, Ventas). */
export function readDashboard(scope: Scope): Promise<DashboardAnswer> {
  return read(scope, sql<DashboardAnswer>`dashboard_today()`);
}
