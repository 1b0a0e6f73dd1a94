import type { SaleRow } from '#domain/bills/answers/sales.ts';
import { CHANNEL_LABELS } from '#domain/orders/order-place.ts';
import { instantOf } from '#web/base/clock.ts';
import type { Column } from '#web/base/file-table.ts';
import { SHIFT_LABELS } from '#web/base/shift-labels.ts';

/** An amount for the totals; null for a voided sale, which does not count. */
const unlessVoided = (sale: SaleRow, cents: number) => (sale.status === 'Anulada' ? null : cents);

/** The columns of the exported list. */
export const EXPORT_COLUMNS: readonly Column<SaleRow>[] = [
  { head: 'Número', kind: 'number', of: (sale) => sale.number },
  { head: 'Cobrada', kind: 'instant', of: (sale) => (sale.charged_at ? instantOf(sale.charged_at) : null) },
  { head: 'Turno', kind: 'text', of: (sale) => SHIFT_LABELS[sale.shift] },
  { head: 'Estado', kind: 'text', of: (sale) => sale.status },
  { head: 'Reembolso', kind: 'number', of: (sale) => sale.refund_number },
  { head: 'Canal', kind: 'text', of: (sale) => CHANNEL_LABELS[sale.channel] },
  { head: 'Mesa', kind: 'text', of: (sale) => sale.table_number },
  { head: 'Cliente', kind: 'text', of: (sale) => sale.customer_name },
  { head: 'Productos', kind: 'text', of: (sale) => sale.items },
  { head: 'Cajero', kind: 'text', of: (sale) => sale.cashier },
  { head: 'Métodos de pago', kind: 'text', of: (sale) => sale.methods.join(', ') },
  { head: 'Descuento sobre el precio', kind: 'money', of: (sale) => sale.discount_cents },
  {
    head: 'Subtotal sin impuesto',
    kind: 'money',
    of: (sale) => unlessVoided(sale, sale.base_cents),
    adds: true,
  },
  { head: 'Impuesto', kind: 'money', of: (sale) => unlessVoided(sale, sale.tax_cents), adds: true },
  {
    head: 'Total con impuesto',
    kind: 'money',
    of: (sale) => unlessVoided(sale, sale.total_cents),
    adds: true,
  },
  {
    head: 'Anulado con impuesto',
    kind: 'money',
    of: (sale) => (sale.status === 'Anulada' ? sale.total_cents : null),
    adds: true,
  },
  { head: 'Propina', kind: 'money', of: (sale) => sale.tip_cents, adds: true },
  { head: 'Número provisional', kind: 'text', of: (sale) => sale.provisional_number },
];
