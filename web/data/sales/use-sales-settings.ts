import { useMemo } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { clock } from '#domain/base/time.ts';
import type { Pricing } from '#domain/orders/cart.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness, useRegime, useSettings } from '#web/data/business.ts';

export interface SalesSettings {
  readonly currency: string;
  /** The name of the sales tax. */
  readonly tax: string;
  readonly pricing: Pricing;
  readonly money: (cents: number) => string;
  /** Formats an instant of the API as time of day, in the business's format. */
  readonly clockOf: (iso: string) => string;
}

/** The business's settings for prices, money and time of day. */
export function useSalesSettings(): SalesSettings {
  const { currency, zone, time_format, tax_percentage } = useBusiness();
  const { tax } = useRegime();
  const pricesIncludeTax = useSettings().data?.prices_include_tax ?? true;
  return useMemo(
    () => ({
      currency,
      tax,
      pricing: { tax_percentage, prices_include_tax: pricesIncludeTax },
      money: (cents) => formatMoney(cents, currency),
      clockOf: (iso) => clock(instantOf(iso), zone, time_format),
    }),
    [currency, tax, zone, time_format, tax_percentage, pricesIncludeTax],
  );
}
