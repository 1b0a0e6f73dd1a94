import { TriangleAlert } from 'lucide-react';
import { costFigures, isHighShrinkage, shrinkageOf, TARGET_MARGIN } from '#domain/cogs.ts';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { formatShare } from '#domain/shares.ts';
import { unitName } from '#domain/units.ts';
import { useBusiness } from '#web/lib/business.ts';
import type { CogsReport } from './answers.ts';
import { FigureTable, Named } from './figure-table.tsx';

/** In red, and said, where it passes the limit. */
export function Shrinkage({ share }: { share: number | null }) {
  if (!isHighShrinkage(share)) return formatShare(share, true);
  return (
    <span className="inline-flex items-center gap-1 font-medium text-danger-ink">
      <TriangleAlert className="size-4" role="img" aria-label="Alta:" />
      {formatShare(share, true)}
    </span>
  );
}

interface CogsTableProps {
  report: CogsReport | undefined;
}

export function CostCategories({ report }: CogsTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  const rows = report?.by_category.map((row) => ({ ...row, ...costFigures(row) }));
  return (
    <FigureTable
      title="Costo por categoría"
      description="COGS real: lo que salió del inventario, repartido según lo que llevan las recetas de lo vendido. Lo que no es de nada vendido va en «Consumo sin ventas». Ventas sin impuesto."
      rows={rows}
      keyOf={({ category }) => category}
      total={report && { category: 'Total', ...report.totals, ...costFigures(report.totals) }}
      empty="No hay categorías vendidas en este periodo."
      columns={[
        { head: 'Categoría', cell: ({ category }) => <Named name={category} /> },
        { head: 'Ventas', numeric: true, cell: ({ sales_cents }) => money(sales_cents) },
        { head: 'COGS teórico', numeric: true, cell: ({ theoretical_cents }) => money(theoretical_cents) },
        { head: 'COGS real', numeric: true, cell: ({ actual_cents }) => money(actual_cents) },
        { head: 'Merma', numeric: true, cell: ({ shrinkage }) => <Shrinkage share={shrinkage} /> },
        { head: 'Margen teórico', numeric: true, cell: (row) => formatShare(row.theoretical_margin) },
        { head: 'Margen real', numeric: true, cell: (row) => formatShare(row.actual_margin) },
      ]}
    />
  );
}

/** The products that really leave less than the target. */
export function CostAlerts({ report }: CogsTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  const rows = report?.products
    .map((product) => ({ ...product, ...costFigures(product) }))
    .filter(({ alert }) => alert)
    .toSorted((a, b) => a.actual_margin - b.actual_margin);
  return (
    <FigureTable
      title="Productos en alerta"
      description={`Su margen real queda por debajo de ${formatShare(TARGET_MARGIN)}. Costo real: su receta al costo promedio de hoy, con la merma de sus ingredientes.`}
      rows={rows}
      keyOf={({ menu_item_id, name }) => menu_item_id ?? name}
      empty="Ningún producto está en alerta en este periodo."
      columns={[
        { head: 'Producto', cell: ({ name, category }) => <Named name={name} under={category} /> },
        { head: 'Vendidos', numeric: true, cell: ({ quantity }) => formatQuantity(quantity) },
        { head: 'Ventas', numeric: true, cell: ({ sales_cents }) => money(sales_cents) },
        { head: 'Costo teórico', numeric: true, cell: ({ theoretical_cents }) => money(theoretical_cents) },
        { head: 'Costo real', numeric: true, cell: ({ actual_cents }) => money(actual_cents) },
        { head: 'Variación', numeric: true, cell: (row) => money(row.cost_variance_cents) },
        { head: 'Merma', numeric: true, cell: ({ shrinkage }) => <Shrinkage share={shrinkage} /> },
        {
          head: 'Margen real',
          numeric: true,
          cell: ({ actual_margin }) => (
            <span className="font-medium text-danger-ink">{formatShare(actual_margin)}</span>
          ),
        },
      ]}
    />
  );
}

/** What each ingredient should have taken beside what it took. */
export function CostIngredients({ report }: CogsTableProps) {
  const { currency } = useBusiness();
  return (
    <FigureTable
      title="Consumo por ingrediente"
      description="Teórico: lo que piden las recetas de lo servido. Real: lo servido, la merma y las diferencias de conteo."
      rows={report?.ingredients}
      keyOf={({ inventory_item_id }) => inventory_item_id}
      empty="Nada salió del inventario en este periodo."
      columns={[
        { head: 'Ingrediente', cell: ({ name, unit }) => <Named name={name} under={unitName(unit, null)} /> },
        {
          head: 'Teórico',
          numeric: true,
          cell: ({ theoretical }) => (theoretical === null ? '—' : formatQuantity(theoretical)),
        },
        { head: 'Real', numeric: true, cell: ({ actual }) => formatQuantity(actual) },
        {
          head: 'Merma',
          numeric: true,
          cell: ({ theoretical, actual }) => <Shrinkage share={shrinkageOf(theoretical ?? 0, actual)} />,
        },
        { head: 'Costo real', numeric: true, cell: (row) => formatMoney(row.cost_cents, currency) },
      ]}
    />
  );
}
