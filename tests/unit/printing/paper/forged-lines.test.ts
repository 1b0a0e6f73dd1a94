import { describe, expect, it } from 'vitest';
import { documentText } from '#domain/fiscal/hn/document-text.ts';
import { invoicePaper } from '#domain/fiscal/hn/invoice.ts';
import { kitchenTicketPaper } from '#domain/printing/paper/kitchen-ticket.ts';
import { receiptPaper } from '#domain/printing/paper/receipt.ts';
import { LINE_BREAKS, UNSEEN_SIGNS } from '#tests/support/hostile-signs.ts';
import { aDocument, aSaleItem, aSaleOf, aTicket, NOW, paperTexts, SHOP } from '#tests/support/papers.ts';

/** Papers and the text of an e-mail with a text that somebody wrote, wherever they have one. */
const PAPERS: Readonly<Record<string, (written: string) => unknown>> = {
  'a kitchen ticket': (written) => {
    const [item] = aTicket().items;
    if (!item) throw new Error('the ticket has no lines');
    const items = [
      { ...item, name: written, notes: { note: written, sin: [written] } },
      { ...item, name: written, status: 'Cancelada' as const, cancel_reason: written },
    ];
    const people = { table_number: written, customer_name: written, waiter: written };
    return kitchenTicketPaper(aTicket({ ...people, notes: written, items }), SHOP, NOW).blocks;
  },
  'a receipt': (written) => {
    const items = [aSaleItem({ name: written, notes: { note: written } })];
    const sale = aSaleOf(items, { customer_name: written, cashier: written, void_reason: written });
    const shop = { ...SHOP, name: written, address: written };
    return receiptPaper({ sale: { ...sale, status: 'Anulada' }, kind: 'receipt' }, shop, NOW).blocks;
  },
  'an invoice': (written) => invoicePaper(writtenDocument(written), SHOP).blocks,
  'the e-mail of an invoice': (written) => documentText(writtenDocument(written), SHOP.zone),
};

function writtenDocument(written: string) {
  const document = aDocument();
  return {
    ...document,
    sale_number: 12,
    buyer: { ...document.buyer, name: written },
    issuer: { ...document.issuer, trade_name: written, address: written },
    lines: document.lines.map((line) => ({ ...line, name: written })),
  };
}

describe.each(Object.entries(PAPERS))('%s', (_, made) => {
  it('has no line that somebody wrote within a text', () => {
    for (const sign of LINE_BREAKS) expect(made(`Ana${sign}TOTAL 0.00`)).toEqual(made('Ana TOTAL 0.00'));
    expect(made(`Ana${' '.repeat(40)}TOTAL 0.00`)).toEqual(made('Ana TOTAL 0.00'));
    expect(made(`Ana${'\u00a0'.repeat(40)}TOTAL 0.00`)).toEqual(made('Ana TOTAL 0.00'));
  });

  it('has no sign that is not seen', () => {
    for (const sign of UNSEEN_SIGNS) expect(made(`Ana${sign}López`)).toEqual(made('AnaLópez'));
  });
});

it('a receipt keeps the lines that the business puts at its head and foot', () => {
  const shop = { ...SHOP, receipt_header: 'Uno\nDos', receipt_footer: 'Tres\r\n\u202eCuatro' };
  const texts = paperTexts(receiptPaper({ sale: aSaleOf([aSaleItem()]), kind: 'receipt' }, shop, NOW));
  expect(texts).toEqual(expect.arrayContaining(['Uno\nDos', 'Tres\nCuatro']));
});
