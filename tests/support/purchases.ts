import { randomUUID } from 'node:crypto';
import type { Day } from '#domain/base/time.ts';
import type { Business } from './business.ts';

/** SQL for noon of the day in that parameter, in the zone of the business in the first parameter. */
const noonOf = (parameter: number) =>
  `($${parameter}::date + time '12:00') at time zone (select time_zone from businesses where id = $1)`;

export interface ReceivedLine {
  readonly ingredient: string;
  readonly accepted: number;
  readonly rejected?: number;
  /** Cents of one unit. */
  readonly cost: number;
  readonly previous?: number;
}

interface ReceiptInput {
  /** Null is an unknown supplier. */
  readonly supplier: string | null;
  readonly receivedOn: Day;
  /** Days from the order to the receipt. */
  readonly days?: number;
  readonly lines: readonly ReceivedLine[];
}

/** A supplier. Returns its id. */
export async function aSupplier(business: Business, name: string): Promise<string> {
  const id = randomUUID();
  await business.database.rows('insert into suppliers (business_id, id, name) values ($1, $2, $3)', [
    business.id,
    id,
    name,
  ]);
  return id;
}

/** A purchase that was received whole at noon of a day, without stock movements. */
export async function aReceipt(business: Business, input: ReceiptInput): Promise<void> {
  const { supplier, receivedOn, days = 1, lines } = input;
  const [purchase, receipt] = [randomUUID(), randomUUID()];
  const user = business.employees.admin.id;
  const total = lines.reduce((sum, { accepted, cost }) => sum + Math.round(accepted * cost), 0);
  await business.database.rows(
    `insert into purchases (business_id, id, number, supplier_id, status, total_cents, ordered_at, received_at, received_on, created_by)
     select $1, $2, coalesce(max(number), 0) + 1, $3, 'Recibida', $4, ${noonOf(5)} - $6 * interval '1 day',
       ${noonOf(5)}, $5::date, $7 from purchases where business_id = $1`,
    [business.id, purchase, supplier, total, receivedOn, days, user],
  );
  await business.database.rows(
    `insert into purchase_receipts (business_id, id, purchase_id, received_by, received_on, total_cents, created_at)
     values ($1, $2, $3, $4, $5::date, $6, ${noonOf(5)})`,
    [business.id, receipt, purchase, user, receivedOn, total],
  );
  for (const { ingredient, accepted, rejected = 0, cost, previous = cost } of lines) {
    await business.database.rows(
      `with line as (
         insert into purchase_lines (business_id, id, purchase_id, inventory_item_id, ordered_quantity, accepted_quantity, rejected_quantity,
           unit_cost, previous_cost, total_cents)
         values ($1, new_id(), $2, $4, $5::numeric + $6::numeric, $5, $6, $7, $8, round($5::numeric * $7::numeric)) returning id
       )
       insert into purchase_receipt_lines (business_id, id, receipt_id, purchase_line_id, inventory_item_id, accepted_quantity,
         rejected_quantity, unit_cost, previous_cost, total_cents)
       select $1, new_id(), $3, id, $4, $5, $6, $7, $8, round($5::numeric * $7::numeric) from line`,
      [business.id, purchase, receipt, ingredient, accepted, rejected, cost, previous],
    );
  }
}

interface CountInput {
  readonly closedOn: Day;
  readonly lines: readonly {
    readonly ingredient: string;
    readonly counted: number;
    readonly system: number;
    readonly cost: number;
  }[];
}

/** A stock count that was closed at noon of a day, without stock movements. */
export async function aCount(business: Business, input: CountInput): Promise<void> {
  const count = randomUUID();
  const user = business.employees.admin.id;
  await business.database.rows(
    `insert into stock_counts (business_id, id, status, created_by, closed_by, closed_at)
     values ($1, $2, 'Cerrado', $3, $3, ${noonOf(4)})`,
    [business.id, count, user, input.closedOn],
  );
  for (const { ingredient, counted, system, cost } of input.lines) {
    await business.database.rows(
      `insert into stock_count_lines (business_id, id, count_id, inventory_item_id, counted_quantity, system_quantity, unit_cost)
       values ($1, new_id(), $2, $3, $4, $5, $6)`,
      [business.id, count, ingredient, counted, system, cost],
    );
  }
}

/** A stock movement at noon of a day that leaves the stock level unchanged. */
export async function aMovement(
  business: Business,
  ingredient: string,
  input: { readonly on: Day; readonly type: string; readonly quantity: number; readonly cost: number },
): Promise<void> {
  await business.database.rows(
    `insert into stock_movements (business_id, id, inventory_item_id, type, quantity, unit_cost, balance, created_at)
     values ($1, new_id(), $2, $3, $4, $5, 0, ${noonOf(6)})`,
    [business.id, ingredient, input.type, input.quantity, input.cost, input.on],
  );
}
