import fc from 'fast-check';
import { MAX_CENTS } from '#domain/base/limits.ts';
import { COUNTRIES, localTimeOf, zoneOf } from '#domain/base/time.ts';

/** Amounts in cents: some so small that rounding matters, some as large as the API accepts. */
export const someCents = fc.oneof(
  fc.integer({ min: 0, max: 500 }),
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.integer({ min: 0, max: MAX_CENTS }),
);
export const taxRates = fc.constantFrom(0, 1250, 1500, 1800, 1);

/** Quantities and unit costs with four decimals. */
export const decimals = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 10_000), max: Math.round(max * 10_000) }).map((each) => each / 10_000);

const ZONES = ['UTC', ...COUNTRIES.map(zoneOf)];
export const zones = fc.constantFrom(...ZONES);

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const offsetAt = (at: number, zone: string) => Date.parse(`${localTimeOf(new Date(at), zone)}Z`) - at;
const hoursFrom = (from: number, count: number, step: number) =>
  Array.from({ length: count }, (_, at) => from + at * step);

/** When the clock of any of these zones changes in five years. */
const clockChanges = ZONES.flatMap((zone) =>
  hoursFrom(Date.UTC(2024, 0, 1), 5 * 53, WEEK)
    .filter((week) => offsetAt(week, zone) !== offsetAt(week + WEEK, zone))
    .flatMap((week) => hoursFrom(week, WEEK / HOUR, HOUR))
    .filter((hour) => offsetAt(hour, zone) !== offsetAt(hour + HOUR, zone))
    .map((hour) => new Date(hour + HOUR).toISOString()),
);
const EDGES = ['2028-02-29T05:59:59.999Z', '2027-01-01T00:00:00Z', ...clockChanges];
/** Instants, many around changes of the clock. */
export const instants = fc
  .oneof(
    fc.date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
    fc
      .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -3 * 86_400, max: 86_400 }))
      .map(([edge, seconds]) => new Date(Date.parse(edge) + seconds * 1000)),
  )
  .map((date) => date.toISOString());

/** An instant as PostgreSQL prints it in JSON, in the form of `toISOString`. */
export const isoText = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
