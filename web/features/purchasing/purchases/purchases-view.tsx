import { Lightbulb, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import { may } from '#domain/people/access.ts';
import { PURCHASE_STATUSES } from '#domain/purchasing/purchases.ts';
import { useUser } from '#web/data/session.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { PeriodPicker } from '#web/parts/fields/period-picker.tsx';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { FiltersAndFigures } from '#web/ui/filters-and-figures.tsx';
import { MainAction } from '#web/ui/main-action.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { usePurchaseFilters } from './filters.ts';
import { OrderWindow } from './order-window.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { PurchasesTable } from './purchases-table.tsx';
import { SuggestionsWindow } from './suggestions-window.tsx';
import { PAGE_SIZE, usePurchases } from './use-purchases.ts';

/** The purchases, and suggestions for new orders. */
export default function PurchasesView() {
  const user = useUser();
  const [costs, writes] = [may(user, 'cost:read'), may(user, 'inventory:write')];
  const { today, filters, page, opened, ...address } = usePurchaseFilters();
  const { list, failed, changing, retrying, reload } = usePurchases(filters, page);
  const [ordering, setOrdering] = useState({ open: false, openings: 0 });
  const [suggesting, setSuggesting] = useState({ open: false, openings: 0 });
  const pages = Math.max(1, Math.ceil((list?.total ?? 0) / PAGE_SIZE));
  const isPastLastPage = list !== null && !changing && page > pages;
  useEffect(() => {
    if (isPastLastPage) address.setPage(pages);
  });
  const searching = filters.search.trim() !== '';
  const filtered = searching || filters.status !== null;
  const suggest = () => setSuggesting(({ openings }) => ({ open: true, openings: openings + 1 }));
  const begin = () => setOrdering(({ openings }) => ({ open: true, openings: openings + 1 }));

  return (
    <>
      <FiltersAndFigures
        filters={
          <FilterBar
            search={
              <SearchInput
                slash
                placeholder="Proveedor o factura"
                aria-label="Buscar por número, proveedor o factura"
                value={filters.search}
                onValueChange={address.setSearch}
                maxLength={120}
              />
            }
            pinned={
              <PeriodPicker
                compact
                value={filters.range}
                today={today}
                onValueChange={address.setRange}
                disabled={searching}
              />
            }
            active={filters.status === null ? 0 : 1}
            onClear={() => address.setStatus(null)}
            show="Ver compras"
          >
            <NativeSelect
              aria-label="Estado"
              value={filters.status ?? ''}
              onChange={({ target }) =>
                address.setStatus(PURCHASE_STATUSES.find((status) => status === target.value) ?? null)
              }
              className={cn(filters.status !== null && 'font-semibold')}
            >
              <option value="">Estado: todos</option>
              {PURCHASE_STATUSES.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </NativeSelect>
          </FilterBar>
        }
        figures={
          !failed && (
            <FigureStrip>
              <Figure label="Compras" value={formatQuantity(list?.total ?? 0)} loading={!list} />
              {costs && (
                <Figure label="Recibido" value={<Money cents={list?.total_cents ?? 0} />} loading={!list} />
              )}
            </FigureStrip>
          )
        }
        action={
          writes && (
            <Button variant="outline" onClick={suggest}>
              <Lightbulb aria-hidden="true" className="max-md:hidden" />
              Qué comprar
            </Button>
          )
        }
      />
      {writes && (
        <MainAction onClick={begin}>
          <Plus aria-hidden="true" />
          Nueva compra
        </MainAction>
      )}
      {failed ? (
        <ErrorState title="No se pudieron cargar las compras." onRetry={reload} busy={retrying} />
      ) : list && list.purchases.length === 0 && !changing ? (
        <EmptyState
          picture={searching ? 'search' : 'receipt'}
          title={
            searching
              ? 'Ninguna compra coincide con la búsqueda.'
              : filtered
                ? 'Ninguna compra de estas fechas tiene ese estado.'
                : 'No hay compras en estas fechas.'
          }
          description={filtered ? undefined : 'Pide a un proveedor, o registra lo que ya compraste.'}
          action={
            filtered ? (
              <Button variant="outline" onClick={address.clear}>
                Quitar filtros
              </Button>
            ) : (
              writes && (
                <Button variant="outline" onClick={begin}>
                  Nueva compra
                </Button>
              )
            )
          }
        />
      ) : (
        <div aria-busy={changing} className={cn('transition-opacity', list && changing && 'opacity-60')}>
          <PurchasesTable purchases={list?.purchases ?? null} costs={costs} onOpen={address.open} />
        </div>
      )}
      {list && !failed && list.total > PAGE_SIZE && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} onPage={address.setPage} />
        </div>
      )}
      <PurchaseDialog id={opened} onClose={() => address.open(null)} />
      {ordering.openings > 0 && (
        <OrderWindow
          key={`order ${ordering.openings}`}
          purchase={null}
          open={ordering.open}
          onClose={() => setOrdering((last) => ({ ...last, open: false }))}
        />
      )}
      {suggesting.openings > 0 && (
        <SuggestionsWindow
          key={`suggestions ${suggesting.openings}`}
          open={suggesting.open}
          onClose={() => setSuggesting((last) => ({ ...last, open: false }))}
        />
      )}
    </>
  );
}
