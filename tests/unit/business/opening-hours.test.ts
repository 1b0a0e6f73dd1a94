import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOfLocal, zonedClock } from '#domain/base/time.ts';
import {
  hoursOfDays,
  type OpeningHours,
  openingHoursProblem,
  openingState,
  openingsByDay,
  openingWords,
  WEEK,
} from '#domain/business/opening-hours.ts';
import { isOnSchedule } from '#domain/menu/schedule.ts';

const ZONE = 'America/Tegucigalpa';
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const MINUTE = 60_000;

/** A place with two shifts on weekdays and nights that end after midnight; closed on Sundays. */
const GRILL: OpeningHours = [
  { days: [1, 2, 3, 4], from: '07:00', to: '14:00' },
  { days: [1, 2, 3, 4], from: '17:30', to: '22:00' },
  { days: [5, 6], from: '18:00', to: '02:00' },
];

/** 2026-11-23 is a Monday. */
const wordsAt = (hours: OpeningHours, local: string, format: '24h' | '12h' = '24h') =>
  openingWords(openingState(hours, instantOfLocal(local, ZONE), ZONE), format).replaceAll('\u00a0', ' ');

describe('the words for whether a place is open', () => {
  test.each([
    ['2026-11-23T06:59', 'Cerrado · abre a las 7:00'],
    ['2026-11-23T07:00', 'Abierto hasta las 14:00'],
    ['2026-11-23T13:59', 'Abierto hasta las 14:00'],
    ['2026-11-23T14:00', 'Cerrado · abre a las 17:30'],
    ['2026-11-23T17:30', 'Abierto hasta las 22:00'],
    ['2026-11-23T22:00', 'Cerrado · abre mañana a las 7:00'],
    ['2026-11-24T00:10', 'Cerrado · abre a las 7:00'],
    ['2026-11-27T23:59', 'Abierto hasta las 2:00'],
    ['2026-11-28T00:00', 'Abierto hasta las 2:00'],
    ['2026-11-28T01:59', 'Abierto hasta las 2:00'],
    ['2026-11-28T02:00', 'Cerrado · abre a las 18:00'],
    ['2026-11-29T01:00', 'Abierto hasta las 2:00'],
    ['2026-11-29T02:00', 'Cerrado · abre mañana a las 7:00'],
  ])('with two shifts and nights, at %s they are: %s', (local, words) => {
    expect(wordsAt(GRILL, local)).toBe(words);
  });

  test('name the day of an opening after tomorrow, also a week later', () => {
    const monday: OpeningHours = [{ days: [1], from: '08:00', to: '22:00' }];
    expect(wordsAt(monday, '2026-11-27T12:00')).toBe('Cerrado · abre el lunes a las 8:00');
    expect(wordsAt(monday, '2026-11-23T22:00')).toBe('Cerrado · abre el lunes a las 8:00');
  });

  test('take openings that touch as one, over midnight and over the week', () => {
    const weekend: OpeningHours = [
      { days: [6], from: '20:00', to: '00:00' },
      { days: [0], from: '00:00', to: '00:00' },
      { days: [1], from: '00:00', to: '01:00' },
    ];
    expect(wordsAt(weekend, '2026-11-28T21:00')).toBe('Abierto hasta el lunes a la 1:00');
    expect(wordsAt(weekend, '2026-11-29T01:00')).toBe('Abierto hasta el lunes a la 1:00');
    expect(wordsAt(weekend, '2026-11-29T02:00')).toBe('Abierto hasta la 1:00');
    expect(wordsAt([{ days: EVERY_DAY, from: '06:00', to: '06:00' }], '2026-11-23T06:00')).toBe(
      'Abierto las 24 horas',
    );
    expect(wordsAt([{ days: EVERY_DAY, from: '11:00', to: '00:00' }], '2026-11-23T12:00')).toBe(
      'Abierto hasta la medianoche',
    );
  });

  test('have the time format of the business', () => {
    expect(wordsAt(GRILL, '2026-11-23T20:00', '12h')).toBe('Abierto hasta las 10:00 p. m.');
    expect(wordsAt([{ days: EVERY_DAY, from: '13:15', to: '20:00' }], '2026-11-23T09:00', '12h')).toBe(
      'Cerrado · abre a la 1:15 p. m.',
    );
  });
});

