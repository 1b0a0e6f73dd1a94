import type { Zone } from '#domain/base/time.ts';
import { CLASSES, MENU_CLASSES, menuCategories, menuTotals } from '#domain/reports/menu-engineering.ts';
import { type FileTable, pastRows, tableOf } from '#web/base/file-table.ts';
import { type Matrix, productKey } from './use-menu-matrix.ts';

/** The tables of the exported Menu Engineering. */
export function menuTables(matrix: Matrix, zone: Zone, past?: Matrix): readonly FileTable[] {
  const { products, uncosted } = matrix;
  return [
    tableOf(
      'Resumen',
      [
        {
          head: 'Margen promedio %',
          kind: 'percent',
          of: (row) => (row.products.length > 0 ? row.averageMargin : null),
        },
        { head: 'Ganancia total', kind: 'money', of: (row) => menuTotals(row.products).profit_cents },
        {
          head: 'Ingresos totales',
          kind: 'money',
          of: (row) => menuTotals(row.products).sales_cents,
        },
        { head: 'Ingresos sin receta', kind: 'money', of: (row) => menuTotals(row.uncosted).sales_cents },
        { head: 'Productos analizados', kind: 'number', of: (row) => row.products.length },
        { head: 'Productos sin receta', kind: 'number', of: (row) => row.uncosted.length },
        { head: 'Unidades vendidas', kind: 'number', of: (row) => menuTotals(row.products).quantity },
      ],
      [matrix],
      zone,
      pastRows(past && [past], () => ''),
    ),
    tableOf(
      'Productos',
      [
        { head: 'Producto', kind: 'text', of: ({ name }) => name },
        { head: 'Categoría', kind: 'text', of: ({ category }) => category },
        { head: 'Clasificación', kind: 'text', of: (row) => MENU_CLASSES[row.class].label },
        { head: 'Puntaje', kind: 'number', of: (row) => MENU_CLASSES[row.class].score },
        { head: '% Profit', kind: 'percent', of: ({ margin }) => margin },
        { head: '% Mix', kind: 'percent', of: ({ mix }) => mix },
        { head: 'Vendidos', kind: 'number', of: ({ quantity }) => quantity, adds: true },
        { head: 'Costo de receta', kind: 'money', of: ({ cost_cents }) => cost_cents, adds: true },
        {
          head: 'Ganancia',
          kind: 'money',
          of: ({ sales_cents, cost_cents }) => sales_cents - cost_cents,
          adds: true,
        },
        { head: 'Ingresos', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
      ],
      products,
      zone,
      pastRows(past?.products, productKey),
    ),
    tableOf(
      'Productos sin receta',
      [
        { head: 'Producto', kind: 'text', of: ({ name }) => name },
        { head: 'Categoría', kind: 'text', of: ({ category }) => category },
        { head: 'Vendidos', kind: 'number', of: ({ quantity }) => quantity, adds: true },
        { head: 'Ingresos', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
      ],
      uncosted,
      zone,
      pastRows(past?.uncosted, productKey),
    ),
    tableOf(
      'Categorías',
      [
        { head: 'Categoría', kind: 'text', of: ({ name }) => name },
        { head: 'Productos', kind: 'number', of: (row) => row.products, adds: true },
        ...CLASSES.map((each) => ({
          head: MENU_CLASSES[each].label,
          kind: 'number' as const,
          of: (row: ReturnType<typeof menuCategories>[number]) => row.classes[each],
          adds: true as const,
        })),
        { head: 'Margen %', kind: 'percent', of: ({ margin }) => margin },
        { head: 'Ganancia', kind: 'money', of: ({ profit_cents }) => profit_cents, adds: true },
        { head: 'Ingresos', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
      ],
      menuCategories(products),
      zone,
      pastRows(past && menuCategories(past.products), ({ name }) => name),
    ),
  ];
}
