import { describe, expect, it } from 'vitest';
import {
  ABOVE_ANONYMOUS,
  buyerInput,
  NO_BUYER_NAME,
  NO_EXONERATION,
  NO_FULL_NAME,
  NO_IDENTITY_KIND,
  NO_IDENTITY_NUMBER,
  NO_RTN,
  NOT_OF_KIND,
  WRONG_DNI,
  WRONG_IDENTITY_NUMBER,
} from '#domain/fiscal/buyer.ts';
import { needsIdentity } from '#domain/fiscal/buyer-kinds.ts';
import { cents } from '#domain/money.ts';
import { RTN_WRONG } from '#domain/rtn.ts';

const LIMIT = 1_000_000;
const read = (buyer: object, total = LIMIT) => buyerInput(cents(total)).safeParse(buyer);
const errorsOf = (buyer: object, total = LIMIT) => {
  const errors: Record<string, string> = {};
  for (const { path, message } of read(buyer, total).error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
};

const CONSUMER = { kind: 'Consumidor final' };
const ANA = { ...CONSUMER, name: 'Ana Mejía', identity_kind: 'DNI', identity_number: '0801-1990-12345' };
const COMPANY = { kind: 'Contribuyente', name: 'Inversiones El Roble, S. de R.L.', rtn: '08011990123456' };
const EXEMPTED = { ...COMPANY, kind: 'Exonerado', exoneration: { purchase_order: 'OCE-2026-0042' } };

describe('a final consumer', () => {
  it('a document of L 10,000.00 needs no name, one of L 10,000.01 does', () => {
    expect(needsIdentity(cents(LIMIT))).toBe(false);
    expect(needsIdentity(cents(LIMIT + 1))).toBe(true);
    expect(errorsOf(CONSUMER)).toEqual({});
    expect(errorsOf(CONSUMER, LIMIT + 1)).toEqual({
      name: NO_FULL_NAME,
      identity_kind: NO_IDENTITY_KIND,
      identity_number: ABOVE_ANONYMOUS,
    });
  });

  it('a name alone is enough up to the limit, and not above it', () => {
    const named = { ...CONSUMER, name: 'Ana Mejía' };
    expect(errorsOf(named)).toEqual({});
    expect(errorsOf(named, LIMIT + 1)).toEqual({
      identity_kind: NO_IDENTITY_KIND,
      identity_number: ABOVE_ANONYMOUS,
    });
  });

  it.each([
    ['DNI', '0801-1990-12345', '0801199012345'],
    ['DNI', ' 0801 1990 12345 ', '0801199012345'],
    ['Pasaporte', 'ab 123456', 'AB123456'],
    ['Carné de residente', '01-2101-2019', '01-2101-2019'],
  ])('a %s %j is kept as %s and passes above the limit', (identity_kind, identity_number, kept) => {
    const { data } = read({ ...ANA, identity_kind, identity_number }, LIMIT + 1);
    expect(data).toEqual({ ...CONSUMER, name: 'Ana Mejía', identity_kind, identity_number: kept });
  });

  it.each([
    [{ identity_number: '0801-1990-1234' }, { identity_number: WRONG_DNI }],
    [{ identity_number: '08011990123456' }, { identity_number: WRONG_DNI }],
    [
      { identity_kind: 'Pasaporte', identity_number: 'SIN NUMERO' },
      { identity_number: WRONG_IDENTITY_NUMBER },
    ],
    [{ identity_kind: 'Pasaporte', identity_number: 'A12' }, { identity_number: WRONG_IDENTITY_NUMBER }],
    [{ identity_number: '' }, { identity_number: NO_IDENTITY_NUMBER }],
    [{ identity_number: undefined }, { identity_number: NO_IDENTITY_NUMBER }],
    [{ identity_kind: undefined }, { identity_kind: NO_IDENTITY_KIND }],
    [{ identity_kind: 'Licencia' }, { identity_kind: NO_IDENTITY_KIND }],
    [{ name: 'Ana' }, { name: NO_FULL_NAME }],
    [{ name: undefined }, { name: NO_FULL_NAME }],
  ])('an identity with %j is refused at its field', (change, errors) => {
    expect(errorsOf({ ...ANA, ...change })).toMatchObject(errors);
  });

  it('a field with a wrong value does not hide the errors of the others', () => {
    expect(errorsOf({ ...CONSUMER, name: 'Ana Mejía', identity_kind: 'Licencia' })).toEqual({
      identity_kind: NO_IDENTITY_KIND,
      identity_number: NO_IDENTITY_NUMBER,
    });
  });

  it('a passport may have a single name', () => {
    expect(
      errorsOf({ ...ANA, identity_kind: 'Pasaporte', identity_number: 'X1234567', name: 'Madhuri' }),
    ).toEqual({});
  });

  it('an RTN and the references of an exonerated buyer are refused', () => {
    expect(errorsOf({ ...CONSUMER, rtn: COMPANY.rtn, exoneration: EXEMPTED.exoneration })).toEqual({
      rtn: NOT_OF_KIND,
      exoneration: NOT_OF_KIND,
    });
  });
});

describe('a taxpayer', () => {
  it.each([
    '08011990123456',
    '0801-1990-123456',
    ' 0801 1990 123456 ',
  ])('the RTN %j is kept as 14 digits', (rtn) => {
    expect(read({ ...COMPANY, rtn }, LIMIT + 1).data).toEqual(COMPANY);
  });

  it('the name and the RTN are required, each at its field', () => {
    expect(errorsOf({ kind: 'Contribuyente' })).toEqual({ name: NO_BUYER_NAME, rtn: NO_RTN });
    expect(errorsOf({ ...COMPANY, rtn: '0801199012345' })).toEqual({ rtn: RTN_WRONG });
    expect(errorsOf({ kind: 'Contribuyente', rtn: '1' })).toEqual({ name: NO_BUYER_NAME, rtn: RTN_WRONG });
    expect(errorsOf({ ...COMPANY, name: '  ' })).toEqual({ name: NO_BUYER_NAME });
  });

  it('an identity document and references are refused', () => {
    expect(
      errorsOf({
        ...COMPANY,
        identity_kind: 'DNI',
        identity_number: '0801199012345',
        exoneration: { certificate: '1' },
      }),
    ).toEqual({ identity_kind: NOT_OF_KIND, identity_number: NOT_OF_KIND, exoneration: NOT_OF_KIND });
  });
});

describe('an exonerated buyer', () => {
  it.each(['purchase_order', 'certificate', 'sag_registration'])('%s alone is enough', (reference) => {
    expect(errorsOf({ ...EXEMPTED, exoneration: { [reference]: 'A-1' } })).toEqual({});
  });

  it('all three references are kept', () => {
    const exoneration = { purchase_order: 'OCE-1', certificate: 'CRE-2', sag_registration: 'SAG-3' };
    expect(read({ ...EXEMPTED, exoneration }).data).toEqual({ ...EXEMPTED, exoneration });
  });

  it('none is refused, and so is one without name or RTN', () => {
    expect(errorsOf({ ...EXEMPTED, exoneration: {} })).toEqual({ exoneration: NO_EXONERATION });
    expect(errorsOf({ ...EXEMPTED, exoneration: { certificate: undefined } })).toEqual({
      exoneration: NO_EXONERATION,
    });
    expect(errorsOf({ ...EXEMPTED, exoneration: undefined })).toEqual({ exoneration: NO_EXONERATION });
    expect(errorsOf({ ...EXEMPTED, rtn: undefined, name: undefined })).toEqual({
      name: NO_BUYER_NAME,
      rtn: NO_RTN,
    });
    expect(errorsOf({ ...EXEMPTED, exoneration: { certificate: ' ' } })).toMatchObject({
      'exoneration.certificate': 'Escribe el número de la constancia de exonerado.',
    });
  });
});

it('a buyer without a known kind has only the error of its kind', () => {
  expect(errorsOf({ kind: 'Empresa' })).toEqual({ kind: 'Elige quién compra.' });
  expect(errorsOf({})).toEqual({ kind: 'Elige quién compra.' });
});
