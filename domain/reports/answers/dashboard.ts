import * as z from 'zod';
import { cents, count, day, id, instant, quantity, text } from '#domain/base/answers/primitives.ts';
import { registerSession, unassignedMoney } from '#domain/register/answers/register.ts';

const dayFigures = z.strictObject({
  /** Charged sales less discounts and refunds, without tax and tips. */
  sales_cents: cents,
  /** The same with tax. */
  total_cents: cents,
  sales: count,
  average_cents: cents,
});

/** What the database knows of today. */
export const dashboard = z.strictObject({
  day,
  today: dayFigures,
  /** The same weekday of last week, until the same time of day. */
  last_week: dayFigures,
  /** Today by hour of the charge or refund, and the whole same weekday of last week. */
  by_hour: z.array(
    z.strictObject({ hour: count, sales_cents: cents, sales: count, last_week_sales_cents: cents }),
  ),
  orders: z.strictObject({ pending: count, late: count, taken: count }),
  /** Kitchen tickets served today, and those served on time. */
  service: z.strictObject({ tickets: count, on_time: count }),
  /** The five products that sold most today, less refunds, without tax. */
  top_products: z.array(z.strictObject({ name: text('Baleada sencilla'), quantity, total_cents: cents })),
  /** Reminders of the user that are due today. */
  reminders: z.array(z.strictObject({ id, title: text('Pedir gas'), at: instant })),
  tables: z.strictObject({ open: count, total: count, due_cents: cents }),
  /** Every open register session, the latest first. */
  registers: z.array(registerSession),
  /** What invoicing lacks or will lack soon, by point of emission and type; none for a business that does not invoice. */
  fiscal_alerts: z.array(
    z.strictObject({
      id,
      text: text(
        'Facturas del punto 000-001: quedan 12 números y 7 días. Solicita un rango nuevo al SAR y agrégalo en Facturación.',
      ),
    }),
  ),
  /** What waits to be assigned to a register session; null if nothing does. */
  unassigned: unassignedMoney.nullable(),
  low_stock: z.array(
    z.strictObject({
      id,
      name: text('Harina'),
      unit: text('lb'),
      current_stock: quantity,
      min_stock_level: quantity,
    }),
  ),
});

export type DashboardFigures = z.infer<typeof dashboard>;

export const dashboardAnswer = dashboard
  .extend({
    /** The disk of a self-hosted Fogón has less than 500 MB free. False for everybody but administrators. */
    is_disk_low: z.boolean(),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardAnswer>;
