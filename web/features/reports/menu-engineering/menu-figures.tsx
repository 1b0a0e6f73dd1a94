import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { formatShare } from '#domain/base/shares.ts';
import { quantityText } from '#domain/base/units.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { CLASSES, countClasses, type MenuClass, menuTotals } from '#domain/reports/menu-engineering.ts';
import { useBusiness } from '#web/data/business.ts';
import { PastValue } from '#web/features/reports/comparison/comparison.tsx';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { MenuClassName } from './menu-class-name.tsx';
import { CLASS_ADVICE } from './menu-class-texts.ts';
import type { Matrix } from './use-menu-matrix.ts';

interface MenuFiguresProps {
  matrix: Matrix | undefined;
  past: Matrix | undefined;
}

const averageMargin = ({ products, averageMargin: margin }: Matrix): number | null =>
  products.length > 0 ? margin : null;
const profit = ({ products }: Matrix): number => menuTotals(products).profit_cents;
const revenue = ({ products }: Matrix): number => menuTotals(products).sales_cents;
const analysed = ({ products }: Matrix): number => products.length;

/** The four cards (3-reports §2.7). */
export function MenuFigures({ matrix, past }: MenuFiguresProps) {
  const { currency } = useBusiness();
  const loading = !matrix;
  const totals = menuTotals(matrix?.products ?? []);
  const uncosted = menuTotals(matrix?.uncosted ?? []);
  const money = (cents: number) => formatMoney(cents, currency);
  const beside = (of: (matrix: Matrix) => number | null) => ({
    now: matrix && of(matrix),
    before: past && of(past),
  });
  return (
    <CardRow of={4}>
      <StatCard
        label="Margen promedio"
        value={formatShare(totals.products > 0 ? (matrix?.averageMargin ?? null) : null)}
        before={<PastValue {...beside(averageMargin)} format={formatShare} better="more" kind="share" />}
        formula={FIGURES['menu.margin']}
        loading={loading}
      />
      <StatCard
        label="Ganancia total"
        tax="sin impuesto"
        value={<Money cents={totals.profit_cents} />}
        before={<PastValue {...beside(profit)} format={money} better="more" />}
        formula={FIGURES['menu.profit']}
        loading={loading}
      />
      <StatCard
        label="Ingresos totales"
        tax="sin impuesto"
        value={<Money cents={totals.sales_cents} />}
        note={uncosted.products > 0 ? `y ${money(uncosted.sales_cents)} sin receta` : undefined}
        before={<PastValue {...beside(revenue)} format={money} better="more" />}
        formula={FIGURES['menu.revenue']}
        loading={loading}
      />
      <StatCard
        label="Productos analizados"
        value={formatQuantity(totals.products)}
        note={
          uncosted.products > 0
            ? `y ${formatQuantity(uncosted.products)} sin receta, fuera de los promedios`
            : quantityText(totals.quantity, 'unidad')
        }
        before={<PastValue {...beside(analysed)} format={formatQuantity} />}
        formula={FIGURES['menu.products']}
        loading={loading}
      />
    </CardRow>
  );
}

interface ClassTilesProps {
  matrix: Matrix | undefined;
  past: Matrix | undefined;
  /** The class that filters the list; null lists all. */
  only: MenuClass | null;
  onChoose: (only: MenuClass | null) => void;
}

/**
 * The number of products of each class and its meaning. A press on a tile filters the list by its class; a
 * second press lists all.
 */
export function ClassTiles({ matrix, past, only, onChoose }: ClassTilesProps) {
  const counts = matrix && countClasses(matrix.products);
  const before = past && countClasses(past.products);
  return (
    <ul aria-label="Clasificaciones" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {CLASSES.map((each) => (
        <li key={each}>
          <button
            type="button"
            aria-pressed={each === only}
            onClick={() => onChoose(each === only ? null : each)}
            className={cn(
              'h-full w-full rounded-card border bg-card p-4 text-left transition-colors hover:bg-muted/60 focus-ring',
              each === only && 'border-foreground bg-muted hover:bg-muted',
            )}
          >
            <span className="flex flex-col justify-between gap-x-3 text-sm font-medium sm:flex-row sm:items-baseline">
              <MenuClassName of={each} />
              {counts ? (
                <span className="text-xl font-semibold figures">{formatQuantity(counts[each])}</span>
              ) : (
                <Skeleton className="h-7 w-8" />
              )}
            </span>
            <span className="mt-1 block text-sm text-muted-foreground max-sm:text-xs">
              {CLASS_ADVICE[each].is}
            </span>
            {before && (
              <span className="mt-1 block text-xs text-muted-foreground figures">
                Antes: {formatQuantity(before[each])}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
