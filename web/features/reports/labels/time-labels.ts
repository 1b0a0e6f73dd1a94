export const WEEKDAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const;

/** 'Miércoles'; 0 is Sunday. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday] ?? '';

const twoDigits = (hour: number) => String(hour % 24).padStart(2, '0');

/** '13:00', or '1 p. m.' when the business shows 12 hours. */
export function hourText(hour: number, format: '24h' | '12h'): string {
  if (format === '24h') return `${twoDigits(hour)}:00`;
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'a. m.' : 'p. m.'}`;
}
