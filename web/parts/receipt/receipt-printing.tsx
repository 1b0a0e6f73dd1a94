import { Printer } from 'lucide-react';
import { useSWRConfig } from 'swr';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { receiptPaper } from '#domain/printing/paper/receipt.ts';
import { isAway } from '#web/base/away.ts';
import { type ApiError, api, NetworkError, sentenceOf } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { invoiceOf } from '#web/data/sales/sale-documents.ts';
import { salePath } from '#web/data/sales/sale-path.ts';
import { usePrintDocument } from '#web/parts/fiscal/document-printing.tsx';
import { type PaperFormat, printPaper } from '#web/parts/print/print-job.ts';
import { Button } from '#web/ui/button.tsx';

/** The sales whose receipts this page has printed without the server, which counts the others. */
const printedHere = new Set<string>();
/** The next receipt of a sale is a copy. Returns what this one is. */
export function recordPrintHere(saleId: string): 'receipt' | 'copy' {
  const kind = printedHere.has(saleId) ? 'copy' : 'receipt';
  printedHere.add(saleId);
  return kind;
}

/** True when the server cannot count the print: there is no network, or it does not have the sale yet. */
const isUncounted = (sale: Sale, error: ApiError | NetworkError): boolean =>
  error instanceof NetworkError || (sale.number === null && error.code === 'row.missing');

/** Prints a prebill: it is no proof of payment and prints are not counted. */
export function printPrebill(sale: Sale): Promise<void> {
  return printPaper((shop, now) => receiptPaper({ sale, kind: 'prebill' }, shop, now));
}

/** Prints the receipt of a charged sale on this device. Only its own prints make the next one a copy. */
async function printHere(sale: Sale): Promise<void> {
  const printed = recordPrintHere(sale.id);
  const kind = sale.receipts_printed > 0 ? 'copy' : printed;
  await printPaper((shop, now) => receiptPaper({ sale, kind }, shop, now));
}

/** Prints the receipt of a charged sale. From the second print on, on any device that has a network, it is a copy. */
function usePrintReceipt() {
  const { mutate } = useSWRConfig();
  const { busy, run } = useCommand();
  const print = async (sale: Sale): Promise<void> => {
    if (isAway()) return printHere(sale);
    const outcome = await run({
      call: (options) => api.sales[':id'].print.$post({ param: { id: sale.id } }, options),
      failure: (error) => (isUncounted(sale, error) ? null : sentenceOf(error)),
    });
    if (!outcome) return;
    if (!outcome.ok) return isUncounted(sale, outcome.error) ? printHere(sale) : undefined;
    void mutate(salePath(sale.id));
    const kind = outcome.data.receipts_printed > 1 || printedHere.has(sale.id) ? 'copy' : 'receipt';
    const { accounts } = outcome.data;
    await printPaper((shop, now) => receiptPaper({ sale, kind, accounts }, shop, now));
  };
  return { busy, print };
}

/** Prints what a charged sale gives its customer: its invoice, or the receipt of a sale without one. */
export function usePrintSale() {
  const receipt = usePrintReceipt();
  const document = usePrintDocument();
  return {
    busy: receipt.busy || document.busy,
    print: async (sale: Sale, format: PaperFormat = 'roll'): Promise<void> => {
      const invoice = invoiceOf(sale);
      await (invoice ? document.print(invoice.id, format) : receipt.print(sale));
    },
  };
}

/** 'Imprimir factura', on the roll or on office paper, or 'Imprimir recibo' for a sale without an invoice. */
export function PrintSale({ sale }: { sale: Sale }) {
  const { busy, print } = usePrintSale();
  const hasInvoice = invoiceOf(sale) !== null;
  return (
    <div className="grid auto-cols-[1fr_auto] grid-flow-col gap-2">
      <Button variant="outline" busy={busy} onClick={() => void print(sale)}>
        <Printer aria-hidden="true" />
        {hasInvoice ? 'Imprimir factura' : 'Imprimir recibo'}
      </Button>
      {hasInvoice && (
        <Button variant="outline" disabled={busy} onClick={() => void print(sale, 'office')}>
          Carta
        </Button>
      )}
    </div>
  );
}
