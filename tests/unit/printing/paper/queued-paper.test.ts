import { describe, expect, it } from 'vitest';
import type { ClaimedJob, Printer } from '#domain/printing/answers/printing.ts';
import { opensDrawer, queuedPaper } from '#domain/printing/paper/queued-paper.ts';
import { aKitchenTicket } from '#tests/support/kitchen-tickets.ts';
import { AT, aDocument, aSaleItem, aSaleOf, NOW, paperTexts, SHOP } from '#tests/support/papers.ts';

const PRINTER: Printer = {
  ...{ id: 'printer', location_id: 'location', register_id: null, name: 'Caja', prints: ['factura'] },
  ...{ stations: null, width_mm: 80, code_page: 'cp858', copies: 1, connection: 'agent', version: 1 },
  ...{ host: '192.168.1.50', port: 9100, device_id: null, opens_drawer: true, prints_on_charge: true },
  is_active: true,
};

type Invoice = Extract<ClaimedJob, { kind: 'factura' }>;
const anInvoice = (more: Partial<Invoice> = {}, prints = 1): Invoice => ({
  ...{ id: 'job', title: 'Factura', copy: null, copy_number: null, attempts: 1, lease_until: AT },
  ...{ created_by: null, created_at: AT, printer: PRINTER, kind: 'factura' },
  body: { document: { ...aDocument({ prints }), sale_number: 12 } },
  ...more,
});
const marksOf = (job: ClaimedJob): readonly string[] =>
  paperTexts(queuedPaper(job, SHOP, NOW)).filter((line) => /REIMPRESIÓN|DUPLICADO/.test(line));

describe('a paper of the print queue', () => {
  it('says of what moved where it was and where it is now', () => {
    const ticket = { ...aKitchenTicket('a'), table_number: 'Mesa 7', order_number: 9 };
    const moved: ClaimedJob = {
      ...{ id: 'job', title: 'Comanda', copy: null, copy_number: null, attempts: 1, lease_until: AT },
      ...{ created_by: null, created_at: AT, printer: PRINTER, kind: 'comanda' },
      body: {
        event: 'Traslado',
        reason: null,
        from_table: 'Mesa 4',
        from_order_number: 8,
        kitchen_ticket: ticket,
      },
    };
    const texts = paperTexts(queuedPaper(moved, SHOP, NOW));
    expect(texts.slice(0, 5)).toEqual([
      'TRASLADO',
      'Traslado: Mesa 4 → Mesa 7',
      'Antes: orden #8',
      'Mesa 7',
      'Comanda #9',
    ]);
    expect(texts).toContain('1 × Baleada');
  });

  it('has its mark with its number once, also an invoice that was printed before', () => {
    expect(marksOf(anInvoice())).toEqual([]);
    expect(marksOf(anInvoice({ copy: 'REIMPRESIÓN', copy_number: 2 }, 3))).toEqual(['REIMPRESIÓN 2']);
    expect(marksOf(anInvoice({ copy: 'DUPLICADO', copy_number: 1 }))).toEqual(['DUPLICADO 1']);
    expect(marksOf(anInvoice({}, 2))).toEqual(['REIMPRESIÓN']);
  });

  it('a duplicate of what may be on paper says that it is a reprint too, on invoices and receipts', () => {
    const duplicate = { copy: 'DUPLICADO', copy_number: 1 } as const;
    expect(marksOf(anInvoice(duplicate, 2))).toEqual(['DUPLICADO 1', 'REIMPRESIÓN']);
    const receipt = (
      receipts_printed: number,
      more: Partial<Pick<Invoice, 'copy' | 'copy_number'>> = {},
    ) => ({
      ...anInvoice(more),
      kind: 'recibo' as const,
      body: { sale: aSaleOf([aSaleItem()], { receipts_printed }), accounts: [] },
    });
    expect(marksOf(receipt(1))).toEqual([]);
    expect(marksOf(receipt(2, duplicate))).toEqual(['DUPLICADO 1', 'REIMPRESIÓN']);
    expect(marksOf(receipt(2, { copy: 'REIMPRESIÓN', copy_number: 1 }))).toEqual(['REIMPRESIÓN 1']);
  });

  it('opens the drawer for cash, and not again for a reprint nor without a drawer', () => {
    expect(opensDrawer(anInvoice())).toBe(true);
    expect(opensDrawer(anInvoice({ copy: 'REIMPRESIÓN', copy_number: 1 }))).toBe(false);
    expect(opensDrawer(anInvoice({ printer: { ...PRINTER, opens_drawer: false } }))).toBe(false);
    const card = { document: { ...aDocument({ payments: [] }), sale_number: 12 } };
    expect(opensDrawer(anInvoice({ body: card }))).toBe(false);
  });
});
