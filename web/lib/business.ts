import { useSWRConfig } from 'swr';
import { dayText } from '#domain/periods.ts';
import type { DateFormat } from '#domain/settings.ts';
import { businessDay, type Day, longDate, type Zone } from '#domain/time.ts';
import type { Answer, api } from './api.ts';
import { useLive } from './live.ts';
import { useServerNow } from './server-clock.ts';
import { useUser } from './session.ts';
import { useApi } from './swr.tsx';

const SETTINGS_PATH = '/api/settings';
export const COLLECTIONS_PATH = '/api/settings/collections';
export type BusinessSettings = Answer<typeof api.settings.$get>;

const MINUTE = 60_000;

/** What screens need of the business before its settings have come, and where there is no business (2-operations §3). */
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

/** The business's settings, read once and shared. */
export function useSettings() {
  const { business_id } = useUser();
  return useApi<BusinessSettings>(business_id ? SETTINGS_PATH : null, { revalidateOnFocus: false });
}

/** Whoever changes how the business works, every open screen works that way at once. The shell calls it, once. */
export function useLiveSettings(): void {
  const { mutate } = useSWRConfig();
  useLive(({ type }) => {
    if (type !== 'settings.changed') return;
    for (const path of [SETTINGS_PATH, COLLECTIONS_PATH]) void mutate(path);
  });
}

/** Zone, currency and the like, always with a value. */
export function useBusiness(): Business {
  return useSettings().data ?? DEFAULTS;
}

/** Writes a business day as the business writes dates. */
export function useDayText(): (day: Day) => string {
  const { date_format } = useBusiness();
  return (day) => dayText(day, date_format);
}

/** Today in the business: its business day, and the long date of the calendar for headings. */
export function useToday(): { readonly day: Day; readonly date: string } {
  const now = useServerNow(MINUTE);
  const { zone, day_start_minutes } = useBusiness();
  return { day: businessDay(now, zone, day_start_minutes), date: longDate(now, zone) };
}
