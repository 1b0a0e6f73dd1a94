import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDay, instantOfLocal, localTimeOf, weekdayOf } from '#domain/base/time.ts';
import { nextOccurrence, REPEATS, type Repeat } from '#domain/business/reminders.ts';

const NEW_YORK = 'America/New_York';
const SANTIAGO = 'America/Santiago';
const ASUNCION = 'America/Asuncion';
const MEXICO = 'America/Mexico_City';
const HONDURAS = 'America/Tegucigalpa';

function chain(startsAt: string, repeat: Repeat, after: string, zone: string, count: number): string[] {
  const found: string[] = [];
  for (let at: Date | null = new Date(after); at && found.length < count; ) {
    at = nextOccurrence(startsAt, repeat, at, zone);
    if (at) found.push(localTimeOf(at, zone));
  }
  return found;
}

describe('a repeated reminder', () => {
  test.each([
    ['once', 'none', '2026-11-22T09:00', ['2026-11-22T09:00']],
    ['each day', 'daily', '2026-12-30T09:00', ['2026-12-30T09:00', '2026-12-31T09:00', '2027-01-01T09:00']],
    ['each week', 'weekly', '2026-12-24T09:00', ['2026-12-24T09:00', '2026-12-31T09:00', '2027-01-07T09:00']],
    ['not at the weekend', 'weekdays', '2026-11-20T09:00', ['2026-11-20T09:00', '2026-11-23T09:00']],
    ['from a Saturday on Monday', 'weekdays', '2026-11-21T09:00', ['2026-11-23T09:00', '2026-11-24T09:00']],
    [
      'each month on the 31st, or on its last day',
      'monthly',
      '2027-01-31T18:00',
      ['2027-01-31T18:00', '2027-02-28T18:00', '2027-03-31T18:00', '2027-04-30T18:00', '2027-05-31T18:00'],
    ],
    [
      'each month on the 30th, in February on its last day',
      'monthly',
      '2027-12-30T18:00',
      ['2027-12-30T18:00', '2028-01-30T18:00', '2028-02-29T18:00', '2028-03-30T18:00'],
    ],
    ['from the leap day on', 'monthly', '2028-02-29T08:00', ['2028-02-29T08:00', '2028-03-29T08:00']],
  ] as const)('a reminder occurs on the expected dates: %s', (_, repeat, startsAt, expected) => {
    expect(chain(startsAt, repeat, '2026-11-01T00:00:00Z', HONDURAS, expected.length)).toEqual(expected);
  });

  test('a reminder without repetition has no next occurrence after it', () => {
    expect(nextOccurrence('2026-11-22T09:00', 'none', new Date('2026-11-22T15:00:00Z'), HONDURAS)).toBeNull();
  });

  test('a reminder of 29 February occurs on the 28th of a common year and on the 29th of a leap year', () => {
    const next = (after: string) =>
      localTimeOf(
        nextOccurrence('2028-02-29T08:00', 'monthly', new Date(after), HONDURAS) ?? new Date(0),
        HONDURAS,
      );
    expect(next('2029-02-01T00:00:00Z')).toBe('2029-02-28T08:00');
    expect(next('2032-02-01T00:00:00Z')).toBe('2032-02-29T08:00');
  });
});

describe('a reminder across daylight saving', () => {
  test.each([
    [
      'a reminder at nine stays at nine when the clocks go forward',
      NEW_YORK,
      '2026-03-01T09:00',
      '2026-03-08T00:00:00Z',
      '2026-03-08T13:00:00Z',
    ],
    [
      'a reminder at nine stays at nine when the clocks go back',
      NEW_YORK,
      '2026-03-01T09:00',
      '2026-11-01T00:00:00Z',
      '2026-11-01T14:00:00Z',
    ],
    [
      'a reminder at a skipped time occurs at the first instant after it',
      NEW_YORK,
      '2026-03-01T02:30',
      '2026-03-08T00:00:00Z',
      '2026-03-08T07:00:00Z',
    ],
    [
      'a reminder at a repeated time occurs the first time',
      NEW_YORK,
      '2026-03-01T01:30',
      '2026-11-01T04:59:00Z',
      '2026-11-01T05:30:00Z',
    ],
    [
      'a reminder at a repeated time does not occur a second time',
      NEW_YORK,
      '2026-03-01T01:30',
      '2026-11-01T05:30:00Z',
      '2026-11-02T06:30:00Z',
    ],
    [
      'a reminder at a skipped midnight occurs at one',
      SANTIAGO,
      '2026-09-01T00:00',
      '2026-09-05T12:00:00Z',
      '2026-09-06T04:00:00Z',
    ],
    [
      'a reminder before a repeated midnight occurs the first time',
      SANTIAGO,
      '2026-03-01T23:30',
      '2026-04-04T12:00:00Z',
      '2026-04-05T02:30:00Z',
    ],
    [
      'a reminder at a skipped time in Asunción occurs at the first instant after it',
      ASUNCION,
      '2023-09-01T00:30',
      '2023-09-30T12:00:00Z',
      '2023-10-01T04:00:00Z',
    ],
    [
      'a reminder at a skipped time in Mexico, when it had daylight saving, occurs at the first instant after it',
      MEXICO,
      '2022-04-01T02:15',
      '2022-04-03T00:00:00Z',
      '2022-04-03T08:00:00Z',
    ],
  ])('%s', (_, zone, startsAt, after, expected) => {
    expect(nextOccurrence(startsAt, 'daily', new Date(after), zone)?.toISOString()).toBe(
      new Date(expected).toISOString(),
    );
  });
});

const days = fc.integer({ min: 0, max: 6_000 }).map((count) => addDays('2015-01-01', count));
const times = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );
const cases = fc.record({
  day: days,
  time: times,
  repeat: fc.constantFrom(...REPEATS),
  after: fc.integer({ min: 1_420_070_400, max: 1_938_000_000 }).map((seconds) => new Date(seconds * 1000)),
  zone: fc.constantFrom(NEW_YORK, SANTIAGO, ASUNCION, MEXICO, HONDURAS),
});

describe('any reminder', () => {
  test('the next occurrence is on an allowed day, at its time unless the clock skips it', () => {
    fc.assert(
      fc.property(cases, ({ day, time, repeat, after, zone }) => {
        const at = nextOccurrence(`${day}T${time}`, repeat, after, zone);
        if (at === null) return repeat === 'none' && instantOfLocal(`${day}T${time}`, zone) <= after;
        const localTime = localTimeOf(at, zone);
        const localDay = localTime.slice(0, 10);
        const skipped =
          instantOfLocal(`${localDay}T${time}`, zone) > new Date(at.getTime() - 1) &&
          localTime.slice(11) > time;
        return (
          at > after &&
          localDay >= day &&
          (localTime.slice(11) === time || skipped) &&
          (repeat !== 'weekdays' || (weekdayOf(localDay) > 0 && weekdayOf(localDay) < 6)) &&
          (repeat !== 'weekly' || weekdayOf(localDay) === weekdayOf(day))
        );
      }),
      { numRuns: 400 },
    );
  });

  test('a daily reminder occurs exactly once each day', () => {
    fc.assert(
      fc.property(cases, ({ time, after, zone }) => {
        const localTime: string[] = [];
        let at: Date | null = after;
        for (let count = 0; count < 6 && at; count += 1) {
          at = nextOccurrence(`2014-01-01T${time}`, 'daily', at, zone);
          if (at) localTime.push(businessDay(at, zone));
        }
        return localTime.every((day, index) => index === 0 || day === addDays(localTime[index - 1] ?? '', 1));
      }),
      { numRuns: 100 },
    );
  });
});
