import { randomUUID } from 'node:crypto';
import { serveOrder } from '#db/queries/kitchen.ts';
import { chargeSale, discountSale } from '#db/queries/sales.ts';
import type { DatabaseGround } from './ground.ts';
import { anOrder, type Business, type LineWish, rowsOf, scopeOf, writing } from './restaurant.ts';

/** Ordered by the waiter, served by the chef and charged with a card by the cashier, at once; off is a discount (1500 is 15 %). */
export async function aServedSale(
  ground: DatabaseGround,
  business: Business,
  lines: readonly LineWish[],
  { off = 0, table = '' } = {},
) {
  const sent = await anOrder(
    ground,
    business,
    lines,
    table === '' ? { channel: 'para llevar' } : { channel: 'mesa', table_id: table },
  );
  const cashier = scopeOf(ground, business, 'cajero');
  if (off > 0) await discountSale(writing(cashier), sent.sale.id, { rate: off, reason: 'Cortesía' }, 'any');
  await serveOrder(writing(scopeOf(ground, business, 'chef')), sent.kitchen_order.id);
  const [due] = await rowsOf<{ cents: string }>(
    ground,
    'select total_cents as cents from sales where id = $1',
    [sent.sale.id],
  );
  const payment = {
    id: randomUUID(),
    payment_method_id: business.methods.tarjeta,
    amount_cents: Number(due?.cents),
  };
  const { answer } = await chargeSale(writing(cashier), sent.sale.id, { payments: [payment] });
  return { ...sent, sale: answer.sale };
}
