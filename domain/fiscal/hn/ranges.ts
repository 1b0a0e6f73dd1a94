import { businessDay, type Day, zoneOf } from '#domain/base/time.ts';

const FISCAL_ZONE = zoneOf('HN');

/** The calendar day of an instant in Honduras. A range is valid until 23:59:59 of its last day there. */
export function fiscalDay(instant: Date): Day {
  return businessDay(instant, FISCAL_ZONE);
}
