import { type SQL, sql } from 'drizzle-orm';
import type { WeekdayHour } from '#domain/busy-hours.ts';
import type { Station } from '#domain/orders.ts';
import type { Shift } from '#domain/time.ts';
import { type JsonText, readText } from '../client.ts';
import type { Scope } from '../scope.ts';

/** What a report is of; null is all. Days are business days. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
  readonly shift: Shift | null;
  readonly location_id: string | null;
}

const days = ({ from, to }: ReportRange): SQL => sql`${from}::date, ${to}::date`;
const locationFilter = ({ location_id }: ReportRange): SQL => sql`${location_id}::uuid`;
/** The parameters of a report that knows every filter. */
export const allFilters = (range: ReportRange): SQL =>
  sql`${days(range)}, ${range.shift}::text, ${locationFilter(range)}`;

/** Ingresos/Egresos (3-reports §2.4). Amounts in cents, without tax; the last three figures are null for who may not read costs. */
export interface SalesReportAnswer {
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
  /** Everything that was sold, the best-selling first. */
  readonly top_products: readonly {
    readonly menu_item_id: string | null;
    readonly name: string;
    readonly quantity: number;
    readonly total_cents: number;
  }[];
  /** By weekday (0 is Sunday) of each hour of the clock in which something happened, in the order of the business day; Ventas at the hour of the charge or the refund. */
  readonly by_hour: readonly WeekdayHour[];
  /** What Gastos is made of, the most first; null for who may not read costs. */
  readonly expenses: readonly CategoryExpenses[] | null;
}

export interface CategoryExpenses {
  readonly category_id: string | null;
  readonly name: string;
  readonly expenses: number;
  readonly total_cents: number;
}

/** The sales of a range of business days, by day, category, user and product. A refund counts on its own day. */
export function readSalesReport(
  scope: Scope,
  range: ReportRange,
  costs: boolean,
): Promise<JsonText<SalesReportAnswer>> {
  return readText(scope, sql<SalesReportAnswer>`report_sales(${allFilters(range)}, ${costs}::boolean)`);
}

interface LostAmounts {
  readonly discount_cents: number;
  readonly discounts: number;
  readonly voided_cents: number;
  readonly voids: number;
}

/** Discounts and annulments (3-reports §2.5), in cents without tax; rates in hundredths of a percent. A discount is what one person took off a sale with one approval. */
export interface DiscountsReportAnswer {
  readonly totals: {
    readonly discount_cents: number;
    /** The mean of the discounts' percentages; null without any. */
    readonly average_rate: number | null;
    readonly discounts: number;
    readonly voids: number;
    readonly voided_cents: number;
    readonly lost_cents: number;
  };
  /** By who gave the discounts, and who annulled. */
  readonly by_user: readonly (LostAmounts & { readonly user_id: string | null; readonly name: string })[];
  /** The same, with who approved and who charged. */
  readonly by_people: readonly (LostAmounts & {
    readonly user_id: string | null;
    readonly name: string;
    readonly approver_id: string | null;
    readonly approver: string | null;
    readonly cashier_id: string | null;
    readonly cashier: string | null;
  })[];
  readonly by_reason: readonly {
    readonly reason: string;
    readonly discounts: number;
    readonly cents: number;
  }[];
  readonly by_void_reason: readonly {
    readonly reason: string;
    readonly voids: number;
    readonly cents: number;
  }[];
  /** What was given away or annulled of each product, most first. */
  readonly by_product: readonly { readonly name: string; readonly lost_cents: number }[];
  readonly by_day: readonly {
    readonly day: string;
    readonly discount_cents: number;
    readonly voided_cents: number;
  }[];
}

/** What was given away: discounts by who gave them, reason, product and day, and annulled sales by who annulled them. */
export function readDiscountsReport(
  scope: Scope,
  range: ReportRange,
): Promise<JsonText<DiscountsReportAnswer>> {
  return readText(scope, sql<DiscountsReportAnswer>`report_discounts(${allFilters(range)})`);
}

