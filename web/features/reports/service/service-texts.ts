import { formatQuantity } from '#domain/quantity.ts';
import { averageMinutes } from '#domain/service-times.ts';

export function minutesText(minutes: number | null): string {
  return minutes === null ? '—' : `${formatQuantity(minutes)} min`;
}

/** The average of what took so many seconds in all, as people read it. */
export function averageText(seconds: number, count: number): string {
  return minutesText(averageMinutes(seconds, count));
}
