import { randomUUID } from 'node:crypto';
import { chargeSale, discountSale } from '#db/queries/bills/sales.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import type { Business } from './business.ts';
import type { LineInput } from './order-request.ts';
import { saleOf } from './sales.ts';

interface ServedSaleOptions {
  readonly off?: number;
  readonly table?: string;
  readonly method?: 'tarjeta' | 'efectivo';
  /** Who gets the invoice; large ones need a name. */
  readonly buyer?: { readonly name: string; readonly rtn: string };
}

/** An order of the waiter that the chef has served and the cashier has charged, by card without `method`; `off` is a discount (1500 is 15 %). */
export async function aServedSale(
  business: Business,
  lines: readonly LineInput[],
  { off = 0, table = '', method = 'tarjeta', buyer }: ServedSaleOptions = {},
) {
  const sent = await business.order(
    lines,
    table === '' ? { channel: 'para llevar' } : { channel: 'mesa', table_id: table },
  );
  if (off > 0)
    await discountSale(business.writeScope('cajero'), sent.sale.id, { rate: off, reason: 'Cortesía' }, 'any');
  await serveTicket(business.writeScope('chef'), sent.kitchen_ticket.id);
  const { total_cents } = await saleOf(business, sent.sale.id);
  const payment = {
    id: randomUUID(),
    payment_method_id: business.methods[method],
    amount_cents: total_cents,
  };
  const { answer } = await chargeSale(business.writeScope('cajero'), sent.sale.id, {
    payments: [payment],
    ...(buyer ? { buyer } : {}),
  });
  return { ...sent, sale: answer.sale };
}
