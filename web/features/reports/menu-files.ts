import { CLASSES, MENU_CLASSES, menuCategories, menuTotals } from '#domain/menu-engineering.ts';
import type { Zone } from '#domain/time.ts';
import { type FileTable, tableOf } from '#web/lib/export.ts';
import type { Matrix } from './use-menu-matrix.ts';

/** What a file has of Menu Engineering. */
export function menuTables({ products, uncosted, averageMargin }: Matrix, zone: Zone): readonly FileTable[] {
  return [
    tableOf(
      'Resumen',
      [
        {
          head: 'Margen promedio %',
          kind: 'percent',
          of: (totals) => (totals.products > 0 ? averageMargin : null),
        },
        { head: 'Ganancia total', kind: 'money', of: ({ profit_cents }) => profit_cents },
        {
          head: 'Ingresos totales',
          kind: 'money',
          of: ({ sales_cents }) => sales_cents + menuTotals(uncosted).sales_cents,
        },
        { head: 'Productos analizados', kind: 'number', of: (totals) => totals.products },
        { head: 'Productos sin receta', kind: 'number', of: () => uncosted.length },
        { head: 'Unidades vendidas', kind: 'number', of: ({ quantity }) => quantity },
      ],
      [menuTotals(products)],
      zone,
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
        { head: 'Margen', kind: 'percent', of: ({ margin }) => margin },
        { head: 'Ganancia', kind: 'money', of: ({ profit_cents }) => profit_cents, adds: true },
        { head: 'Ingresos', kind: 'money', of: ({ sales_cents }) => sales_cents, adds: true },
      ],
      menuCategories(products),
      zone,
    ),
  ];
}
