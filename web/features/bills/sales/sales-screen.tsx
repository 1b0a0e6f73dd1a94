import { MD, useWide } from '#web/base/use-wide.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { WaitState } from '#web/parts/loading/wait-state.tsx';
import { ListExportMenu } from '#web/parts/spreadsheets/list-export-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { EXPORT_COLUMNS } from './export-columns.ts';
import { SaleFilterBar } from './filter-bar.tsx';
import { chosenCount, isSearched, NO_CHOICES, searchedText, useSaleFilters } from './filters.ts';
import { SaleCards } from './sale-cards.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTable } from './sales-table.tsx';
import { PAGE_SIZE, readAllSales, useSales } from './use-sales.ts';

/** The charged and voided sales and the refunds: search, view, correct. */
export default function SalesScreen() {
  const wide = useWide(MD);
  const { today, filters, page, opened, choose, setRange, setSearch, setPage, open } = useSaleFilters();
  const { list, failed, wait, changing, retrying, reload } = useSales(filters, page);
  const List = wide ? SalesTable : SaleCards;
  const filtered = chosenCount(filters) > 0;
  const searching = isSearched(filters);
  const pages = Math.ceil((list?.total ?? 0) / PAGE_SIZE);
  const goToPage = (next: number) => {
    setPage(next);
    scrollTo({ top: 0 });
  };
  const [first, ...rest] = (!changing && list?.sales) || [];
  const only = first && rest.every(({ sale_id }) => sale_id === first.sale_id) ? first : undefined;

  return (
    <>
      <PageHeader
        title="Ventas"
        beside={
          <SaleFilterBar
            filters={filters}
            today={today}
            cashiers={list?.cashiers ?? []}
            onRange={setRange}
            onChoose={choose}
            onSearch={setSearch}
            onFind={() => only && open(only.sale_id)}
          />
        }
        actions={
          <ListExportMenu
            title="Ventas"
            range={filters.range}
            columns={EXPORT_COLUMNS}
            readAll={(onProgress) => readAllSales(filters, onProgress)}
            disabled={!list || list.total === 0 || failed}
          />
        }
      />
      <SalesFigures list={list} failed={failed} />
      {wait !== null ? (
        <WaitState {...wait} />
      ) : failed ? (
        <ErrorState title="No se pudieron cargar las ventas." onRetry={reload} busy={retrying} />
      ) : list?.total === 0 ? (
        <EmptyState
          picture="receipt"
          title={
            searching
              ? `No hay ninguna venta ${searchedText(filters)}.`
              : filtered
                ? 'Ninguna venta de estas fechas pasa los filtros.'
                : 'No hay ventas cobradas en estas fechas.'
          }
          description={searching || filtered ? undefined : 'Elige otro periodo para ver ventas anteriores.'}
          action={
            searching ? (
              <Button variant="outline" onClick={() => setSearch('')}>
                Borrar la búsqueda
              </Button>
            ) : (
              filtered && (
                <Button variant="outline" onClick={() => choose(NO_CHOICES)}>
                  Quitar filtros
                </Button>
              )
            )
          }
        />
      ) : list?.sales.length === 0 && !changing ? (
        <EmptyState
          picture="receipt"
          title={`La lista ya no llega a la página ${page}.`}
          action={
            <Button variant="outline" onClick={() => setPage(pages)}>
              Ir a la última página
            </Button>
          }
        />
      ) : (
        <div aria-busy={changing} className={cn('transition-opacity', list && changing && 'opacity-60')}>
          <List sales={list?.sales ?? null} onOpen={open} />
        </div>
      )}
      {list && !failed && list.total > PAGE_SIZE && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} onPage={goToPage} />
        </div>
      )}
      <SaleDialog id={opened} onClose={() => open(null)} />
    </>
  );
}
