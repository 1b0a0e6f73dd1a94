import type { Sale } from '#domain/bills/answers/sales.ts';
import { givesChange } from '#domain/bills/payment-kinds.ts';
import type { FiscalDocument } from '#domain/fiscal/answers/fiscal.ts';
import { invoicePaper } from '#domain/fiscal/hn/invoice.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import type { ClaimedJob } from '../answers/printing.ts';
import { copyText } from '../printing.ts';
import { kitchenTicketPaper } from './kitchen-ticket.ts';
import { type Paper, type PaperBlock, text } from './paper.ts';
import { pendingPaper } from './pending-products.ts';
import { letterMode } from './printer.ts';
import { receiptPaper } from './receipt.ts';
import { registerReportPaper } from './register-report.ts';
import type { PaperShop } from './shop.ts';
import { testPage } from './test-page.ts';

const large = (value: string): PaperBlock => text(value, { align: 'center', size: 'large' });

/** A paper with its 'REIMPRESIÓN' or 'DUPLICADO' first. */
export function withCopyMark({ name, blocks }: Paper, copied: Parameters<typeof copyText>[0]): Paper {
  const mark = copyText(copied);
  return { name, blocks: mark === null ? blocks : [large(mark), ...blocks] };
}

/** What a kitchen ticket that is not new says first: why it is printed, and where its lines were before. */
function eventBlocks(job: ClaimedJob): readonly PaperBlock[] {
  if (job.kind !== 'comanda') return [];
  const { event, reason, from_table, from_order_number, kitchen_ticket } = job.body;
  if (event === 'Nueva') return [];
  const place = orderPlace({ ...kitchen_ticket, customer_name: null });
  return [
    large(event.toUpperCase()),
    ...(reason ? [text(`Motivo: ${reason}`, { strong: true })] : []),
    ...(from_table ? [text(`Traslado: ${from_table} → ${place}`, { strong: true })] : []),
    ...(from_order_number === null ? [] : [text(`Antes: orden #${from_order_number}`, { strong: true })]),
  ];
}

/** A reprint from the queue has the mark of the queue, which is numbered, in place of the document's own. */
const withoutReprintMark = ({ copy }: ClaimedJob, document: FiscalDocument): FiscalDocument =>
  copy === 'REIMPRESIÓN' ? { ...document, prints: 1 } : document;

/** The same of a receipt. */
const receiptKind = ({ copy }: ClaimedJob, { receipts_printed }: Pick<Sale, 'receipts_printed'>) =>
  copy !== 'REIMPRESIÓN' && receipts_printed > 1 ? 'copy' : 'receipt';

function bodyPaper(job: ClaimedJob, shop: PaperShop, now: Date): Paper {
  switch (job.kind) {
    case 'comanda':
      return kitchenTicketPaper(job.body.kitchen_ticket, shop, now);
    case 'precuenta':
      return receiptPaper({ ...job.body, kind: 'prebill' }, shop, now);
    case 'recibo':
      return receiptPaper({ ...job.body, kind: receiptKind(job, job.body.sale) }, shop, now);
    case 'factura':
      return invoicePaper(withoutReprintMark(job, job.body.document), shop);
    case 'z':
      return registerReportPaper(job.body.report, shop);
    case 'pendientes':
      return pendingPaper(job.body, shop);
    case 'prueba':
      return testPage(shop, letterMode(job.printer.code_page));
    case 'gaveta':
      return { name: 'Gaveta', blocks: [] };
  }
}

/** A paper of the print queue, with its 'REIMPRESIÓN' or 'DUPLICADO' and, for a kitchen ticket, what happened. */
export function queuedPaper(job: ClaimedJob, shop: PaperShop, now: Date): Paper {
  const { name, blocks } = bodyPaper(job, shop, now);
  return withCopyMark({ name, blocks: [...eventBlocks(job), ...blocks] }, job);
}

/** Whether a paper opens the drawer of its printer: a charge in cash that is not printed again, and a test. */
export function opensDrawer(job: ClaimedJob): boolean {
  if (!job.printer.opens_drawer || job.copy === 'REIMPRESIÓN') return false;
  switch (job.kind) {
    case 'prueba':
    case 'gaveta':
      return true;
    case 'recibo':
      return job.body.sale.payments.some(({ kind }) => givesChange(kind));
    case 'factura':
      return job.body.document.payments.some(({ kind }) => givesChange(kind));
    default:
      return false;
  }
}
