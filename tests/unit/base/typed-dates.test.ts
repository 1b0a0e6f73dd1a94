import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockText } from '#domain/base/clock-text.ts';
import { addDays, clockOfMinutes, dayText } from '#domain/base/time.ts';
import { formatHint, readClock, readDay } from '#domain/base/typed-dates.ts';
import { DATE_FORMATS } from '#domain/business/settings.ts';

it.each([
  ['5/11/2026', 'DD/MM/YYYY', '2026-11-05'],
  ['05-11-26', 'DD/MM/YYYY', '2026-11-05'],
  [' 5.11.2026 ', 'DD/MM/YYYY', '2026-11-05'],
  ['5 11 2026', 'DD/MM/YYYY', '2026-11-05'],
  ['5/11/2026', 'MM/DD/YYYY', '2026-05-11'],
  ['2026-11-05', 'MM/DD/YYYY', '2026-11-05'],
  ['2026/11/5', 'YYYY-MM-DD', '2026-11-05'],
  ['05112026', 'DD/MM/YYYY', '2026-11-05'],
  ['11052026', 'MM/DD/YYYY', '2026-11-05'],
  ['20261105', 'YYYY-MM-DD', '2026-11-05'],
  ['29/02/2028', 'DD/MM/YYYY', '2028-02-29'],
] as const)('%j in %s is read as %s', (typed, format, day) => {
  expect(readDay(typed, format)).toBe(day);
});

it.each([
  '',
  'hoy',
  '31/11/2026',
  '29/02/2026',
  '0/1/2026',
  '1/13/2026',
  '5/11',
  '5/11/202',
  '1/1/1899',
  '5/11/2026x',
])('%j is not a day', (typed) => {
  expect(readDay(typed, 'DD/MM/YYYY')).toBeNull();
});

it('every day is read as it is written, in every format', () => {
  fc.assert(
    fc.property(fc.nat(60_000), fc.constantFrom(...DATE_FORMATS), (after, format) => {
      const day = addDays('1900-01-01', after);
      expect(readDay(dayText(day, format), format)).toBe(day);
    }),
  );
});

it('the placeholder shows how a date is typed', () => {
  expect(DATE_FORMATS.map(formatHint)).toEqual(['dd/mm/aaaa', 'mm/dd/aaaa', 'aaaa-mm-dd']);
});

it.each([
  ['18:05', '18:05'],
  ['1805', '18:05'],
  ['6:05 pm', '18:05'],
  ['6.05 p. m.', '18:05'],
  ['6 p.m.', '18:00'],
  ['12:30 a. m.', '00:30'],
  ['12 PM', '12:00'],
  ['905', '09:05'],
  ['7', '07:00'],
])('%j is read as %s', (typed, time) => {
  expect(readClock(typed)).toBe(time);
});

it.each(['', 'tarde', '24:00', '18:60', '13 pm', '0 am', '18:5'])('%j is not a time', (typed) => {
  expect(readClock(typed)).toBeNull();
});

it('every time is read as it is written, with 12 hours and with 24', () => {
  fc.assert(
    fc.property(fc.nat(1439), fc.constantFrom('12h', '24h'), (minutes, format) => {
      const time = clockOfMinutes(minutes);
      expect(readClock(clockText(time, format))).toBe(time);
    }),
  );
});
