import { businessDay, clock, shortDate, WEEKDAYS, weekdayOf } from '#domain/base/time.ts';
import type { Reminder } from '#domain/business/answers/reminders.ts';
import type { RemindedRole } from '#domain/business/reminders.ts';
import { instantOf } from '#web/base/clock.ts';
import type { Business } from '#web/data/business.ts';

export const ROLE_TEXTS: Readonly<Record<RemindedRole, string>> = {
  admin: 'Administradores',
  cajero: 'Cajeros',
  mesero: 'Meseros',
  chef: 'Cocineros',
  bartender: 'Bartenders',
};

/** 'lunes 23/11/2026, 09:00' */
export function momentText(at: Date, { zone, time_format, date_format }: Business): string {
  const weekday = WEEKDAYS[weekdayOf(businessDay(at, zone))];
  return `${weekday} ${shortDate(at, zone, date_format)}, ${clock(at, zone, time_format)}`;
}

export function nextText({ is_active, next_at }: Reminder, business: Business): string {
  if (!is_active) return 'Pausado';
  return next_at ? momentText(instantOf(next_at), business) : 'Ya se avisó';
}
