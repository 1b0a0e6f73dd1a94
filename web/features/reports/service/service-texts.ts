import { formatQuantity } from '#domain/quantity.ts';
import { averageMinutes } from '#domain/service-times.ts';

export const WEEKDAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const;

const two = (hour: number) => String(hour % 24).padStart(2, '0');

/** '13:00', or '1 p. m.' where the business shows 12 hours. */
export function hourText(hour: number, format: '24h' | '12h'): string {
  if (format === '24h') return `${two(hour)}:00`;
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'a. m.' : 'p. m.'}`;
}

export function minutesText(minutes: number | null): string {
  return minutes === null ? '—' : `${formatQuantity(minutes)} min`;
}

/** The average of what took so many seconds in all, as people read it. */
export function averageText(seconds: number, count: number): string {
  return minutesText(averageMinutes(seconds, count));
}
