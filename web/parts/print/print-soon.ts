import { notify } from '#web/base/notify.ts';

/** Prints without holding up the screen. */
export function printSoon(printing: Promise<void>): void {
  printing.catch((error: unknown) => {
    console.warn(error);
    notify.error('No se imprimió en este dispositivo. Lo demás está guardado.');
  });
}
