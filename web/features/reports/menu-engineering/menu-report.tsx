import { useRef, useState } from 'react';
import { type MenuClass, menuCategories } from '#domain/reports/menu-engineering.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { menuTables } from './menu-export.ts';
import { ClassTiles, MenuFigures } from './menu-figures.tsx';
import { MenuProductDialog } from './menu-product-dialog.tsx';
import { MenuScatter } from './menu-scatter.tsx';
import { MenuCategories, MenuProducts, UncostedProducts } from './menu-tables.tsx';
import { useMenuList } from './use-menu-list.ts';
import { type MenuProduct, useMenuMatrix } from './use-menu-matrix.ts';

/** Menu Engineering (3-reports §2.7). */
export default function MenuReport(props: ReportProps) {
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.products, { query }),
    props,
  );
  const matrix = useMenuMatrix(data);
  const pastMatrix = useMenuMatrix(past);
  const list = useMenuList();
  const products = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<MenuProduct | null>(null);
  const isEmpty = matrix !== undefined && matrix.products.length + matrix.uncosted.length === 0;
  /** A tile filters the list by its class and scrolls to it, because it may be below the visible part. */
  const openClass = (only: MenuClass | null) => {
    list.setOnly(only);
    if (only) products.current?.scrollIntoView({ block: 'start' });
  };
  useReportTables(isEmpty ? undefined : matrix, menuTables, pastMatrix);

  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-4">
        <MenuFigures matrix={matrix} past={pastMatrix} />
        {isEmpty ? (
          <EmptyState picture="plate" title="No se vendió ningún producto en este periodo y turno." />
        ) : (
          <>
            <ClassTiles matrix={matrix} past={pastMatrix} only={list.only} onChoose={openClass} />
            <ReportSection title="Popularidad y margen">
              {matrix ? (
                <MenuScatter matrix={matrix} onChoose={setOpened} />
              ) : (
                <Skeleton className="h-107 w-full" />
              )}
            </ReportSection>
            <div ref={products} className="min-w-0 scroll-mt-44 sm:scroll-mt-36">
              <MenuProducts
                products={matrix?.products}
                past={pastMatrix?.products}
                list={list}
                onChoose={setOpened}
              />
            </div>
            {matrix && matrix.uncosted.length > 0 && (
              <UncostedProducts products={matrix.uncosted} past={pastMatrix?.uncosted} />
            )}
            <MenuCategories
              categories={matrix && menuCategories(matrix.products)}
              past={pastMatrix && menuCategories(pastMatrix.products)}
            />
          </>
        )}
      </div>
      {matrix && <MenuProductDialog product={opened} matrix={matrix} onClose={() => setOpened(null)} />}
    </ReportState>
  );
}
