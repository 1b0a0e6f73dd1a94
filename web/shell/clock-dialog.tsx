import { instantOfLocal } from '#domain/base/time.ts';
import { instantNow } from '#web/base/clock.ts';
import { notify } from '#web/base/notify.ts';
import { assumeClockOffset } from '#web/base/server-clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { useForm } from '#web/data/form.ts';
import { openOfflineDatabase } from '#web/data/offline/database.ts';
import { setDeviceClock } from '#web/data/offline/device-clock.ts';
import { DateField } from '#web/parts/fields/date-field.tsx';
import { TimeField } from '#web/parts/fields/time-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';

function ClockContent({ onClose }: { onClose: () => void }) {
  const { zone } = useBusiness();
  const form = useForm(
    { day: '', time: '' },
    ({ day, time }): Readonly<Record<string, string>> => ({
      ...(day === '' && { day: 'Escribe la fecha.' }),
      ...(time === '' && { time: 'Escribe la hora.' }),
    }),
  );
  const save = async (day: string, time: string) => {
    const typed = instantOfLocal(`${day}T${time}`, zone).getTime();
    const device = instantNow().getTime();
    if (!(await setDeviceClock(await openOfflineDatabase(), typed, device))) {
      form.refuse({ day: 'Es anterior a lo último que este dispositivo recibió.' });
      return;
    }
    assumeClockOffset(typed - device);
    notify.success('Fecha y hora guardadas. Haz de nuevo la operación.');
    onClose();
  };
  return (
    <FormWindow
      title="¿Qué fecha y hora es?"
      description="El reloj de este dispositivo está mal, y no hay conexión para saber la hora. Lo que vendas cuenta en la fecha que escribas."
      size="sm"
      formRef={form.ref}
      onSubmit={form.submit(({ day, time }) => void save(day, time))}
      isLocal
    >
      <div className="grid grid-cols-2 gap-4">
        <DateField
          label="Fecha"
          required
          value={form.values.day}
          onValueChange={(day) => form.set('day', day)}
          error={form.errorOf('day')}
        />
        <TimeField
          label="Hora"
          required
          value={form.values.time}
          onValueChange={(time) => form.set('time', time)}
          error={form.errorOf('time')}
        />
      </div>
    </FormWindow>
  );
}

export interface ClockDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for the date and the time when this device does not know them and there is no network. */
export default function ClockDialog({ open, onClose }: ClockDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <ClockContent onClose={onClose} />
    </Dialog>
  );
}
