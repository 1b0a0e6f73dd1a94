import { randomUUID } from 'node:crypto';
import { businessDay } from '#domain/base/time.ts';
import type { SeniorPerson } from '#domain/fiscal/hn/seniors.ts';

/** The present year of the businesses of the tests. */
export const THIS_YEAR = Number(businessDay(new Date(), 'America/Tegucigalpa').slice(0, 4));

/** A person who reaches an age in this year, whose birth was registered in its year. */
export function seniorOf(age: number, sequence = '12345'): SeniorPerson & { readonly id: string } {
  const birth_year = THIS_YEAR - age;
  return { id: randomUUID(), identity_number: `0801${birth_year}${sequence}`, birth_year };
}
