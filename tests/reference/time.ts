import { hourOf, type Shift, type Zone } from '#domain/time.ts';

/** The shift by the clock of the zone: morning 6 to 14, afternoon 14 to 22, night 22 to 6 (3-reports §9). Reference for `shift_of`. */
export function shiftOf(instant: Date, zone: Zone): Shift {
  const hour = hourOf(instant, zone);
  if (hour >= 6 && hour < 14) return 'morning';
  return hour >= 14 && hour < 22 ? 'afternoon' : 'night';
}
