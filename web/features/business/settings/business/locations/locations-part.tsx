import { Power, RotateCcw } from 'lucide-react';
import type { Location } from '#domain/business/answers/locations.ts';
import { may } from '#domain/people/access.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useEveryLocation } from '#web/data/locations.ts';
import { useUser } from '#web/data/session.ts';
import { AddButton, ListCard } from '#web/features/business/settings/list-card.tsx';
import { ListRow, type RowAction } from '#web/features/business/settings/list-row.tsx';
import { RowSkeleton } from '#web/features/business/settings/section-skeleton.tsx';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Card } from '#web/ui/card.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { LocationWindow } from './location-window.tsx';

/** 'Sucursales': the locations of the business. */
export function LocationsPart() {
  const user = useUser();
  const { data, error, mutate, isValidating } = useEveryLocation();
  const { busy, run } = useCommand();
  const editing = useItemWindow<Location>();
  const closing = useItemWindow<Location>();
  const writes = may(user, 'business:write');

  const activate = async ({ id, version }: Location, is_active: boolean) => {
    const outcome = await run({
      call: (options) => api.locations[':id'].$put({ param: { id }, json: { version, is_active } }, options),
      success: is_active ? 'Sucursal activada' : 'Sucursal desactivada',
    });
    if (outcome?.ok) await mutate(outcome.data, { revalidate: false });
    else void mutate();
    closing.close();
  };

  const switchOf = (location: Location): RowAction =>
    location.is_active
      ? {
          label: 'Desactivar',
          Icon: Power,
          onSelect: () => closing.open(location),
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
          action={writes && <AddButton noun="sucursal" onAdd={() => editing.open(null)} />}
        >
          {data ? (
            data.locations.map((location) => (
              <ListRow
                key={location.id}
                name={location.name}
                fact={location.address}
                state={!location.is_active && { label: 'Inactiva', tone: 'outline' }}
                onEdit={writes ? () => editing.open(location) : undefined}
                actions={writes ? [switchOf(location)] : []}
              />
            ))
          ) : (
            <RowSkeleton />
          )}
        </ListCard>
      )}
      <UnsavedDialog open={editing.isOpen} what="la sucursal" onClose={editing.close}>
        {(setDirty) => (
          <LocationWindow
            key={editing.turn}
            location={editing.item}
            onDirtyChange={setDirty}
            onSaved={(answer) => {
              void mutate(answer, { revalidate: false });
              editing.close();
            }}
            onStale={() => {
              void mutate();
              editing.close();
            }}
          />
        )}
      </UnsavedDialog>
      <AlertDialog
        open={closing.isOpen}
        onOpenChange={closing.onOpenChange}
        title={`¿Desactivar ${closing.item?.name}?`}
        description="Sus mesas y cajas dejan de mostrarse hasta que se active de nuevo. Sus ventas quedan en los reportes."
        action="Desactivar"
        busy={busy}
        onAction={() => closing.item && void activate(closing.item, false)}
      />
    </>
  );
}