/** Few times, so that openings often touch. */
const clock = fc.constantFrom('00:00', '01:30', '08:00', '12:00', '17:59', '18:00', '23:59');
const someHours = fc
  .array(
    fc.record({ days: fc.uniqueArray(fc.constantFrom(...WEEK), { minLength: 1 }), from: clock, to: clock }),
    { minLength: 1, maxLength: 5 },
  )
  .filter((hours) => openingHoursProblem(hours) === null);
const moments = fc
  .nat(7 * 24 * 60 - 1)
  .map((minutes) => new Date(Date.parse('2026-11-23T06:00Z') + minutes * MINUTE));

describe('the state of a place', () => {
  test('is that of its schedule, and changes at the minute that is said and not before', () => {
    fc.assert(
      fc.property(someHours, moments, fc.nat(), (hours, at, anywhere) => {
        const { isOpen, change } = openingState(hours, at, ZONE);
        expect(isOpen).toBe(isOnSchedule(hours, at, ZONE));
        const isOpenAfter = (minutes: number) =>
          isOnSchedule(hours, new Date(at.getTime() + minutes * MINUTE), ZONE);
        if (change === null) {
          expect(isOpenAfter(anywhere % (7 * 24 * 60))).toBe(isOpen);
          return;
        }
        expect(isOpenAfter(change.minutesAhead)).toBe(!isOpen);
        expect(isOpenAfter(anywhere % change.minutesAhead)).toBe(isOpen);
        const then = zonedClock(new Date(at.getTime() + change.minutesAhead * MINUTE), ZONE);
        expect([change.weekday, change.time]).toEqual([then.day(), then.format('HH:mm')]);
        const days = then.startOf('day').diff(zonedClock(at, ZONE).startOf('day'), 'day');
        expect(change.daysAhead).toBe(days);
      }),
    );
  });

  test('is said in the same words for the minutes in which it lasts', () => {
    fc.assert(
      fc.property(someHours, moments, fc.nat(), (hours, at, anywhere) => {
        const state = openingState(hours, at, ZONE);
        fc.pre(!state.isOpen);
        const later = new Date(at.getTime() + (anywhere % (state.lastsMinutes ?? 1)) * MINUTE);
        expect(openingWords(openingState(hours, later, ZONE), '24h')).toBe(openingWords(state, '24h'));
      }),
    );
  });
});

describe('the hours of a place', () => {
  test.each([
    ['two shifts and nights', GRILL, null],
    [
      'openings that touch',
      [
        { days: [1], from: '07:00', to: '12:00' },
        { days: [1], from: '12:00', to: '13:00' },
      ],
      null,
    ],
    ['a whole week', [{ days: EVERY_DAY, from: '00:00', to: '00:00' }], null],
    [
      'two openings that cross',
      [
        { days: [1, 3], from: '07:00', to: '14:00' },
        { days: [3], from: '13:59', to: '22:00' },
      ],
      { day: 3, sentence: 'El miércoles un horario empieza antes de que termine el anterior.' },
    ],
    [
      'a Sunday that ends on Monday, after its start',
      [
        { days: [0], from: '20:00', to: '08:00' },
        { days: [1], from: '07:00', to: '14:00' },
      ],
      { day: 1, sentence: 'El lunes un horario empieza antes de que termine el anterior.' },
    ],
    [
      'four openings of a day',
      ['07:00', '09:00', '11:00', '13:00'].map((from) => ({
        days: [6],
        from,
        to: from.replace(':00', ':30'),
      })),
      { day: 6, sentence: 'El sábado tiene más de 3 horarios.' },
    ],
  ])('have a problem if they cross or are too many: %s', (_, hours, problem) => {
    expect(openingHoursProblem(hours)).toEqual(problem);
  });

  test('are the same after they were edited day by day', () => {
    fc.assert(
      fc.property(someHours, (hours) => {
        const days = openingsByDay(hours);
        expect(openingsByDay(hoursOfDays(days))).toEqual(days);
        expect(hoursOfDays(days).every((window) => new Set(window.days).size === window.days.length)).toBe(
          true,
        );
      }),
    );
  });

  test('share an opening of several days, and keep a repeated one of a day apart', () => {
    const morning = { from: '08:00', to: '12:00' };
    expect(hoursOfDays([[morning], [morning, morning], [], [], [], [], [morning]])).toEqual([
      { days: [1, 2, 0], ...morning },
      { days: [2], ...morning },
    ]);
  });
});
