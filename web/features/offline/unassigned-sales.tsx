import { useState } from 'react';
import type { UnassignedSale } from '#domain/offline/answers/offline.ts';
import { may } from '#domain/people/access.ts';
import { useUnassignedSales } from '#web/data/offline/conflicts.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { AssignWindow } from './assign-window.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { UnassignedRow } from './unassigned-row.tsx';

/** The chosen sales, without those that were assigned meanwhile. */
function useSelection(sales: readonly UnassignedSale[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = sales.filter(({ id }) => ids.has(id));
  const isAll = selected.length === sales.length;
  return {
    selected,
    state: isAll ? true : selected.length > 0 ? ('indeterminate' as const) : false,
    select: (id: string, on: boolean) => {
      const next = new Set(ids);
      if (on) next.add(id);
      else next.delete(id);
      setIds(next);
    },
    selectAll: () => setIds(new Set(isAll ? [] : sales.map(({ id }) => id))),
  };
}

const NONE: readonly UnassignedSale[] = [];

/** 'Ventas por conciliar': the charges that arrived after the Z of their register session, to assign to an open one. */
export function UnassignedSales() {
  const { data, error, mutate, isValidating } = useUnassignedSales();
  const assigns = may(useUser(), 'offline:resolve');
  const sales = data?.sales ?? NONE;
  const { selected, state, select, selectAll } = useSelection(sales);
  const [assigning, setAssigning] = useState<{ sales: readonly UnassignedSale[]; opening: number } | null>(
    null,
  );
  const [open, setOpen] = useState(false);

  if (!data) {
    if (!error) return <ListSkeleton />;
    return (
      <ErrorState
        title="No se pudieron cargar las ventas por conciliar."
        onRetry={() => void mutate()}
        busy={isValidating}
      />
    );
  }
  if (sales.length === 0) {
    return (
      <EmptyState
        picture="done"
        title="No hay ventas por conciliar."
        description="Aquí llega lo que se cobró sin conexión cuando su caja ya estaba cerrada."
      />
    );
  }
  const chosen = selected.length > 0 ? selected : sales.length === 1 ? sales : NONE;
  const begin = () => {
    setAssigning((last) => ({ sales: chosen, opening: (last?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  return (
    <>
      <Card className="p-0 sm:p-0">
        {assigns && (
          <header className="flex min-h-15 items-center gap-3 border-b py-2 pr-2 pl-4 sm:pl-5">
            <span className="min-w-0 flex-1">
              <Checkbox
                label={
                  <span className="figures">
                    {selected.length === 0 ? 'Todas' : `${selected.length} de ${sales.length}`}
                  </span>
                }
                checked={state}
                onCheckedChange={selectAll}
              />
            </span>
            <NetworkButton disabled={chosen.length === 0} onClick={begin}>
              Asignar a caja…
            </NetworkButton>
          </header>
        )}
        <ul aria-label="Ventas por conciliar" className="divide-y">
          {sales.map((sale) => (
            <UnassignedRow
              key={sale.id}
              sale={sale}
              selected={selected.includes(sale)}
              onSelect={assigns ? (on) => select(sale.id, on) : undefined}
            />
          ))}
        </ul>
      </Card>
      {!assigns && (
        <p className="mt-3 text-sm text-muted-foreground">Un administrador las asigna a una caja abierta.</p>
      )}
      {assigning && (
        <AssignWindow
          key={assigning.opening}
          sales={assigning.sales}
          sessions={data.sessions}
          open={open}
          onDone={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
