import { Power, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { may } from '#domain/access.ts';
import type { Location } from '#domain/answers/locations.ts';
import { api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { useEveryLocation } from '#web/lib/locations.ts';
import { useUser } from '#web/lib/session.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { AddButton, ListCard } from '../../list-card.tsx';
import { ListRow, type RowAction } from '../../list-row.tsx';
import { RowSkeleton } from '../../section-skeleton.tsx';
import { LocationWindow } from './location-window.tsx';

interface Task {
  readonly location: Location | null;
  readonly turn: number;
}

/** 'Sucursales': the locations of the business. */
export function LocationsPart() {
  const user = useUser();
  const { data, error, mutate, isValidating } = useEveryLocation();
  const { busy, run } = useCommand();
  const [task, setTask] = useState<Task>({ location: null, turn: 0 });
  const [editing, setEditing] = useState(false);
  const [closing, setClosing] = useState<Location | null>(null);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const writes = may(user, 'business:write');

  const edit = (location: Location | null) => {
    setTask(({ turn }) => ({ location, turn: turn + 1 }));
    setEditing(true);
  };
  const activate = async ({ id, version }: Location, is_active: boolean) => {
    const outcome = await run({
      call: (options) => api.locations[':id'].$put({ param: { id }, json: { version, is_active } }, options),
      success: is_active ? 'Sucursal activada' : 'Sucursal desactivada',
    });
    if (outcome?.ok) await mutate(outcome.data, { revalidate: false });
    else void mutate();
    setConfirmOpen(false);
  };

  const switchOf = (location: Location): RowAction =>
    location.is_active
      ? {
          label: 'Desactivar',
          Icon: Power,
          onSelect: () => {
            setClosing(location);
            setConfirmOpen(true);
          },
        }
      : { label: 'Activar', Icon: RotateCcw, onSelect: () => void activate(location, true) };

  return (
    <>
      {error && !data ? (
        <Card>
          <ErrorState
            title="Error al cargar las sucursales"
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        </Card>
      ) : (
        <ListCard
          title="Sucursales"
          description="Con dos o más, cada mesa, caja, venta y gasto dice de cuál es."
          action={writes && <AddButton noun="sucursal" onAdd={() => edit(null)} />}
        >
          {data ? (
            data.locations.map((location) => (
              <ListRow
                key={location.id}
                name={location.name}
                fact={location.address}
                state={!location.is_active && { label: 'Inactiva', tone: 'outline' }}
                onEdit={writes ? () => edit(location) : undefined}
                actions={writes ? [switchOf(location)] : []}
              />
            ))
          ) : (
            <RowSkeleton />
          )}
        </ListCard>
      )}
      <UnsavedDialog open={editing} what="la sucursal" onClose={() => setEditing(false)}>
        {(setDirty) => (
          <LocationWindow
            key={task.turn}
            location={task.location}
            onDirtyChange={setDirty}
            onSaved={(answer) => {
              void mutate(answer, { revalidate: false });
              setEditing(false);
            }}
            onStale={() => {
              void mutate();
              setEditing(false);
            }}
          />
        )}
      </UnsavedDialog>
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={`¿Desactivar ${closing?.name}?`}
        description="Sus mesas y cajas dejan de mostrarse hasta que se active de nuevo. Sus ventas quedan en los reportes."
        action="Desactivar"
        busy={busy}
        onAction={() => closing && void activate(closing, false)}
      />
    </>
  );
}
