import { addDays, businessDay, type Day, zoneOf } from '../time.ts';
import { correlativeText, isCorrelative } from './document-number.ts';
import type { RangeState } from './documents.ts';

/** The first and the last correlative of a range. Both belong to it. */
export interface Correlatives {
  readonly first_number: number;
  readonly last_number: number;
}

/** An authorised range. `next_number` is above `last_number` when it is exhausted. */
export interface AuthorizedRange extends Correlatives {
  readonly next_number: number;
  /** The last day on which it may be used. */
  readonly valid_until: Day;
  /** Whether it is the range of its series that gives the next number. */
  readonly started: boolean;
}

const FISCAL_ZONE = zoneOf('HN');
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** The calendar day of an instant in Honduras. A range is valid until 23:59:59 of its last day there. */
export function fiscalDay(instant: Date): Day {
  return businessDay(instant, FISCAL_ZONE);
}

/** The state of a range on a day. One without numbers left stays 'Agotado' after its date. */
export function rangeState(range: AuthorizedRange, today: Day): RangeState {
  if (range.next_number > range.last_number) return 'Agotado';
  if (range.valid_until < today) return 'Vencido';
  return range.started ? 'En uso' : 'Siguiente';
}

/** The numbers of an expired range that were not used and are reported (art. 42). Null for any other range. */
export function unusedNumbers(range: AuthorizedRange, today: Day): Correlatives | null {
  return rangeState(range, today) === 'Vencido'
    ? { first_number: range.next_number, last_number: range.last_number }
    : null;
}

/** Whether two ranges of one series have a number in common. */
export function rangesOverlap(one: Correlatives, other: Correlatives): boolean {
  return one.first_number <= other.last_number && other.first_number <= one.last_number;
}

export type NewRange = Correlatives & Pick<AuthorizedRange, 'valid_until'>;
export type RangeErrors = Partial<Record<keyof NewRange, string>>;

const sameDayNextYear = (day: Day): Day => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

function dateError(validUntil: Day, today: Day): string | undefined {
  if (!DAY.test(validUntil) || addDays(validUntil, 0) !== validUntil) return 'Fecha inválida.';
  if (validUntil < today) return 'La fecha límite de emisión ya pasó: este rango no sirve.';
  if (validUntil > sameDayNextYear(today)) return 'Un rango vale como máximo un año: revisa la fecha límite.';
  return undefined;
}

function lastError({ first_number, last_number }: Correlatives): string | undefined {
  if (!isCorrelative(last_number)) return 'El último número va de 1 a 99,999,999.';
  return last_number < first_number ? 'El último número es menor que el primero.' : undefined;
}

/**
 * What is wrong with a range that is loaded `today`, by field. `others` are the ranges of its point and type, expired and exhausted ones
 * too: a number is authorised once.
 */
export function rangeErrors(range: NewRange, today: Day, others: readonly Correlatives[]): RangeErrors {
  const crossed = others.find((other) => rangesOverlap(range, other));
  const first_number = isCorrelative(range.first_number)
    ? crossed &&
      `Este rango se cruza con el que va del ${correlativeText(crossed.first_number)} al ${correlativeText(crossed.last_number)}.`
    : 'El primer número va de 1 a 99,999,999.';
  const last_number = lastError(range);
  const valid_until = dateError(range.valid_until, today);
  return {
    ...(first_number === undefined ? {} : { first_number }),
    ...(last_number === undefined ? {} : { last_number }),
    ...(valid_until === undefined ? {} : { valid_until }),
  };
}
