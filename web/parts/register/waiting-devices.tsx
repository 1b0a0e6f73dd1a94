import { CloudUpload } from 'lucide-react';
import { waitingText } from '#domain/offline/waiting.ts';
import { instantOf } from '#web/base/clock.ts';
import { useDevices } from '#web/data/offline/conflicts.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { useQueue } from '#web/data/offline/queue.ts';
import { useThisDevice } from '#web/data/offline/use-this-device.ts';

/** The devices that have not sent all their operations, by name: what they charged would miss in the Z. */
export function WaitingDevices() {
  const { waiting } = useQueue();
  const { data } = useDevices();
  const { sinceMoment } = useMoment();
  const own = useThisDevice();
  const devices = data?.devices.filter((device) => device.waiting > 0 && device.id !== own?.id) ?? [];
  if (waiting === 0 && devices.length === 0) return null;
  return (
    <section
      role="status"
      aria-label="Operaciones por enviar"
      className="mb-4 flex items-start gap-3 rounded-control bg-warning/18 px-4 py-3 text-sm"
    >
      <CloudUpload className="mt-0.5 size-4 shrink-0 text-warning-ink" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold text-warning-ink">
          {waiting > 0
            ? `Este dispositivo tiene ${waitingText(waiting)}: la caja se puede cerrar cuando se envíen.`
            : 'Lo que falta por enviar no contará en este Z. Espera a que estos dispositivos lo envíen.'}
        </p>
        {devices.length > 0 && (
          <ul className="mt-1">
            {devices.map((device) => (
              <li key={device.id} className="break-words figures">
                {device.name}: {waitingText(device.waiting)}
                {device.waiting_since && ` ${sinceMoment(instantOf(device.waiting_since))}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
