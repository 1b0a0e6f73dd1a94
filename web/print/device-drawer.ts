import { givesChange, type PaymentKind } from '#domain/payment-kinds.ts';
import { notify } from '#web/lib/notify.ts';
import { readDevicePrinter } from './device-printer.ts';

const NOT_OPENED =
  'La gaveta no se abrió: revisa que la impresora de este dispositivo esté encendida y conectada.';

/** Opens the drawer of this device's own printer. Resolves to false without one, and when it does not open, which people read. */
export async function openDeviceDrawer(): Promise<boolean> {
  const { connection, hasDrawer } = readDevicePrinter();
  if (connection === 'browser' || !hasDrawer) return false;
  try {
    const { sendDrawerPulse } = await import('./device-sending.ts');
    await sendDrawerPulse();
    return true;
  } catch {
    notify.error(NOT_OPENED);
    return false;
  }
}

/** Opens it for payments with cash among them, without holding up the screen. */
export function openDrawerForCash(payments: readonly { readonly kind: PaymentKind }[]): void {
  if (payments.some(({ kind }) => givesChange(kind))) void openDeviceDrawer();
}
