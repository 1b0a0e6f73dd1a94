import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERT_DAYS, ALERT_PERCENTAGES, dueAlerts } from '#domain/fiscal/range-alerts.ts';
import {
  type AuthorizedRange,
  fiscalDay,
  rangeErrors,
  rangeState,
  rangesOverlap,
  unusedNumbers,
} from '#domain/fiscal/ranges.ts';
import { MAX_CORRELATIVE } from '#domain/limits.ts';
import { addDays } from '#domain/time.ts';

const TODAY = '2026-11-23';
const range = (change: Partial<AuthorizedRange> = {}): AuthorizedRange => ({
  first_number: 1,
  last_number: 100,
  next_number: 1,
  valid_until: '2027-06-30',
  started: true,
  ...change,
});

describe('the state of a range', () => {
  it.each([
    ['En uso', range({ next_number: 100 })],
    ['Siguiente', range({ started: false })],
    ['Agotado', range({ next_number: 101 })],
    ['Vencido', range({ valid_until: '2026-11-22' })],
    ['Vencido', range({ valid_until: '2026-11-22', started: false })],
    ['Agotado', range({ valid_until: '2026-11-22', next_number: 101 })],
  ])('it is %s for %j', (state, given) => {
    expect(rangeState(given, TODAY)).toBe(state);
  });

  it('its last day ends at midnight in Tegucigalpa, at 06:00 UTC of the next day', () => {
    const last = range({ valid_until: '2026-12-31' });
    const stateAt = (instant: string) => rangeState(last, fiscalDay(new Date(instant)));
    expect(stateAt('2026-12-31T05:59:59Z')).toBe('En uso');
    expect(stateAt('2027-01-01T05:59:59.999Z')).toBe('En uso');
    expect(stateAt('2027-01-01T06:00:00Z')).toBe('Vencido');
  });

  it('the numbers that an expired range leaves are reported, those of others are not', () => {
    const expired = range({ valid_until: '2026-11-22', next_number: 41 });
    expect(unusedNumbers(expired, TODAY)).toEqual({ first_number: 41, last_number: 100 });
    expect(unusedNumbers(expired, '2026-11-22')).toBeNull();
    expect(unusedNumbers({ ...expired, next_number: 101 }, TODAY)).toBeNull();
  });
});

describe('two ranges of a series', () => {
  const bounds = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 10 }))
    .map(([first_number, more]) => ({ first_number, last_number: first_number + more }));

  it('they overlap exactly when they have a number in common', () => {
    fc.assert(
      fc.property(bounds, bounds, (one, other) => {
        let common = 0;
        for (let number = one.first_number; number <= one.last_number; number += 1)
          if (number >= other.first_number && number <= other.last_number) common += 1;
        expect(rangesOverlap(one, other)).toBe(common > 0);
        expect(rangesOverlap(other, one)).toBe(common > 0);
      }),
    );
  });
});

describe('a range that is loaded', () => {
  const NEW = { first_number: 501, last_number: 1000, valid_until: '2027-11-23' };
  const EARLIER = { first_number: 1, last_number: 500 };

  it('one that goes on after the earlier one, for a year at most, is accepted', () => {
    expect(rangeErrors(NEW, TODAY, [EARLIER])).toEqual({});
    expect(rangeErrors({ ...NEW, valid_until: TODAY }, TODAY, [])).toEqual({});
    expect(
      rangeErrors({ first_number: 1, last_number: MAX_CORRELATIVE, valid_until: TODAY }, TODAY, []),
    ).toEqual({});
  });

  it('one that shares a number with another is refused, and the sentence names the other', () => {
    expect(rangeErrors({ ...NEW, first_number: 500 }, TODAY, [EARLIER])).toEqual({
      first_number: 'Este rango se cruza con el que va del 00000001 al 00000500.',
    });
  });

  it.each([
    ['2026-11-22', 'La fecha límite de emisión ya pasó: este rango no sirve.'],
    ['2027-11-24', 'Un rango vale como máximo un año: revisa la fecha límite.'],
    ['2027-02-30', 'Fecha inválida.'],
    ['', 'Fecha inválida.'],
    ['31/12/2026', 'Fecha inválida.'],
  ])('a date limit %j is refused', (valid_until, valid) => {
    expect(rangeErrors({ ...NEW, valid_until }, TODAY, [])).toEqual({ valid_until: valid });
  });

  it('a year from 29 February ends on 28 February', () => {
    const until = (valid_until: string) => rangeErrors({ ...NEW, valid_until }, '2028-02-29', []);
    expect(until('2029-02-28')).toEqual({});
    expect(Object.keys(until('2029-03-01'))).toEqual(['valid_until']);
  });

  it('each wrong field has its own sentence', () => {
    expect(rangeErrors({ first_number: 0, last_number: 100_000_000, valid_until: '' }, TODAY, [])).toEqual({
      first_number: 'El primer número va de 1 a 99,999,999.',
      last_number: 'El último número va de 1 a 99,999,999.',
      valid_until: 'Fecha inválida.',
    });
    expect(rangeErrors({ ...NEW, last_number: 500 }, TODAY, [])).toEqual({
      last_number: 'El último número es menor que el primero.',
    });
  });
});

