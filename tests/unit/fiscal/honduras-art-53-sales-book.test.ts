import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/base/money.ts';
import {
  type BookDocument,
  bookCells,
  bookHeads,
  bookLine,
  bookRow,
  DETAIL_HEADS,
} from '#domain/fiscal/hn/sales-book.ts';
import { bookTables, bookText } from '#web/features/reports/fiscal/sales-book/book-rows.ts';

const INVOICE: BookDocument = {
  discount_cents: cents(0),
  exempt_cents: cents(2500),
  exonerated_cents: cents(0),
  general_rate: 1500,
  general_base_cents: cents(10_000),
  general_tax_cents: cents(1500),
  special_base_cents: cents(10_000),
  special_tax_cents: cents(1800),
  total_cents: cents(25_800),
  issued_on: '2026-11-03',
  number: '000-001-01-00000012',
  type: 'Factura',
  status: 'Emitida',
  buyer_rtn: null,
  buyer_name: 'CONSUMIDOR FINAL',
};

const DETAILS = {
  discount_cents: cents(0),
  ...{ identity_kind: null, identity_number: null, corrects: null, purchase_order: null },
  ...{ certificate: null, sag: null, cai: '254F8A-612F1B-8A0E0C-6C1F2D-A13B0E-99' },
};

describe('a row of the sales book', () => {
  it('an invoice has its amounts by rate', () => {
    expect(bookRow(INVOICE)).toEqual({
      issued_on: '2026-11-03',
      number: '000-001-01-00000012',
      type: 'Factura',
      status: 'Emitida',
      buyer_rtn: null,
      buyer_name: 'CONSUMIDOR FINAL',
      exempt_cents: 2500,
      exonerated_cents: 0,
      general_base_cents: 10_000,
      general_tax_cents: 1500,
      special_base_cents: 10_000,
      special_tax_cents: 1800,
      total_cents: 25_800,
    });
  });

  it('an annulled document keeps its number and counts zero (art. 41)', () => {
    const row = bookRow({ ...INVOICE, status: 'Anulada' });
    expect(row).toMatchObject({
      number: INVOICE.number,
      exempt_cents: 0,
      general_tax_cents: 0,
      total_cents: 0,
    });
    expect(bookRow({ ...INVOICE, status: 'Anulada', type: 'Nota de crédito' }).total_cents).toBe(0);
  });

  it('a credit note is negative and a debit note positive', () => {
    const credit = bookRow({ ...INVOICE, type: 'Nota de crédito' });
    expect(credit).toMatchObject({ exempt_cents: -2500, general_tax_cents: -1500, total_cents: -25_800 });
    expect(Object.is(credit.exonerated_cents, 0)).toBe(true);
    expect(bookRow({ ...INVOICE, type: 'Nota de débito' }).total_cents).toBe(25_800);
  });
});

describe('the text of the sales book', () => {
  const HEADS = bookHeads(1500, 1800);

  it('a row has a cell for each head, with tabs between them', () => {
    const line = bookLine(bookRow({ ...INVOICE, buyer_rtn: '08011990123456', buyer_name: 'Café Ñandú' }));
    expect(line).toBe(
      '03/11/2026\t000-001-01-00000012\tFactura\tEmitida\t08011990123456\tCafé Ñandú\t25.00\t0.00\t100.00\t15.00\t100.00\t18.00\t258.00',
    );
    expect(HEADS).toEqual([
      'Fecha',
      'Número',
      'Tipo',
      'Estado',
      'RTN',
      'Cliente',
      'Importe exento',
      'Importe exonerado',
      'Importe gravado 15 %',
      'ISV 15 %',
      'Importe gravado 18 %',
      'ISV 18 %',
      'Total',
    ]);
  });

  it('the cells of any row are as many as the heads, also when a name has tabs and line breaks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const line = bookLine(bookRow({ ...INVOICE, buyer_name: `a\t${name}\r\nb` }));
        expect(line.split('\t')).toHaveLength(HEADS.length);
        expect(line).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/);
      }),
    );
  });

  it('each row has buyer, discount, what it corrects, exoneration and CAI after the columns of before', () => {
    const base = { ...INVOICE, id: 'a', sale_id: 'b', issued_at: '2026-11-03T18:00:00Z' };
    const document = { ...base, is_preprinted: false, booked_on: null, sale_day: null, ...DETAILS };
    const identity = { identity_kind: 'Identidad', identity_number: '0801-1990-12345' };
    const rows = [
      { ...document, ...identity, discount_cents: 1250 },
      {
        ...{ ...document, type: 'Nota de crédito' as const, corrects: INVOICE.number },
        ...{ purchase_order: 'OCE-7', certificate: '21012345678', sag: 'SAG-1' },
      },
      { ...document, status: 'Anulada' as const, discount_cents: 500 },
    ];
    const month = { from: '2026-11-01', to: '2026-11-30' };
    const book = { rows, totals: INVOICE };
    const lines = bookText(book, 1500, 'El Comal', month).split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split('\t').slice(14))).toEqual([
      [
        ...['Descuentos y rebajas', 'Identidad o documento', 'Documento que corrige'],
        ...['Orden de compra exenta', 'Constancia de registro exonerado', 'Registro SAG', 'CAI'],
      ],
      ['12.50', 'Identidad 0801-1990-12345', '', '', '', '', DETAILS.cai],
      ['0.00', '', INVOICE.number, 'OCE-7', '21012345678', 'SAG-1', DETAILS.cai],
      ['0.00', '', '', '', '', '', DETAILS.cai],
      ['12.50', '', '', '', '', '', ''],
    ]);
    const [table] = bookTables(book, 1500, 'America/Tegucigalpa');
    expect(table?.heads.slice(13)).toEqual(['Nota', ...DETAIL_HEADS]);
  });

  it('each row says why it is on another day in the other reports, and the columns line up', () => {
    const document = {
      ...INVOICE,
      ...DETAILS,
      ...{
        id: 'a',
        sale_id: 'b',
        issued_at: '2026-11-03T18:00:00Z',
        is_preprinted: false,
        booked_on: null,
        sale_day: null,
      },
    };
    const totals = { ...INVOICE, exempt_cents: 2500 };
    const rows = [
      document,
      { ...document, sale_day: '2026-11-02' },
      { ...document, type: 'Nota de crédito' as const, sale_day: '2026-11-02' },
      { ...document, is_preprinted: true, sale_day: '2026-11-05' },
      { ...document, booked_on: '2026-12-01' },
      { ...document, booked_on: '2026-12-01', sale_day: '2026-11-02' },
    ];
    const month = { from: '2026-11-01', to: '2026-11-30' };
    const lines = bookText({ rows, totals }, 1500, 'El Comal', month).trimEnd().split('\r\n').slice(1);
    const cells = lines.map((line) => line.split('\t'));
    expect(cells.map((row) => row[13] ?? '')).toEqual([
      'Nota',
      '',
      'Venta del 02/11/2026',
      'Reembolso del 02/11/2026',
      'Preimpresa, registrada después. Venta del 05/11/2026',
      'Recibida el 01/12/2026',
      'Recibida el 01/12/2026. Venta del 02/11/2026',
      '',
    ]);
    expect(cells.map((row) => row[12])).toEqual([
      ...['Total', '258.00', '258.00', '-258.00', '258.00', '258.00', '258.00', '258.00'],
    ]);
  });

  it('a credit note has negative amounts in its cells', () => {
    expect(bookCells(bookRow({ ...INVOICE, type: 'Nota de crédito' })).at(-1)).toBe('-258.00');
  });
});
