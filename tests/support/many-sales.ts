import { randomUUID } from 'node:crypto';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { giveSeniorDiscount } from '#db/queries/fiscal/seniors.ts';
import { backdateBusiness, backdateOrders } from './backdate.ts';
import type { Business } from './business.ts';
import { seniorOf } from './seniors.ts';

/** A sale of yesterday with the discount of a senior, and copies of the sale on that day and the days before. */
export async function sellOften(business: Business, copies: number, days: number): Promise<void> {
  const { sale } = await business.order([{ product: await business.product() }]);
  const { answer } = await giveSeniorDiscount(business.writeScope(), sale.id, {
    senior: seniorOf(70),
    sale_item_ids: sale.items.map(({ id }) => id),
  });
  const payment = {
    id: randomUUID(),
    payment_method_id: business.methods.tarjeta,
    amount_cents: answer.bills[0]?.total_cents ?? 0,
  };
  await chargeSale(business.writeScope(), sale.id, { payments: [payment] });
  await backdateBusiness(business, 1);
  await business.database.rows(
    `insert into sales (business_id, id, number, order_id, status, base_cents, tax_cents, total_cents, cashier_id, register_session_id, charged_at,
       business_day, shift, hour)
     select business_id, new_id(), 1000 + n, order_id, status, base_cents, tax_cents, total_cents, cashier_id, register_session_id,
       charged_at - n % $3 * interval '1 day', business_day - n % $3, shift, hour
     from sales cross join generate_series(1, $2) n where id = $1`,
    [sale.id, copies, days],
  );
  await backdateOrders(business, days);
}
