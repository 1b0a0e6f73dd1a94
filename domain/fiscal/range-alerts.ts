import type { Day } from '../time.ts';
import { type AuthorizedRange, rangeState } from './ranges.ts';

/** The days before its date limit at which a range is announced, and the used percentages, in the order in which they are reached. */
export const ALERT_DAYS = [60, 30, 15, 7, 1] as const;
export const ALERT_PERCENTAGES = [80, 90, 95] as const;
type AlertDays = (typeof ALERT_DAYS)[number];
type AlertPercentage = (typeof ALERT_PERCENTAGES)[number];

export type RangeAlert =
  | { readonly kind: 'days'; readonly threshold: AlertDays; readonly days_left: number }
  | { readonly kind: 'percentage'; readonly threshold: AlertPercentage; readonly numbers_left: number };

/** The threshold of the last alert of each kind that was published for a range; null for none. */
export interface PublishedAlerts {
  readonly days: number | null;
  readonly percentage: number | null;
}

const DAY_MILLIS = 86_400_000;
const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / DAY_MILLIS;

/**
 * The alerts of a range that are due today: at most one of each kind, that of the last threshold reached, if it was not published.
 * Thresholds that were reached together are published once. An exhausted or expired range has no alert.
 */
export function dueAlerts(
  range: AuthorizedRange,
  today: Day,
  published: PublishedAlerts,
): readonly RangeAlert[] {
  const state = rangeState(range, today);
  if (state === 'Agotado' || state === 'Vencido') return [];
  const days_left = daysBetween(today, range.valid_until);
  const size = range.last_number - range.first_number + 1;
  const used = range.next_number - range.first_number;
  const days = ALERT_DAYS.findLast((threshold) => days_left <= threshold);
  const percentage = ALERT_PERCENTAGES.findLast((threshold) => used * 100 >= threshold * size);
  const alerts: RangeAlert[] = [];
  if (days !== undefined && (published.days === null || days < published.days))
    alerts.push({ kind: 'days', threshold: days, days_left });
  if (percentage !== undefined && (published.percentage === null || percentage > published.percentage))
    alerts.push({ kind: 'percentage', threshold: percentage, numbers_left: size - used });
  return alerts;
}
