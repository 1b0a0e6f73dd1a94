import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityDigits, judgeIdentity, WRONG_IDENTITY } from '#domain/fiscal/senior-identity.ts';
import {
  ageOn,
  birthError,
  needsBirthday,
  type SeniorTerms,
  seniorDiscount,
  seniorOf,
} from '#domain/fiscal/seniors.ts';
import { cents } from '#domain/money.ts';

const TODAY = '2026-11-23';
const TERMS: SeniorTerms = { rate: 2500, prices_include_tax: true, includes_alcohol: false };

describe('the discount by age', () => {
  it.each([
    ['1966-11-24', null, 59],
    ['1966-11-23', 2500, 60],
    ['1946-11-24', 2500, 79],
    ['1946-11-23', 3500, 80],
    ['1920', 3500, 106],
    ['1967', null, 59],
    ['1966', 2500, 60],
    ['1947', 2500, 79],
    ['1946', 3500, 80],
  ])('a person born %s has %s hundredths of a percent, at %i years', (birth, rate, age) => {
    expect(ageOn(birth, TODAY)).toBe(age);
    expect(seniorOf(birth, TODAY)?.rate ?? null).toBe(rate);
  });

  it('a person born on 29 February has the birthday on 1 March of a common year', () => {
    expect([ageOn('1964-02-29', '2026-02-28'), ageOn('1964-02-29', '2026-03-01')]).toEqual([61, 62]);
  });

  it('the birthday is asked only in the years in which a person reaches 60 or 80', () => {
    const years = [1945, 1946, 1947, 1965, 1966, 1967];
    expect(years.filter((year) => needsBirthday(year, TODAY))).toEqual([1946, 1966]);
  });

  it('the names of the discounts are Adulto mayor and Cuarta edad', () => {
    expect([seniorOf('1960', TODAY)?.name, seniorOf('1940', TODAY)?.name]).toEqual([
      'Adulto mayor',
      'Cuarta edad',
    ]);
  });

  it.each([
    ['1950', null],
    ['1950-05-31', null],
    ['50', 'Escribe el año de nacimiento con cuatro dígitos.'],
    ['', 'Escribe el año de nacimiento con cuatro dígitos.'],
    ['2027', 'La fecha de nacimiento no puede ser futura.'],
    ['2026-11-24', 'La fecha de nacimiento no puede ser futura.'],
    ['1900', 'Revisa el año de nacimiento.'],
  ])('the birth %j has the error %s', (birth, error) => {
    expect(birthError(birth, TODAY)).toBe(error);
  });
});

describe('the identity number of a senior', () => {
  it.each(['0801-1950-12345', '0801195012345', ' 0801 1950 12345 '])('%j is read as 13 digits', (typed) => {
    expect(identityDigits(typed)).toBe('0801195012345');
    expect(judgeIdentity(typed, 1950, 2026)).toEqual({ error: null, warning: null });
  });

  it.each([
    '',
    '0801-1950-1234',
    '0801-1950-123456',
    '0801-195O-12345',
    '08-011950-12345',
  ])('%j is refused', (typed) => {
    expect(judgeIdentity(typed, 1950, 2026)).toEqual({ error: WRONG_IDENTITY, warning: null });
  });

  it('a year of registration before the birth or after today is refused', () => {
    expect(judgeIdentity('0801-1949-12345', 1950, 2026).error).toBe(
      'La identidad dice 1949 y el año de nacimiento 1950: revisa los dos.',
    );
    expect(judgeIdentity('0801-2027-12345', 1950, 2026).error).toBe(
      'La identidad dice 2027, un año que aún no llega.',
    );
  });

  it('a birth that was registered in a later year has a warning', () => {
    expect(judgeIdentity('0801-1952-12345', 1950, 2026)).toEqual({
      error: null,
      warning: 'La identidad dice 1952 y el año de nacimiento 1950: compáralos con el documento.',
    });
  });
});

describe("a senior's line", () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents);

  it('L 230.00 at 15 % has 57.50 off, and 172.50 is 150.00 + 22.50', () => {
    expect(seniorDiscount({ amount_cents: cents(23_000), tax_rate: 1500 }, TERMS)).toEqual({
      discount_cents: 5750,
      amount_cents: 17_250,
      base_cents: 15_000,
      tax_cents: 2250,
    });
  });

  it('the same L 200.00 without its tax has 50.00 off, and the tax is that of the rest', () => {
    const terms = { ...TERMS, prices_include_tax: false };
    expect(seniorDiscount({ amount_cents: cents(20_000), tax_rate: 1500 }, terms)).toEqual({
      discount_cents: 5000,
      amount_cents: 15_000,
      base_cents: 15_000,
      tax_cents: 2250,
    });
  });

  it('from 80 years it has 35 % off', () => {
    const line = { amount_cents: cents(23_000), tax_rate: 1500 };
    expect(seniorDiscount(line, { ...TERMS, rate: 3500 }).discount_cents).toBe(8050);
  });

  it('alcohol has no discount unless the administrator includes it', () => {
    const beer = { amount_cents: cents(11_800), tax_rate: 1800 };
    expect(seniorDiscount(beer, TERMS)).toEqual({
      discount_cents: 0,
      amount_cents: 11_800,
      base_cents: 10_000,
      tax_cents: 1800,
    });
    expect(seniorDiscount(beer, { ...TERMS, includes_alcohol: true }).discount_cents).toBe(2950);
  });

  it('discount and rest add up to the line, and base and tax to the rest when prices include tax', () => {
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(0, 1500, 1800),
        fc.constantFrom(2500, 3500),
        (each, tax_rate, rate) => {
          const line = seniorDiscount(
            { amount_cents: each, tax_rate },
            { ...TERMS, rate, includes_alcohol: true },
          );
          expect(line.discount_cents + line.amount_cents).toBe(each);
          expect(line.base_cents + line.tax_cents).toBe(line.amount_cents);
          expect(Math.abs(line.discount_cents * 10_000 - each * rate)).toBeLessThanOrEqual(5000);
        },
      ),
    );
  });
});
