import type { Shift } from '#domain/base/time.ts';
import type { AverageCheckReport } from '#domain/reports/answers/reports-average-check.ts';
import { bestAverageCheck } from '#domain/reports/average-check.ts';
import { SHIFT_OPTIONS } from '#web/features/reports/filters/filters.ts';
import { weekdayName } from '#web/features/reports/labels/time-labels.ts';

/** 'Tarde (14:00 - 22:00)'. */
export function shiftLabel(shift: Shift): string {
  return SHIFT_OPTIONS.find(({ value }) => value === shift)?.label ?? shift;
}

interface Best {
  readonly name: string;
  readonly average_cents: number;
}

/** The waiter, shift and weekday with the best average check; undefined without sales. */
export function bestAverageChecks({ by_waiter, by_shift, by_weekday }: AverageCheckReport): {
  readonly waiter: Best | undefined;
  readonly shift: Best | undefined;
  readonly weekday: Best | undefined;
} {
  const shift = bestAverageCheck(by_shift);
  const weekday = bestAverageCheck(by_weekday);
  return {
    waiter: bestAverageCheck(by_waiter.filter(({ user_id }) => user_id !== null)),
    shift: shift && { ...shift, name: shiftLabel(shift.shift).replace(/ \(.*$/, '') },
    weekday: weekday && { ...weekday, name: weekdayName(weekday.weekday) },
  };
}
