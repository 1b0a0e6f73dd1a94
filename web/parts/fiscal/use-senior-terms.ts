import { businessDay } from '#domain/base/time.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useBusiness, useRegime, useSettings } from '#web/data/business.ts';

const HOUR_MS = 3_600_000;

export interface SeniorTerms {
  /** The calendar year of the business day. */
  readonly year: number;
  /** Whether the discount covers alcohol, as the administrator chose. */
  readonly includesSpecial: boolean;
}

/** The terms of the discounts of seniors; null where the law gives none. */
export function useSeniorTerms(): SeniorTerms | null {
  const { data: settings } = useSettings();
  const { zone, day_start_minutes } = useBusiness();
  const now = useServerNow(HOUR_MS);
  const { hasSeniors } = useRegime();
  if (!settings || !hasSeniors) return null;
  const year = Number(businessDay(now, zone, day_start_minutes).slice(0, 4));
  return { year, includesSpecial: settings.seniors_include_special ?? false };
}
