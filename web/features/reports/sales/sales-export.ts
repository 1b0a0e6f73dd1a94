import type { Zone } from '#domain/base/time.ts';
import type { SalesReport } from '#domain/reports/answers/reports-sales.ts';
import { hourAverages } from '#domain/reports/busy-hours.ts';
import { alignDays } from '#domain/reports/periods.ts';
import { type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';
import { hourText, WEEKDAYS } from '#web/features/reports/labels/time-labels.ts';
import { personKey } from '#web/features/reports/people/person-key.ts';
import { bestProducts, pastOfBest, topProductKey } from './best-products.ts';

type Figure = { readonly name: string; readonly cents: number | null };

const figuresOf = ({ totals }: SalesReport): readonly Figure[] =>
  [
    { name: 'Ventas', cents: totals.sales_cents },
    { name: 'Ticket promedio', cents: totals.average_cents },
    { name: 'Gastos', cents: totals.expenses_cents },
    { name: 'Utilidad', cents: totals.profit_cents },
    { name: 'Ganancias', cents: totals.earnings_cents },
  ].filter(({ cents }) => cents !== null);

/** The tables of the exported Ingresos/Egresos; the three cost figures only for users who may read costs. */
export function salesTables(report: SalesReport, zone: Zone, past?: SalesReport): readonly FileTable[] {
  const { by_day, by_category, by_user, by_hour, expenses } = report;
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Cifra', kind: 'text', of: ({ name }) => name },
        { head: 'Monto', kind: 'money', of: ({ cents }) => cents },
      ],
      figuresOf(report),
      zone,
      pastRows(past && figuresOf(past), ({ name }) => name),
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
      pastRows(past && alignDays(past.by_day, by_day), ({ day }) => day),
    ),
    tableOf(
      'Ventas por categoría',
      [
        { head: 'Categoría', kind: 'text', of: ({ name }) => name },
        { head: 'Ventas', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
      ],
      by_category,
      zone,
      pastRows(past?.by_category, ({ name }) => name),
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
      pastRows(past?.by_user, personKey),
    ),
    tableOf(
      'Productos más vendidos',
      [
        { head: 'Producto', kind: 'text', of: ({ name }) => name },
        { head: 'Cantidad', kind: 'number', of: ({ quantity }) => quantity },
        { head: 'Total', kind: 'money', of: ({ total_cents }) => total_cents },
      ],
      bestProducts(report),
      zone,
      pastRows(pastOfBest(report, past), topProductKey),
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
      pastRows(past?.by_hour, ({ weekday, hour }) => `${weekday} ${hour}`),
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
      pastRows(past?.expenses ?? undefined, ({ category_id }) => category_id ?? ''),
    ),
  ];
}
