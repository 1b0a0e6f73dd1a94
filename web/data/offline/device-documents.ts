import type { PrintedDocument } from '#domain/fiscal/hn/printed-document.ts';
import { openOfflineDatabase } from './database.ts';
import { countPrint, listRequests } from './queue-store.ts';
import type { QueuedRequest } from './queued-request.ts';

const invoiceOf = ({ effect }: QueuedRequest): PrintedDocument | null =>
  (effect && 'invoice' in effect && effect.invoice) || null;

/**
 * The invoice with this id that only this device has, with the count of its prints here, this one included; null when the server
 * has it, or a browser stores nothing.
 */
export async function countPrintHere(id: string): Promise<PrintedDocument | null> {
  try {
    const database = await openOfflineDatabase();
    const request = (await listRequests(database)).find((each) => invoiceOf(each)?.id === id);
    const invoice = request && invoiceOf(request);
    if (!invoice) return null;
    const prints = await countPrint(database, request.id);
    return prints === null ? null : { ...invoice, prints };
  } catch (error) {
    console.warn(error);
    return null;
  }
}
