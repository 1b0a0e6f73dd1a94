import {
  addDays,
  businessDay,
  type Day,
  hourOf,
  instantOfLocal,
  localTimeOf,
  type Shift,
  type Zone,
} from '#domain/time.ts';

/** The shift by the clock of the zone: morning 6 to 14, afternoon 14 to 22, night 22 to 6 (3-reports §9). Reference for `shift_of`. */
export function shiftOf(instant: Date, zone: Zone): Shift {
  const hour = hourOf(instant, zone);
  if (hour >= 6 && hour < 14) return 'morning';
  return hour >= 14 && hour < 22 ? 'afternoon' : 'night';
}

/** The instant at the same time of the clock on another business day. Reference for `same_time_on`. */
export function sameTimeOn(at: Date, day: Day, zone: Zone, dayStartMinutes: number): Date {
  const days = (Date.parse(day) - Date.parse(businessDay(at, zone, dayStartMinutes))) / 86_400_000;
  const [date = '', minute = ''] = localTimeOf(at, zone).split('T');
  const wanted = instantOfLocal(`${addDays(date, days)}T${minute}`, zone);
  return new Date(wanted.getTime() + (at.getTime() % 60_000));
}
