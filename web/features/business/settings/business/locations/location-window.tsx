import type { Location, LocationList } from '#domain/business/answers/locations.ts';
import { locationInput } from '#domain/business/inputs/locations.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { ApiError, api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface LocationWindowProps {
  /** The location to change, as it was when the window opened; null for a new one. */
  location: Location | null;
  onSaved: (answer: LocationList) => void;
  /** Called if another user has changed it in the meantime. */
  onStale: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

export function LocationWindow({ location, onSaved, onStale, onDirtyChange }: LocationWindowProps) {
  const { busy, attempt } = useAttempts();
  const form = useInputForm(
    { name: location?.name ?? '', address: location?.address ?? '' },
    { schema: locationInput, bodyOf: (values) => values },
  );
  useUnsaved(form.isDirty, onDirtyChange);

  const send = form.submit(async (json) => {
    const outcome = await attempt(['location', location, json], ([id = '']) => ({
      call: (options) =>
        location
          ? api.locations[':id'].$put(
              { param: { id: location.id }, json: { version: location.version, ...json } },
              options,
            )
          : api.locations.$post({ json: { id, ...json } }, options),
      success: location ? 'Sucursal actualizada' : 'Sucursal agregada',
      failure: form.unlessShown(),
    }));
    if (!outcome) return;
    if (outcome.ok) onSaved(outcome.data);
    else if (outcome.error instanceof ApiError && outcome.error.code === 'row.stale') onStale();
    else form.refuse(outcome.fields);
  });

  return (
    <FormWindow
      title={location ? 'Editar sucursal' : 'Nueva sucursal'}
      size="sm"
      formRef={form.ref}
      onSubmit={send}
      busy={busy}
    >
      <TextField form={form} name="name" label="Nombre" required placeholder="Ej: Sucursal Centro" />
      <TextField form={form} name="address" label="Dirección" />
    </FormWindow>
  );
}
