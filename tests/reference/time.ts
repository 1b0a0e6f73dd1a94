import {
  addDays,
  businessDay,
  type Day,
  instantOfLocal,
  localTimeOf,
  startOfDay,
  type Zone,
} from '#domain/base/time.ts';

/** The instant at the same time of the clock on another business day, within it. Reference for `same_time_on`. */
export function sameTimeOn(at: Date, day: Day, zone: Zone, dayStartMinutes: number): Date {
  const days = (Date.parse(day) - Date.parse(businessDay(at, zone, dayStartMinutes))) / 86_400_000;
  const [date = '', minute = ''] = localTimeOf(at, zone).split('T');
  const wanted = instantOfLocal(`${addDays(date, days)}T${minute}`, zone);
  const [from, to] = [day, addDays(day, 1)].map((each) => startOfDay(each, zone, dayStartMinutes).getTime());
  return new Date(Math.min(Math.max(wanted.getTime() + (at.getTime() % 60_000), from ?? 0), to ?? 0));
}
