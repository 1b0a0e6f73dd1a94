import { hourText } from '#domain/base/clock-text.ts';
import { MAX_DAY_OPENINGS } from '#domain/base/limits.ts';
import { clockOfMinutes, minutesOfClock, WEEKDAYS, type Zone, zonedClock } from '#domain/base/time.ts';
import type { ScheduleWindow } from '#domain/menu/schedule.ts';
import type { TimeFormat } from './settings.ts';

/** When a business is open; it has the form of a schedule. */
export type OpeningHours = readonly ScheduleWindow[];

/** One opening of a day, 'HH:MM' both. A `to` that is not after `from` is on the next day. */
export type Opening = Pick<ScheduleWindow, 'from' | 'to'>;

/** The openings of each day, from Monday; a day that is closed has none. */
export type OpeningWeek = readonly (readonly Opening[])[];

/** The days as weeks are written, from Monday; 0 is Sunday. */
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
export const MAX_OPENINGS = WEEK.length * MAX_DAY_OPENINGS;

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = WEEK.length * DAY_MINUTES;

/** An opening in minutes since Monday at 00:00. */
interface Interval {
  readonly day: number;
  readonly starts: number;
  readonly ends: number;
}

function intervalsOf(hours: OpeningHours): readonly Interval[] {
  const all = hours.flatMap(({ days, from, to }) => {
    const [opens, closes] = [minutesOfClock(from) ?? 0, minutesOfClock(to) ?? 0];
    const length = closes > opens ? closes - opens : closes - opens + DAY_MINUTES;
    return days.map((day) => {
      const starts = WEEK.indexOf(day) * DAY_MINUTES + opens;
      return { day, starts, ends: starts + length };
    });
  });
  return all.sort((one, other) => one.starts - other.starts || one.ends - other.ends);
}

/** The week of the hours, each day in its order. */
export function openingsByDay(hours: OpeningHours): OpeningWeek {
  return WEEK.map((day) =>
    hours
      .filter(({ days }) => days.includes(day))
      .map(({ from, to }) => ({ from, to }))
      .sort((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to)),
  );
}

/** The hours of a week: days with the same opening share it. */
export function hoursOfDays(week: OpeningWeek): OpeningHours {
  const shared = new Map<string, ScheduleWindow>();
  for (const [place, ofDay] of week.entries())
    for (const [index, { from, to }] of ofDay.entries()) {
      const repeats = ofDay.slice(0, index).filter((each) => each.from === from && each.to === to).length;
      const key = `${from} ${to} ${repeats}`;
      shared.set(key, { days: [...(shared.get(key)?.days ?? []), WEEK[place] ?? 0], from, to });
    }
  return [...shared.values()];
}

/** Why hours cannot be those of a business, and the day that must change; null when they can. The hours are complete. */
export function openingHoursProblem(hours: OpeningHours): { day: number; sentence: string } | null {
  const all = intervalsOf(hours);
  const crowded = WEEK.find((each) => all.filter(({ day }) => day === each).length > MAX_DAY_OPENINGS);
  if (crowded !== undefined)
    return {
      day: crowded,
      sentence: `El ${WEEKDAYS[crowded]} tiene más de ${MAX_DAY_OPENINGS} horarios.`,
    };
  const endOfWeek = (all.at(-1)?.ends ?? 0) - WEEK_MINUTES;
  const crossing = all.find(({ starts }, index) => starts < (all[index - 1]?.ends ?? endOfWeek));
  return crossing
    ? {
        day: crossing.day,
        sentence: `El ${WEEKDAYS[crossing.day]} un horario empieza antes de que termine el anterior.`,
      }
    : null;
}

/** When a business opens or closes next, by its clock. */
export interface OpeningChange {
  /** 0 is today. */
  readonly daysAhead: number;
  readonly minutesAhead: number;
  /** From 0, Sunday. */
  readonly weekday: number;
  /** 'HH:MM'. */
  readonly time: string;
}

export interface OpeningState {
  readonly isOpen: boolean;
  /** Null for a business that never closes, or never opens. */
  readonly change: OpeningChange | null;
  /** The minutes in which the state is said in the same words; null for ever. */
  readonly lastsMinutes: number | null;
}

/** Whether a business is open at an instant by the clock of its zone, and until when. Hours that touch are one opening. */
export function openingState(hours: OpeningHours, at: Date, zone: Zone): OpeningState {
  const local = zonedClock(at, zone);
  const today = WEEK.indexOf(local.day());
  const now = today * DAY_MINUTES + local.hour() * 60 + local.minute();
  const week = intervalsOf(hours);
  const around = [-WEEK_MINUTES, 0, WEEK_MINUTES].flatMap((shift) =>
    week.map(({ starts, ends }) => ({ starts: starts + shift, ends: ends + shift })),
  );
  const closes = around.reduce(
    (until, { starts, ends }) => (starts <= until ? Math.max(until, ends) : until),
    now,
  );
  const isOpen = closes > now;
  const next = isOpen ? closes : around.find(({ starts }) => starts > now)?.starts;
  if (next === undefined || (isOpen && closes - now >= WEEK_MINUTES))
    return { isOpen, change: null, lastsMinutes: null };
  const day = Math.floor(next / DAY_MINUTES);
  const change = {
    daysAhead: day - today,
    minutesAhead: next - now,
    weekday: WEEK[day % WEEK.length] ?? 0,
    time: clockOfMinutes(next % DAY_MINUTES),
  };
  const untilMidnight = (today + 1) * DAY_MINUTES - now;
  const lastsMinutes = isOpen ? change.minutesAhead : Math.min(change.minutesAhead, untilMidnight);
  return { isOpen, change, lastsMinutes };
}

/** 'las 8:00', 'la 1:00 p. m.'. */
function hourWords(time: string, format: TimeFormat): string {
  const shown = hourText(time, format);
  return `${shown.startsWith('1:') ? 'la' : 'las'} ${shown}`;
}

/** 'Abierto hasta las 22:00', 'Cerrado · abre el lunes a las 8:00'. */
export function openingWords({ isOpen, change }: OpeningState, format: TimeFormat): string {
  if (change === null) return isOpen ? 'Abierto las 24 horas' : 'Cerrado';
  const { daysAhead, minutesAhead, weekday, time } = change;
  const hour = hourWords(time, format);
  if (isOpen) {
    const isMidnight = time === '00:00';
    const day = WEEKDAYS[(weekday + (isMidnight ? 6 : 0)) % WEEK.length];
    return `Abierto hasta ${minutesAhead < DAY_MINUTES ? '' : `el ${day} a `}${isMidnight ? 'la medianoche' : hour}`;
  }
  const day = daysAhead === 0 ? '' : daysAhead === 1 ? 'mañana ' : `el ${WEEKDAYS[weekday]} `;
  return `Cerrado · abre ${day}a ${hour}`;
}
