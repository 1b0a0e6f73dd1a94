import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readOrder, sendAndCharge, sendOrder } from '#db/queries/orders/orders.ts';
import { closeRegister } from '#db/queries/register/register.ts';
import { cartTotals, changeCart, emptyCart, totalsWithBill } from '#domain/orders/cart.ts';
import type { Business } from '#tests/support/business.ts';
import { openSessionOf } from '#tests/support/offline.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { tableOf } from '#tests/support/orders.ts';
import { countRegisterSession } from '#tests/support/register.ts';
import { database } from '#tests/support/test.ts';

const PRICES_WITHOUT_TAX = { tax_percentage: 1500, prices_include_tax: false };
const DISH = {
  name: 'Baleada',
  tax_category: 'general',
  ingredients: [],
  sold_out: false,
  on_schedule: true,
  stock_status: 'normal',
} as const;
let business: Business;

beforeEach(async () => {
  business = await database.business();
  await business.openRegister();
});

const cashier = () => business.writeScope('cajero');
const cash = (amount_cents: number) => [
  { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents },
];
const aDish = (priceCents: number) => business.product({ priceCents, tracksInventory: false });

async function refusesWithoutTrace(attempt: () => Promise<unknown>, refusal: object) {
  const before = await business.checksum();
  await expect(attempt()).rejects.toMatchObject(refusal);
  expect(await business.checksum()).toBe(before);
}

describe('sending and charging in one write', () => {
  it('one write sends the kitchen ticket and charges the bill, with its change', async () => {
    const product = await aDish(52_80);
    const order = anOrderRequest([{ product, quantity: 2 }]);
    const { answer } = await sendAndCharge(cashier(), {
      order,
      total_cents: 105_60,
      payments: cash(110_00),
    });
    expect(answer).toMatchObject({
      order: { id: order.id, number: 1 },
      kitchen_ticket: { id: order.kitchen_ticket_id, status: 'Pendiente' },
      sale: { id: order.sale_id, number: 1, status: 'Pagada', total_cents: 105_60, change_cents: 4_40 },
    });
    expect((await readOrder(cashier(), order.id)).order).toMatchObject({ status: 'Cerrada' });
  });

  it('the total of the screen is accepted, also where the tax of old and new lines is rounded together', async () => {
    await business.change({ prices_include_tax: false });
    for (const price of [333, 3, 3501]) {
      const product = await aDish(price);
      const sent = await business.order([{ product }]);
      const cart = [1, 2].reduce(
        (taken, line) =>
          changeCart(taken, {
            type: 'add',
            line_id: String(line),
            product: { ...DISH, id: product, price_cents: price },
            onNewLine: true,
          }),
        emptyCart('para llevar'),
      );
      const { total_cents } = totalsWithBill(sent.sale.items, cart, PRICES_WITHOUT_TAX);
      const apart = sent.sale.total_cents + cartTotals(cart, PRICES_WITHOUT_TAX).total_cents;
      expect(Math.abs(total_cents - apart)).toBeLessThanOrEqual(1);
      const order = { ...anOrderRequest([{ product, quantity: 2 }]), id: sent.order.id };
      const { answer } = await sendAndCharge(cashier(), { order, total_cents, payments: cash(total_cents) });
      expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents });
    }
  });

  it('a refused write takes no order number, sends no kitchen ticket and stores no payment', async () => {
    const product = await aDish(50_00);
    const out = await aDish(10_00);
    await database.change('menu_items', out, { sold_out_until: new Date(Date.now() + 3_600_000) });
    const charge =
      (products: Parameters<typeof anOrderRequest>[0], total_cents: number, paid: number) => () =>
        sendAndCharge(cashier(), { order: anOrderRequest(products), total_cents, payments: cash(paid) });
    await refusesWithoutTrace(charge([{ product }], 49_99, 60_00), {
      code: 'sale.total',
      message: 'El total cambió: ahora es HNL\u00A050.00. Revísalo y cobra de nuevo.',
      fields: { total_cents: '5000' },
    });
    await refusesWithoutTrace(charge([{ product }], 50_00, 49_99), { code: 'sale.payment' });
    await refusesWithoutTrace(charge([{ product }, { product: out }], 60_00, 60_00), {
      code: 'menu.unavailable',
    });
    const { answer } = await charge([{ product }], 50_00, 50_00)();
    expect(answer.order.number).toBe(1);
  });

  it('new lines of an open order are its next round, and the whole bill is charged', async () => {
    const product = await aDish(30_00);
    const table_id = business.tables[0]?.id ?? '';
    const first = await business.order([{ product }], { channel: 'mesa', table_id });
    const more = anOrderRequest([{ product, quantity: 2 }], { channel: 'mesa', table_id });
    await refusesWithoutTrace(
      () => sendAndCharge(cashier(), { order: more, total_cents: 60_00, payments: cash(60_00) }),
      { code: 'sale.total', fields: { total_cents: '9000' } },
    );
    const { answer } = await sendAndCharge(cashier(), {
      order: more,
      total_cents: 90_00,
      payments: cash(90_00),
    });
    expect(answer).toMatchObject({
      order: { id: first.order.id },
      sale: { id: first.sale.id, status: 'Pagada', total_cents: 90_00 },
    });
    expect((await readOrder(cashier(), first.order.id)).order).toMatchObject({
      status: 'Cerrada',
      lines: [{ round: 1 }, { round: 2 }],
    });
    expect(await tableOf(business, table_id)).toMatchObject({ is_available: true });
  });

  it('three writes with one cart make one order and one payment; the others are refused with order.sent', async () => {
    const product = await aDish(30_00);
    for (let round = 1; round <= 5; round += 1) {
      const order = anOrderRequest([{ product }]);
      const charge = () => sendAndCharge(cashier(), { order, total_cents: 30_00, payments: cash(30_00) });
      const results = await Promise.allSettled([charge(), charge(), charge()]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected')
          expect(result.reason).toMatchObject({ code: 'order.sent', fields: { order_id: order.id } });
      await expect(sendOrder(cashier(), order)).rejects.toMatchObject({ code: 'order.sent' });
      const [stored] = await database.rows<{ cards: string; paid: string }>(
        `select (select count(*) from kitchen_tickets where business_id = $1) as cards,
           (select sum(amount_cents) from payments where business_id = $1) as paid`,
        [business.id],
      );
      expect(stored).toEqual({ cards: String(round), paid: String(round * 30_00) });
    }
  });

  it('a register that closes at the same moment either has the charge in its Z or the write stores nothing', async () => {
    const product = await aDish(30_00);
    const id = await openSessionOf(business);
    const count_id = await countRegisterSession(cashier(), id, { counted_cents: 50_000 });
    const [charged, closed] = await Promise.allSettled([
      sendAndCharge(cashier(), {
        order: anOrderRequest([{ product }]),
        total_cents: 30_00,
        payments: cash(30_00),
      }),
      closeRegister(cashier(), id, { count_id }, false),
    ]);
    expect(charged.status === 'fulfilled').toBe(closed.status === 'rejected');
    const [stored] = await database.rows<{ orders: string; paid: string }>(
      `select (select count(*) from orders where business_id = $1) as orders,
         (select count(*) from payments where business_id = $1) as paid`,
      [business.id],
    );
    const expected = charged.status === 'fulfilled' ? '1' : '0';
    expect(stored).toEqual({ orders: expected, paid: expected });
  });
});
