import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Zone } from './time.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Hours at which a product is sold, on the days (0 is Sunday) on which they begin; `to` not after `from` is of the next day. */
export interface ScheduleWindow {
  readonly days: readonly number[];
  /** 'HH:MM' by the business's clock, included. */
  readonly from: string;
  /** 'HH:MM', not included. */
  readonly to: string;
}

/** When a product is sold; null is always. `on_schedule` of db/functions/schedules.sql says the same; tests compare them. */
export type Schedule = readonly ScheduleWindow[] | null;

export const MAX_WINDOWS = 10;
const DAYS_AHEAD = 15;
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const WEEK = 7;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** What is wrong with hours as they were chosen, or null. */
export function scheduleProblem(windows: readonly ScheduleWindow[]): string | null {
  if (windows.length === 0) return 'Agrega al menos un horario.';
  if (windows.length > MAX_WINDOWS) return 'Son demasiados horarios.';
  if (windows.some(({ days }) => days.length === 0)) return 'Elige al menos un día.';
  const known = (days: readonly number[]) =>
    new Set(days).size === days.length &&
    days.every((day) => Number.isInteger(day) && day >= 0 && day < WEEK);
  if (!windows.every(({ days }) => known(days))) return 'Hay un día que no existe.';
  return windows.every(({ from, to }) => TIME.test(from) && TIME.test(to))
    ? null
    : 'Escribe las horas de inicio y fin.';
}

/** Whether the product is sold at an instant, by the clock of the zone. */
export function isOnSchedule(schedule: Schedule, at: Date, zone: Zone): boolean {
  if (schedule === null) return true;
  const wall = dayjs(at).tz(zone);
  const [day, minute] = [wall.day(), wall.hour() * 60 + wall.minute()];
  return schedule.some(({ days, from, to }) => {
    const [starts, ends] = [minutesOf(from), minutesOf(to)];
    if (starts < ends) return days.includes(day) && minute >= starts && minute < ends;
    return (
      (days.includes(day) && minute >= starts) || (days.includes((day + WEEK - 1) % WEEK) && minute < ends)
    );
  });
}

/** Minutes by which the zone's clock is ahead of UTC at an instant. */
const offsetAt = (millis: number, zone: Zone) => dayjs(millis).tz(zone).utcOffset();

/** Instants at which the zone's clock is set forward or back in the days ahead. */
function clockChanges(began: number, zone: Zone): readonly number[] {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => began + index * DAY);
  const changing = days.filter((start) => offsetAt(start, zone) !== offsetAt(start + DAY, zone));
  return changing.flatMap((start) =>
    Array.from({ length: DAY / QUARTER }, (_, index) => start + (index + 1) * QUARTER).filter(
      (millis) => offsetAt(millis, zone) !== offsetAt(millis - QUARTER, zone),
    ),
  );
}

/**
 * The first instant after `at` at which the product begins or ends to be sold, also around daylight saving; null when that is not
 * within two weeks, as with hours that are always or never.
 */
export function scheduleChangesAt(schedule: Schedule, at: Date, zone: Zone): Date | null {
  if (schedule === null) return null;
  const sold = isOnSchedule(schedule, at, zone);
  const began = Math.floor(at.getTime() / QUARTER) * QUARTER;
  const changes = clockChanges(began, zone);
  const offsets = new Set([offsetAt(began, zone), ...changes.map((millis) => offsetAt(millis, zone))]);
  const today = dayjs.utc(dayjs(at).tz(zone).format('YYYY-MM-DD')).valueOf();
  const times = new Set(schedule.flatMap(({ from, to }) => [minutesOf(from), minutesOf(to)]));
  const edges = new Set(changes);
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1)
    for (const time of times)
      for (const offset of offsets) edges.add(today + ahead * DAY + (time - offset) * MINUTE);
  const next = [...edges]
    .filter((millis) => millis > at.getTime())
    .sort((a, b) => a - b)
    .find((millis) => isOnSchedule(schedule, dayjs(millis).toDate(), zone) !== sold);
  return next === undefined ? null : dayjs(next).toDate();
}

const DAY_NAMES = ['domingos', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados'];

function inWords({ days, from, to }: ScheduleWindow): string {
  const names = DAY_NAMES.map((name, day) => ({ name, day, place: (day + WEEK - 1) % WEEK }))
    .filter(({ day }) => days.includes(day))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
  const last = names.length > 1 ? ` y ${names.at(-1)}` : '';
  const list = `los ${(last ? names.slice(0, -1) : names).join(', ')}${last} `;
  const hour = (time: string) => time.replace(/^0/, '');
  return `${names.length === WEEK ? '' : list}de ${hour(from)} a ${hour(to)}`;
}

/** 'de 6:00 a 11:00; los sábados y domingos de 8:00 a 12:00', to follow 'se vende'. */
export function scheduleWords(windows: readonly ScheduleWindow[]): string {
  return windows.map(inWords).join('; ');
}
