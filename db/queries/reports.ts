import { type SQL, sql } from 'drizzle-orm';
import type { WeekdayHour } from '#domain/busy-hours.ts';
import type { Station } from '#domain/orders.ts';
import type { Shift } from '#domain/time.ts';
import { type JsonText, readText } from '../client.ts';
import type { Scope } from '../scope.ts';

/** The filters of a report; null is no filter. Days are business days, both included. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
  readonly shift: Shift | null;
  readonly location_id: string | null;
}

const days = ({ from, to }: ReportRange): SQL => sql`${from}::date, ${to}::date`;
const locationFilter = ({ location_id }: ReportRange): SQL => sql`${location_id}::uuid`;
/** The SQL parameters of a report with every filter. */
export const allFilters = (range: ReportRange): SQL =>
  sql`${days(range)}, ${range.shift}::text, ${locationFilter(range)}`;

/** Ingresos/Egresos (3-reports §2.4). Amounts in cents, without tax; the last three totals are null without permission to read costs. */
export interface SalesReportAnswer {
  readonly totals: {
    /** Ventas: charged sales less discounts and refunds. */
    readonly sales_cents: number;
    readonly sales: number;
    readonly average_cents: number;
    /** Gastos. */
    readonly expenses_cents: number | null;
    /** Utilidad: Ventas less the recipe cost of the sold products. */
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
  /** All sold products, the largest total first. */
  readonly top_products: readonly {
    readonly menu_item_id: string | null;
    readonly name: string;
    readonly quantity: number;
    readonly total_cents: number;
  }[];
  /**
   * By weekday (0 is Sunday) and hour, in the order of the business day, without empty hours; Ventas at the hour of the charge or
   * the refund.
   */
  readonly by_hour: readonly WeekdayHour[];
  /** Gastos by category, the largest first; null without permission to read costs. */
  readonly expenses: readonly CategoryExpenses[] | null;
}

export interface CategoryExpenses {
  readonly category_id: string | null;
  readonly name: string;
  readonly expenses: number;
  readonly total_cents: number;
}

/** The sales between two business days, by day, category, user and product. A refund counts on its own day. */
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

/**
 * Discounts and voids (3-reports §2.5), in cents without tax; rates in hundredths of a percent. A discount is what one user took off
 * a sale with one approval.
 */
export interface DiscountsReportAnswer {
  readonly totals: {
    readonly discount_cents: number;
    /** The average of the discounts' percentages; null without discounts. */
    readonly average_rate: number | null;
    readonly discounts: number;
    readonly voids: number;
    readonly voided_cents: number;
    readonly lost_cents: number;
  };
  /** By the user who gave the discounts or voided the sales. */
  readonly by_user: readonly (LostAmounts & { readonly user_id: string | null; readonly name: string })[];
  /** The same, by user, approver and cashier. */
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
  /** Discounts and voids of each product, the largest first. */
  readonly by_product: readonly { readonly name: string; readonly lost_cents: number }[];
  readonly by_day: readonly {
    readonly day: string;
    readonly discount_cents: number;
    readonly voided_cents: number;
  }[];
}

/** Discounts by user, reason, product and day, and voided sales by the user who voided them. */
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

/** Average check (3-reports §2.6): Ventas divided by the number of sales, in cents. `weekday` 0 is Sunday. */
export interface AverageCheckReportAnswer {
  readonly totals: AverageCheckFigures;
  readonly by_waiter: readonly (AverageCheckFigures & {
    readonly user_id: string | null;
    readonly name: string;
  })[];
  readonly by_shift: readonly (AverageCheckFigures & { readonly shift: Shift })[];
  readonly by_weekday: readonly (AverageCheckFigures & { readonly weekday: number })[];
}

/** The average check between two business days, by waiter, shift and weekday. */
export function readAverageCheckReport(
  scope: Scope,
  range: ReportRange,
): Promise<JsonText<AverageCheckReportAnswer>> {
  return readText(scope, sql<AverageCheckReportAnswer>`report_average_check(${allFilters(range)})`);
}

/** A sold product, less refunds, in cents without tax; its cost is that of the recipes at the time of sale. */
export interface SoldProductAnswer {
  readonly menu_item_id: string | null;
  readonly name: string;
  readonly category: string;
  readonly quantity: number;
  readonly sales_cents: number;
  readonly cost_cents: number;
}

/** The sold products, which menu engineering classifies (3-reports §2.7). */
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

/**
 * Cost of goods (3-reports §2.8), in cents: theoretical by recipes, actual by stock movements. domain/cogs.ts derives the figures of
 * a product.
 */
export interface CogsReportAnswer {
  readonly totals: {
    readonly sales_cents: number;
    readonly theoretical_cents: number;
    readonly actual_cents: number;
  };
  /** Adds up to the totals; consumption of ingredients that no sold product uses is 'Consumo sin ventas'. */
  readonly by_category: readonly {
    readonly category: string;
    readonly sales_cents: number;
    readonly theoretical_cents: number;
    readonly actual_cents: number;
  }[];
  /** Actual is today's recipe cost plus the shrinkage of its ingredients, regardless of the movements. */
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
  /** Parts that failed and count as empty. */
  readonly missing: readonly 'movements'[];
}

/** Cost of goods between two business days; shift and location of the range are ignored. */
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

/**
 * Inventory management (3-reports §2.9). Unit costs in cents of one unit; delivery days, stability and quality are null with too
 * little data.
 */
export interface InventoryReportAnswer {
  readonly totals: {
    readonly purchases_cents: number;
    readonly suppliers: number;
    readonly discrepant_items: number;
    readonly impact_cents: number;
    readonly discrepant_units: number;
    /** How many ingredients were served without stock and their cost in cents, without recalled tickets. */
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
  /** The 500 with the largest impact, in that order. */
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
    /** The change of the stock's value; negative for a loss. */
    readonly cost_cents: number;
  }[];
  /** Parts that failed and count as empty. */
  readonly missing: readonly ('purchases' | 'counts' | 'movements')[];
}

/** Purchases, prices, counts and stock movements between two business days; the shift is ignored. */
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
  /** Sum of the seconds from sending until the station finished. */
  readonly preparation_seconds: number;
  /** Sum of the seconds from then until serving. */
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

/** Times from order to serving (decisions, Eficiencia de Servicio): sums, from which the screens calculate shares and averages. */
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

/** Kitchen times and table turns between two business days. */
export function readServiceReport(scope: Scope, range: ReportRange): Promise<JsonText<ServiceReportAnswer>> {
  return readText(scope, sql<ServiceReportAnswer>`report_service(${allFilters(range)})`);
}

/**
 * Figures of an employee (decisions, Productividad del Personal). Sales count for who took the order, tickets for who served them.
 * Without an id: those of no employee.
 */
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
  /** From the first to the last act of each day. */
  readonly active_seconds: number;
}

/** What each employee did between two business days. */
export function readStaffReport(
  scope: Scope,
  range: ReportRange,
): Promise<JsonText<{ readonly employees: readonly EmployeeFigures[] }>> {
  return readText(
    scope,
    sql<{ readonly employees: readonly EmployeeFigures[] }>`report_staff(${allFilters(range)})`,
  );
}
