import type { Zone } from '#domain/base/time.ts';
import {
  averageIncrease,
  costVariance,
  PRICE_TRENDS,
  priceChange,
  priceTrend,
} from '#domain/purchasing/purchase-prices.ts';
import type { InventoryReport } from '#domain/reports/answers/reports-inventory.ts';
import { differenceShare } from '#domain/stock/discrepancies.ts';
import { instantOf } from '#web/base/clock.ts';
import { type Column, type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';

type Row<Part extends 'suppliers' | 'prices' | 'discrepancies' | 'lines'> = InventoryReport[Part][number];

const SUPPLIERS: readonly Column<Row<'suppliers'>>[] = [
  { head: 'Proveedor', kind: 'text', of: ({ name }) => name },
  { head: 'Total Gastado', kind: 'money', of: ({ spent_cents }) => spent_cents, adds: true },
  { head: 'Compras', kind: 'number', of: ({ purchases }) => purchases },
  { head: 'Productos', kind: 'number', of: ({ products }) => products },
  { head: 'Tiempo Entrega (días)', kind: 'number', of: ({ delivery_days }) => delivery_days },
  { head: 'Estabilidad Precio', kind: 'number', of: ({ stability }) => stability },
  { head: 'Calidad', kind: 'number', of: ({ quality }) => quality },
];

const changeOf = ({ first_cost, current_cost }: Row<'prices'>) => priceChange(first_cost, current_cost);

const PRICES: readonly Column<Row<'prices'>>[] = [
  { head: 'Producto', kind: 'text', of: ({ name }) => name },
  { head: 'Categoría', kind: 'text', of: ({ category }) => category },
  { head: 'Compras', kind: 'number', of: ({ points }) => points },
  { head: 'Precio Actual', kind: 'cost', of: ({ current_cost }) => current_cost },
  { head: 'Precio Promedio', kind: 'cost', of: ({ average_cost }) => average_cost },
  { head: 'Variación %', kind: 'percent', of: (row) => changeOf(row) },
  { head: 'Tendencia', kind: 'text', of: (row) => PRICE_TRENDS[priceTrend(changeOf(row))] },
];

const DISCREPANCIES: readonly Column<Row<'discrepancies'>>[] = [
  { head: 'Producto', kind: 'text', of: ({ name }) => name },
  { head: 'Categoría', kind: 'text', of: ({ category }) => category },
  { head: 'Unidad', kind: 'text', of: ({ unit }) => unit },
  { head: 'Físico', kind: 'number', of: ({ counted }) => counted },
  { head: 'Sistema', kind: 'number', of: ({ system }) => system },
  {
    head: 'Diferencia',
    kind: 'number',
    of: ({ counted, system }) => Math.round((counted - system) * 10_000) / 10_000,
  },
  { head: '% Diferencia', kind: 'percent', of: ({ counted, system }) => differenceShare(counted, system) },
  { head: 'Impacto Monetario', kind: 'money', of: ({ impact_cents }) => impact_cents, adds: true },
  { head: 'Último Conteo', kind: 'instant', of: ({ counted_at }) => instantOf(counted_at) },
];

const LINES: readonly Column<Row<'lines'>>[] = [
  { head: 'Fecha', kind: 'day', of: ({ received_on }) => received_on },
  { head: 'Compra', kind: 'number', of: ({ number }) => number },
  { head: 'Proveedor', kind: 'text', of: ({ supplier }) => supplier },
  { head: 'Producto', kind: 'text', of: ({ name }) => name },
  { head: 'Categoría', kind: 'text', of: ({ category }) => category },
  { head: 'Cantidad', kind: 'number', of: ({ quantity }) => quantity },
  { head: 'Unidad', kind: 'text', of: ({ unit }) => unit },
  { head: 'Costo Unitario', kind: 'cost', of: ({ unit_cost }) => unit_cost },
  { head: 'Costo Anterior', kind: 'cost', of: ({ previous_cost }) => previous_cost },
  {
    head: 'Variación',
    kind: 'cost',
    of: ({ previous_cost, unit_cost }) => costVariance(previous_cost, unit_cost),
  },
  {
    head: 'Variación %',
    kind: 'percent',
    of: ({ previous_cost, unit_cost }) => priceChange(previous_cost, unit_cost),
  },
  { head: 'Total', kind: 'money', of: ({ total_cents }) => total_cents, adds: true },
];

/** The API's limit for a list. */
const MAX_ROWS = 500;

/** A list that may be incomplete says so in its name and has no totals. */
function listOf<Of>(
  names: { readonly complete: string; readonly part: string },
  columns: readonly Column<Of>[],
  rows: readonly Of[],
  zone: Zone,
): FileTable {
  if (rows.length < MAX_ROWS) return tableOf(names.complete, columns, rows, zone);
  return { ...tableOf(names.part, columns, rows, zone), totals: undefined };
}

const ALL_DISCREPANCIES = {
  complete: 'Discrepancias de Inventario',
  part: `Las ${MAX_ROWS} mayores discrepancias`,
};
const ALL_LINES = { complete: 'Compras', part: `Últimas ${MAX_ROWS} líneas de compra` };

/** The average increase of purchase prices. */
export const inflationOf = ({ prices }: InventoryReport): number => averageIncrease(prices.map(changeOf));

/** The tables of the exported Gestión de Inventario. */
export function inventoryTables(
  report: InventoryReport,
  zone: Zone,
  past?: InventoryReport,
): readonly FileTable[] {
  return [
    tableOf(
      'Resumen',
      [
        { head: 'Total Compras', kind: 'money', of: ({ totals }) => totals.purchases_cents },
        { head: 'Proveedores', kind: 'number', of: ({ totals }) => totals.suppliers },
        { head: 'Discrepancias Inventario', kind: 'number', of: ({ totals }) => totals.discrepant_items },
        { head: 'Impacto Monetario', kind: 'money', of: ({ totals }) => totals.impact_cents },
        { head: 'Inflación Promedio %', kind: 'percent', of: inflationOf },
      ],
      [report],
      zone,
      pastRows(past && [past], () => ''),
    ),
    listOf(ALL_DISCREPANCIES, DISCREPANCIES, report.discrepancies, zone),
    tableOf(
      'Historial de Precios',
      PRICES,
      report.prices,
      zone,
      pastRows(past?.prices, ({ inventory_item_id }) => inventory_item_id),
    ),
    tableOf(
      'Análisis de Proveedores',
      SUPPLIERS,
      report.suppliers,
      zone,
      pastRows(past?.suppliers, ({ name }) => name),
    ),
    listOf(ALL_LINES, LINES, report.lines, zone),
  ];
}
