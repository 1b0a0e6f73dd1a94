import { describe, expect, it } from 'vitest';
import { TICKET_DATE_MINUTES } from '#domain/base/limits.ts';
import type { AccountEntry } from '#domain/customers/answers/receivables.ts';
import { invoicePaper } from '#domain/fiscal/hn/invoice.ts';
import { accountPaymentPaper, statementPaper } from '#domain/printing/paper/account.ts';
import { kitchenTicketPaper } from '#domain/printing/paper/kitchen-ticket.ts';
import { registerReportPaper } from '#domain/printing/paper/register-report.ts';
import type { RegisterReport } from '#domain/register/answers/register.ts';
import { AT, aDocument, aReport, aTicket, NOW, paperTexts, SHOP } from '#tests/support/papers.ts';

describe('the paper of an invoice', () => {
  it('says what the law asks for, in the order of its form', () => {
    expect(paperTexts(invoicePaper(aDocument(), { ...SHOP, logo_url: '/logo.png' }))).toEqual([
      '[/logo.png]',
      'El Comal',
      'Inversiones El Comal S. de R. L.',
      'RTN 08011985123960',
      'Casa matriz: Barrio El Centro, Comayagua',
      'Establecimiento: Barrio Abajo, La Ceiba',
      'Tel. +504 2772-0000',
      'facturas@elcomal.hn',
      '---',
      'FACTURA',
      '000-001-01-00000128',
      '---',
      'CAI: 254F8A-612F1B-8A0E0C-6C1F2D-A13B0E-99',
      'Rango autorizado: 000-001-01-00000001 al 000-001-01-00001000',
      'Fecha límite de emisión: 12/06/2027',
      '---',
      'Fecha: 20/11/2026 | 12:00',
      'Venta #12 | Cajero: Iris',
      'Cliente: CONSUMIDOR FINAL',
      'Orden de compra exenta: ',
      'Constancia de exonerado: ',
      'Registro SAG: ',
      '---',
      '2 Pargo frito | HNL 461.00',
      '2 x HNL 230.50',
      'Descuento | -HNL 69.15',
      '---',
      'Descuentos y rebajas otorgados | HNL 69.15',
      'Importe exento | HNL 0.00',
      'Importe exonerado | HNL 0.00',
      'Importe gravado 15 % | HNL 340.74',
      'Importe gravado 18 % | HNL 0.00',
      'ISV 15 % | HNL 51.11',
      'ISV 18 % | HNL 0.00',
      'TOTAL | HNL 391.85',
      'TRESCIENTOS NOVENTA Y UN LEMPIRAS CON 85/100',
      '---',
      'Efectivo | HNL 400.00',
      'Cambio | HNL 8.15',
      '---',
      'Original: Cliente',
      'Copia: Obligado Tributario Emisor',
    ]);
  });

  it('a second print, an annulled one and a demo say so; an invoice written by hand has no hour', () => {
    const demo = aDocument({
      ...{ status: 'Anulada', void_reason: 'Mesa equivocada', is_demo: true, prints: 2 },
    });
    const texts = paperTexts(invoicePaper(demo, SHOP));
    expect(texts.slice(0, 2)).toEqual(['ANULADA', 'DEMO, sin valor fiscal']);
    expect(texts).toEqual(expect.arrayContaining(['REIMPRESIÓN', 'ANULADA: Mesa equivocada']));
    expect(paperTexts(invoicePaper(aDocument({ is_preprinted: true }), SHOP))).toEqual(
      expect.arrayContaining(['COPIA DE FACTURA PREIMPRESA', 'Fecha: 20/11/2026 | ']),
    );
  });

  it('a note names the invoice that it corrects and has lines for who receives it', () => {
    const note = aDocument({
      type: 'Nota de crédito',
      reason: 'Devolución',
      corrects: { number: '000-001-01-00000127', cai: 'A-B-C', issued_at: AT },
      payments: [],
    });
    expect(paperTexts(invoicePaper(note, SHOP))).toEqual(
      expect.arrayContaining([
        'NOTA DE CRÉDITO',
        'Factura que corrige: 000-001-01-00000127',
        'Motivo: Devolución',
        'Nombre: ___',
        'Identidad: ___',
        'Firma: ___',
      ]),
    );
  });
});

describe('the paper of a kitchen ticket', () => {
  it('says the place, the round and the products with their changes, without prices', () => {
    expect(paperTexts(kitchenTicketPaper(aTicket(), SHOP, new Date(AT)))).toEqual([
      'Mesa 4 · Ana Núñez',
      'Comanda #9',
      'Ronda 2 | 12:00',
      'Atiende: José Muñoz',
      '---',
      '2 × Pargo frito con tajadas',
      'SIN Cebolla',
      'CON Queso x2',
      'Bien dorado',
      '1 × Horchata',
      'CANCELADO: El cliente cambió de idea',
      '---',
      'Niños: servir juntos',
    ]);
  });

  it('says its day and hour once it is printed more than ten minutes later', () => {
    const printedAfter = (minutes: number) =>
      paperTexts(kitchenTicketPaper(aTicket(), SHOP, new Date(Date.parse(AT) + minutes * 60_000))).find(
        (line) => line.startsWith('Ronda'),
      );
    expect(printedAfter(TICKET_DATE_MINUTES)).toBe('Ronda 2 | 12:00');
    expect(printedAfter(TICKET_DATE_MINUTES + 0.1)).toBe('Ronda 2 | 20/11/2026 12:00');
    expect(printedAfter(24 * 60)).toBe('Ronda 2 | 20/11/2026 12:00');
  });

  it('a changed line says what it was before', () => {
    const [line] = aTicket().items;
    if (!line) throw new Error('the ticket has no line');
    const change = { at: AT, by: 'Iris', reason: null, quantity: 1, notes: {} };
    const texts = paperTexts(kitchenTicketPaper(aTicket({ items: [{ ...line, change }] }), SHOP, NOW));
    expect(texts).toContain('CAMBIO, antes: x1 · sin notas');
  });
});

