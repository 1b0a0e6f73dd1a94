import { useLocation } from 'wouter';
import type { Day } from '#domain/base/time.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { useBusiness, useToday } from '#web/data/business.ts';
import { trendOf } from './chart-points.ts';

/**
 * The days up to today as a trend with the compared days, and the points of its chart. A click on a point
 * opens the address that `addressOf` returns for its days; undefined disables the click.
 */
export function useTrend<Row extends { readonly day: Day }>(
  days: readonly Row[],
  addressOf?: ((days: DayRange) => string | undefined) | undefined,
  pastDays?: readonly Row[] | undefined,
) {
  const { date_format } = useBusiness();
  const { day: today } = useToday();
  const [, navigate] = useLocation();
  const { buckets, past, ...chart } = trendOf(days, today, date_format, pastDays);
  const open = ({ key }: { readonly key: string }) => {
    const bucket = buckets.find(({ from }) => from === key);
    navigate((bucket && addressOf?.(bucket)) ?? '');
  };
  const opens = buckets[0] && addressOf?.(buckets[0]) !== undefined;
  return { buckets, past, chart: { ...chart, onChoose: opens ? open : undefined } };
}
