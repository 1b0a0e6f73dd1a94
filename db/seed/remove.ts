import pg from 'pg';
import { ROLLUP_TABLES } from '#domain/rollups.ts';

/** Every table of a business, in an order of deletion: referenced tables last. */
export const BUSINESS_TABLES: readonly string[] = [
  'audit_log',
  'rollup_progress',
  'stale_days',
  ...ROLLUP_TABLES,
  'idempotency_keys',
  'offline_conflicts',
  'fiscal_incidents',
  'devices',
  'sample_removals',
  'sample_rows',
  'support_ticket_messages',
  'support_tickets',
  'notifications',
  'reminders',
  'fiscal_buyers',
  'fiscal_holidays',
  'fiscal_documents',
  'refund_items',
  'refunds',
  'receivable_entries',
  'tips',
  'payments',
  'sale_items',
  'sales',
  'order_lines',
  'kitchen_tickets',
  'senior_discounts',
  'orders',
  'expenses',
  'recurring_expenses',
  'cash_movements',
  'register_sessions',
  'stock_count_lines',
  'stock_counts',
  'stock_movements',
  'purchase_receipt_lines',
  'purchase_receipts',
  'purchase_lines',
  'purchases',
  'suppliers',
  'preparation_recipes',
  'recipes',
  'inventory_items',
  'menu_item_prices',
  'menu_items',
  'menu_categories',
  'customers',
  'expense_categories',
  'tables',
  'areas',
  'fiscal_ranges',
  'fiscal_points',
  'fiscal_establishments',
  'fiscal_issuers',
  'registers',
  'payment_methods',
  'bank_accounts',
  'locations',
  'business_counters',
  'users',
];

/** Deletes a seeded business that is incomplete or too small. */
export async function removeBusiness(client: pg.ClientBase, businessId: string): Promise<void> {
  for (const table of BUSINESS_TABLES) {
    await client.query(`delete from ${pg.escapeIdentifier(table)} where business_id = $1`, [businessId]);
  }
  await client.query('delete from businesses where id = $1', [businessId]);
}
