import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { RoomMessage } from '#domain/base/events.ts';
import { businessDay, type Day, dayText, longDate, type Zone } from '#domain/base/time.ts';
import { DEFAULT_COUNTRY } from '#domain/business/default-country.ts';
import type { DateFormat } from '#domain/business/settings.ts';
import type { Regime } from '#domain/fiscal/regime.ts';
import { regimeOf } from '#domain/fiscal/regime-of.ts';
import { setDecimalSign } from '#web/base/decimal-sign.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { api, apiPath } from './api.ts';
import { useLive } from './live.ts';
import { useLiveApi } from './live-refresh.ts';
import { useUser } from './session.ts';
import { settingsPath } from './settings-path.ts';
import { useApi } from './swr.tsx';

export const collectionsPath = apiPath(api.settings.collections);

const MINUTE = 60_000;

/** The values before the settings are read, and for users without a business (2-operations §3). */
const DEFAULTS = {
  zone: 'America/Tegucigalpa',
  country: DEFAULT_COUNTRY,
  currency: 'HNL',
  time_format: '24h',
  date_format: 'DD/MM/YYYY',
  day_start_minutes: 0,
  tip_percentage: 0,
  tax_percentage: 0,
  is_invoicing: false,
} as const;

export interface Business {
  readonly zone: Zone;
  readonly country: string;
  readonly currency: string;
  readonly time_format: '24h' | '12h';
  readonly date_format: DateFormat;
  readonly day_start_minutes: number;
  readonly tip_percentage: number;
  readonly tax_percentage: number;
  readonly is_invoicing: boolean;
}

export function useSettings() {
  const { business_id } = useUser();
  // The shell follows their changes (useLiveSettings): a part that opens need not read them again.
  return useApi(business_id ? settingsPath : null, { revalidateOnFocus: false, revalidateIfStale: false });
}

const isSettingsChange = ({ type }: RoomMessage): boolean => type === 'settings.changed';

/** Reads the settings again when they change, so that every open screen and field follows at once. Called once, by the shell. */
export function useLiveSettings(): void {
  const { business_id } = useUser();
  const { mutate } = useSWRConfig();
  const { currency } = useBusiness();
  useEffect(() => setDecimalSign(currency), [currency]);
  useLiveApi(business_id ? settingsPath : null, isSettingsChange, { revalidateOnFocus: false });
  useLive((event) => {
    if (isSettingsChange(event)) void mutate(collectionsPath);
  });
}

/** Zone, currency and other settings of the business; the defaults until they are read. */
export function useBusiness(): Business {
  return useSettings().data ?? DEFAULTS;
}

/** The tax law of the business. Settings that a device kept before there were invoices have no documents. */
export function useRegime(): Regime {
  return regimeOf(useBusiness());
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