interface AverageCheckFigures {
  readonly sales: number;
  readonly sales_cents: number;
  readonly average_cents: number;
}

/** Average ticket (3-reports §2.6): Ventas over the number of sales. `weekday` 0 is Sunday. */
export interface AverageCheckReportAnswer {
  readonly totals: AverageCheckFigures;
  readonly by_waiter: readonly (AverageCheckFigures & {
    readonly user_id: string | null;
    readonly name: string;
  })[];
  readonly by_shift: readonly (AverageCheckFigures & { readonly shift: Shift })[];
  readonly by_weekday: readonly (AverageCheckFigures & { readonly weekday: number })[];
}

export function readAverageCheckReport(
  scope: Scope,
  range: ReportRange,
): Promise<JsonText<AverageCheckReportAnswer>> {
  return readText(scope, sql<AverageCheckReportAnswer>`report_average_check(${allFilters(range)})`);
}

/** A product that was sold: net of refunds, in cents without tax; its cost by the recipes of then. */
export interface SoldProductAnswer {
  readonly menu_item_id: string | null;
  readonly name: string;
  readonly category: string;
  readonly quantity: number;
  readonly sales_cents: number;
  readonly cost_cents: number;
}

/** What menu engineering classifies (3-reports §2.7). */
export function readProductsReport(
  scope: Scope,
  range: ReportRange,
): Promise<JsonText<{ readonly products: readonly SoldProductAnswer[] }>> {
  return readText(
    scope,
    sql<{ readonly products: readonly SoldProductAnswer[] }>`report_products(${allFilters(range)})`,
  );
}

interface ProductCost {
  readonly menu_item_id: string | null;
  readonly name: string;
  readonly category: string;
  readonly quantity: number;
  readonly sales_cents: number;
  readonly theoretical_cents: number;
  readonly actual_cents: number;
}

/** Cost of goods (3-reports §2.8), in cents: theoretical by recipes, actual by what left the stock. What a product's come to is domain/cogs.ts's. */
export interface CogsReportAnswer {
  readonly totals: {
    readonly sales_cents: number;
    readonly theoretical_cents: number;
    readonly actual_cents: number;
  };
  /** Adds up to the totals; what left the stock and is of no product sold is 'Consumo sin ventas'. */
  readonly by_category: readonly {
    readonly category: string;
    readonly sales_cents: number;
    readonly theoretical_cents: number;
    readonly actual_cents: number;
  }[];
  /** Actual by today's recipe cost and the shrinkage of its ingredients, whatever left the stock. */
  readonly products: readonly ProductCost[];
  /** Quantities in the ingredient's unit. */
  readonly ingredients: readonly {
    readonly inventory_item_id: string;
    readonly name: string;
    readonly unit: string;
    readonly theoretical: number | null;
    readonly actual: number;
    readonly cost_cents: number;
  }[];
  readonly by_day: readonly {
    readonly day: string;
    readonly sales_cents: number;
    readonly actual_cents: number;
  }[];
  /** What could not be read and is as if there were none. */
  readonly missing: readonly 'movements'[];
}

export function readCogsReport(scope: Scope, range: ReportRange): Promise<JsonText<CogsReportAnswer>> {
  return readText(scope, sql<CogsReportAnswer>`report_cogs(${days(range)})`);
}

interface Difference {
  readonly inventory_item_id: string;
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly counted: number;
  readonly system: number;
  readonly unit_cost: number;
  readonly impact_cents: number;
  readonly counted_at: string;
}

interface PurchaseLine {
  readonly received_on: string;
  readonly number: number;
  readonly supplier: string;
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly quantity: number;
  readonly unit_cost: number;
  readonly total_cents: number;
  readonly previous_cost: number;
}

