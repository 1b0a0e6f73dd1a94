import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  businessDay,
  COUNTRIES,
  clock,
  localTimeOf,
  longDate,
  shiftOf,
  shortDate,
  startOfDay,
  stopwatch,
  zoneOf,
} from '#domain/base/time.ts';
import { instants, zones } from '#tests/rules/values.ts';

const HN = 'America/Tegucigalpa';
const local = (text: string) => new Date(`${text}-06:00`);

describe('time zones', () => {
  it.each([
    ['CA', 'America/Toronto'],
    ['MX', 'America/Mexico_City'],
    ['US', 'America/New_York'],
    ['BZ', 'America/Belize'],
    ['CR', 'America/Costa_Rica'],
    ['SV', 'America/El_Salvador'],
    ['GT', 'America/Guatemala'],
    ['HN', HN],
    ['NI', 'America/Managua'],
    ['PA', 'America/Panama'],
    ['AR', 'America/Argentina/Buenos_Aires'],
    ['BO', 'America/La_Paz'],
    ['BR', 'America/Sao_Paulo'],
    ['CL', 'America/Santiago'],
    ['CO', 'America/Bogota'],
    ['EC', 'America/Guayaquil'],
    ['PY', 'America/Asuncion'],
    ['PE', 'America/Lima'],
    ['UY', 'America/Montevideo'],
    ['VE', 'America/Caracas'],
    ['XX', 'UTC'],
  ])('the zone of %s is %s', (country, zone) => {
    expect(zoneOf(country)).toBe(zone);
    expect(zoneOf(country.toLowerCase())).toBe(zone);
  });
});

describe('the business day around a change of the clock', () => {
  it.each([
    ['America/New_York', 60, '2026-11-01T05:10Z', '2026-11-01', '2026-11-01T05:00Z'],
    ['America/New_York', 60, '2026-11-01T06:10Z', '2026-11-01', '2026-11-01T05:00Z'],
    ['America/New_York', 90, '2026-11-01T05:40Z', '2026-11-01', '2026-11-01T05:30Z'],
    ['America/New_York', 90, '2026-11-01T06:10Z', '2026-11-01', '2026-11-01T05:30Z'],
    ['America/New_York', 90, '2026-11-01T05:20Z', '2026-10-31', '2026-10-31T05:30Z'],
    ['America/New_York', 150, '2027-03-14T07:10Z', '2027-03-14', '2027-03-14T07:00Z'],
    ['America/New_York', 150, '2027-03-14T06:50Z', '2027-03-13', '2027-03-13T07:30Z'],
    ['America/Santiago', 30, '2026-09-06T04:10Z', '2026-09-06', '2026-09-06T04:00Z'],
    ['America/Santiago', 1430, '2027-04-04T02:55Z', '2027-04-03', '2027-04-04T02:50Z'],
    ['America/Santiago', 1430, '2027-04-04T03:10Z', '2027-04-03', '2027-04-04T02:50Z'],
  ])('in %s with a start of %i minutes, %s is on %s, which starts at %s', (zone, start, at, day, starts) => {
    expect(businessDay(new Date(at), zone, start)).toBe(day);
    expect(startOfDay(day, zone, start)).toEqual(new Date(starts));
  });

  it('has started, the next one has not, and a later instant has no earlier day', () => {
    const cases = fc.record({
      at: instants,
      zone: zones,
      start: fc.nat(1439),
      later: fc.integer({ min: 0, max: 18_000_000 }),
    });
    fc.assert(
      fc.property(cases, ({ at, zone, start, later }) => {
        const instant = new Date(at);
        const day = businessDay(instant, zone, start);
        expect(startOfDay(day, zone, start).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(startOfDay(addDays(day, 1), zone, start).getTime()).toBeGreaterThan(instant.getTime());
        expect(businessDay(new Date(instant.getTime() + later), zone, start) >= day).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the clock of a zone', () => {
  const shown = (at: Date, timeZone: string) => {
    const parts = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit' },
    }).formatToParts(at);
    const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
    return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
  };

  it('is that of the calendar of the runtime at any instant, also around a change of the clock', () => {
    const changes = ['2026-03-08T08:00Z', '2026-04-05T04:00Z', '2026-09-06T04:00Z', '2026-11-01T06:00Z'];
    const instant = fc.oneof(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc
        .tuple(fc.constantFrom(...changes), fc.integer({ min: -86_400, max: 86_400 }))
        .map(([change, seconds]) => new Date(Date.parse(change) + seconds * 1000)),
    );
    const zones = fc.constantFrom(...COUNTRIES.map(zoneOf), 'Pacific/Chatham', 'UTC');
    fc.assert(
      fc.property(instant, zones, (at, zone) => {
        expect(localTimeOf(at, zone)).toBe(shown(at, zone));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the business day', () => {
  it('with a start at 04:00, sales at 17:59, 23:59, 00:01 and 02:59 are in one day and 04:01 in the next', () => {
    const times = [
      '2026-01-31T17:59',
      '2026-01-31T23:59',
      '2026-02-01T00:01',
      '2026-02-01T02:59',
      '2026-02-01T04:01',
    ];
    expect(times.map((time) => businessDay(local(time), HN, 240))).toEqual([
      ...Array(4).fill('2026-01-31'),
      '2026-02-01',
    ]);
  });

  it('23:30 of 31 January is in January, for a server in any zone', () => {
    expect(businessDay(new Date('2026-02-01T05:30:00Z'), HN)).toBe('2026-01-31');
  });

  it('an instant is between the start of its business day and the start of the next', () => {
    const instants = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...COUNTRIES.map(zoneOf)), (at, zone) => {
        const day = businessDay(at, zone);
        expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(at.getTime());
      }),
    );
  });
});

describe('the shift of an instant', () => {
  it.each([
    ['05:59', 'night'],
    ['06:00', 'morning'],
    ['13:59', 'morning'],
    ['14:00', 'afternoon'],
    ['21:59', 'afternoon'],
    ['22:00', 'night'],
    ['00:00', 'night'],
  ])('%s is in the shift %s', (time, shift) => {
    expect(shiftOf(local(`2026-11-21T${time}`), HN)).toBe(shift);
  });
});

describe('dates in Spanish', () => {
  it('dates are written in Spanish', () => {
    const at = local('2026-11-05T18:05');
    expect(longDate(at, HN)).toBe('jueves, 05 de noviembre de 2026');
    expect(shortDate(at, HN)).toBe('05/11/2026');
    expect([clock(at, HN), clock(at, HN, '12h'), clock(local('2026-11-05T00:07'), HN, '12h')]).toEqual([
      '18:05',
      '6:05 p. m.',
      '12:07 a. m.',
    ]);
  });

  it('a stopwatch is mm:ss, and hh:mm:ss from one hour on', () => {
    expect([0, 59.9, 61, 3599, 3600, 36_061, -3].map(stopwatch)).toEqual([
      '00:00',
      '00:59',
      '01:01',
      '59:59',
      '01:00:00',
      '10:01:01',
      '00:00',
    ]);
  });
});
