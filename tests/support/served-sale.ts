import { randomUUID } from 'node:crypto';
import { serveOrder } from '#db/queries/kitchen.ts';
import { chargeSale, discountSale } from '#db/queries/sales.ts';
import { anOrder, type Business, type LineInput, rowsOf, scopeOf, writeScopeOf } from './factories.ts';
import type { DatabaseTestEnv } from './test-env.ts';

/** An order of the waiter that the chef has served and the cashier has charged by card; `off` is a discount (1500 is 15 %). */
export async function aServedSale(
  testEnv: DatabaseTestEnv,
  business: Business,
  lines: readonly LineInput[],
  { off = 0, table = '' } = {},
) {
  const sent = await anOrder(
    testEnv,
    business,
    lines,
    table === '' ? { channel: 'para llevar' } : { channel: 'mesa', table_id: table },
  );
  const cashier = scopeOf(testEnv, business, 'cajero');
  if (off > 0)
    await discountSale(writeScopeOf(cashier), sent.sale.id, { rate: off, reason: 'Cortesía' }, 'any');
  await serveOrder(writeScopeOf(scopeOf(testEnv, business, 'chef')), sent.kitchen_ticket.id);
  const [due] = await rowsOf<{ cents: string }>(
    testEnv,
    'select total_cents as cents from sales where id = $1',
    [sent.sale.id],
  );
  const payment = {
    id: randomUUID(),
    payment_method_id: business.methods.tarjeta,
    amount_cents: Number(due?.cents),
  };
  const { answer } = await chargeSale(writeScopeOf(cashier), sent.sale.id, { payments: [payment] });
  return { ...sent, sale: answer.sale };
}
