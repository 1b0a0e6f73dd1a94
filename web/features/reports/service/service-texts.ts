import { formatQuantity } from '#domain/base/quantity.ts';
import { averageMinutes } from '#domain/reports/service-times.ts';

export function minutesText(minutes: number | null): string {
  return minutes === null ? '—' : `${formatQuantity(minutes)} min`;
}

/** The average of a total in seconds over a count, as '12 min'. */
export function averageText(seconds: number, count: number): string {
  return minutesText(averageMinutes(seconds, count));
}