/** Inventory management (3-reports §2.9). Unit costs in cents of one unit; days, stability and quality null where there is too little to compute. */
export interface InventoryReportAnswer {
  readonly totals: {
    readonly purchases_cents: number;
    readonly suppliers: number;
    readonly discrepant_items: number;
    readonly impact_cents: number;
    readonly discrepant_units: number;
    /** How often an ingredient was served without being in stock, and what that cost; not of recalled cards. */
    readonly shortfalls: number;
    readonly shortfall_cents: number;
  };
  readonly by_day: readonly { readonly day: string; readonly purchases_cents: number }[];
  readonly prices: readonly {
    readonly inventory_item_id: string;
    readonly name: string;
    readonly category: string;
    readonly points: number;
    readonly spent_cents: number;
    readonly first_cost: number;
    readonly current_cost: number;
    readonly average_cost: number;
  }[];
  /** The 500 of the greatest impact, that one first. */
  readonly discrepancies: readonly Difference[];
  readonly suppliers: readonly {
    readonly supplier_id: string | null;
    readonly name: string;
    readonly spent_cents: number;
    readonly purchases: number;
    readonly products: number;
    readonly delivery_days: number | null;
    readonly stability: number | null;
    readonly quality: number | null;
  }[];
  /** The last 500, newest first. */
  readonly lines: readonly PurchaseLine[];
  readonly movements: readonly {
    readonly day: string;
    readonly type: string;
    /** What the stock gained; negative for what it lost. */
    readonly cost_cents: number;
  }[];
  /** What could not be read and is as if there were none. */
  readonly missing: readonly ('purchases' | 'counts' | 'movements')[];
}

export function readInventoryReport(
  scope: Scope,
  range: ReportRange,
): Promise<JsonText<InventoryReportAnswer>> {
  return readText(
    scope,
    sql<InventoryReportAnswer>`report_inventory(${days(range)}, ${locationFilter(range)})`,
  );
}

interface LineTimes {
  readonly lines: number;
  /** Seconds of all of them, from being sent until their station had finished. */
  readonly preparation_seconds: number;
  /** Seconds of all of them, from then until they were served. */
  readonly waiting_seconds: number;
}

interface TicketTimes extends LineTimes {
  readonly tickets: number;
  readonly on_time: number;
  readonly elapsed_seconds: number;
}

interface Turns {
  readonly turns: number;
  readonly turn_seconds: number;
}

/** Times from order to served (decisions, Eficiencia de Servicio): sums, of which screens make shares and averages. */
export interface ServiceReportAnswer {
  readonly totals: TicketTimes & Turns;
  readonly by_hour: readonly (TicketTimes & { readonly hour: number })[];
  readonly by_weekday: readonly (TicketTimes & Turns & { readonly weekday: number })[];
  readonly by_station: readonly (LineTimes & { readonly station: Station; readonly on_time: number })[];
  readonly by_product: readonly (LineTimes & {
    readonly menu_item_id: string;
    readonly name: string;
    readonly on_time: number;
  })[];
}

export function readServiceReport(scope: Scope, range: ReportRange): Promise<JsonText<ServiceReportAnswer>> {
  return readText(scope, sql<ServiceReportAnswer>`report_service(${allFilters(range)})`);
}

/** What an employee did (decisions, Productividad del Personal). Sales are of who took the order, cards of who served them; without an id, what is nobody's. */
export interface EmployeeFigures {
  readonly user_id: string | null;
  readonly name: string;
  readonly role: string | null;
  readonly orders: number;
  readonly sales: number;
  readonly sales_cents: number;
  readonly average_cents: number;
  readonly items: number;
  readonly charges: number;
  readonly tips_cents: number;
  readonly discounts: number;
  readonly discount_cents: number;
  readonly voids: number;
  readonly tickets: number;
  readonly on_time: number;
  readonly days: number;
  /** From the first to the last thing of each day. */
  readonly active_seconds: number;
}

export function readStaffReport(
  scope: Scope,
  range: ReportRange,
): Promise<JsonText<{ readonly employees: readonly EmployeeFigures[] }>> {
  return readText(
    scope,
    sql<{ readonly employees: readonly EmployeeFigures[] }>`report_staff(${allFilters(range)})`,
  );
}
