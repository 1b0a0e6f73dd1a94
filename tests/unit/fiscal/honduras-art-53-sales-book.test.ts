import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTotals } from '#domain/fiscal/document-totals.ts';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES } from '#domain/fiscal/documents.ts';
import {
  type BookDocument,
  bookCells,
  bookHeads,
  bookLine,
  bookRow,
  bookTotals,
} from '#domain/fiscal/sales-book.ts';
import { cents } from '#domain/money.ts';
import { lineTax } from '#domain/tax.ts';

const lineOf = (amount: number, tax_rate: number) => {
  const amount_cents = cents(amount);
  return { amount_cents, discount_cents: 0, tax_rate, ...lineTax({ amount_cents, tax_rate }, true) };
};
const documentOf = (
  amounts: readonly (readonly [number, number])[],
  change: Partial<BookDocument> = {},
): BookDocument => ({
  ...documentTotals(
    amounts.map(([amount, rate]) => lineOf(amount, rate)),
    false,
    1500,
  ),
  issued_on: '2026-11-03',
  number: '000-001-01-00000012',
  type: 'Factura',
  status: 'Emitida',
  buyer_rtn: null,
  buyer_name: 'CONSUMIDOR FINAL',
  ...change,
});
const INVOICE = documentOf([
  [11_500, 1500],
  [11_800, 1800],
  [2500, 0],
]);

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

describe('the totals of the sales book', () => {
  const document = fc
    .tuple(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom(0, 1500, 1800)), {
        maxLength: 5,
      }),
      fc.constantFrom(...DOCUMENT_TYPES),
      fc.constantFrom(...DOCUMENT_STATUSES),
    )
    .map(([amounts, type, status]) => documentOf(amounts, { type, status }));

  it('each amount is that of the issued invoices and debit notes less that of the issued credit notes', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 40 }), (documents) => {
        const { Emitida, Anulada } = bookTotals(documents.map(bookRow));
        const issued = documents.filter(({ status }) => status === 'Emitida');
        const expected = (amount: 'total_cents' | 'general_tax_cents' | 'exempt_cents') =>
          issued.reduce(
            (sum, each) => sum + (each.type === 'Nota de crédito' ? -each[amount] : each[amount]),
            0,
          );
        expect(Emitida).toMatchObject({
          documents: issued.length,
          exempt_cents: expected('exempt_cents'),
          general_tax_cents: expected('general_tax_cents'),
          total_cents: expected('total_cents'),
        });
        expect(Anulada).toEqual({
          documents: documents.length - issued.length,
          exempt_cents: 0,
          exonerated_cents: 0,
          general_base_cents: 0,
          general_tax_cents: 0,
          special_base_cents: 0,
          special_tax_cents: 0,
          total_cents: 0,
        });
      }),
    );
  });

  it('the bases and taxes of the totals add up to their total', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 40 }), (documents) => {
        const { documents: count, total_cents, ...parts } = bookTotals(documents.map(bookRow)).Emitida;
        expect(Object.values(parts).reduce<number>((sum, part) => sum + part, 0)).toBe(total_cents);
        expect(count).toBeLessThanOrEqual(documents.length);
      }),
    );
  });

  it('a credit note of a whole invoice leaves nothing', () => {
    const rows = [INVOICE, { ...INVOICE, type: 'Nota de crédito' as const }].map(bookRow);
    expect(bookTotals(rows).Emitida).toMatchObject({ documents: 2, general_base_cents: 0, total_cents: 0 });
  });
});
