import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { orderNumberText } from '#domain/orders/order-numbers.ts';
import { kitchenTicketPaper, type PrintedTicket } from '#domain/printing/paper/kitchen-ticket.ts';
import type { Paper } from '#domain/printing/paper/paper.ts';
import { withCopyMark } from '#domain/printing/paper/queued-paper.ts';
import type { PaperShop } from '#domain/printing/paper/shop.ts';
import { ticketPrinters } from '#domain/printing/paper-routing.ts';
import { notify } from '#web/base/notify.ts';
import { serverNow } from '#web/base/server-clock.ts';
import type { StoredWrite } from '#web/data/command.ts';
import { beginPaper, endPaper } from '#web/data/offline/device-papers.ts';
import { endPrinting } from '#web/data/offline/queue.ts';
import { readDevicePrinter } from '../device-printer.ts';
import { printPaper } from '../print-job.ts';
import { isOwnPrinter, type LocalPlace, printersAt, readLocalPlace } from './local-place.ts';
import { createLocationPrinter, type LocalEnd, printHere } from './location-printer.ts';
import { offerToPrint, unprintedText } from './unprinted-tickets.ts';

interface Destination {
  readonly printer: { readonly id: string; readonly name: string };
  readonly lines: readonly SentOrder['kitchen_ticket']['items'][number][];
}

/** The mark of a paper that may be on paper already. */
export const copyMark = (isRepeated: boolean) =>
  isRepeated
    ? ({ copy: 'DUPLICADO', copy_number: 1 } as const)
    : ({ copy: null, copy_number: null } as const);

const ticketPaper = (ticket: PrintedTicket, shop: PaperShop, isRepeated: boolean): Paper =>
  withCopyMark(kitchenTicketPaper(ticket, shop, serverNow()), copyMark(isRepeated));

/** Keeps how a paper ended with its request. */
async function keepEnd(id: string, printer: string | null, end: LocalEnd): Promise<LocalEnd> {
  if (end.end === 'printed' || end.end === 'unsent') await endPaper(id, printer, end.end);
  return end;
}

/** Prints some lines on this device: on its own printer, or by the dialog, which does not say whether it printed. */
async function printLinesHere(paper: Paper): Promise<LocalEnd> {
  if (readDevicePrinter().connection !== 'browser') return printHere(paper, 1, null);
  await printPaper(() => paper, 'dialog');
  return { end: 'maybe', reason: '' };
}

/** 'Imprimir aquí': the lines of the printers that did not print. Their papers do not come from the queue any more. */
async function printInstead(
  { id }: StoredWrite,
  ticket: PrintedTicket,
  shop: PaperShop,
  missed: readonly Destination[],
): Promise<void> {
  const begun = await Promise.all(missed.map(({ printer }) => beginPaper(id, printer.id)));
  const items = ticket.items.filter((item) =>
    missed.some(({ lines }) => lines.some((line) => line.id === item.id)),
  );
  const end = await printLinesHere(ticketPaper({ ...ticket, items }, shop, begun.includes(false)));
  for (const [place, { printer }] of missed.entries()) if (begun[place]) await keepEnd(id, printer.id, end);
  await endPrinting(id);
  if (end.end === 'unsent') notify.error(`La comanda no se imprimió aquí: ${end.reason}.`);
}

interface Ended {
  readonly here: LocalEnd;
  readonly there: readonly (readonly [Destination, LocalEnd])[];
}

/** Says which printers did not print, and offers to print their lines here. */
function report(stored: StoredWrite, ticket: PrintedTicket, shop: PaperShop, { here, there }: Ended): void {
  const ends = [...there, [{ printer: { name: 'Este dispositivo' } }, here] as const];
  const names = new Map<string, readonly string[]>();
  for (const [{ printer }, end] of ends)
    if ('reason' in end && end.reason !== '')
      names.set(end.reason, [...(names.get(end.reason) ?? []), printer.name]);
  if (names.size === 0) return;
  const missed = there.flatMap(([destination, { end }]) => (end === 'unsent' ? [destination] : []));
  const unprinted = { number: orderNumberText(ticket), reasons: names };
  if (missed.length === 0) notify.error(unprintedText([unprinted]));
  else offerToPrint({ ...unprinted, print: () => printInstead(stored, ticket, shop, missed) });
}

async function printTicket(
  stored: StoredWrite,
  { order, kitchen_ticket, sale }: SentOrder,
  place: LocalPlace,
  isOnSend: boolean,
): Promise<void> {
  const { shop, device } = place;
  if (!shop) return;
  const { id, mayHaveArrived } = stored;
  const ticket = { ...kitchen_ticket, channel: order.channel };
  const destinations = ticketPrinters(printersAt(place, sale.location_id), ticket.items);
  const print = createLocationPrinter(place);
  const printEach = destinations.map(async (destination): Promise<readonly [Destination, LocalEnd]> => {
    const { printer, lines } = destination;
    // A program knows itself whether it has printed the ticket.
    const isRepeated = mayHaveArrived && isOwnPrinter(printer, device);
    const paper = ticketPaper({ ...ticket, items: lines }, shop, isRepeated);
    const begin = () => beginPaper(id, printer.id);
    const end = await print.on(printer, { id: ticket.id, kind: 'comanda', title: paper.name, paper, begin });
    return [destination, await keepEnd(id, printer.id, end)];
  });
  const isAlsoHere = isOnSend && !destinations.some(({ printer }) => isOwnPrinter(printer, device));
  const whole = async (): Promise<LocalEnd> => {
    if (!isAlsoHere || !(await beginPaper(id, null))) return { end: 'left' };
    return keepEnd(id, null, await printLinesHere(ticketPaper(ticket, shop, mayHaveArrived)));
  };
  const [here, ...there] = await Promise.all([whole(), ...printEach]);
  if (here.end !== 'printed') report(stored, ticket, shop, { here, there });
}

/**
 * Prints the kitchen ticket of an order that waits on this device: each printer of the location that this device reaches with the lines of its
 * stations, and all lines here if the person wants each sent ticket (`isOnSend`). The request is sent when it is known what was printed.
 */
export async function printStoredTicket(
  stored: StoredWrite,
  sent: SentOrder,
  isOnSend: boolean,
): Promise<void> {
  try {
    await printTicket(stored, sent, await readLocalPlace(), isOnSend);
  } finally {
    await endPrinting(stored.id);
  }
}

/** Whether the queue prints a kitchen ticket of this order on the printer of this device. */
export async function isPrintedHereByQueue({ kitchen_ticket, sale }: SentOrder): Promise<boolean> {
  const place = await readLocalPlace();
  return ticketPrinters(printersAt(place, sale.location_id), kitchen_ticket.items).some(({ printer }) =>
    isOwnPrinter(printer, place.device),
  );
}
