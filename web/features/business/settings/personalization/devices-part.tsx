import { MonitorOff, MonitorUp } from 'lucide-react';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Device } from '#domain/offline/answers/offline.ts';
import { deviceNameInput } from '#domain/offline/inputs/offline.ts';
import { waitingText } from '#domain/offline/waiting.ts';
import { may } from '#domain/people/access.ts';
import { instantOf } from '#web/base/clock.ts';
import { notify } from '#web/base/notify.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { devicesPath, useDevices } from '#web/data/offline/conflicts.ts';
import { renameDevice } from '#web/data/offline/device.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { useThisDevice } from '#web/data/offline/use-this-device.ts';
import { useUser } from '#web/data/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ListCard } from '../list-card.tsx';
import { ListRow } from '../list-row.tsx';

interface RenameWindowProps {
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Changes the name of this device. */
function RenameWindow({ name, open, onClose }: RenameWindowProps) {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const form = useInputForm({ name }, { schema: deviceNameInput, bodyOf: (values) => values });
  const save = form.submit(async (device) => {
    setBusy(true);
    const isSaved = await renameDevice(device.name).catch(() => false);
    setBusy(false);
    if (!isSaved) return notify.error('No se pudo guardar el nombre. Intenta de nuevo.');
    notify.success('Nombre del dispositivo guardado');
    await mutate(devicesPath);
    onClose();
  });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <FormWindow
        title="Nombre de este dispositivo"
        description="Con él lo reconoces en la lista, al cerrar la caja y en las operaciones con conflicto."
        formRef={form.ref}
        onSubmit={save}
        busy={busy}
      >
        <TextField form={form} name="name" label="Nombre" required />
      </FormWindow>
    </Dialog>
  );
}

interface RowProps {
  device: Device;
  onRename: (() => void) | undefined;
}

function Row({ device, onRename }: RowProps) {
  const { momentText } = useMoment();
  const { mutate } = useSWRConfig();
  const { run } = useCommand();
  const mayEnd = may(useUser(), 'offline:resolve');
  const { id, number, name, user, last_seen_at, waiting, is_ended } = device;
  const end = async () => {
    const outcome = await run({
      call: (options) =>
        api.offline.devices[':id'].end.$post({ param: { id }, json: { is_ended: !is_ended } }, options),
      success: is_ended ? 'Dispositivo reactivado' : 'Dispositivo dado de baja',
    });
    if (outcome?.ok) await mutate(devicesPath);
  };
  const action = is_ended
    ? { label: 'Reactivar', Icon: MonitorUp, onSelect: () => void end() }
    : { label: 'Dar de baja', Icon: MonitorOff, onSelect: () => void end(), isDestructive: true };
  return (
    <ListRow
      name={name}
      note={`T${number}${onRename ? ' · este dispositivo' : ''}`}
      fact={`${user}, ${momentText(instantOf(last_seen_at))}`}
      state={
        is_ended
          ? { label: 'Dado de baja', tone: 'neutral' }
          : waiting > 0 && { label: waitingText(waiting), tone: 'warning' }
      }
      onEdit={onRename}
      {...(mayEnd && { actions: [action] })}
    />
  );
}

/** 'Dispositivos': those that staff worked with in the last 30 days, with the number that their provisional numbers begin with. */
export function DevicesPart() {
  const { data } = useDevices();
  const own = useThisDevice();
  const [opening, setOpening] = useState(0);
  const [open, setOpen] = useState(false);
  const devices = data?.devices ?? [];
  const ownName = devices.find(({ id }) => id === own?.id)?.name ?? own?.name ?? '';
  const rename = () => {
    setOpening((count) => count + 1);
    setOpen(true);
  };
  return (
    <>
      <ListCard
        title="Dispositivos"
        description="Los que se usaron en los últimos 30 días. Su número va en lo que se hace sin conexión: T3-007. Si uno se pierde, dalo de baja: lo que haga sin conexión se toma como hecho cuando llega."
        empty={data && devices.length === 0 && 'Todavía no se ha usado ningún dispositivo.'}
      >
        {devices.map((device) => (
          <Row key={device.id} device={device} onRename={device.id === own?.id ? rename : undefined} />
        ))}
      </ListCard>
      {opening > 0 && (
        <RenameWindow key={opening} name={ownName} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
