import { type FormEvent, useState } from 'react';
import type { Location } from '#domain/business/answers/locations.ts';
import type { RegisterSession } from '#domain/register/answers/register.ts';
import { useAttempted } from '#web/base/use-attempted.ts';
import { api } from '#web/data/api.ts';
import { useLocations } from '#web/data/locations.ts';
import { setDeviceRegister, useDeviceRegister, useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { CashEntryFields } from './cash-entry.tsx';
import { useCashEntry } from './use-cash-entry.ts';

export interface OpenRegisterProps {
  /** Called after the register was opened here, or turned out to be open. */
  onDone?: () => void;
  /** Opens the closing of a session that must end before another register can be opened. */
  onClose: (session: RegisterSession) => void;
}

const locationName = (locations: readonly Location[], location: string | null): string =>
  locations.find(({ id }) => id === location)?.name ?? 'Sin sucursal';

/** Opens a register with its opening float, typed or counted by denomination. */
export default function OpenRegister({ onDone, onClose }: OpenRegisterProps) {
  const settings = useSalesSettings();
  const { registers, sessions, opened, reload } = useRegister();
  const chosen = useDeviceRegister();
  const { busy, attempt } = useAttempts();
  const entry = useCashEntry(false);
  const [chosenRegisterId, setChosenRegisterId] = useState<string | null>(null);
  const { form, wasSubmitted, attempt: markAttempted } = useAttempted();
  const { locations, chosen: here, many } = useLocations();
  const closed = registers
    .filter((register) => !register.open)
    .toSorted((a, b) => Number(b.location_id === here) - Number(a.location_id === here));
  const register =
    closed.find(({ id }) => id === chosenRegisterId) ??
    closed.find(({ id }) => id === chosen) ??
    closed[0] ??
    null;

  if (registers.length > 0 && register === null) {
    return (
      <EmptyState
        picture="receipt"
        title="No hay una caja libre para aperturar."
        description="Cierra primero una de las que siguen abiertas."
        action={
          <div className="grid gap-2">
            {sessions.map((session) => (
              <Button key={session.id} variant="outline" onClick={() => onClose(session)}>
                Cerrar {session.register_name}
              </Button>
            ))}
          </div>
        }
      />
    );
  }

  const open = async (event: FormEvent) => {
    event.preventDefault();
    markAttempted();
    if (entry.cents === null) return;
    const opening = {
      opening_float_cents: entry.cents,
      ...(register ? { register_id: register.id } : {}),
      ...(entry.pieces ? { opening_count: entry.pieces } : {}),
    };
    const outcome = await attempt(['open', opening], ([id = '']) => ({
      call: (options) => api.register.open.$post({ json: { id, ...opening } }, options),
      success: 'Caja aperturada',
    }));
    if (!outcome) return;
    if (outcome.ok) {
      setDeviceRegister(outcome.data.session.register_id);
      opened(outcome.data.session);
    } else reload();
    onDone?.();
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => void open(event)}
      noValidate
      className="flex min-h-0 flex-1 flex-col"
    >
      <fieldset disabled={busy} className="grid min-w-0 content-start gap-4 overflow-y-auto p-4">
        <p className="text-sm text-muted-foreground">
          Cuenta el efectivo con que empieza la caja. Hasta aperturarla no se puede ordenar ni cobrar.
        </p>
        {registers.length > 1 && register && (
          <Field label="Caja">
            {(control) => (
              <NativeSelect
                {...control}
                value={register.id}
                onChange={(event) => setChosenRegisterId(event.target.value)}
              >
                {closed.map(({ id, name, location_id }) => (
                  <option key={id} value={id}>
                    {many ? `${name} · ${locationName(locations, location_id)}` : name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        <CashEntryFields
          label="Fondo de caja"
          entry={entry}
          settings={settings}
          error={wasSubmitted && entry.cents === null ? 'Escribe el fondo de caja; puede ser 0.' : null}
        />
      </fieldset>
      <div className="mt-auto border-t p-4">
        <NetworkButton type="submit" size="lg" full busy={busy}>
          Aperturar caja
        </NetworkButton>
      </div>
    </form>
  );
}
