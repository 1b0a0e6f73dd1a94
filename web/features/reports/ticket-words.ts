import { type Shift, WEEKDAYS } from '#domain/time.ts';
import { SHIFT_OPTIONS } from './filters.ts';

/** 'Miércoles'; 0 is Sunday. */
export function weekdayName(weekday: number): string {
  const name = WEEKDAYS[weekday] ?? '';
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** 'Tarde (14:00 - 22:00)'. */
export function shiftLabel(shift: Shift): string {
  return SHIFT_OPTIONS.find(({ value }) => value === shift)?.label ?? shift;
}