describe('the alerts of a range', () => {
  const NONE = { days: null, percentage: null };
  const untilIn = (days: number) => range({ valid_until: addDays(TODAY, days) });

  it.each([
    [61, []],
    [60, [60]],
    [31, [60]],
    [30, [30]],
    [15, [15]],
    [7, [7]],
    [2, [7]],
    [1, [1]],
    [0, [1]],
    [-1, []],
  ])('%i days before the date limit the alert is %j', (days_left, thresholds) => {
    expect(dueAlerts(untilIn(days_left), TODAY, NONE)).toEqual(
      thresholds.map((threshold) => ({ kind: 'days', threshold, days_left })),
    );
  });

  it.each([
    [79, []],
    [80, [80]],
    [89, [80]],
    [90, [90]],
    [95, [95]],
    [99, [95]],
    [100, []],
  ])('after %i of 100 numbers the alert is %j', (used, thresholds) => {
    expect(dueAlerts(range({ next_number: used + 1 }), TODAY, NONE)).toEqual(
      thresholds.map((threshold) => ({ kind: 'percentage', threshold, numbers_left: 100 - used })),
    );
  });

  it('the share of a range that does not start at 1 counts its own numbers', () => {
    const second = range({ first_number: 101, last_number: 200, next_number: 181 });
    expect(dueAlerts(second, TODAY, NONE)).toEqual([{ kind: 'percentage', threshold: 80, numbers_left: 20 }]);
  });

  it('an alert that was published is not due again, and the next one is', () => {
    expect(dueAlerts(untilIn(29), TODAY, { days: 30, percentage: null })).toEqual([]);
    expect(dueAlerts(untilIn(15), TODAY, { days: 30, percentage: null })).toHaveLength(1);
    expect(dueAlerts(range({ next_number: 90 }), TODAY, { days: null, percentage: 80 })).toEqual([]);
    expect(dueAlerts(range({ next_number: 91 }), TODAY, { days: null, percentage: 80 })).toHaveLength(1);
  });

  it('a range that is used up during its last days publishes each threshold once, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 9 })), {
          maxLength: 40,
        }),
        (steps) => {
          const seen = { days: [] as number[], percentage: [] as number[] };
          let [today, next_number] = [TODAY, 1];
          for (const [days, numbers] of steps) {
            today = addDays(today, days);
            next_number = Math.min(101, next_number + numbers);
            const published = { days: seen.days.at(-1) ?? null, percentage: seen.percentage.at(-1) ?? null };
            const given = range({ next_number, valid_until: '2027-02-28' });
            for (const { kind, threshold } of dueAlerts(given, today, published)) seen[kind].push(threshold);
          }
          expect(seen.days).toEqual(ALERT_DAYS.filter((threshold) => seen.days.includes(threshold)));
          expect(seen.percentage).toEqual(
            ALERT_PERCENTAGES.filter((threshold) => seen.percentage.includes(threshold)),
          );
        },
      ),
    );
  });
});
