import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { may } from '#domain/people/access.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MainAction } from '#web/ui/main-action.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CountList } from './count-list.tsx';
import { CountPage } from './count-page.tsx';
import { StartCountDialog } from './start-count-dialog.tsx';
import { PAGE_SIZE, useStockCounts } from './use-stock-counts.ts';

function Counts({ onOpen }: { onOpen: (id: string) => void }) {
  const writes = may(useUser(), 'inventory:write');
  const [page, setPage] = useState(1);
  const [starting, setStarting] = useState(false);
  const { data, error, mutate, isValidating } = useStockCounts(page);
  const start = () => setStarting(true);
  return (
    <>
      {writes && <MainAction onClick={start}>Nuevo conteo</MainAction>}
      {error && !data ? (
        <ErrorState title="Error al cargar los conteos" onRetry={() => void mutate()} busy={isValidating} />
      ) : data?.total === 0 ? (
        <EmptyState
          picture="box"
          title="Todavía no hay conteos"
          description="Cuenta lo que hay de verdad, con el teléfono en la mano, y el inventario se corrige solo."
          action={
            writes && (
              <Button variant="outline" onClick={start}>
                Nuevo conteo
              </Button>
            )
          }
        />
      ) : (
        <>
          <CountList counts={data?.counts ?? null} onOpen={onOpen} />
          {data && data.total > PAGE_SIZE && (
            <div className="mt-4">
              <Pagination page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
            </div>
          )}
        </>
      )}
      <StartCountDialog open={starting} onOpenChange={setStarting} onStarted={onOpen} />
    </>
  );
}

/** The stock counts; the open one is in the address. */
export default function StockCountsView() {
  const [search, setSearch] = useSearchParams();
  const open = search.get('conteo');
  const show = (id: string | null) => setSearch({ vista: 'conteos', ...(id === null ? {} : { conteo: id }) });
  return open === null ? (
    <Counts onOpen={show} />
  ) : (
    <CountPage key={open} id={open} onLeave={() => show(null)} />
  );
}
