import { Pencil, Plus, Power, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { may } from '#domain/access.ts';
import type { Location } from '#domain/answers/locations.ts';
import { api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { useEveryLocation } from '#web/lib/locations.ts';
import { useUser } from '#web/lib/session.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
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

  return (
    <section aria-labelledby="sucursales" className="mt-6 border-t pt-5">
      <header className="mb-3 flex items-start justify-between gap-3">
        <div>
          <h3 id="sucursales" className="text-sm font-semibold">
            Sucursales
          </h3>
          <p className="mt-0.5 text-sm text-muted-foreground">
            Con dos o más, cada mesa, caja, venta y gasto dice de cuál es.
          </p>
        </div>
        {writes && (
          <Button variant="outline" size="sm" onClick={() => edit(null)}>
            <Plus aria-hidden="true" />
            Agregar<span className="sr-only"> sucursal</span>
          </Button>
        )}
      </header>
      {error && !data ? (
        <ErrorState
          title="Error al cargar las sucursales"
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : !data ? (
        <Skeleton className="h-14 w-full rounded-control" />
      ) : (
        <ul aria-label="Sucursales" className="divide-y rounded-control border">
          {data.locations.map((location) => (
            <li key={location.id} className="flex min-h-14 items-center gap-2 py-1 pr-1 pl-3">
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium break-words">
                  {location.name}
                  {!location.is_active && <Badge tone="outline">Inactiva</Badge>}
                </span>
                {location.address && (
                  <span className="block text-sm break-words text-muted-foreground">{location.address}</span>
                )}
              </span>
              {writes && (
                <>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Editar ${location.name}`}
                    onClick={() => edit(location)}
                  >
                    <Pencil aria-hidden="true" />
                  </Button>
                  {location.is_active ? (
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Desactivar ${location.name}`}
                      onClick={() => {
                        setClosing(location);
                        setConfirmOpen(true);
                      }}
                    >
                      <Power aria-hidden="true" />
                    </Button>
                  ) : (
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Activar ${location.name}`}
                      disabled={busy}
                      onClick={() => void activate(location, true)}
                    >
                      <RotateCcw aria-hidden="true" />
                    </Button>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
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
    </section>
  );
}
