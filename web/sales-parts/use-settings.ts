import { useMemo } from 'react';
import { formatMoney } from '#domain/money.ts';
import type { Pricing } from '#domain/ticket.ts';
import { clock } from '#domain/time.ts';
import type { Answer, api } from '#web/lib/api.ts';
import { instantOf } from '#web/lib/clock.ts';
import { useApi } from '#web/lib/swr.tsx';

type Settings = Answer<typeof api.settings.$get>;

const DEFAULTS = {
  currency: 'HNL',
  zone: 'America/Tegucigalpa',
  time_format: '24h',
  tax_percentage: 0,
  prices_include_tax: true,
} as const;

export interface SalesSettings {
  readonly pricing: Pricing;
  readonly money: (cents: number) => string;
  /** The clock of an instant of the API, as the business shows it. */
  readonly clockOf: (iso: string) => string;
}

/** How the business prices, writes money and reads the clock; the specification's defaults until it is known. */
export function useSettings(): SalesSettings {
  const { data } = useApi<Settings>('/api/settings', { revalidateOnFocus: false });
  return useMemo(() => {
    const { currency, zone, time_format, tax_percentage, prices_include_tax } = data ?? DEFAULTS;
    return {
      pricing: { tax_percentage, prices_include_tax },
      money: (cents) => formatMoney(cents, currency),
      clockOf: (iso) => clock(instantOf(iso), zone, time_format),
    };
  }, [data]);
}
