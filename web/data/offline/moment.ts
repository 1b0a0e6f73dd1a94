import { clock, shortDate } from '#domain/base/time.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useBusiness } from '#web/data/business.ts';

const MINUTE_MILLIS = 60_000;

/** Formats moments; those of another day have their date. */
export function useMoment() {
  const { zone, time_format, date_format } = useBusiness();
  const today = shortDate(useServerNow(MINUTE_MILLIS), zone, date_format);
  const dateOf = (at: Date): string | null => {
    const date = shortDate(at, zone, date_format);
    return date === today ? null : date;
  };
  const clockOf = (at: Date): string => clock(at, zone, time_format);
  return {
    /** '12:41', '22/11/2026 12:41'. */
    momentText: (at: Date): string => [dateOf(at), clockOf(at)].filter(Boolean).join(' '),
    /** 'de las 12:41', 'del 22/11/2026 a las 12:41'. */
    ofMoment: (at: Date): string => {
      const date = dateOf(at);
      return date === null ? `de las ${clockOf(at)}` : `del ${date} a las ${clockOf(at)}`;
    },
    /** 'desde las 12:41', 'desde el 22/11/2026 a las 12:41'. */
    sinceMoment: (at: Date): string => {
      const date = dateOf(at);
      return date === null ? `desde las ${clockOf(at)}` : `desde el ${date} a las ${clockOf(at)}`;
    },
  };
}
