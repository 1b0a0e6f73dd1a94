import * as z from 'zod';
import { cents, count, id, person } from '#domain/base/answers/primitives.ts';
import { SHIFTS } from '#domain/base/time.ts';

const averageCheckFigures = z.strictObject({ sales: count, sales_cents: cents, average_cents: cents });

/** Average check (3-reports §2.6): Ventas divided by the number of sales, in cents. `weekday` 0 is Sunday. */
export const averageCheckReport = z
  .strictObject({
    totals: averageCheckFigures,
    by_waiter: z.array(averageCheckFigures.extend({ user_id: id.nullable(), name: person })),
    by_shift: z.array(averageCheckFigures.extend({ shift: z.enum(SHIFTS) })),
    by_weekday: z.array(averageCheckFigures.extend({ weekday: count })),
  })
  .meta({ id: 'AverageCheckReport' });
export type AverageCheckReport = z.infer<typeof averageCheckReport>;
