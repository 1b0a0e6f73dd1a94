import * as z from 'zod/mini';
import {
  MISSING_HOURS,
  NO_SUCH_DAY,
  type ScheduleWindow,
  scheduleProblem,
  TOO_MANY_WINDOWS,
} from '../schedule.ts';

const hour = z.string(MISSING_HOURS).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, MISSING_HOURS));
const dayOfWeek = z.int(NO_SUCH_DAY).check(z.minimum(0, NO_SUCH_DAY), z.maximum(6, NO_SUCH_DAY));
const scheduleWindow = z.strictObject(
  { days: z.array(dayOfWeek, NO_SUCH_DAY).check(z.maxLength(7, NO_SUCH_DAY)), from: hour, to: hour },
  MISSING_HOURS,
);

/** Hours of the week, at most `max` windows. `problemOf` refuses more of them. */
export const scheduleWindows = (
  max: number,
  problemOf: (windows: readonly ScheduleWindow[]) => string | null = () => null,
) =>
  z.array(scheduleWindow, MISSING_HOURS).check(
    z.maxLength(max, TOO_MANY_WINDOWS),
    z.superRefine((windows, context) => {
      const problem = scheduleProblem(windows, max) ?? problemOf(windows);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );
