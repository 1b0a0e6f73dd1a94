/**
 * A program of somebody who knows Fogón by /api/openapi.json alone. It uses the client that oazapfts generates from it: it opens the register,
 * sends an order, charges it, reads the sales report and prints what it saw as JSON. generated-client.test.ts compiles and runs it.
 */
import { randomUUID } from 'node:crypto';
import { ok } from '@oazapfts/runtime';
import * as fogon from './fogon.ts';

const { FOGON_ORIGIN = '', FOGON_API_KEY = '', FOGON_DAY = '' } = process.env;
fogon.defaults.baseUrl = FOGON_ORIGIN;
fogon.defaults.headers = { authorization: `Bearer ${FOGON_API_KEY}` };

const { session } = await ok(fogon.postRegisterOpen({ id: randomUUID(), opening_float_cents: 50_000 }));

const menu = await ok(fogon.getMenu());
const product = menu.items.find(({ is_available }) => is_available);
const { payment_methods } = await ok(fogon.getSettingsCollections());
const cash = payment_methods.find(({ kind }) => kind === 'efectivo');
if (!product || !cash) throw new Error('the business sells nothing');

const sale_id = randomUUID();
const sent = await ok(
  fogon.postOrders({
    id: randomUUID(),
    kitchen_ticket_id: randomUUID(),
    sale_id,
    channel: 'para llevar',
    lines: [{ id: randomUUID(), menu_item_id: product.id, quantity: 2 }],
  }),
);
const charged = await ok(
  fogon.postSalesIdCharge(sale_id, {
    payments: [{ id: randomUUID(), payment_method_id: cash.id, amount_cents: sent.sale.total_cents }],
    register_session_id: session.id,
  }),
);
const report = await ok(fogon.getReportsSales(FOGON_DAY, FOGON_DAY));

console.log(
  JSON.stringify({
    price_cents: product.price_cents,
    total_cents: charged.sale.total_cents,
    before_tax_cents: charged.sale.total_cents - charged.sale.tax_cents,
    reported_cents: report.totals.sales_cents,
  }),
);
