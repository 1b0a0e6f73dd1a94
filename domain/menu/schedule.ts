import { type Zone, zonedClock } from '#domain/base/time.ts';

/** Hours in which a product is sold, on the days (0 is Sunday) on which they start. A `to` that is not after `from` is on the next day. */
export interface ScheduleWindow {
  readonly days: readonly number[];
  /** 'HH:MM' by the business's clock, included. */
  readonly from: string;
  /** 'HH:MM', not included. */
  readonly to: string;
}

/** When a product is sold; null is always. */
export type Schedule = readonly ScheduleWindow[] | null;

export const MAX_WINDOWS = 10;
export const TOO_MANY_WINDOWS = 'Son demasiados horarios.';
export const MISSING_HOURS = 'Escribe las horas de inicio y fin.';
export const NO_SUCH_DAY = 'Hay un día que no existe.';
const WEEK = 7;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The error of the chosen hours, or null. */
export function scheduleProblem(windows: readonly ScheduleWindow[], max = MAX_WINDOWS): string | null {
  if (windows.length === 0) return 'Agrega al menos un horario.';
  if (windows.length > max) return TOO_MANY_WINDOWS;
  if (windows.some(({ days }) => days.length === 0)) return 'Elige al menos un día.';
  const known = (days: readonly number[]) =>
    new Set(days).size === days.length &&
    days.every((day) => Number.isInteger(day) && day >= 0 && day < WEEK);
  if (!windows.every(({ days }) => known(days))) return NO_SUCH_DAY;
  return windows.every(({ from, to }) => TIME.test(from) && TIME.test(to)) ? null : MISSING_HOURS;
}

/** True when the product is sold at an instant, by the clock of the zone. */
export function isOnSchedule(schedule: Schedule, at: Date, zone: Zone): boolean {
  if (schedule === null) return true;
  const local = zonedClock(at, zone);
  const [day, minute] = [local.day(), local.hour() * 60 + local.minute()];
  return schedule.some(({ days, from, to }) => {
    const [starts, ends] = [minutesOf(from), minutesOf(to)];
    if (starts < ends) return days.includes(day) && minute >= starts && minute < ends;
    return (
      (days.includes(day) && minute >= starts) || (days.includes((day + WEEK - 1) % WEEK) && minute < ends)
    );
  });
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
