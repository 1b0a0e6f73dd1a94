import type { Business } from './business.ts';

interface StoredSale {
  readonly id: string;
  readonly order_id: string;
  readonly number: number | null;
  readonly status: 'Por cobrar' | 'Pagada' | 'Anulada';
  readonly table_number: string | null;
  readonly business_day: string | null;
  readonly shift: string | null;
  readonly hour: number | null;
  readonly base_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly discount_cents: number;
  readonly cost_cents: number;
  readonly discount_by: string | null;
  readonly discount_approved_by: string | null;
  readonly discount_notes: string | null;
}

/** The sales and open bills of a business, or of one of its orders, in the order in which they began. */
export const salesOf = ({ database, id }: Business, order?: string): Promise<StoredSale[]> =>
  database.rows<StoredSale>(
    `select id, order_id, number::integer, status, table_number, business_day::text, shift, hour, base_cents::integer, tax_cents::integer,
       total_cents::integer, discount_cents::integer, cost_cents::integer, discount_by, discount_approved_by, discount_notes
     from sales where business_id = $1 and ($2::uuid is null or order_id = $2) order by created_at, id`,
    [id, order],
  );

export async function saleOf(business: Business, id: string): Promise<StoredSale> {
  const sale = (await salesOf(business)).find((each) => each.id === id);
  if (!sale) throw new Error('the sale is not there');
  return sale;
}

/** The open bills of a business. */
export const billsOf = async (business: Business): Promise<StoredSale[]> =>
  (await salesOf(business)).filter(({ status }) => status === 'Por cobrar');

interface StoredPayment {
  readonly id: string;
  readonly sale_id: string;
  readonly kind: string;
  readonly amount_cents: number;
  readonly change_cents: number;
}

/** The payments of a business, or of one of its sales. */
export const paymentsOf = ({ database, id }: Business, sale?: string): Promise<StoredPayment[]> =>
  database.rows<StoredPayment>(
    `select id, sale_id, kind, amount_cents::integer, change_cents::integer from payments
     where business_id = $1 and ($2::uuid is null or sale_id = $2) order by created_at, id`,
    [id, sale],
  );

interface StoredRefund {
  readonly sale_id: string;
  readonly base_cents: number;
  readonly tax_cents: number;
}

/** The refunds of a business, or of one of its sales. */
export const refundsOf = ({ database, id }: Business, sale?: string): Promise<StoredRefund[]> =>
  database.rows<StoredRefund>(
    `select sale_id, base_cents::integer, tax_cents::integer from refunds
     where business_id = $1 and ($2::uuid is null or sale_id = $2) order by created_at, id`,
    [id, sale],
  );

interface StoredTip {
  readonly id: string;
  readonly amount_cents: number;
  readonly register_session_id: string;
}

export async function tipOf({ database, id }: Business, tip: string): Promise<StoredTip> {
  const [row] = await database.rows<StoredTip>(
    'select id, amount_cents::integer, register_session_id from tips where business_id = $1 and id = $2',
    [id, tip],
  );
  if (!row) throw new Error('the tip is not there');
  return row;
}
