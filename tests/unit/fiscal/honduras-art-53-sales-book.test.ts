import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookDocument, bookCells, bookHeads, bookLine, bookRow } from '#domain/fiscal/sales-book.ts';
import { cents } from '#domain/money.ts';

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

  it('a credit note has negative amounts in its cells', () => {
    expect(bookCells(bookRow({ ...INVOICE, type: 'Nota de crédito' })).at(-1)).toBe('-258.00');
  });
});
