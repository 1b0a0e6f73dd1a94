import type { Sale } from '#domain/bills/answers/sales.ts';
import { givesChange } from '#domain/bills/payment-kinds.ts';
import { invoicePaper } from '#domain/fiscal/hn/invoice.ts';
import { orderNumberText } from '#domain/orders/order-numbers.ts';
import type { Paper } from '#domain/printing/paper/paper.ts';
import { withCopyMark } from '#domain/printing/paper/queued-paper.ts';
import { receiptPaper } from '#domain/printing/paper/receipt.ts';
import type { PaperShop } from '#domain/printing/paper/shop.ts';
import { chargePrinters } from '#domain/printing/paper-routing.ts';
import { drawerEnd } from '#domain/register/drawer.ts';
import { newId } from '#web/base/ids.ts';
import { notify } from '#web/base/notify.ts';
import { serverNow } from '#web/base/server-clock.ts';
import type { StoredWrite } from '#web/data/command.ts';
import { countPrintHere } from '#web/data/offline/device-documents.ts';
import { invoiceOf } from '#web/data/sales/sale-documents.ts';
import { recordPrintHere } from '#web/parts/receipt/receipt-printing.tsx';
import { chargedAt } from '../device-drawer.ts';
import { printersAt, readLocalPlace } from './local-place.ts';
import { createLocationPrinter, type LocalEnd } from './location-printer.ts';
import { copyMark } from './stored-ticket.ts';

/** The invoice that this device numbered, or the receipt; counted, so that the next one is a reprint, also on another printer. */
async function countedPaper(sale: Sale, shop: PaperShop): Promise<Paper | null> {
  const invoice = invoiceOf(sale);
  if (!invoice) return receiptPaper({ sale, kind: recordPrintHere(sale.id) }, shop, serverNow());
  const document = await countPrintHere(invoice.id);
  return document && invoicePaper(document, shop);
}

/**
 * Prints what a charge that waits on this device gives the customer, on the printers of the location that print it by themselves and that this
 * device reaches. The server prints nothing for it later.
 */
export async function printStoredCharge({ mayHaveArrived }: StoredWrite, sale: Sale): Promise<void> {
  const place = await readLocalPlace();
  const { shop, session } = place;
  const kind = invoiceOf(sale) ? 'factura' : 'recibo';
  const printers = chargePrinters(
    printersAt(place, session?.location_id ?? null),
    kind,
    session?.register_id ?? null,
  );
  if (!shop || printers.length === 0) return;
  const print = createLocationPrinter(place);
  const ends = await Promise.all(
    printers.map(async (printer): Promise<readonly [string, LocalEnd]> => {
      const reached = await print.reaches(printer);
      if (!reached) return [printer.name, print.unreached];
      const paper = await countedPaper(sale, shop);
      if (!paper) return [printer.name, { end: 'left' }];
      const opensDrawer = printer.opens_drawer && sale.payments.some((payment) => givesChange(payment.kind));
      const end = opensDrawer ? drawerEnd(chargedAt(sale)) : null;
      const begin = () => Promise.resolve(true);
      const title = kind === 'factura' ? paper.name : `Recibo de la orden ${orderNumberText(sale)}`;
      const copy = withCopyMark(paper, copyMark(mayHaveArrived));
      return [
        printer.name,
        await print.on(printer, { id: newId(), kind, title, paper: copy, drawerEnd: end, begin }),
      ];
    }),
  );
  const reasons = ends.flatMap(([name, end]) => ('reason' in end ? [`${name}: ${end.reason}.`] : []));
  if (reasons.length > 0)
    notify.error(`${kind === 'factura' ? 'La factura' : 'El recibo'} no se imprimió. ${reasons.join(' ')}`);
}
