import { useSWRConfig } from 'swr';
import { dayText } from '#domain/periods.ts';
import type { DateFormat } from '#domain/settings.ts';
import { businessDay, type Day, longDate, type Zone } from '#domain/time.ts';
import { api, apiPath } from './api.ts';
import { useLive } from './live.ts';
import { useServerNow } from './server-clock.ts';
import { useUser } from './session.ts';
import { settingsPath } from './settings-path.ts';
import { useApi } from './swr.tsx';

export const collectionsPath = apiPath(api.settings.collections);

const MINUTE = 60_000;

/** The values before the settings are read, and for users without a business (2-operations §3). */
const DEFAULTS = {
  zone: 'America/Tegucigalpa',
  currency: 'HNL',
  time_format: '24h',
  date_format: 'DD/MM/YYYY',
  day_start_minutes: 0,
  tip_percentage: 0,
  tax_percentage: 0,
} as const;

export interface Business {
  readonly zone: Zone;
  readonly currency: string;
  readonly time_format: '24h' | '12h';
  readonly date_format: DateFormat;
  readonly day_start_minutes: number;
  readonly tip_percentage: number;
  readonly tax_percentage: number;
}

export function useSettings() {
  const { business_id } = useUser();
  return useApi(business_id ? settingsPath : null, { revalidateOnFocus: false });
}

/** Reads the settings again when they change, so that every open screen follows at once. Called once, by the shell. */
export function useLiveSettings(): void {
  const { mutate } = useSWRConfig();
  useLive(({ type }) => {
    if (type !== 'settings.changed') return;
    for (const path of [settingsPath, collectionsPath]) void mutate(path);
  });
}

/** Zone, currency and other settings of the business; the defaults until they are read. */
export function useBusiness(): Business {
  return useSettings().data ?? DEFAULTS;
}

/** Formats a business day in the date format of the business. */
export function useDayText(): (day: Day) => string {
  const { date_format } = useBusiness();
  return (day) => dayText(day, date_format);
}

/** The current business day, and its long calendar date for headings. */
export function useToday(): { readonly day: Day; readonly date: string } {
  const now = useServerNow(MINUTE);
  const { zone, day_start_minutes } = useBusiness();
  return { day: businessDay(now, zone, day_start_minutes), date: longDate(now, zone) };
}
