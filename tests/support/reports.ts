import * as reports from '#db/queries/reports/reports.ts';
import * as taxes from '#db/queries/reports/tax-report.ts';
import type { Business } from './business.ts';
import { parsed } from './reads.ts';

export const readSalesReport = parsed(reports.readSalesReport);
export const readDiscountsReport = parsed(reports.readDiscountsReport);
export const readAverageCheckReport = parsed(reports.readAverageCheckReport);
export const readProductsReport = parsed(reports.readProductsReport);
export const readCogsReport = parsed(reports.readCogsReport);
export const readInventoryReport = parsed(reports.readInventoryReport);
export const readServiceReport = parsed(reports.readServiceReport);
export const readStaffReport = parsed(reports.readStaffReport);
export const readExceptionsReport = parsed(reports.readExceptionsReport);
export const readTaxReport = parsed(taxes.readTaxReport);

/** Rolls up the days of a business that are due, at most that many. Returns how many it rolled up. */
export async function rollUp({ database, id }: Business, limit = 400): Promise<number> {
  const [row] = await database.rows<{ days: number }>('select roll_up_business($1, $2) as days', [id, limit]);
  return row?.days ?? 0;
}
