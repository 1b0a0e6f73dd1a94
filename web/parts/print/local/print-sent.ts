import type { SentOrder } from '#domain/orders/answers/orders.ts';
import type { StoredWrite } from '#web/data/command.ts';
import { printKitchenTicket } from '#web/parts/receipt/kitchen-ticket-printing.ts';
import { readDevicePrinter } from '../device-printer.ts';
import { isPrintedHereByQueue, printStoredTicket } from './stored-ticket.ts';

/**
 * Prints what a sent order is for the kitchen: with 'Imprimir comanda al enviar' (`isOnSend`) on this device, unless the queue prints it on the
 * same printer; of an order that waits here, also on the printers of its location.
 */
export async function printSent(
  sent: SentOrder,
  stored: StoredWrite | undefined,
  isOnSend: boolean,
): Promise<void> {
  if (stored) return printStoredTicket(stored, sent, isOnSend);
  const hasPrinter = readDevicePrinter().connection !== 'browser';
  if (hasPrinter && (await isPrintedHereByQueue(sent).catch(() => false))) return;
  await printKitchenTicket({ ...sent.kitchen_ticket, channel: sent.order.channel });
}
