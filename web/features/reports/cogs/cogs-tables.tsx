import { TriangleAlert } from 'lucide-react';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';
import { unitName } from '#domain/base/units.ts';
import type { CogsReport } from '#domain/reports/answers/reports-cogs.ts';
import {
  type CostFigures,
  costFigures,
  isHighShrinkage,
  shrinkageOf,
  TARGET_MARGIN,
} from '#domain/reports/cogs.ts';
import { useBusiness } from '#web/data/business.ts';
import { comparedColumn, FigureTable, NameCell } from '#web/features/reports/tables/figure-table.tsx';

/** Above the limit it is red, with a text for screen readers. */
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
  past: CogsReport | undefined;
}

type Category = CogsReport['by_category'][number] & CostFigures;
type Product = CogsReport['products'][number] & CostFigures;
type Ingredient = CogsReport['ingredients'][number];

const categoriesOf = (report: CogsReport): readonly Category[] =>
  report.by_category.map((row) => ({ ...row, ...costFigures(row) }));
const totalOf = ({ totals }: CogsReport): Category => ({
  category: 'Total',
  ...totals,
  ...costFigures(totals),
});
const productsOf = (report: CogsReport): readonly Product[] =>
  report.products.map((product) => ({ ...product, ...costFigures(product) }));
const share = (value: number) => formatShare(value);
const signed = (value: number) => formatShare(value, true);

export function CostCategories({ report, past }: CogsTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <FigureTable
      title="Costo por categoría"
      description="COGS real: lo que salió del inventario, repartido según lo que llevan las recetas de lo vendido. Lo que no es de nada vendido va en «Consumo sin ventas». Ventas sin impuesto."
      rows={report && categoriesOf(report)}
      past={past && categoriesOf(past)}
      keyOf={({ category }) => category}
      total={report && totalOf(report)}
      pastTotal={past && totalOf(past)}
      empty="No hay categorías vendidas en este periodo."
      columns={[
        { head: 'Categoría', cell: ({ category }) => <NameCell name={category} /> },
        comparedColumn<Category>('Ventas', ({ sales_cents }) => sales_cents, money, 'more'),
        comparedColumn<Category>('COGS teórico', ({ theoretical_cents }) => theoretical_cents, money),
        comparedColumn<Category>('COGS real', ({ actual_cents }) => actual_cents, money),
        {
          ...comparedColumn<Category>('Merma', ({ shrinkage }) => shrinkage, signed, 'less', 'share'),
          cell: ({ shrinkage }) => <Shrinkage share={shrinkage} />,
        },
        comparedColumn<Category>('Margen teórico', (row) => row.theoretical_margin, share, 'more', 'share'),
        comparedColumn<Category>('Margen real', (row) => row.actual_margin, share, 'more', 'share'),
      ]}
    />
  );
}

const keyOf = ({ menu_item_id, name }: Product): string => menu_item_id ?? name;

/** The products whose actual margin is below the target. */
export function CostAlerts({ report, past }: CogsTableProps) {
  const { currency } = useBusiness();
  const money = (cents: number) => formatMoney(cents, currency);
  const rows =
    report &&
    productsOf(report)
      .filter(({ alert }) => alert)
      .toSorted((a, b) => a.actual_margin - b.actual_margin);
  const alerts = new Set(rows?.map(keyOf));
  return (
    <FigureTable
      title="Productos en alerta"
      description={`Su margen real queda por debajo de ${formatShare(TARGET_MARGIN)}. Costo real: su receta al costo promedio de hoy, con la merma de sus ingredientes.`}
      rows={rows}
      past={past && productsOf(past).filter((product) => alerts.has(keyOf(product)))}
      keyOf={keyOf}
      empty="Ningún producto está en alerta en este periodo."
      columns={[
        { head: 'Producto', cell: ({ name, category }) => <NameCell name={name} under={category} /> },
        comparedColumn<Product>('Vendidos', ({ quantity }) => quantity, formatQuantity, 'more'),
        comparedColumn<Product>('Ventas', ({ sales_cents }) => sales_cents, money, 'more'),
        comparedColumn<Product>('Costo teórico', ({ theoretical_cents }) => theoretical_cents, money),
        comparedColumn<Product>('Costo real', ({ actual_cents }) => actual_cents, money),
        comparedColumn<Product>('Variación', (row) => row.cost_variance_cents, money, 'less'),
        {
          ...comparedColumn<Product>('Merma', ({ shrinkage }) => shrinkage, signed, 'less', 'share'),
          cell: ({ shrinkage }) => <Shrinkage share={shrinkage} />,
        },
        {
          ...comparedColumn<Product>('Margen real', (row) => row.actual_margin, share, 'more', 'share'),
          cell: ({ actual_margin }) => (
            <span className="font-medium text-danger-ink">{formatShare(actual_margin)}</span>
          ),
        },
      ]}
    />
  );
}

/** The theoretical and actual use of each ingredient. */
export function CostIngredients({ report, past }: CogsTableProps) {
  const { currency } = useBusiness();
  return (
    <FigureTable
      title="Consumo por ingrediente"
      description="Teórico: lo que piden las recetas de lo servido. Real: lo servido, la merma y las diferencias de conteo."
      rows={report?.ingredients}
      past={past?.ingredients}
      keyOf={({ inventory_item_id }) => inventory_item_id}
      empty="Nada salió del inventario en este periodo."
      columns={[
        {
          head: 'Ingrediente',
          cell: ({ name, unit }) => <NameCell name={name} under={unitName(unit, null)} />,
        },
        comparedColumn<Ingredient>('Teórico', ({ theoretical }) => theoretical, formatQuantity),
        comparedColumn<Ingredient>('Real', ({ actual }) => actual, formatQuantity),
        {
          ...comparedColumn<Ingredient>(
            'Merma',
            ({ theoretical, actual }) => shrinkageOf(theoretical ?? 0, actual),
            signed,
            'less',
            'share',
          ),
          cell: ({ theoretical, actual }) => <Shrinkage share={shrinkageOf(theoretical ?? 0, actual)} />,
        },
        comparedColumn<Ingredient>(
          'Costo real',
          ({ cost_cents }) => cost_cents,
          (cents) => formatMoney(cents, currency),
        ),
      ]}
    />
  );
}
