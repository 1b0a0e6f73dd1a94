import { describe, expect, it } from 'vitest';
import { formatIdentity, registeredYear, WRONG_IDENTITY } from '#domain/fiscal/hn/senior-identity.ts';
import { seniorDiscount, seniorDiscountName, seniorKind, seniorProblem } from '#domain/fiscal/hn/seniors.ts';

const YEAR = 2026;
const WRONG_PLACE = 'La identidad empieza con el departamento, de 01 a 18, y el municipio, desde 01.';
const problem = (identity_number: string, birth_year: number) =>
  seniorProblem({ identity_number, birth_year }, YEAR);

describe('the discount by the age that a person reaches in the year', () => {
  it.each([
    [59, null],
    [60, 'Adulto mayor'],
    [79, 'Adulto mayor'],
    [80, 'Cuarta edad'],
    [106, 'Cuarta edad'],
  ])('at %i years it is %s', (age, kind) => {
    expect(seniorKind(age)).toBe(kind);
  });

  it('is 25 % from 60 and 35 % from 80, half a centavo rounded up', () => {
    expect([seniorDiscount(23_000, 'Adulto mayor'), seniorDiscount(23_000, 'Cuarta edad')]).toEqual([
      5750, 8050,
    ]);
    expect([seniorDiscount(2, 'Adulto mayor'), seniorDiscount(1, 'Adulto mayor')]).toEqual([1, 0]);
  });

  it('has its percentage in its name while the amounts match it', () => {
    expect(seniorDiscountName('Adulto mayor', 5750, 23_000)).toBe('Descuento adulto mayor (25 %)');
    expect(seniorDiscountName('Cuarta edad', 5750, 46_000)).toBe('Descuento cuarta edad');
  });
});

describe('the person', () => {
  it.each([
    [1967, 'El descuento es desde los 60 años, y en 2026 cumple 59.'],
    [2027, 'El año de nacimiento no puede ser futuro.'],
    [1900, 'Revisa el año de nacimiento.'],
  ])('born in %i is refused at the year of birth', (birth_year, sentence) => {
    expect(problem('0801195012345', birth_year)).toEqual({ field: 'birth_year', sentence });
  });

  it.each([
    ['080119501234', WRONG_IDENTITY],
    ['0001195012345', WRONG_PLACE],
    ['1901195012345', WRONG_PLACE],
    ['0800195012345', WRONG_PLACE],
    ['0801194912345', 'La identidad dice 1949 y el año de nacimiento 1950: revisa los dos.'],
    ['0801202712345', 'La identidad dice 2027, un año que aún no llega.'],
  ])('of identity number %s is refused at it', (identity, sentence) => {
    expect(problem(identity, 1950)).toEqual({ field: 'identity_number', sentence });
  });

  it('whose birth was registered in its year or later is accepted', () => {
    expect([problem('0801195012345', 1950), problem('0801196812345', 1950)]).toEqual([null, null]);
  });
});

describe('the identity number as it is typed', () => {
  it.each([
    ['', ''],
    ['080', '080'],
    ['08011', '0801-1'],
    ['0801195012345', '0801-1950-12345'],
    ['0801-1950-12345678', '0801-1950-12345'],
    ['0801 1950', '0801-1950'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatIdentity(typed)).toBe(shown);
  });

  it('says the year of registration once it has eight digits', () => {
    expect([registeredYear('0801-195'), registeredYear('0801-1950')]).toEqual([null, 1950]);
  });
});
