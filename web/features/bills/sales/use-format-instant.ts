import { clock, shortDate } from '#domain/base/time.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';

/** Returns a function that formats an instant of the API in the business's format. */
export function useFormatInstant() {
  const { zone, time_format, date_format } = useBusiness();
  return (iso: string) => {
    const at = instantOf(iso);
    return { date: shortDate(at, zone, date_format), clock: clock(at, zone, time_format) };
  };
}
