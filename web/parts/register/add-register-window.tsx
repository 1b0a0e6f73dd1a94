import { useId, useState } from 'react';
import { registerInput } from '#domain/register/inputs/register.ts';
import { messages } from '#web/base/messages.ts';
import { api } from '#web/data/api.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { useLocations } from '#web/data/locations.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, WindowButtons } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { LocationPicker } from '#web/ui/location-picker.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RegisterWindow } from './register-window.tsx';

export function AddRegisterWindow({ onDone }: { onDone: () => void }) {
  const formId = useId();
  const { reload } = useRegister();
  const { busy, attempt } = useAttempts();
  const { locations, chosen, many } = useLocations();
  const [chosenLocationId, setChosenLocationId] = useState<string | null>(null);
  const locationId = many ? (chosenLocationId ?? chosen) : null;

  const form = useInputForm(
    { name: '' },
    {
      schema: registerInput,
      bodyOf: ({ name }) => ({ name, location_id: locationId ?? undefined }),
    },
  );

  const send = form.submit(async (register) => {
    const outcome = await attempt(['register', register], ([id = '']) => ({
      call: (options) => api.register.drawers.$post({ json: { id, ...register } }, options),
      success: `Caja agregada: ${register.name}`,
    }));
    if (!outcome) return;
    reload();
    if (outcome.ok) onDone();
    else form.refuse(outcome.fields);
  });

  return (
    <RegisterWindow
      title="Agregar caja"
      description="Cada caja tiene su efectivo, su X y su Z."
      size="sm"
      footer={
        <WindowButtons>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <NetworkButton type="submit" form={formId} busy={busy}>
            Agregar caja
          </NetworkButton>
        </WindowButtons>
      }
    >
      <form id={formId} ref={form.ref} noValidate className="grid gap-4" onSubmit={send}>
        <TextField form={form} name="name" label="Nombre" required placeholder="Barra" />
        {many && (
          <Field label="Sucursal">
            {(control) => (
              <LocationPicker
                {...control}
                locations={locations}
                value={locationId}
                onChange={setChosenLocationId}
              />
            )}
          </Field>
        )}
      </form>
    </RegisterWindow>
  );
}
