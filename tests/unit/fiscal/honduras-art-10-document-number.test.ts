import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CORRELATIVE } from '#domain/base/limits.ts';
import { DOCUMENT_TYPES } from '#domain/fiscal/documents.ts';
import {
  DEFAULT_TYPE_CODES,
  type DocumentNumber,
  documentNumber,
  documentNumberErrors,
  parseDocumentNumber,
  typeCodeWarning,
} from '#domain/fiscal/hn/document-number.ts';

const FIRST: DocumentNumber = { establishment: '000', point: '001', type_code: '01', correlative: 1 };

const digits = (count: number, from = 0) =>
  fc.integer({ min: from, max: 10 ** count - 1 }).map((value) => String(value).padStart(count, '0'));
const number = fc.record({
  establishment: digits(3),
  point: digits(3),
  type_code: digits(2, 1),
  correlative: fc.integer({ min: 1, max: MAX_CORRELATIVE }),
});

describe('the number of a document', () => {
  it('the first invoice of the head office is 000-001-01-00000001', () => {
    expect(documentNumber(FIRST)).toBe('000-001-01-00000001');
  });

  it('each type has its own code: 01, 06 and 07', () => {
    const of = (type: (typeof DOCUMENT_TYPES)[number]) =>
      documentNumber({ ...FIRST, type_code: DEFAULT_TYPE_CODES[type], correlative: 12 });
    expect(DOCUMENT_TYPES.map(of)).toEqual([
      '000-001-01-00000012',
      '000-001-06-00000012',
      '000-001-07-00000012',
    ]);
  });

  it('every number has 16 digits in its groups, and reading it back gives its parts', () => {
    fc.assert(
      fc.property(number, (parts) => {
        const text = documentNumber(parts);
        expect(text).toMatch(/^\d{3}-\d{3}-\d{2}-\d{8}$/);
        expect(parseDocumentNumber(text)).toEqual(parts);
        expect(parseDocumentNumber(` ${text.replaceAll('-', '')} `)).toEqual(parts);
      }),
    );
  });

  it('numbers of one series are in the order of their texts', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [a, b] = [documentNumber(one), documentNumber({ ...one, correlative: other.correlative })];
        expect(a < b).toBe(one.correlative < other.correlative);
      }),
    );
  });

  it.each([
    '',
    '000-001-01-0000001',
    '000-001-01-000000001',
    '000-001-01-00000000',
    '000-001-00-00000001',
    '00O-001-01-00000001',
    '000 001 01 00000001',
    '000-001-01-00000001x',
  ])('%j is not a number', (text) => {
    expect(parseDocumentNumber(text)).toBeNull();
  });

  it.each([
    [{ establishment: '0' }, 'El código del establecimiento tiene 3 dígitos: 000 es la casa matriz.'],
    [{ point: '01' }, 'El código del punto de emisión tiene 3 dígitos.'],
    [{ type_code: '00' }, 'El código del tipo de documento tiene 2 dígitos, desde 01.'],
    [{ correlative: 0 }, 'El correlativo va de 1 a 99,999,999.'],
    [{ correlative: MAX_CORRELATIVE + 1 }, 'El correlativo va de 1 a 99,999,999.'],
    [{ correlative: 1.5 }, 'El correlativo va de 1 a 99,999,999.'],
  ])('%j has its own sentence and no number', (wrong, sentence) => {
    const parts = { ...FIRST, ...wrong };
    expect(documentNumberErrors(parts)).toEqual(
      Object.fromEntries(Object.keys(wrong).map((field) => [field, sentence])),
    );
    expect(() => documentNumber(parts)).toThrow(RangeError);
  });

  it('the last correlative is 99,999,999', () => {
    expect(documentNumber({ ...FIRST, correlative: MAX_CORRELATIVE })).toBe('000-001-01-99999999');
  });
});

describe('the code of a document type', () => {
  it('the usual codes have no warning', () => {
    expect(DOCUMENT_TYPES.map((type) => typeCodeWarning(type, DEFAULT_TYPE_CODES))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('another code has a warning that names the usual one', () => {
    expect(typeCodeWarning('Nota de crédito', { ...DEFAULT_TYPE_CODES, 'Nota de crédito': '04' })).toBe(
      'El código usual de Nota de crédito es 06: confirma el cambio con tu contador.',
    );
  });

  it('a code that another type has is warned about for both', () => {
    const codes = { ...DEFAULT_TYPE_CODES, 'Nota de débito': '06' };
    expect(typeCodeWarning('Nota de débito', codes)).toBe(
      'Nota de débito y Nota de crédito tienen el mismo código: sus números se confunden.',
    );
    expect(typeCodeWarning('Nota de crédito', codes)).toBe(
      'Nota de crédito y Nota de débito tienen el mismo código: sus números se confunden.',
    );
    expect(typeCodeWarning('Factura', codes)).toBeNull();
  });
});
