/**
 * The rollups by day: tables with the figures of past business days (docs/decisions/014). `rollup_tables()` of db/functions/reports/rollups.sql has the same
 * tables; tests compare both with the schema.
 */
export const DAY_ROLLUPS = [
  'sale_days',
  'item_days',
  'stock_days',
  'kitchen_ticket_days',
  'station_days',
  'line_days',
  'discount_days',
  'reason_days',
  'discount_item_days',
  'staff_days',
  'tax_days',
  'payment_days',
  'hour_days',
  'listed_sale_days',
  'senior_days',
] as const;

/** All tables of rollups, also the one with the sums of whole months. */
export const ROLLUP_TABLES = [...DAY_ROLLUPS, 'listed_sale_months'] as const;
