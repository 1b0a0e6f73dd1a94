import type { Business } from './business.ts';

const BACKDATE_STATEMENTS: readonly string[] = [
  `update sales set created_at = created_at - $2 * interval '1 day', charged_at = charged_at - $2 * interval '1 day',
     business_day = business_day - $2::integer, voided_at = voided_at - $2 * interval '1 day', voided_on = voided_on - $2::integer
   where business_id = $1`,
  `update refunds set created_at = created_at - $2 * interval '1 day', business_day = business_day - $2::integer where business_id = $1`,
  `update receivable_entries set created_at = created_at - $2 * interval '1 day', business_day = business_day - $2::integer where business_id = $1`,
  `update tips set created_at = created_at - $2 * interval '1 day' where business_id = $1`,
  `update orders set created_at = created_at - $2 * interval '1 day', closed_at = closed_at - $2 * interval '1 day' where business_id = $1`,
  `update kitchen_tickets set created_at = created_at - $2 * interval '1 day', ended_at = ended_at - $2 * interval '1 day' where business_id = $1`,
  `update order_lines set created_at = created_at - $2 * interval '1 day', ready_at = ready_at - $2 * interval '1 day' where business_id = $1`,
  `update stock_movements set created_at = created_at - $2 * interval '1 day' where business_id = $1`,
];

/** Moves everything that happened in the business that many days into the past. Register sessions stay. */
export async function backdateBusiness({ database, id }: Business, days: number): Promise<void> {
  for (const move of BACKDATE_STATEMENTS) await database.rows(move, [id, days]);
}
