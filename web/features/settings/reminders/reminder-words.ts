import type { RemindedRole } from '#domain/reminders.ts';
import { clock, shortDate, WEEKDAYS, weekdayOf, type Zone } from '#domain/time.ts';
import { instantOf } from '#web/lib/clock.ts';
import type { Reminder } from './use-reminders.ts';

export const ROLE_WORDS: Readonly<Record<RemindedRole, string>> = {
  admin: 'Administradores',
  cajero: 'Cajeros',
  mesero: 'Meseros',
  chef: 'Cocineros',
  bartender: 'Bartenders',
};

/** 'lunes 23/11/2026, 09:00' */
export function momentText(at: Date, zone: Zone, format: '24h' | '12h'): string {
  const date = shortDate(at, zone);
  const [day, month, year] = date.split('/');
  return `${WEEKDAYS[weekdayOf(`${year}-${month}-${day}`)]} ${date}, ${clock(at, zone, format)}`;
}

export function nextText({ is_active, next_at }: Reminder, zone: Zone, format: '24h' | '12h'): string {
  if (!is_active) return 'Pausado';
  return next_at ? momentText(instantOf(next_at), zone, format) : 'Ya se avisó';
}
