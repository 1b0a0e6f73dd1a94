import { invoicePaper } from '#domain/fiscal/hn/invoice.ts';
import type { PrintedDocument } from '#domain/fiscal/hn/printed-document.ts';
import { isAway } from '#web/base/away.ts';
import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { countPrintHere } from '#web/data/offline/device-documents.ts';
import { type PaperFormat, printPaper, printSheet } from '#web/parts/print/print-job.ts';
import { InvoiceLetter } from './invoice-letter.tsx';

/** Prints a document on the device's roll, or on office paper ('Carta'). */
function printDocument(document: PrintedDocument, format: PaperFormat): Promise<void> {
  return format === 'office'
    ? printSheet(<InvoiceLetter document={document} />)
    : printPaper((shop) => invoicePaper(document, shop));
}

/**
 * Prints a fiscal document by its id. The server counts the prints: from the second one on it is a reprint, on any device. An invoice that only
 * this device has is printed and counted here.
 */
export function usePrintDocument() {
  const { busy, run } = useCommand();
  const print = async (id: string, format: PaperFormat = 'roll'): Promise<void> => {
    const stored = await countPrintHere(id);
    if (stored) return printDocument(stored, format);
    if (isAway()) return void notify.error(messages.needsNetwork);
    const outcome = await run({
      call: (options) => api.fiscal.documents[':id'].print.$post({ param: { id } }, options),
    });
    if (outcome?.ok) await printDocument(outcome.data.document, format);
  };
  return { busy, print };
}
