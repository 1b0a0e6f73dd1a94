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

/** Moves the orders of the business that many days into the past, and nothing else. */
export async function backdateOrders({ database, id }: Business, days: number): Promise<void> {
  await database.rows(
    `update orders set created_at = created_at - $2 * interval '1 day' where business_id = $1`,
    [id, days],
  );
}

/** Moves the opening of the register sessions of the business that many days into the past. */
export async function backdateRegister({ database, id }: Business, days: number): Promise<void> {
  await database.rows(
    `update register_sessions set created_at = created_at - $2 * interval '1 day', business_day = business_day - $2::integer
     where business_id = $1`,
    [id, days],
  );
}

/** Moves the moment when a kitchen ticket was served that many minutes into the past. */
export async function backdateServing(
  { database, id }: Business,
  ticket: string,
  minutes: number,
): Promise<void> {
  await database.rows(
    `update kitchen_tickets set ended_at = ended_at - $3 * interval '1 minute' where business_id = $1 and id = $2`,
    [id, ticket, minutes],
  );
}

/** Moves the entries of the audit log of the business that many minutes into the past. */
export async function backdateAudit({ database, id }: Business, minutes: number): Promise<void> {
  await database.rows(
    `update audit_log set created_at = created_at - $2 * interval '1 minute' where business_id = $1`,
    [id, minutes],
  );
}

/** Moves the last day whose recurring expenses were created that many days into the past. */
export async function backdateRecurring({ database, id }: Business, days: number): Promise<void> {
  await database.rows(
    `update business_counters set value = value - $2 where business_id = $1 and series = 'recurring-expense'`,
    [id, days],
  );
}

/** Moves the fiscal documents of the business that many days into the past too. They cannot change: their trigger is off meanwhile. */
export async function backdateDocuments({ database, id }: Business, days: number): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table fiscal_documents disable trigger fiscal_documents_stay');
    await client.query(
      `update fiscal_documents set created_at = created_at - $2 * interval '1 day', issued_at = issued_at - $2 * interval '1 day',
         issued_on = issued_on - $2::integer, voided_at = voided_at - $2 * interval '1 day'
       where business_id = $1`,
      [id, days],
    );
    await client.query('alter table fiscal_documents enable trigger fiscal_documents_stay');
    await client.query('commit');
  } finally {
    // A connection whose transaction failed is not used again.
    client.release(true);
  }
}
