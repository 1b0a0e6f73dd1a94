import { shortDate, type Zone } from './time.ts';

const TITLE_PREFIX = 'Recordatorio: ';
const EVENT_TODAY = 'Tienes este evento para hoy: ';
const HOUR_MILLIS = 3_600_000;
const BADGE_LIMIT = 9;

/** A notification's title as people read it: without 'Recordatorio: ' (1-core §3). */
export function notificationTitle(title: string): string {
  return title.startsWith(TITLE_PREFIX) ? title.slice(TITLE_PREFIX.length) : title;
}

/** A notification's message as people read it: one that begins 'Tienes este evento para hoy: ' is cut to the part before the first colon (1-core §3). */
export function notificationMessage(message: string): string {
  return message.startsWith(EVENT_TODAY) ? message.slice(0, message.indexOf(':')) : message;
}

/** How long ago: under 1 hour, under 24 hours 'Hace N horas' (with N = 1 too, word for word), otherwise the day dd/MM/yyyy in the zone (1-core §4). */
export function relativeTime(createdAt: Date, now: Date, zone: Zone): string {
  const hours = Math.floor((now.getTime() - createdAt.getTime()) / HOUR_MILLIS);
  if (hours < 1) return 'Hace unos minutos';
  if (hours < 24) return `Hace ${hours} horas`;
  return shortDate(createdAt, zone);
}

/** The bell's badge: nothing for none, the count, '9+' above 9 (1-core §4). */
export function unreadBadge(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > BADGE_LIMIT ? `${BADGE_LIMIT}+` : String(unread);
}
