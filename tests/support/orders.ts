import { randomUUID } from 'node:crypto';
import type { Business } from './business.ts';

interface StoredOrder {
  readonly id: string;
  readonly number: number;
  readonly provisional_number: string | null;
  readonly status: 'Abierta' | 'Cerrada' | 'Cancelada';
  readonly table_id: string | null;
}

/** The orders of a business, in the order in which they began. */
export const ordersOf = ({ database, id }: Business): Promise<StoredOrder[]> =>
  database.rows<StoredOrder>(
    `select id, number::integer, provisional_number, status, table_id from orders
     where business_id = $1 order by created_at, id`,
    [id],
  );

interface StoredLine {
  readonly order_id: string;
  readonly menu_item_id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price_cents: number;
  readonly extras_cents: number;
  readonly unit_cost: number;
  readonly notes: unknown;
}

/** The lines of all orders of a business, or of one of them, by round and place. */
export const linesOf = ({ database, id }: Business, order?: string): Promise<StoredLine[]> =>
  database.rows<StoredLine>(
    `select order_id, menu_item_id, name, quantity::float8, unit_price_cents::integer, extras_cents::integer, unit_cost::float8, notes
     from order_lines where business_id = $1 and ($2::uuid is null or order_id = $2) order by created_at, position`,
    [id, order],
  );

interface TableState {
  readonly is_available: boolean;
  readonly occupied_at: Date | null;
}

/** Whether a table is available, and since when it is occupied. */
export async function tableOf({ database, id }: Business, table: string): Promise<TableState> {
  const [row] = await database.rows<TableState>(
    'select is_available, occupied_at from tables where business_id = $1 and id = $2',
    [id, table],
  );
  if (!row) throw new Error('the table is not there');
  return row;
}

/** Another table, of no location and no area. Returns its id. */
export async function addTable({ database, id: business_id }: Business, name: string): Promise<string> {
  const id = randomUUID();
  await database.insert({ tables: [{ business_id, id, name }] });
  return id;
}
