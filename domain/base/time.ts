import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { DateFormat } from '#domain/business/settings.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A calendar day of a business, 'YYYY-MM-DD', in its zone. */
export type Day = string;
/** A local date and time in some zone, 'YYYY-MM-DDTHH:MM'. */
export type LocalTime = string;
/** The name of an IANA time zone. */
export type Zone = string;

const ZONES: Readonly<Record<string, Zone>> = {
  CA: 'America/Toronto',
  MX: 'America/Mexico_City',
  US: 'America/New_York',
  BZ: 'America/Belize',
  CR: 'America/Costa_Rica',
  SV: 'America/El_Salvador',
  GT: 'America/Guatemala',
  HN: 'America/Tegucigalpa',
  NI: 'America/Managua',
  PA: 'America/Panama',
  AR: 'America/Argentina/Buenos_Aires',
  BO: 'America/La_Paz',
  BR: 'America/Sao_Paulo',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  EC: 'America/Guayaquil',
  PY: 'America/Asuncion',
  PE: 'America/Lima',
  UY: 'America/Montevideo',
  VE: 'America/Caracas',
};

export const COUNTRIES = Object.keys(ZONES);

/** The time zone of a country by its code; UTC for an unknown one (2-operations §9). */
export function zoneOf(country: string): Zone {
  return ZONES[country.toUpperCase()] ?? 'UTC';
}

const MINUTE_MILLIS = 60_000;
const DAY_MILLIS = 86_400_000;
/** Clocks change at whole quarters of an hour. */
const QUARTER_MILLIS = 15 * MINUTE_MILLIS;
const MAX_KEPT_OFFSETS = 2000;
const keptOffsets = new Map<string, number>();
/** No clock is set back by more. */
const LONGEST_REPEAT_MILLIS = 3 * 60 * MINUTE_MILLIS;

/** The difference of a zone's clock to UTC at an instant, both in milliseconds. Kept, because finding it takes a tenth of a millisecond on a phone. */
function offsetMillis(instant: number, zone: Zone): number {
  const key = `${zone} ${Math.floor(instant / QUARTER_MILLIS)}`;
  let offset = keptOffsets.get(key);
  if (offset === undefined) {
    if (keptOffsets.size >= MAX_KEPT_OFFSETS) keptOffsets.clear();
    offset = dayjs(instant).tz(zone).utcOffset() * MINUTE_MILLIS;
    keptOffsets.set(key, offset);
  }
  return offset;
}

/** The clock of the zone at an instant, as a time of UTC. */
export function zonedClock(instant: Date, zone: Zone): dayjs.Dayjs {
  const at = instant.getTime();
  return dayjs.utc(at + offsetMillis(at, zone));
}

/**
 * The business day of an instant, when the day starts `dayStartMinutes` after midnight in the zone: the last one that has started. A clock that
 * is set back to before the start does not end the day.
 */
export function businessDay(instant: Date, zone: Zone, dayStartMinutes = 0): Day {
  const at = instant.getTime();
  const dayAt = (offset: number) =>
    dayjs.utc(at + offset - dayStartMinutes * MINUTE_MILLIS).format('YYYY-MM-DD');
  const shown = dayAt(offsetMillis(at, zone));
  const reached = dayAt(offsetMillis(at - LONGEST_REPEAT_MILLIS, zone));
  return reached > shown && startOfDay(reached, zone, dayStartMinutes).getTime() <= at ? reached : shown;
}

/** The instant at which a business day starts. */
export function startOfDay(day: Day, zone: Zone, dayStartMinutes = 0): Date {
  return instantOfLocal(`${day}T${clockOfMinutes(dayStartMinutes)}`, zone);
}

/** The day `count` days later, or earlier when it is negative. */
export function addDays(day: Day, count: number): Day {
  return dayjs.utc(day).add(count, 'day').format('YYYY-MM-DD');
}

/** From 0, Sunday. */
export function weekdayOf(day: Day): number {
  return dayjs.utc(day).day();
}

/** The days from one day to another; negative if the other is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MILLIS;
}

/**
 * The instant of a local date and time in the zone: the first one when the clock repeats it, and the first instant after when the clock
 * skips it.
 */
export function instantOfLocal(local: LocalTime, zone: Zone): Date {
  const shown = dayjs.utc(local).valueOf();
  const [before, after] = [offsetMillis(shown - DAY_MILLIS, zone), offsetMillis(shown + DAY_MILLIS, zone)];
  const found = [shown - Math.max(before, after), shown - Math.min(before, after)].find(
    (instant) => instant + offsetMillis(instant, zone) === shown,
  );
  if (found !== undefined) return dayjs(found).toDate();
  let skipped = shown - after;
  while (skipped < shown - before && offsetMillis(skipped, zone) !== after) skipped += MINUTE_MILLIS;
  return dayjs(skipped).toDate();
}

/** The local date and time of an instant in the zone. */
export function localTimeOf(instant: Date, zone: Zone): LocalTime {
  return zonedClock(instant, zone).format('YYYY-MM-DDTHH:mm');
}

export const SHIFTS = ['morning', 'afternoon', 'night'] as const;
export type Shift = (typeof SHIFTS)[number];

/** The hour of the clock (0 to 23) in the zone. */
export function hourOf(instant: Date, zone: Zone): number {
  return zonedClock(instant, zone).hour();
}

/** The shift by the clock of the zone: morning 6 to 14, afternoon 14 to 22, night 22 to 6 (3-reports §9). */
export function shiftOf(instant: Date, zone: Zone): Shift {
  const hour = hourOf(instant, zone);
  if (hour >= 6 && hour < 14) return 'morning';
  return hour >= 14 && hour < 22 ? 'afternoon' : 'night';
}

/** From Sunday. */
export const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** 'sábado, 21 de noviembre de 2026' (1-core §2, Kitchen). */
export function longDate(instant: Date, zone: Zone): string {
  const local = zonedClock(instant, zone);
  return `${WEEKDAYS[local.day()]}, ${local.format('DD')} de ${MONTHS[local.month()]} de ${local.format('YYYY')}`;
}

/** '21/11/2026', or in the business's date format. */
export function shortDate(instant: Date, zone: Zone, format: DateFormat = 'DD/MM/YYYY'): string {
  return zonedClock(instant, zone).format(format);
}

/** '18:05', or '6:05 p. m.' when the business shows 12 hours. */
export function clock(instant: Date, zone: Zone, format: '24h' | '12h' = '24h'): string {
  const local = zonedClock(instant, zone);
  if (format === '24h') return local.format('HH:mm');
  return `${local.format('h:mm')} ${local.hour() < 12 ? 'a. m.' : 'p. m.'}`;
}

/** mm:ss, or hh:mm:ss beyond one hour (2-operations §4). */
export function stopwatch(elapsedSeconds: number): string {
  const whole = Math.max(0, Math.floor(elapsedSeconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutesAndSeconds = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return whole >= 3600 ? `${two(Math.floor(whole / 3600))}:${minutesAndSeconds}` : minutesAndSeconds;
}

/** Minutes after midnight as a clock time: 240 is '04:00'. */
export function clockOfMinutes(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The minutes after midnight of a clock time such as '04:00'; null for any other text. */
export function minutesOfClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** A day for people: '21/11/2026', or in the business's date format. */
export function dayText(day: Day, format: DateFormat = 'DD/MM/YYYY'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
