import type { Business } from './business.ts';

/**
 * The numbers of the orders of a business whose current bill is not an open one that their rounds may go to: an open order has one of its
 * own bills, a joined one none or one of its host's, and a closed one none.
 */
export async function ordersWithWrongCurrentBill(business: Business): Promise<readonly number[]> {
  const rows = await business.database.rows<{ number: string }>(
    `select o.number from orders o
     left join sales s on s.business_id = o.business_id and s.id = o.current_bill_id and s.status = 'Por cobrar'
     where o.business_id = $1 and not case
       when o.status <> 'Abierta' then o.current_bill_id is null
       when o.joined_to_id is not null then o.current_bill_id is null or s.order_id = o.joined_to_id
       else coalesce(s.order_id = o.id, false) end`,
    [business.id],
  );
  return rows.map(({ number }) => Number(number));
}
