import { SPECIAL_TAX_RATE } from '../limits.ts';
import { type BasisPoints, type Cents, cents, percentOf } from '../money.ts';
import { lineTax } from '../tax.ts';
import type { Day } from '../time.ts';

/** The discounts on one's own food in restaurants by age (Decreto 199-2006, art. 30; Decreto 59-2023), the oldest first. */
export const SENIORS = [
  { name: 'Cuarta edad', from_age: 80, rate: 3500 },
  { name: 'Adulto mayor', from_age: 60, rate: 2500 },
] as const;
export type Senior = (typeof SENIORS)[number];

/** A year of birth, 'YYYY', or a day, 'YYYY-MM-DD'. */
export type Birth = string;

const BIRTH = /^\d{4}(?:-\d{2}-\d{2})?$/;
const OLDEST_AGE = 125;
const yearOf = (text: string) => Number(text.slice(0, 4));

/** Why a birth is refused, as a Spanish sentence; null when it is not. */
export function birthError(birth: Birth, today: Day): string | null {
  if (!BIRTH.test(birth)) return 'Escribe el año de nacimiento con cuatro dígitos.';
  if (birth > today.slice(0, birth.length)) return 'La fecha de nacimiento no puede ser futura.';
  return yearOf(today) - yearOf(birth) > OLDEST_AGE ? 'Revisa el año de nacimiento.' : null;
}

/** The age on a day. With a year only, it is the age that the person reaches in the year of that day. */
export function ageOn(birth: Birth, today: Day): number {
  const years = yearOf(today) - yearOf(birth);
  return birth.length > 4 && today.slice(4) < birth.slice(4) ? years - 1 : years;
}

/** The discount of a person by age; null below 60 years. A person whose birthday of the year is unknown gets the higher one. */
export function seniorOf(birth: Birth, today: Day): Senior | null {
  const age = ageOn(birth, today);
  return SENIORS.find(({ from_age }) => age >= from_age) ?? null;
}

/** Whether the birthday decides, because the person reaches 60 or 80 in this year: then the day of birth is asked. */
export function needsBirthday(birthYear: number, today: Day): boolean {
  return SENIORS.some(({ from_age }) => yearOf(today) - birthYear === from_age);
}

export interface SeniorLine {
  /** After its other discounts, in menu prices. */
  readonly amount_cents: Cents;
  readonly tax_rate: BasisPoints;
}

export interface SeniorTerms {
  readonly rate: BasisPoints;
  readonly prices_include_tax: boolean;
  /** Whether the administrator gives the discount on alcohol too. */
  readonly includes_alcohol: boolean;
}

export interface DiscountedLine {
  readonly discount_cents: Cents;
  readonly amount_cents: Cents;
  readonly base_cents: Cents;
  readonly tax_cents: Cents;
}

/**
 * A line of a senior after the discount, and its base and tax as if it were alone on its bill. The discount comes before the tax. Alcohol, the
 * tax category 'special', has none unless the administrator includes it.
 */
export function seniorDiscount(line: SeniorLine, terms: SeniorTerms): DiscountedLine {
  const isExcluded = line.tax_rate === SPECIAL_TAX_RATE && !terms.includes_alcohol;
  const discount_cents = isExcluded ? cents(0) : percentOf(line.amount_cents, terms.rate);
  const amount_cents = cents(line.amount_cents - discount_cents);
  const tax = lineTax({ amount_cents, tax_rate: line.tax_rate }, terms.prices_include_tax);
  return { discount_cents, amount_cents, ...tax };
}
