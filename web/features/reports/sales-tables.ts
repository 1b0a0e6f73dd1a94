import { besideDays } from '#domain/periods.ts';
import type { Zone } from '#domain/time.ts';
import { type FileTable, pastRows, tableOf } from '#web/lib/export.ts';
import type { SalesReport } from './answers.ts';
import { personKey } from './person-key.ts';
import { besideBest, bestProducts, topProductKey } from './top-products.tsx';

type Figure = { readonly name: string; readonly cents: number | null };

const figuresOf = ({ totals }: SalesReport): readonly Figure[] =>
  [
    { name: 'Ventas', cents: totals.sales_cents },
    { name: 'Ticket promedio', cents: totals.average_cents },
    { name: 'Gastos', cents: totals.expenses_cents },
    { name: 'Utilidad', cents: totals.profit_cents },
    { name: 'Ganancias', cents: totals.earnings_cents },
  ].filter(({ cents }) => cents !== null);

/** What a file has of Ingresos/Egresos; the three figures of costs only for who may read them. */
export function salesTables(report: SalesReport, zone: Zone, past?: SalesReport): readonly FileTable[] {
  const { by_day, by_category, by_user } = report;
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
      pastRows(past && besideDays(past.by_day, by_day), ({ day }) => day),
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
      pastRows(besideBest(report, past), topProductKey),
    ),
  ];
}