describe('the paper of a register session', () => {
  it('a Z has its figures and a line to sign; an X is of the moment and has none', () => {
    const z = paperTexts(registerReportPaper(aReport(), SHOP));
    expect(z.slice(0, 10)).toEqual([
      'Cierre Z #12',
      'Comedor Doña Tere',
      'RTN 08011990123456',
      '---',
      'Caja | Caja 1',
      'Día | 20/11/2026',
      'Aperturó | Iris',
      'Apertura | 20/11/2026 12:00',
      'Cerró | Iris',
      'Cierre | 20/11/2026 12:00',
    ]);
    expect(z).toEqual(
      expect.arrayContaining([
        'Total vendido | HNL 1,234.50',
        'Salida de efectivo | -HNL 100.00',
        '12:00 · Hielo · Iris',
        'Efectivo esperado | HNL 1,634.50',
        'Diferencia: Faltante | -HNL 10.00',
      ]),
    );
    expect(z.at(-1)).toBe('Firma: ___');
    const x = paperTexts(registerReportPaper(aReport({ z_number: null, closed_at: null }), SHOP));
    expect(x).toEqual(expect.arrayContaining(['Reporte X', 'Al momento | 20/11/2026 12:00']));
    expect(x).not.toContain('Firma: ___');
  });

  it('names the first and the last number of each type of document, and the annulled ones', () => {
    const first = '000-001-01-00000001';
    const last = '000-001-01-00000012';
    const credit = '000-001-06-00000004';
    const documents: RegisterReport['documents'] = [
      {
        ...{ type: 'Factura', is_preprinted: false, issued: 12, first_number: first, last_number: last },
        voided_numbers: ['000-001-01-00000003', '000-001-01-00000007'],
      },
      {
        ...{ type: 'Nota de crédito', is_preprinted: false, issued: 1, first_number: credit },
        ...{ last_number: credit, voided_numbers: [] },
      },
    ];
    const texts = paperTexts(registerReportPaper(aReport({ documents }), SHOP));
    const at = texts.indexOf('Documentos fiscales');
    expect(texts.slice(at, at + 7)).toEqual([
      'Documentos fiscales',
      'Facturas | 12',
      `${first} a ${last}`,
      'Facturas: anuladas | 2',
      '000-001-01-00000003, 000-001-01-00000007',
      'Notas de crédito | 1',
      credit,
    ]);
    expect(paperTexts(registerReportPaper(aReport(), SHOP))).not.toContain('Documentos fiscales');
  });
});

const entry: AccountEntry = {
  id: 'abono',
  type: 'abono',
  amount_cents: -10_000,
  balance_cents: 25_000,
  sale_id: null,
  sale_number: null,
  kind: 'transferencia',
  method: 'BAC',
  reference: '0042178',
  note: 'Quincena',
  by: 'Iris',
  business_day: '2026-11-20',
  created_at: AT,
  register_session_id: null,
  is_voided: false,
};

describe('the papers of an account', () => {
  it('the receipt of a payment has the balance before and after it', () => {
    expect(paperTexts(accountPaymentPaper('Marta', entry, SHOP)).slice(4)).toEqual([
      '---',
      '20/11/2026 | 12:00',
      'Cliente: Marta',
      'Recibió: Iris',
      '---',
      'Abono en bac | HNL 100.00',
      'Ref. 0042178 · Quincena',
      'Saldo anterior | HNL 350.00',
      'Saldo | HNL 250.00',
      'Firma: ___',
    ]);
  });

  it('a statement has each entry with its balance, and the opening balance only of a range', () => {
    const account = {
      customer: {
        id: 'marta',
        name: 'Marta',
        phone: '9988-7766',
        email: null,
        rtn: null,
        note: null,
        is_active: true,
        version: 1,
        own_limit_cents: null,
        limit_cents: 60_000,
        balance_cents: 25_000,
        to_30_cents: 25_000,
        to_60_cents: 0,
        over_60_cents: 0,
        oldest_on: null,
        last_entry_at: null,
      },
      opening_cents: 35_000,
      charged_cents: 0,
      paid_cents: 10_000,
      adjusted_cents: 0,
      closing_cents: 25_000,
      total: 1,
      entries: [entry],
    };
    const range = { from: '2026-11-01', to: '2026-11-30' };
    expect(paperTexts(statementPaper({ account, range }, SHOP, NOW)).slice(5)).toEqual([
      'Marta',
      'Tel. 9988-7766',
      '01/11/2026 - 30/11/2026',
      'Al 20/11/2026',
      '---',
      'Saldo anterior | HNL 350.00',
      'Abono en bac | -HNL 100.00',
      '20/11/2026 | Saldo HNL 250.00',
      '---',
      'Saldo | HNL 250.00',
    ]);
    const whole = paperTexts(statementPaper({ account, range: null }, SHOP, NOW));
    expect(whole).toContain('Todos los movimientos');
    expect(whole.join()).not.toContain('Saldo anterior');
  });
});
