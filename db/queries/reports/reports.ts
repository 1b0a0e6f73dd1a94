import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { readText } from '#db/client.ts';
import type { JsonText, Scope } from '#db/scope.ts';
import type { Shift } from '#domain/base/time.ts';
import { averageCheckReport } from '#domain/reports/answers/reports-average-check.ts';
import { cogsReport } from '#domain/reports/answers/reports-cogs.ts';
import { discountsReport } from '#domain/reports/answers/reports-discounts.ts';
import { exceptionsReport } from '#domain/reports/answers/reports-exceptions.ts';
import { inventoryReport } from '#domain/reports/answers/reports-inventory.ts';
import { productsReport } from '#domain/reports/answers/reports-products.ts';
import { salesReport } from '#domain/reports/answers/reports-sales.ts';
import { serviceReport } from '#domain/reports/answers/reports-service.ts';
import { staffReport } from '#domain/reports/answers/reports-staff.ts';
import { isLongRead } from '#domain/reports/periods.ts';

/** The filters of a report; null is no filter. Days are business days, both included. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
  readonly shift: Shift | null;
  readonly location_id: string | null;
  /** The last day counts only until the present time of day, to compare it with a day in progress. */
  readonly same_time?: boolean;
}

const days = ({ from, to }: Pick<ReportRange, 'from' | 'to'>): SQL => sql`${from}::date, ${to}::date`;
const locationFilter = ({ location_id }: ReportRange): SQL => sql`${location_id}::uuid`;
/** Until when the last day counts; null: to its end. */
export const until = ({ to, same_time }: ReportRange): SQL =>
  same_time ? sql`compared_until(${to}::date)` : sql`null`;
/** The SQL parameters of a report with every filter. */
export const allFilters = (range: ReportRange): SQL =>
  sql`${days(range)}, ${range.shift}::text, ${locationFilter(range)}`;

/** Reads a report as JSON text; one of many days is a long read. */
export function readReport<S extends z.ZodType>(
  scope: Scope,
  schema: S,
  range: Pick<ReportRange, 'from' | 'to'>,
  query: SQL,
): Promise<JsonText<z.infer<S>>> {
  return readText(scope, schema, query, { isLong: isLongRead(range) });
}

/** The sales between two business days, by day, category, user and product. A refund counts on its own day. */
export function readSalesReport(scope: Scope, range: ReportRange, costs: boolean) {
  return readReport(
    scope,
    salesReport,
    range,
    sql`report_sales(${allFilters(range)}, ${costs}::boolean, ${until(range)})`,
  );
}

/** Discounts by user, reason, product and day, and voided sales by the user who voided them. */
export function readDiscountsReport(scope: Scope, range: ReportRange) {
  return readReport(
    scope,
    discountsReport,
    range,
    sql`report_discounts(${allFilters(range)}, ${until(range)})`,
  );
}

/** What an administrator looks at for abuse, from one business day to another, both included. */
export function readExceptionsReport(scope: Scope, range: Pick<ReportRange, 'from' | 'to'>) {
  return readReport(scope, exceptionsReport, range, sql`report_exceptions(${days(range)})`);
}

/** The average check between two business days, by waiter, shift and weekday. */
export function readAverageCheckReport(scope: Scope, range: ReportRange) {
  return readReport(
    scope,
    averageCheckReport,
    range,
    sql`report_average_check(${allFilters(range)}, ${until(range)})`,
  );
}

/** The sold products, which menu engineering classifies (3-reports §2.7). */
export function readProductsReport(scope: Scope, range: ReportRange) {
  return readReport(
    scope,
    productsReport,
    range,
    sql`report_products(${allFilters(range)}, ${until(range)})`,
  );
}

/** Cost of goods between two business days; shift and location of the range are ignored. */
export function readCogsReport(scope: Scope, range: ReportRange) {
  return readReport(scope, cogsReport, range, sql`report_cogs(${days(range)}, ${until(range)})`);
}

/** Purchases, prices, counts and stock movements between two business days; the shift is ignored. */
export function readInventoryReport(scope: Scope, range: ReportRange) {
  return readReport(
    scope,
    inventoryReport,
    range,
    sql`report_inventory(${days(range)}, ${locationFilter(range)}, ${until(range)})`,
  );
}

/** Kitchen times and table turns between two business days. */
export function readServiceReport(scope: Scope, range: ReportRange) {
  return readReport(scope, serviceReport, range, sql`report_service(${allFilters(range)}, ${until(range)})`);
}

/** What each employee did between two business days. */
export function readStaffReport(scope: Scope, range: ReportRange) {
  return readReport(scope, staffReport, range, sql`report_staff(${allFilters(range)}, ${until(range)})`);
}
