import { describe, expect, it } from 'vitest';
import { hn } from '#domain/fiscal/hn/regime.ts';
import { RTN_WRONG } from '#domain/fiscal/hn/rtn.ts';
import {
  buyerInput,
  exonerationInput,
  identifiedInput,
  taxpayerInput,
} from '#domain/fiscal/inputs/fiscal.ts';

const LIMIT = 1_000_000;
const NO_NUMBER = 'Escribe el número del documento.';
const NO_FULL_NAME = 'Escribe el nombre completo, con apellido.';
const WRONG_DNI = 'El DNI tiene 13 dígitos.';
const WRONG_IDENTITY = 'El número lleva de 4 a 20 letras, dígitos o guiones.';

const ANA = { name: 'Ana Mejía', identity_kind: 'DNI', identity_number: '0801-1990-12345' } as const;
const COMPANY = { name: 'Inversiones El Roble, S. de R.L.', rtn: '08011990123456' };
const EXONERATION = { purchase_order: 'OCE-1', certificate: 'CRE-2', sag: 'SAG-3' };

type Input = typeof identifiedInput | typeof taxpayerInput | typeof exonerationInput;
function errorsOf(input: Input, value: object) {
  const errors: Record<string, string> = {};
  for (const { path, message } of input.safeParse(value).error?.issues ?? [])
    errors[path.join('.')] ??= message;
  return errors;
}

describe('a final consumer', () => {
  it('an invoice of L 10,000.00 needs no name, one of L 10,000.01 does', () => {
    expect(hn.documents?.lacksBuyer(null, LIMIT)).toBe(false);
    expect(hn.documents?.lacksBuyer(null, LIMIT + 1)).toBe(true);
    expect(hn.documents?.lacksBuyer(ANA, LIMIT + 1)).toBe(false);
    expect(hn.documents?.lacksBuyer(COMPANY, LIMIT + 1)).toBe(false);
  });

  it.each([
    ['DNI', '0801-1990-12345', '0801199012345'],
    ['DNI', ' 0801 1990 12345 ', '0801199012345'],
    ['Pasaporte', 'ab 123456', 'AB123456'],
    ['Carné de residente', '01-2101-2019', '01-2101-2019'],
  ])('a %s %j is kept as %s', (identity_kind, identity_number, kept) => {
    const { data } = buyerInput.safeParse({ ...ANA, identity_kind, identity_number });
    expect(data).toEqual({ name: 'Ana Mejía', identity_kind, identity_number: kept });
  });

  it.each([
    [{ identity_number: '0801-1990-1234' }, { identity_number: WRONG_DNI }],
    [{ identity_number: '08011990123456' }, { identity_number: WRONG_DNI }],
    [{ identity_kind: 'Pasaporte', identity_number: 'SIN NUMERO' }, { identity_number: WRONG_IDENTITY }],
    [{ identity_kind: 'Pasaporte', identity_number: 'A12' }, { identity_number: WRONG_IDENTITY }],
    [{ identity_number: '' }, { identity_number: NO_NUMBER }],
    [{ identity_number: undefined }, { identity_number: NO_NUMBER }],
    [{ identity_kind: 'Licencia' }, { identity_kind: 'Elige el documento.' }],
    [{ name: 'Ana' }, { name: NO_FULL_NAME }],
    [{ name: '' }, { name: NO_FULL_NAME }],
    [
      { name: 'Ana', identity_number: '1' },
      { name: NO_FULL_NAME, identity_number: WRONG_DNI },
    ],
  ])('an identity with %j is refused at its field', (change, errors) => {
    expect(errorsOf(identifiedInput, { ...ANA, ...change })).toMatchObject(errors);
  });

  it('a passport may have a single name', () => {
    const foreigner = { ...ANA, identity_kind: 'Pasaporte', identity_number: 'X1234567', name: 'Madhuri' };
    expect(errorsOf(identifiedInput, foreigner)).toEqual({});
  });

  it('an identity document beside an RTN, or with references of an exonerated buyer, is refused', () => {
    expect(buyerInput.safeParse({ ...ANA, rtn: COMPANY.rtn }).success).toBe(false);
    expect(buyerInput.safeParse({ ...ANA, exoneration: EXONERATION }).success).toBe(false);
  });
});

describe('a taxpayer', () => {
  it.each([
    '08011990123456',
    '0801-1990-123456',
    ' 0801 1990 123456 ',
  ])('the RTN %j is kept as 14 digits', (rtn) => {
    expect(buyerInput.safeParse({ ...COMPANY, rtn }).data).toEqual(COMPANY);
  });

  it('the name and the RTN are required, each at its field', () => {
    expect(errorsOf(taxpayerInput, { name: ' ', rtn: '0801199012345' })).toEqual({
      name: 'Escribe el nombre o la razón social.',
      rtn: RTN_WRONG,
    });
  });
});

describe('an exonerated buyer', () => {
  it('all three references are kept, and the SAG registration may be absent', () => {
    expect(buyerInput.safeParse({ ...COMPANY, exoneration: EXONERATION }).data).toEqual({
      ...COMPANY,
      exoneration: EXONERATION,
    });
    expect(exonerationInput.safeParse({ ...EXONERATION, sag: '' }).data).toEqual({
      ...EXONERATION,
      sag: null,
    });
  });

  it('one without purchase order or certificate is refused at its field', () => {
    expect(errorsOf(exonerationInput, { purchase_order: ' ', certificate: '', sag: null })).toEqual({
      purchase_order: 'Escribe la orden de compra exenta.',
      certificate: 'Escribe la constancia de exonerado.',
    });
    expect(buyerInput.safeParse({ name: COMPANY.name, exoneration: EXONERATION }).success).toBe(false);
  });
});
