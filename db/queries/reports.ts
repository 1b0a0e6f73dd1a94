import { sql } from 'drizzle-orm';
import type { Shift } from '#domain/time.ts';
import { read } from '../client.ts';
import type { Scope } from '../scope.ts';

export interface ReportRange {
  readonly from: string;
  readonly to: string;
  /** Null is every shift. */
  readonly shift: Shift | null;
}

/** Ingresos/Egresos (3-reports §2.4). Amounts in cents, without tax; the last three figures are null for who may not read costs. */
export interface SalesReport {
  readonly totals: {
    /** Ventas: charged sales less discounts and refunds. */
    readonly sales_cents: number;
    readonly sales: number;
    readonly average_cents: number;
    /** Gastos. */
    readonly expenses_cents: number | null;
    /** Utilidad: Ventas less the recipe cost of what was sold. */
    readonly profit_cents: number | null;
    /** Ganancias: Utilidad less Gastos. */
    readonly earnings_cents: number | null;
  };
  readonly by_day: readonly { readonly day: string; readonly sales_cents: number; readonly sales: number }[];
  readonly by_category: readonly { readonly name: string; readonly sales_cents: number }[];
  readonly by_user: readonly {
    readonly user_id: string | null;
    readonly name: string;
    readonly sales_cents: number;
    readonly sales: number;
  }[];
  readonly top_products: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly total_cents: number;
  }[];
}

/** The sales of a range of business days, by day, category, user and product. A refund counts on its own day. */
export function readSalesReport(scope: Scope, range: ReportRange, costs: boolean): Promise<SalesReport> {
  return read(
    scope,
    sql<SalesReport>`report_sales(${range.from}::date, ${range.to}::date, ${range.shift}::text, ${costs}::boolean)`,
  );
}
