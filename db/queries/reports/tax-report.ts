import { sql } from 'drizzle-orm';
import type { Scope } from '#db/scope.ts';
import { taxReport } from '#domain/reports/answers/reports-taxes.ts';
import { allFilters, type ReportRange, readReport, until } from './reports.ts';

/** Sales, taxes and payments between two business days: totals, by rate, by payment kind and by day. */
export function readTaxReport(scope: Scope, range: ReportRange, seesCash = true) {
  const report = sql`report_taxes(${allFilters(range)}, ${until(range)})`;
  return readReport(
    scope,
    taxReport,
    range,
    seesCash ? report : sql`hide_payments(${report}, ${range.to}::date)`,
  );
}
