import type { FiscalPoint } from '#domain/fiscal/answers/fiscal.ts';
import type { Device } from '#domain/offline/answers/offline.ts';

/** Nobody, or 'register:…' or 'device:…' with the id of whom a point of emission numbers. */
export const NOBODY = 'nobody';

interface Named {
  readonly id: string;
  readonly name: string;
}
type Numbered = Pick<FiscalPoint, 'register_id' | 'device_id'>;

/** The choice of a point. */
export function choiceOf({ register_id, device_id }: Numbered): string {
  if (device_id) return `device:${device_id}`;
  return register_id === null ? NOBODY : `register:${register_id}`;
}

/** What a choice changes in a point. */
export function numberedBy(choice: string): Numbered {
  const [kind, id = null] = choice.split(':');
  return {
    register_id: kind === 'register' ? id : null,
    device_id: kind === 'device' ? id : null,
  };
}

/** The choices for a point: registers, this device, the other ones, and the point's own device also if it was not seen for long. */
export function choices(
  point: Pick<FiscalPoint, 'device_id' | 'device'>,
  registers: readonly Named[],
  devices: readonly Named[],
  thisDeviceId: string | null,
): readonly { readonly value: string; readonly label: string }[] {
  const isThis = ({ id }: Named) => id === thisDeviceId;
  const known = devices.some(({ id }) => id === point.device_id);
  const own = point.device_id && !known ? [{ id: point.device_id, name: point.device ?? '' }] : [];
  const sorted = [...devices.filter(isThis), ...devices.filter((each) => !isThis(each)), ...own];
  return [
    { value: NOBODY, label: 'Nadie' },
    ...registers.map(({ id, name }) => ({ value: `register:${id}`, label: name })),
    ...sorted.map((device) => ({
      value: `device:${device.id}`,
      label: isThis(device) ? `Este dispositivo (${device.name})` : `Dispositivo ${device.name}`,
    })),
  ];
}

/** What a choice means: for nobody, for a device, and for the device that the point has now and that still has charges to send. */
export function choiceHelp(
  choice: string,
  point: Pick<FiscalPoint, 'device_id'>,
  devices: readonly Device[],
): string {
  const own = devices.find(({ id }) => id === point.device_id);
  if (own && own.waiting > 0 && numberedBy(choice).device_id !== own.id)
    return `${own.name} tiene operaciones por enviar: espera a que las envíe. Las facturas que lleguen después serán incidencias.`;
  if (choice === NOBODY) return 'Nadie toma números de este punto.';
  if (numberedBy(choice).device_id !== null)
    return 'Lo que se cobra en ese dispositivo lleva los números de este punto, también sin red. Nadie más los usa.';
  return 'Los cobros de esa caja llevan los números de este punto.';
}
