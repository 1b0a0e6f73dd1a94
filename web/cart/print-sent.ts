import type { SentOrder } from '#domain/answers/orders.ts';
import type { StoredWrite } from '#web/lib/command.ts';
import { notify } from '#web/lib/notify.ts';
import { readDevicePrinter } from '#web/print/device-printer.ts';
import { printKitchenTicket } from '#web/receipt/kitchen-ticket-printing.ts';
import { isPrintOnSendOn } from './print-on-send.ts';

const loadLocal = () => import('#web/print/local/stored-ticket.ts');

/**
 * Prints what a sent order is for the kitchen: with 'Imprimir comanda al enviar' on this device, unless the queue prints it on the same
 * printer; of an order that waits here, also on the printers of its location.
 */
export async function printSent(sent: SentOrder, stored: StoredWrite | undefined): Promise<void> {
  const isOnSend = isPrintOnSendOn();
  if (stored) {
    const { printStoredTicket } = await loadLocal();
    return printStoredTicket(stored, sent, isOnSend);
  }
  if (!isOnSend) return;
  const hasPrinter = readDevicePrinter().connection !== 'browser';
  if (
    hasPrinter &&
    (await loadLocal().then(
      (local) => local.isPrintedHereByQueue(sent),
      () => false,
    ))
  )
    return;
  await printKitchenTicket({ ...sent.kitchen_ticket, channel: sent.order.channel });
}

/** The same, without holding up the screen. */
export function printSentSoon(sent: SentOrder, stored: StoredWrite | undefined): void {
  printSent(sent, stored).catch((error: unknown) => {
    console.warn(error);
    notify.error('La comanda no se imprimió en este dispositivo. La orden está guardada.');
  });
}
