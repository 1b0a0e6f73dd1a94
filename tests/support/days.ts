import type { DatabaseGround } from './ground.ts';
import { type Business, rowsOf } from './restaurant.ts';

const MOVED: readonly string[] = [
  `update sales set created_at = created_at - $2 * interval '1 day', charged_at = charged_at - $2 * interval '1 day',
     business_day = business_day - $2::integer, annulled_at = annulled_at - $2 * interval '1 day', annulled_on = annulled_on - $2::integer
   where business_id = $1`,
  `update refunds set created_at = created_at - $2 * interval '1 day', business_day = business_day - $2::integer where business_id = $1`,
  `update receivable_entries set created_at = created_at - $2 * interval '1 day', business_day = business_day - $2::integer where business_id = $1`,
  `update tips set created_at = created_at - $2 * interval '1 day' where business_id = $1`,
  `update orders set created_at = created_at - $2 * interval '1 day', closed_at = closed_at - $2 * interval '1 day' where business_id = $1`,
  `update kitchen_orders set created_at = created_at - $2 * interval '1 day', ended_at = ended_at - $2 * interval '1 day' where business_id = $1`,
  `update order_lines set created_at = created_at - $2 * interval '1 day', ready_at = ready_at - $2 * interval '1 day' where business_id = $1`,
  `update stock_movements set created_at = created_at - $2 * interval '1 day' where business_id = $1`,
];

/** As if so many days had gone by: all that happened in the business happened that much earlier. Drawers stay as they are. */
export async function daysGoBy(ground: DatabaseGround, business: Business, days: number): Promise<void> {
  for (const move of MOVED) await rowsOf(ground, move, [business.id, days]);
}
