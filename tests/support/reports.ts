import type { JsonText } from '#db/client.ts';
import * as reports from '#db/queries/reports.ts';
import * as taxes from '#db/queries/tax-report.ts';

const parsed =
  <A extends unknown[], T>(read: (...asked: A) => Promise<JsonText<T>>) =>
  async (...asked: A): Promise<T> =>
    JSON.parse(await read(...asked));

export const readSalesReport = parsed(reports.readSalesReport);
export const readDiscountsReport = parsed(reports.readDiscountsReport);
export const readTicketsReport = parsed(reports.readTicketsReport);
export const readProductsReport = parsed(reports.readProductsReport);
export const readCogsReport = parsed(reports.readCogsReport);
export const readInventoryReport = parsed(reports.readInventoryReport);
export const readServiceReport = parsed(reports.readServiceReport);
export const readStaffReport = parsed(reports.readStaffReport);
export const readTaxReport = parsed(taxes.readTaxReport);
