import { formatMoney, formatUnitCost } from '#domain/base/money.ts';
import { clock, shortDate } from '#domain/base/time.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';

/** Formats money, dates and times for the business. */
export function useFormats() {
  const { currency, zone, time_format, date_format } = useBusiness();
  return {
    currency,
    money: (cents: number) => formatMoney(cents, currency),
    unitCost: (cost: number) => formatUnitCost(cost, currency),
    date: (iso: string) => shortDate(instantOf(iso), zone, date_format),
    when: (iso: string) =>
      `${shortDate(instantOf(iso), zone, date_format)}, ${clock(instantOf(iso), zone, time_format)}`,
  };
}
