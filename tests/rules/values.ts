import fc from 'fast-check';
import { MAX_CENTS } from '#domain/limits.ts';
import { COUNTRIES, zoneOf } from '#domain/time.ts';

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

export const zones = fc.constantFrom('UTC', ...COUNTRIES.map(zoneOf));

const CLOCK_CHANGES = [
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-04-05T03:00:00Z',
  '2026-09-06T04:00:00Z',
  '2028-02-29T05:59:59.999Z',
  '2027-01-01T00:00:00Z',
];
/** Instants, many around changes of the clock. */
export const instants = fc
  .oneof(
    fc.date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
    fc
      .tuple(fc.constantFrom(...CLOCK_CHANGES), fc.integer({ min: -3 * 86_400, max: 86_400 }))
      .map(([edge, seconds]) => new Date(Date.parse(edge) + seconds * 1000)),
  )
  .map((date) => date.toISOString());

/** An instant as PostgreSQL prints it in JSON, in the form of `toISOString`. */
export const isoText = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
