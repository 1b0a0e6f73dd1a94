import type { Answer, api } from '#web/lib/api.ts';

/** The answers of the API's reports. */
export type SalesReport = Answer<typeof api.reports.sales.$get>;
export type DiscountsReport = Answer<typeof api.reports.discounts.$get>;
export type AverageCheckReport = Answer<typeof api.reports.tickets.$get>;
export type TaxReport = Answer<typeof api.reports.taxes.$get>;
export type ProductsReport = Answer<typeof api.reports.products.$get>;
export type CogsReport = Answer<typeof api.reports.cogs.$get>;
export type InventoryReport = Answer<typeof api.reports.inventory.$get>;
export type ServiceReport = Answer<typeof api.reports.service.$get>;
export type StaffReport = Answer<typeof api.reports.staff.$get>;
