import * as z from 'zod';
import { cents, count, day, id, person, quantity, text } from '#domain/base/answers/primitives.ts';

export const weekdayHour = z
  .strictObject({
    /** 0 is Sunday. */
    weekday: count,
    hour: count,
    orders: count,
    sales_cents: cents,
    /** The number of those weekdays, which divides the averages. */
    days: count,
  })
  .meta({ id: 'WeekdayHour' });
export type WeekdayHour = z.infer<typeof weekdayHour>;

/** Ingresos/Egresos (3-reports §2.4). Amounts in cents, without tax; the last three totals are null without permission to read costs. */
export const salesReport = z
  .strictObject({
    totals: z.strictObject({
      /** Ventas: charged sales less discounts and refunds. */
      sales_cents: cents,
      sales: count,
      average_cents: cents,
      /** Gastos. */
      expenses_cents: cents.nullable(),
      /** Utilidad: Ventas less the recipe cost of the sold products. */
      profit_cents: cents.nullable(),
      /** Ganancias: Utilidad less Gastos. */
      earnings_cents: cents.nullable(),
    }),
    by_day: z.array(z.strictObject({ day, sales_cents: cents, sales: count })),
    by_category: z.array(z.strictObject({ name: text('Baleadas'), sales_cents: cents })),
    by_user: z.array(
      z.strictObject({ user_id: id.nullable(), name: person, sales_cents: cents, sales: count }),
    ),
    /** All sold products, the largest total first. */
    top_products: z.array(
      z.strictObject({
        menu_item_id: id.nullable(),
        name: text('Baleada sencilla'),
        quantity,
        total_cents: cents,
      }),
    ),
    /**
     * By weekday (0 is Sunday) and hour, in the order of the business day, without empty hours; Ventas at the hour of the charge or
     * the refund.
     */
    by_hour: z.array(weekdayHour),
    /** Gastos by category, the largest first; null without permission to read costs. */
    expenses: z
      .array(
        z.strictObject({
          category_id: id.nullable(),
          name: text('Servicios'),
          expenses: count,
          total_cents: cents,
        }),
      )
      .nullable(),
  })
  .meta({ id: 'SalesReport' });
export type SalesReport = z.infer<typeof salesReport>;
