import { type BasisPoints, type Cents, cents, percentOf } from '#domain/base/money.ts';
import { formatRate } from '#domain/base/percent.ts';
import { WRONG_IDENTITY } from './senior-identity.ts';

/** The discounts of seniors in restaurants (4-honduras, Tips and seniors): Decreto 199-2006, art. 30, and Decreto 59-2023. */
export const SENIOR_KINDS = ['Adulto mayor', 'Cuarta edad'] as const;
export type SeniorKind = (typeof SENIOR_KINDS)[number];

const RATES: Readonly<Record<SeniorKind, BasisPoints>> = { 'Adulto mayor': 2500, 'Cuarta edad': 3500 };
const FROM_AGE = 60;
const FROM_AGE_HIGHER = 80;
const OLDEST_AGE = 125;
/** Department and municipality. Births abroad and naturalizations have codes beyond the real municipalities. */
const PLACE = /^(0[1-9]|1[0-8])(?!00)/;

/** The rate of a kind, in hundredths of a percent. */
export const seniorRate = (kind: SeniorKind): BasisPoints => RATES[kind];

/** The kind of discount by the age that a person reaches in the year; null below 60. */
export function seniorKind(age: number): SeniorKind | null {
  if (age >= FROM_AGE_HIGHER) return 'Cuarta edad';
  return age >= FROM_AGE ? 'Adulto mayor' : null;
}

export const NO_SENIOR_LINES = 'Elige los productos de esta persona.';

export interface SeniorPerson {
  /** 13 digits without separators. */
  readonly identity_number: string;
  readonly birth_year: number;
}

export interface SeniorProblem {
  readonly field: keyof SeniorPerson;
  readonly sentence: string;
}

/**
 * Why a person has no discount in `year`, at the field at fault; null if nothing is wrong. Digits 5 to 8 of an identity number are the year in
 * which the birth was registered: it is never before the birth, and may be years later.
 */
export function seniorProblem(
  { identity_number, birth_year }: SeniorPerson,
  year: number,
): SeniorProblem | null {
  const atYear = (sentence: string): SeniorProblem => ({ field: 'birth_year', sentence });
  const atIdentity = (sentence: string): SeniorProblem => ({ field: 'identity_number', sentence });
  const age = year - birth_year;
  if (age < 0) return atYear('El año de nacimiento no puede ser futuro.');
  if (age > OLDEST_AGE) return atYear('Revisa el año de nacimiento.');
  if (seniorKind(age) === null)
    return atYear(`El descuento es desde los ${FROM_AGE} años, y en ${year} cumple ${age}.`);
  if (!/^\d{13}$/.test(identity_number)) return atIdentity(WRONG_IDENTITY);
  if (!PLACE.test(identity_number))
    return atIdentity('La identidad empieza con el departamento, de 01 a 18, y el municipio, desde 01.');
  const registered = identity_number.slice(4, 8);
  if (Number(registered) < birth_year)
    return atIdentity(
      `La identidad dice ${registered} y el año de nacimiento ${birth_year}: revisa los dos.`,
    );
  return Number(registered) > year
    ? atIdentity(`La identidad dice ${registered}, un año que aún no llega.`)
    : null;
}

/** What a senior has off an amount in menu prices, before the tax. */
export const seniorDiscount = (gross: number, kind: SeniorKind): Cents =>
  percentOf(cents(gross), seniorRate(kind));

/** 'Descuento adulto mayor (25 %)'; without its percentage if the amounts do not match it, for example after units were added to the line. */
export function seniorDiscountName(kind: SeniorKind, own_discount_cents: number, gross: number): string {
  const matches = Math.abs(own_discount_cents - seniorDiscount(gross, kind)) <= 1;
  return `Descuento ${kind.toLowerCase()}${matches ? ` (${formatRate(seniorRate(kind))} %)` : ''}`;
}
