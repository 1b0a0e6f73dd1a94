import { useState } from 'react';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import { may } from '#domain/people/access.ts';
import { LISTED_CONFLICTS, useConflicts } from '#web/data/offline/conflicts.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChangeWindow } from './change-window.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ResolvedList } from './resolved-list.tsx';

interface Opened {
  readonly window: 'change' | 'discard';
  readonly conflict: OfflineConflict;
  readonly opening: number;
}

/** The conflicts to resolve as cards, and the resolved ones below. */
export function ConflictList() {
  const [rows, setRows] = useState(LISTED_CONFLICTS);
  const { data, error, mutate, isValidating } = useConflicts(rows);
  const resolves = may(useUser(), 'offline:resolve');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open, setOpen] = useState(false);
  const show = (window: Opened['window'], conflict: OfflineConflict) => {
    setOpened((last) => ({ window, conflict, opening: (last?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  const close = () => setOpen(false);

  if (!data) {
    if (!error) return <ListSkeleton />;
    return (
      <ErrorState
        title="No se pudieron cargar las operaciones con conflicto."
        onRetry={() => void mutate()}
        busy={isValidating}
      />
    );
  }
  const pending = data.conflicts.filter(({ status }) => status === 'Pendiente');
  return (
    <>
      {pending.length === 0 ? (
        <EmptyState
          picture="done"
          title="No hay operaciones con conflicto."
          description="Lo que se hizo sin conexión está aplicado. Si el servidor no puede aplicar algo, aparece aquí."
        />
      ) : (
        <ul aria-label="Operaciones con conflicto" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {pending.map((conflict) => (
            <li key={conflict.id} className="grid">
              <ConflictCard
                conflict={conflict}
                resolves={resolves}
                onChange={() => show('change', conflict)}
                onDiscard={() => show('discard', conflict)}
              />
            </li>
          ))}
        </ul>
      )}
      {pending.length < data.pending && (
        <div className="mt-4 flex justify-center">
          <Button variant="outline" onClick={() => setRows(rows + LISTED_CONFLICTS)}>
            Ver más
          </Button>
        </div>
      )}
      {pending.length > 0 && !resolves && (
        <p className="mt-3 text-sm text-muted-foreground">Un administrador las resuelve.</p>
      )}
      <ResolvedList conflicts={data.conflicts.filter(({ status }) => status !== 'Pendiente')} />
      {opened?.window === 'change' && (
        <ChangeWindow key={opened.opening} conflict={opened.conflict} open={open} onClose={close} />
      )}
      {opened?.window === 'discard' && (
        <DiscardDialog key={opened.opening} conflict={opened.conflict} open={open} onClose={close} />
      )}
    </>
  );
}
