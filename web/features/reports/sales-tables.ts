import { hourAverages } from '#domain/busy-hours.ts';
import type { Zone } from '#domain/time.ts';
import { type FileTable, tableOf } from '#web/lib/export.ts';
import type { SalesReport } from './answers.ts';
import { hourText, WEEKDAYS } from './service-words.ts';

/** What a file has of Ingresos/Egresos; the three figures of costs only for who may read them. */
export function salesTables(
  { totals, by_day, by_category, by_user, top_products, by_hour, expenses }: SalesReport,
  zone: Zone,
): readonly FileTable[] {
  const figures: readonly { readonly name: string; readonly cents: number | null }[] = [
    { name: 'Ventas', cents: totals.sales_cents },
    { name: 'Ticket promedio', cents: totals.average_cents },
    { name: 'Gastos', cents: totals.expenses_cents },
    { name: 'Utilidad', cents: totals.profit_cents },
    { name: 'Ganancias', cents: totals.earnings_cents },
  ];
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Cifra', kind: 'text', of: ({ name }) => name },
        { head: 'Monto', kind: 'money', of: ({ cents }) => cents },
      ],
      figures.filter(({ cents }) => cents !== null),
      zone,
    ),
    tableOf(
      'Ventas por día',
      [
        { head: 'Día', kind: 'day', of: ({ day }) => day },
        { head: 'Ventas', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
        { head: 'Transacciones', kind: 'number', of: ({ sales }) => sales, adds: true },
      ],
      by_day,
      zone,
    ),
    tableOf(
      'Ventas por categoría',
      [
        { head: 'Categoría', kind: 'text', of: ({ name }) => name },
        { head: 'Ventas', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
      ],
      by_category,
      zone,
    ),
    tableOf(
      'Ventas por usuario',
      [
        { head: 'Usuario', kind: 'text', of: ({ name }) => name },
        { head: 'Ventas', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
        { head: 'Transacciones', kind: 'number', of: ({ sales }) => sales, adds: true },
      ],
      by_user,
      zone,
    ),
    tableOf(
      'Productos más vendidos',
      [
        { head: 'Producto', kind: 'text', of: ({ name }) => name },
        { head: 'Cantidad', kind: 'number', of: ({ quantity }) => quantity },
        { head: 'Total', kind: 'money', of: ({ total_cents }) => total_cents },
      ],
      top_products,
      zone,
    ),
    tableOf(
      'Órdenes y ventas por hora',
      [
        { head: 'Hora', kind: 'text', of: ({ hour }) => hourText(hour, '24h') },
        { head: 'Día', kind: 'text', of: ({ weekday }) => WEEKDAYS[weekday] ?? null },
        { head: 'Días contados', kind: 'number', of: ({ days }) => days },
        { head: 'Órdenes', kind: 'number', of: ({ orders }) => orders, adds: true },
        { head: 'Órdenes en promedio', kind: 'number', of: (cell) => hourAverages(cell).orders },
        { head: 'Ventas', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
        { head: 'Ventas en promedio', kind: 'money', of: (cell) => hourAverages(cell).sales_cents },
      ],
      by_hour,
      zone,
    ),
    tableOf(
      'Gastos por categoría',
      [
        { head: 'Categoría', kind: 'text', of: ({ name }) => name },
        { head: 'Gastos', kind: 'number', of: (category) => category.expenses, adds: true },
        { head: 'Monto', kind: 'money', of: ({ total_cents }) => total_cents, adds: true },
      ],
      expenses ?? [],
      zone,
    ),
  ];
}
