import * as z from 'zod';
import { count, id, text } from '#domain/base/answers/primitives.ts';
import { STATIONS } from '#domain/orders/orders.ts';

const lineTimes = z.strictObject({
  lines: count,
  /** Sum of the seconds from sending until the station finished. */
  preparation_seconds: count,
  /** Sum of the seconds from then until serving. */
  waiting_seconds: count,
});
const ticketTimes = lineTimes.extend({ tickets: count, on_time: count, elapsed_seconds: count });
const turns = { turns: count, turn_seconds: count };

/** Times from order to serving (decisions, Eficiencia de Servicio): sums, from which the screens calculate shares and averages. */
export const serviceReport = z
  .strictObject({
    totals: ticketTimes.extend(turns),
    by_hour: z.array(ticketTimes.extend({ hour: count })),
    /** `weekday` 0 is Sunday. */
    by_weekday: z.array(ticketTimes.extend({ ...turns, weekday: count })),
    by_station: z.array(lineTimes.extend({ station: z.enum(STATIONS), on_time: count })),
    by_product: z.array(
      lineTimes.extend({ menu_item_id: id, name: text('Baleada sencilla'), on_time: count }),
    ),
  })
  .meta({ id: 'ServiceReport' });
export type ServiceReport = z.infer<typeof serviceReport>;
