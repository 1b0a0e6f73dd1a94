import { dayText } from '#domain/periods.ts';
import { formatQuantity } from '#domain/quantity.ts';
import type { DateFormat } from '#domain/settings.ts';
import type { ChartPoint } from '#web/charts/series.ts';

const YEAR = /^\d{4}-|\/\d{4}$/;

/** Days as points of a chart, as the business writes them; the year is told where there is more than one. */
export function dayPoints(
  days: readonly { readonly day: string }[],
  format: DateFormat,
): readonly ChartPoint[] {
  const isLong = days[0]?.day.slice(0, 4) !== days.at(-1)?.day.slice(0, 4);
  return days.map(({ day }) => {
    const title = dayText(day, format);
    return { key: day, label: isLong ? title : title.replace(YEAR, ''), title };
  });
}

/** An amount on an axis: units of the currency without its code. */
export const moneyTick = (cents: number): string => formatQuantity(Math.round(cents / 100));
