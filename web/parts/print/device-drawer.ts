import type { Sale } from '#domain/bills/answers/sales.ts';
import { givesChange, type PaymentKind } from '#domain/bills/payment-kinds.ts';
import { drawerEnd } from '#domain/register/drawer.ts';
import { instantOf } from '#web/base/clock.ts';
import { notify } from '#web/base/notify.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { readDevicePrinter } from './device-printer.ts';
import { LATE_DRAWER } from './printing-texts.ts';

const NOT_OPENED =
  'La gaveta no se abrió: revisa que la impresora de este dispositivo esté encendida y conectada.';

/**
 * Opens the drawer of this device's own printer for what was asked at an instant. Resolves to false without one, and when it does not open,
 * which people read.
 */
export async function openDeviceDrawer(askedAt: Date): Promise<boolean> {
  const { connection, hasDrawer } = readDevicePrinter();
  if (connection === 'browser' || !hasDrawer) return false;
  const end = drawerEnd(askedAt);
  try {
    const { sendDrawerPulse } = await import('./device-sending.ts');
    await sendDrawerPulse(end);
    return true;
  } catch {
    notify.error(serverNow().getTime() < end ? NOT_OPENED : LATE_DRAWER);
    return false;
  }
}

/** Opens it for payments of an instant with cash among them, or other cash that moves, without holding up the screen. */
export function openDrawerForCash(
  payments: readonly { readonly kind: PaymentKind }[],
  paidAt: Date,
  otherCents = 0,
): void {
  if (otherCents !== 0 || payments.some(({ kind }) => givesChange(kind))) void openDeviceDrawer(paidAt);
}

/** The instant at which a sale was charged. */
export const chargedAt = ({ charged_at }: Pick<Sale, 'charged_at'>): Date =>
  charged_at === null ? serverNow() : instantOf(charged_at);
