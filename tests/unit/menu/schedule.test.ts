import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, zoneOf } from '#domain/base/time.ts';
import { isOnSchedule, type ScheduleWindow, scheduleProblem, scheduleWords } from '#domain/menu/schedule.ts';
import { scheduleChangesAt } from '#tests/reference/schedule.ts';

const HN = 'America/Tegucigalpa';
const NY = 'America/New_York';
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const local = (text: string) => new Date(`${text}-06:00`);
const breakfast: ScheduleWindow = { days: EVERY_DAY, from: '06:00', to: '11:00' };
const fridayNight: ScheduleWindow = { days: [5], from: '22:00', to: '02:00' };

describe('the schedule of a product', () => {
  it.each([
    ['2026-11-20T05:59', false],
    ['2026-11-20T06:00', true],
    ['2026-11-20T10:59:59.999', true],
    ['2026-11-20T11:00', false],
  ])('breakfast at %s is on sale: %s', (at, sold) => {
    expect(isOnSchedule([breakfast], local(at), HN)).toBe(sold);
  });

  it.each([
    ['2026-11-20T21:59', false],
    ['2026-11-20T22:00', true],
    ['2026-11-21T01:59', true],
    ['2026-11-21T02:00', false],
    ['2026-11-20T01:00', false],
    ['2026-11-21T22:30', false],
  ])('Friday night, which ends on Saturday, at %s is on sale: %s', (at, sold) => {
    expect(isOnSchedule([fridayNight], local(at), HN)).toBe(sold);
  });

  it('a product without a schedule is always on sale, and equal start and end are a whole day', () => {
    const at = local('2026-11-20T03:00');
    expect(isOnSchedule(null, at, HN)).toBe(true);
    expect(isOnSchedule([{ days: [5], from: '00:00', to: '00:00' }], at, HN)).toBe(true);
    expect(isOnSchedule([{ days: [4], from: '00:00', to: '00:00' }], at, HN)).toBe(false);
  });

  it('a schedule is written in words', () => {
    expect(scheduleWords([breakfast])).toBe('de 6:00 a 11:00');
    expect(scheduleWords([breakfast, { days: [0, 6, 1], from: '18:30', to: '00:00' }])).toBe(
      'de 6:00 a 11:00; los lunes, sábados y domingos de 18:30 a 0:00',
    );
    expect(scheduleWords([fridayNight])).toBe('los viernes de 22:00 a 2:00');
  });

  it.each([
    [[], 'Agrega al menos un horario.'],
    [[{ ...breakfast, days: [] }], 'Elige al menos un día.'],
    [[{ ...breakfast, days: [7] }], 'Hay un día que no existe.'],
    [[{ ...breakfast, days: [1, 1] }], 'Hay un día que no existe.'],
    [[{ ...breakfast, from: '24:00' }], 'Escribe las horas de inicio y fin.'],
    [[{ ...breakfast, to: '' }], 'Escribe las horas de inicio y fin.'],
    [Array.from({ length: 11 }, () => breakfast), 'Son demasiados horarios.'],
    [[breakfast, fridayNight], null],
  ])('case %#: an invalid schedule has its message', (windows, problem) => {
    expect(scheduleProblem(windows)).toBe(problem);
  });
});

describe('the next change of a schedule', () => {
  it('the next change is the next start or end, also days later', () => {
    expect(scheduleChangesAt([breakfast], local('2026-11-20T05:00'), HN)).toEqual(local('2026-11-20T06:00'));
    expect(scheduleChangesAt([breakfast], local('2026-11-20T06:00'), HN)).toEqual(local('2026-11-20T11:00'));
    expect(scheduleChangesAt([fridayNight], local('2026-11-21T02:00'), HN)).toEqual(
      local('2026-11-27T22:00'),
    );
  });

  it('there is no next change when one window follows the other, or without a schedule', () => {
    const after: ScheduleWindow = { days: EVERY_DAY, from: '11:00', to: '06:00' };
    expect(scheduleChangesAt([breakfast, after], local('2026-11-20T05:00'), HN)).toBeNull();
    expect(scheduleChangesAt(null, local('2026-11-20T05:00'), HN)).toBeNull();
  });

  it('the next change is the instant at which the clock skips the hour', () => {
    const early: ScheduleWindow = { days: [0], from: '00:00', to: '02:30' };
    expect(scheduleChangesAt([early], new Date('2026-03-08T06:00:00Z'), NY)).toEqual(
      new Date('2026-03-08T07:00:00Z'),
    );
  });

  it('a change occurs twice when the clock repeats the hour', () => {
    const late: ScheduleWindow = { days: [0], from: '01:30', to: '05:00' };
    const instants = ['2026-11-01T05:30:00Z', '2026-11-01T06:00:00Z', '2026-11-01T06:30:00Z'];
    const changes = [];
    let at: Date | null = new Date('2026-11-01T05:00:00Z');
    while (at && changes.length < 4) {
      at = scheduleChangesAt([late], at, NY);
      changes.push(at?.toISOString());
    }
    expect(changes).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:00:00.000Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T10:00:00.000Z',
    ]);
    expect(instants.map((each) => isOnSchedule([late], new Date(each), NY))).toEqual([true, false, true]);
  });

  it('the next change is the first instant with another state, in every zone', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '45'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
    const windows = fc.array(
      fc.record({
        days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        from: time,
        to: time,
      }),
      { minLength: 1, maxLength: 3 },
    );
    const at = fc
      .tuple(
        fc.constantFrom(
          '2026-03-07T12:00:00Z',
          '2026-10-31T12:00:00Z',
          '2026-09-05T12:00:00Z',
          '2026-06-01T00:00:00Z',
        ),
        fc.integer({ min: 0, max: 24 * 60 }),
      )
      .map(([edge, minutes]) => new Date(Date.parse(edge) + minutes * 60_000));
    fc.assert(
      fc.property(windows, at, fc.constantFrom(...COUNTRIES.map(zoneOf)), (schedule, now, zone) => {
        const sold = isOnSchedule(schedule, now, zone);
        const next = scheduleChangesAt(schedule, now, zone);
        const horizon = Math.min(next?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + 36 * 3_600_000);
        for (let each = now.getTime(); each < horizon; each += 15 * 60_000)
          expect(isOnSchedule(schedule, new Date(each), zone)).toBe(sold);
        if (next) expect(isOnSchedule(schedule, next, zone)).toBe(!sold);
      }),
      { numRuns: 20 },
    );
  });
});
