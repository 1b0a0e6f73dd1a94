import type { Zone } from '#domain/base/time.ts';
import type { CogsReport } from '#domain/reports/answers/reports-cogs.ts';
import { costFigures, shrinkageOf, TARGET_MARGIN } from '#domain/reports/cogs.ts';
import { marginOf } from '#domain/reports/menu-engineering.ts';
import { alignDays } from '#domain/reports/periods.ts';
import { type Column, type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';

type Costed = {
  readonly sales_cents: number;
  readonly theoretical_cents: number;
  readonly actual_cents: number;
};

const shareColumns = <Row extends Costed>(): readonly Column<Row>[] => [
  { head: 'Merma %', kind: 'percent', of: (row) => costFigures(row).shrinkage },
  { head: 'Margen teórico %', kind: 'percent', of: (row) => costFigures(row).theoretical_margin },
  { head: 'Margen real %', kind: 'percent', of: (row) => costFigures(row).actual_margin },
];

/** The number of products whose actual margin is below the target. */
export const alertsOf = ({ products }: CogsReport): number =>
  products.filter((product) => costFigures(product).alert).length;

export const isKnown = ({ missing }: CogsReport): boolean => missing.length === 0;

/** The tables of the exported Análisis de COGS. */
export function cogsTables(report: CogsReport, zone: Zone, past?: CogsReport): readonly FileTable[] {
  const known = report.missing.length === 0;
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Ventas sin impuesto', kind: 'money', of: ({ totals }) => totals.sales_cents },
        { head: 'COGS teórico', kind: 'money', of: ({ totals }) => totals.theoretical_cents },
        { head: 'COGS real', kind: 'money', of: (row) => (isKnown(row) ? row.totals.actual_cents : null) },
        {
          head: 'Merma total %',
          kind: 'percent',
          of: (row) => (isKnown(row) ? costFigures(row.totals).shrinkage : null),
        },
        {
          head: 'Margen teórico %',
          kind: 'percent',
          of: ({ totals }) => (totals.sales_cents > 0 ? costFigures(totals).theoretical_margin : null),
        },
        {
          head: 'Margen real %',
          kind: 'percent',
          of: (row) =>
            isKnown(row) && row.totals.sales_cents > 0 ? costFigures(row.totals).actual_margin : null,
        },
        { head: 'Productos en alerta', kind: 'number', of: alertsOf },
        { head: 'Productos vendidos', kind: 'number', of: ({ products }) => products.length },
      ],
      [report],
      zone,
      pastRows(past && [past], () => ''),
    ),
    tableOf(
      'Costo por categoría',
      [
        { head: 'Categoría', kind: 'text', of: ({ category }) => category },
        { head: 'Ventas sin impuesto', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
        { head: 'COGS teórico', kind: 'money', of: ({ theoretical_cents }) => theoretical_cents, adds: true },
        { head: 'COGS real', kind: 'money', of: ({ actual_cents }) => actual_cents, adds: true },
        { head: 'Variación', kind: 'money', of: (row) => costFigures(row).cost_variance_cents, adds: true },
        ...shareColumns<CogsReport['by_category'][number]>(),
      ],
      report.by_category,
      zone,
      pastRows(past?.by_category, ({ category }) => category),
    ),
    tableOf(
      'Costo por producto',
      [
        { head: 'Producto', kind: 'text', of: ({ name }) => name },
        { head: 'Categoría', kind: 'text', of: ({ category }) => category },
        { head: 'Vendidos', kind: 'number', of: ({ quantity }) => quantity },
        { head: 'Ventas sin impuesto', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
        {
          head: 'Costo teórico',
          kind: 'money',
          of: ({ theoretical_cents }) => theoretical_cents,
          adds: true,
        },
        // Computed with today's recipe. It is not a part of the stock's actual cost, so it has no total.
        { head: 'Costo real a precio de hoy', kind: 'money', of: ({ actual_cents }) => actual_cents },
        { head: 'Variación', kind: 'money', of: (row) => costFigures(row).cost_variance_cents },
        ...shareColumns<CogsReport['products'][number]>(),
        { head: 'En alerta', kind: 'text', of: (row) => (costFigures(row).alert ? 'Sí' : 'No') },
      ],
      report.products,
      zone,
      pastRows(past?.products, ({ menu_item_id, name }) => menu_item_id ?? name),
    ),
    tableOf(
      'Consumo por ingrediente',
      [
        { head: 'Ingrediente', kind: 'text', of: ({ name }) => name },
        { head: 'Unidad', kind: 'text', of: ({ unit }) => unit },
        { head: 'Teórico', kind: 'number', of: ({ theoretical }) => theoretical },
        { head: 'Real', kind: 'number', of: ({ actual }) => actual },
        {
          head: 'Merma %',
          kind: 'percent',
          of: ({ theoretical, actual }) => shrinkageOf(theoretical ?? 0, actual),
        },
        { head: 'Costo real', kind: 'money', of: ({ cost_cents }) => cost_cents, adds: true },
      ],
      report.ingredients,
      zone,
      pastRows(past?.ingredients, ({ inventory_item_id }) => inventory_item_id),
    ),
    tableOf(
      'Margen por día',
      [
        { head: 'Día', kind: 'day', of: ({ day }) => day },
        { head: 'Ventas', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
        { head: 'COGS real', kind: 'money', of: ({ actual_cents }) => actual_cents, adds: true },
        {
          head: 'Margen real %',
          kind: 'percent',
          of: (row) => (known && row.sales_cents > 0 ? marginOf(row.sales_cents, row.actual_cents) : null),
        },
        { head: 'Objetivo %', kind: 'percent', of: () => TARGET_MARGIN },
      ],
      report.by_day,
      zone,
      pastRows(past && alignDays(past.by_day, report.by_day), ({ day }) => day),
    ),
  ];
}
