import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayText } from '#domain/periods.ts';
import { DATE_FORMATS } from '#domain/settings.ts';
import { addDays } from '#domain/time.ts';
import { readDay } from '#domain/typed-dates.ts';

it.each([
  ['5/11/2026', 'DD/MM/YYYY', '2026-11-05'],
  ['05-11-26', 'DD/MM/YYYY', '2026-11-05'],
  [' 5.11.2026 ', 'DD/MM/YYYY', '2026-11-05'],
  ['5 11 2026', 'DD/MM/YYYY', '2026-11-05'],
  ['5/11/2026', 'MM/DD/YYYY', '2026-05-11'],
  ['2026-11-05', 'MM/DD/YYYY', '2026-11-05'],
  ['2026/11/5', 'YYYY-MM-DD', '2026-11-05'],
  ['29/02/2028', 'DD/MM/YYYY', '2028-02-29'],
] as const)('%j in %s is %s', (typed, format, day) => {
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
])('%j is no day', (typed) => {
  expect(readDay(typed, 'DD/MM/YYYY')).toBeNull();
});

it('reads every day as it is written, in every format', () => {
  fc.assert(
    fc.property(fc.nat(60_000), fc.constantFrom(...DATE_FORMATS), (after, format) => {
      const day = addDays('1900-01-01', after);
      expect(readDay(dayText(day, format), format)).toBe(day);
    }),
  );
});
