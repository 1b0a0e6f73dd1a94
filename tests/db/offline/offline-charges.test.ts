import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  type ChargeRequest,
  chargeSale,
  discountSale,
  mergeBills,
  readSale,
  recordTip,
  splitBill,
} from '#db/queries/bills/sales.ts';
import { cancelLine, joinOrder, moveLines, sendAndCharge, sendOrder } from '#db/queries/orders/orders.ts';
import { countRegister, moveCash, openRegister, readRegisterReport } from '#db/queries/register/register.ts';
import { businessDay } from '#domain/base/time.ts';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import type { Business } from '#tests/support/business.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { type OfflineOptions, offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { listSales, readRegister } from '#tests/support/reads.ts';
import { countAndClose, expectedCash } from '#tests/support/register.ts';
import { readSalesReport, rollUp } from '#tests/support/reports.ts';
import { billsOf, salesOf, tipOf } from '#tests/support/sales.ts';
import { it as base, database } from '#tests/support/test.ts';

/** Offline charges, whatever happened meanwhile: the table in docs/offline.md. */

const ZONE = zoneAtNoon();
const DAY_MS = 86_400_000;

const it = base.extend<{ shop: { business: Business; product: string; session: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  shop: async ({}, use) => {
    const business = await database.business({ zone: ZONE });
    const session = randomUUID();
    await openRegister(business.writeScope('cajero'), { id: session, opening_float_cents: 50_000 });
    await database.rows(
      `update register_sessions set created_at = now() - interval '6 hours' where id = $1`,
      [session],
    );
    await use({
      business,
      product: await business.product({ priceCents: 5000, tracksInventory: false }),
      session,
    });
  },
});
type Shop = { business: Business; product: string; session: string };

const pay = (
  { business }: Shop,
  amount_cents: number,
  method: 'efectivo' | 'tarjeta' | 'fiado' = 'efectivo',
) => [{ id: randomUUID(), payment_method_id: business.methods[method], amount_cents }];
/** The charge of a device that shows the bill as it was sent. */
const chargeOf = (shop: Shop, { sale }: SentOrder, tendered = sale.total_cents): ChargeRequest => ({
  payments: pay(shop, tendered),
  register_session_id: shop.session,
  total_cents: sale.total_cents,
  charged_lines: sale.items.map(({ order_line_id, quantity }) => ({
    order_line_id: order_line_id ?? '',
    quantity,
  })),
});
const chargeLate = (shop: Shop, sale: string, charge: ChargeRequest, options: OfflineOptions = {}) =>
  chargeSale(offlineScope(shop.business, 'sale.charge', options), sale, charge).then(
    ({ answer }) => answer.sale,
  );

async function close({ business, session }: Shop) {
  const counted_cents = await expectedCash(business, session);
  await countAndClose(business.writeScope('admin'), session, { counted_cents }, true);
}

const sessionOf = (id: string | null) =>
  database
    .rows<{ status: string; business_day: string }>(
      'select status, business_day::text from register_sessions where id = $1',
      [id],
    )
    .then(([row]) => row);

/** The total of a day with tax, which prices include: the list and the report of sales agree on its base. */
async function dayTotal(business: Business, day: string): Promise<number | null> {
  const range = { from: day, to: day, shift: null, location_id: null };
  const listed = await listSales(business.scope(), { from: day, to: day, limit: 50, offset: 0 });
  const report = await readSalesReport(business.scope(), range, false);
  expect(report.by_day.reduce((sum, { sales_cents }) => sum + sales_cents, 0)).toBe(listed.base_cents);
  return listed.total_cents;
}

describe('an offline charge', () => {
  it('is that of its moment, and is found by its provisional number', async ({ shop }) => {
    const sent = await shop.business.order([{ product: shop.product }]);
    const sale = await chargeLate(shop, sent.sale.id, chargeOf(shop, sent), { number: 'T3-007' });
    expect(sale).toMatchObject({ status: 'Pagada', number: 1, provisional_number: 'T3-007' });
    expect(sale.received_at).not.toBeNull();
    const found = await listSales(shop.business.scope(), {
      from: '2020-01-01',
      to: '2020-01-01',
      provisional_number: 'T3-007',
      limit: 10,
      offset: 0,
    });
    expect(found).toMatchObject({
      sales_count: 1,
      sales: [{ sale_id: sale.id, provisional_number: 'T3-007' }],
    });
  });

  it('of an order that was sent without a network is found by the number of its order, as by its own, once it is a sale', async ({
    shop,
  }) => {
    const { business, product } = shop;
    const scope = offlineScope(business, 'order.send', { number: 'T3-007' });
    const { answer: sent } = await sendOrder(scope, anOrderRequest([{ product }]));
    const find = async (search: { provisional_number: string } | { number: number }) => {
      const day = { from: '2020-01-01', to: '2020-01-01', limit: 10, offset: 0 };
      const { sales } = await listSales(business.scope(), { ...day, ...search });
      return sales.map(({ sale_id, number, provisional_number }) => [sale_id, number, provisional_number]);
    };
    expect(await find({ provisional_number: 'T3-007' })).toEqual([]);
    const sale = await chargeLate(shop, sent.sale.id, chargeOf(shop, sent));
    const found = [[sale.id, 1, 'T3-007']];
    expect(await find({ provisional_number: 'T3-007' })).toEqual(found);
    expect(await find({ number: 1 })).toEqual(found);
    expect(await find({ provisional_number: 'T3-008' })).toEqual([]);
  });

  it('of a bill that another device charged is refused: one of two at once is a sale', async ({ shop }) => {
    const sent = await shop.business.order([{ product: shop.product }]);
    const both = await Promise.allSettled(
      [1, 2].map(() => chargeLate(shop, sent.sale.id, chargeOf(shop, sent))),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'sale.paid' }),
    });
  });

  it('of a bill with more lines meanwhile leaves them on a new bill', async ({ shop }) => {
    const sent = await shop.business.order([{ product: shop.product, quantity: 2 }]);
    const more = await shop.business.order([{ product: shop.product, quantity: 3 }], { id: sent.order.id });
    expect(more.sale).toMatchObject({ id: sent.sale.id, total_cents: 25_000 });
    const sale = await chargeLate(shop, sent.sale.id, chargeOf(shop, sent));
    expect(sale).toMatchObject({ status: 'Pagada', total_cents: 10_000, items: [{ quantity: 2 }] });
    expect(await billsOf(shop.business)).toMatchObject([{ order_id: sent.order.id, total_cents: 15_000 }]);
  });

  it('with its order keeps the lines of others off its bill', async ({ shop }) => {
    const sent = await shop.business.order([{ product: shop.product }]);
    await shop.business.order([{ product: shop.product }], { id: sent.order.id });
    const order = {
      ...anOrderRequest([{ product: shop.product }]),
      id: sent.order.id,
      sale_id: sent.sale.id,
    };
    const known = [
      ...sent.sale.items.map(({ order_line_id }) => order_line_id ?? ''),
      order.lines[0]?.id ?? '',
    ];
    const { answer } = await sendAndCharge(offlineScope(shop.business, 'order.charge'), {
      order,
      total_cents: 10_000,
      payments: pay(shop, 20_000),
      charged_lines: known.map((order_line_id) => ({ order_line_id, quantity: 1 })),
    });
    expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents: 10_000, change_cents: 10_000 });
  });

  it('of an order that was joined meanwhile is a bill of the host order with the lines that the device knew', async ({
    shop,
  }) => {
    const { business, product } = shop;
    const seated = (index: number) =>
      business.order([{ product }], { channel: 'mesa', table_id: business.tables[index]?.id ?? null });
    const [own, host] = [await seated(0), await seated(1)];
    await joinOrder(business.writeScope('mesero'), own.order.id, host.order.id);
    const order = {
      ...anOrderRequest([{ product }], {
        channel: 'mesa',
        table_id: own.order.table_id,
        customer_name: null,
      }),
      id: own.order.id,
    };
    const { answer } = await sendAndCharge(offlineScope(business, 'order.charge'), {
      order,
      total_cents: 5000,
      payments: pay(shop, 5000),
      charged_lines: order.lines.map(({ id, quantity }) => ({ order_line_id: id, quantity })),
    });
    expect(answer.sale).toMatchObject({ status: 'Pagada', order_id: host.order.id, total_cents: 5000 });
    const named = await chargeLate(shop, host.sale.id, chargeOf(shop, host));
    expect(named).toMatchObject({ status: 'Pagada', order_id: host.order.id, total_cents: 5000 });
    expect(await billsOf(business)).toMatchObject([{ order_id: host.order.id, total_cents: 5000 }]);
  });

  it('of a bill with cancelled, moved or discounted lines, or that was split or merged, is refused', async ({
    shop,
  }) => {
    const { business, product } = shop;
    const changes: readonly ((sent: SentOrder) => Promise<unknown>)[] = [
      ({ sale }) => cancelLine(business.writeScope('admin'), sale.items[0]?.order_line_id ?? '', 'Ya no'),
      ({ sale, order }) =>
        moveLines(business.writeScope('mesero'), order.id, {
          items: [{ line_id: sale.items[0]?.order_line_id ?? '', quantity: 1, new_line_id: randomUUID() }],
          table_id: business.tables[0]?.id,
          new_order_id: randomUUID(),
          kitchen_ticket_id: randomUUID(),
          sale_id: randomUUID(),
        }),
      ({ sale }) =>
        discountSale(business.writeScope('admin'), sale.id, { rate: 1000, reason: 'Cortesía' }, 'any'),
      ({ sale }) =>
        splitBill(business.writeScope('cajero'), sale.id, { id: randomUUID(), amount_cents: 1000 }),
      async ({ sale, order }) => {
        const part = randomUUID();
        const items = [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }];
        await splitBill(business.writeScope('cajero'), sale.id, { id: part, items });
        await mergeBills(business.writeScope('cajero'), part, sale.id);
        expect(order.id).not.toBe(part);
      },
    ];
    const refusals: unknown[] = [];
    for (const change of changes) {
      const sent = await business.order([{ product }, { product, quantity: 2 }]);
      await change(sent);
      await chargeLate(shop, sent.sale.id, chargeOf(shop, sent, 20_000)).catch(({ code, message }) =>
        refusals.push([code, message]),
      );
    }
    const without = 'La cuenta ya no tiene los productos que se cobraron.';
    expect(refusals).toEqual([
      ['sale.total', without],
      ['sale.total', without],
      ['sale.total', expect.stringContaining('El total cambió')],
      ['sale.total', without],
      ['row.missing', expect.any(String)],
    ]);
  });

  it('of a line that has fewer units meanwhile is refused', async ({ shop }) => {
    const { business, product } = shop;
    const sent = await business.order([{ product, quantity: 3 }]);
    const items = [{ sale_item_id: sent.sale.items[0]?.id ?? '', quantity: 1 }];
    await splitBill(business.writeScope('cajero'), sent.sale.id, { id: randomUUID(), items });
    await expect(chargeLate(shop, sent.sale.id, chargeOf(shop, sent))).rejects.toMatchObject({
      code: 'sale.total',
      message: 'La cuenta ya no tiene los productos que se cobraron.',
    });
  });

  it('of a part of a line leaves the other units on a new bill', async ({ shop }) => {
    const sent = await shop.business.order([{ product: shop.product, quantity: 3 }]);
    const [line] = sent.sale.items;
    const sale = await chargeLate(shop, sent.sale.id, {
      payments: pay(shop, 5000),
      total_cents: 5000,
      charged_lines: [{ order_line_id: line?.order_line_id ?? '', quantity: 1 }],
    });
    expect(sale).toMatchObject({ status: 'Pagada', total_cents: 5000, items: [{ quantity: 1 }] });
    const open = await database.rows(
      `select s.total_cents::integer, i.quantity::integer from sales s join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
       where s.order_id = $1 and s.status = 'Por cobrar'`,
      [sent.order.id],
    );
    expect(open).toEqual([{ total_cents: 10_000, quantity: 2 }]);
  });

  it('of some lines has the tax of these alone, as the device computed it, and so has the bill of the others', async () => {
    const business = await database.business({ pricesIncludeTax: false });
    const product = await business.product({ priceCents: 1010, tracksInventory: false });
    for (const place of [0, 1]) {
      const { order, sale } = await business.order([{ product }, { product }]);
      const order_line_id = sale.items[place]?.order_line_id ?? '';
      await chargeSale(offlineScope(business, 'sale.charge'), sale.id, {
        payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 1162 }],
        total_cents: 1162,
        charged_lines: [{ order_line_id, quantity: 1 }],
      });
      const bills = await salesOf(business, order.id);
      expect(bills).toMatchObject([0, 1].map(() => ({ total_cents: 1162, tax_cents: 152 })));
    }
  });

  it('that names no lines and no total is charged as the bill is now, and one below or above its total is refused', async ({
    shop,
  }) => {
    const sent = await shop.business.order([{ product: shop.product }]);
    await shop.business.order([{ product: shop.product }], { id: sent.order.id });
    for (const total_cents of [5000, 15_000])
      await expect(
        chargeLate(shop, sent.sale.id, { payments: pay(shop, 15_000), total_cents }),
      ).rejects.toMatchObject({ code: 'sale.total', message: expect.stringContaining('El total cambió') });
    expect(await chargeLate(shop, sent.sale.id, { payments: pay(shop, 15_000) })).toMatchObject({
      status: 'Pagada',
      total_cents: 10_000,
    });
  });

  it('with a deactivated payment method is charged', async ({ shop }) => {
    const { business, product } = shop;
    await database.rows(`update payment_methods set is_active = false where business_id = $1`, [business.id]);
    const cash = await business.order([{ product }]);
    expect(await chargeLate(shop, cash.sale.id, chargeOf(shop, cash))).toMatchObject({ status: 'Pagada' });
  });

  describe('on account', () => {
    const LIMIT = 6000;
    async function owing(shop: Shop, cents: number, customer: object = {}) {
      const { business } = shop;
      const id = randomUUID();
      await database.insert({
        customers: [{ business_id: business.id, id, name: 'Ana', limit_cents: LIMIT, ...customer }],
      });
      const product = await business.product({ priceCents: cents, tracksInventory: false });
      const charge = async (amounts: readonly number[] = [cents]) => {
        const sent = await business.order([{ product }]);
        const payments = amounts.flatMap((amount) =>
          pay(shop, amount, 'fiado').map((each) => ({ ...each, customer_id: id })),
        );
        const { id: sale } = sent.sale;
        return chargeLate(shop, sale, { ...chargeOf(shop, sent), payments });
      };
      const owed = async () => {
        const [row] = await database.rows<{ cents: number }>(
          'select customer_balance($1)::integer as cents',
          [id],
        );
        return row?.cents;
      };
      return { charge, owed };
    }

    it('up to the whole limit is charged, also if the limit was used meanwhile', async ({ shop }) => {
      const { charge } = await owing(shop, LIMIT);
      for (const _ of ['known', 'used meanwhile'])
        expect(await charge()).toMatchObject({
          payments: [{ kind: 'fiado', amount_cents: LIMIT }],
        });
    });

    it('above the whole limit is refused, also in two payments, and nothing is owed', async ({ shop }) => {
      const { charge, owed } = await owing(shop, LIMIT + 2400);
      for (const amounts of [[8400], [4200, 4200]])
        await expect(charge(amounts)).rejects.toMatchObject({ code: 'receivable.limit' });
      expect(await owed()).toBe(0);
    });

    it('of a customer without credit, or who is inactive, is refused', async ({ shop }) => {
      const none = await owing(shop, 100, { limit_cents: 0 });
      await expect(none.charge()).rejects.toMatchObject({ code: 'receivable.limit' });
      const inactive = await owing(shop, 100, { name: 'Beto', is_active: false });
      await expect(inactive.charge()).rejects.toMatchObject({ code: 'row.conflict' });
    });
  });
});

describe('an offline charge after the Z', () => {
  it('of a business that invoices takes the next number of its register', async ({ shop }) => {
    const { business, product } = shop;
    await startInvoicing(business);
    const sent = await business.order([{ product }]);
    await close(shop);
    const sale = await chargeLate(shop, sent.sale.id, chargeOf(shop, sent));
    expect(sale.documents).toMatchObject([{ number: '000-001-01-00000001', total_cents: 5000 }]);
  });

  it('is por conciliar: it counts on its day, in no X, Z or count, and takes its tip with it', async ({
    shop,
  }) => {
    const { business, product, session } = shop;
    const sent = await business.order([{ product }]);
    await close(shop);
    const before = await readRegisterReport(business.scope(), session);
    const sale = await chargeLate(shop, sent.sale.id, chargeOf(shop, sent));
    expect(await sessionOf(sale.register_session_id)).toMatchObject({ status: 'Por conciliar' });
    const tip = { id: randomUUID(), amount_cents: 500, payment_method_id: business.methods.efectivo };
    await recordTip(business.writeScope('cajero'), sale.id, tip);
    expect((await tipOf(business, tip.id)).register_session_id).toBe(sale.register_session_id);
    expect(await dayTotal(business, sale.business_day ?? '')).toBe(5000);
    expect(await readRegisterReport(business.scope(), session)).toEqual(before);
    const unassigned = sale.register_session_id ?? '';
    expect(await readRegisterReport(business.scope(), unassigned)).toBeNull();
    expect(await readRegister(business.scope())).toMatchObject({ session: null, sessions: [] });
    await expect(
      countRegister(business.writeScope('cajero'), unassigned, { counted_cents: 0 }),
    ).rejects.toMatchObject({ code: 'register.closed' });
    expect(await readSale(business.scope(), sale.id)).toMatchObject({ register_open: false, tip_cents: 500 });
  });

  it('goes to no session that was opened later, also without naming one', async ({ shop }) => {
    const { business, product } = shop;
    const sent = await business.order([{ product }]);
    await close(shop);
    const next = randomUUID();
    await openRegister(business.writeScope('cajero'), { id: next, opening_float_cents: 0 });
    const { register_session_id: _, ...charge } = chargeOf(shop, sent);
    const sale = await chargeLate(shop, sent.sale.id, charge);
    expect(await sessionOf(sale.register_session_id)).toMatchObject({ status: 'Por conciliar' });
    expect(await readRegisterReport(business.scope(), next)).toMatchObject({ sales: 0, total_cents: 0 });
  });

  it('makes one row of a register and a day for 16 charges at once', async ({ shop }) => {
    const { business, product, session } = shop;
    await close(shop);
    const sold = await Promise.all(
      Array.from({ length: 16 }, () =>
        sendAndCharge(offlineScope(business, 'order.charge'), {
          order: anOrderRequest([{ product }]),
          total_cents: 5000,
          payments: pay(shop, 5000),
          register_session_id: session,
        }),
      ),
    );
    expect(new Set(sold.map(({ answer }) => answer.sale.register_session_id)).size).toBe(1);
    expect(sold.map(({ answer }) => answer.sale.number).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    );
  });

  it('of a past day that was rolled up changes the reports of that day', async ({ shop }) => {
    const { business, product, session } = shop;
    const zone = ZONE;
    const late = (minutesAgo: number) =>
      sendAndCharge(offlineScope(business, 'order.charge', { minutesAgo }), {
        order: anOrderRequest([{ product }]),
        total_cents: 5000,
        payments: pay(shop, 5000),
        register_session_id: session,
      });
    await close(shop);
    const yesterday = businessDay(new Date(Date.now() - DAY_MS), zone, 0);
    await late(24 * 60);
    await rollUp(business);
    expect(await dayTotal(business, yesterday)).toBe(5000);
    const sold = await late(24 * 60);
    expect(sold.answer.sale.business_day).toBe(yesterday);
    expect(await dayTotal(business, yesterday)).toBe(10_000);
    expect(await sessionOf(sold.answer.sale.register_session_id)).toEqual({
      status: 'Por conciliar',
      business_day: yesterday,
    });
  });

  it('of a session that is still open is a sale of that session', async ({ shop }) => {
    const sent = await sendOrder(
      offlineScope(shop.business, 'order.send'),
      anOrderRequest([{ product: shop.product }]),
    );
    const sale = await chargeLate(shop, sent.answer.sale.id, chargeOf(shop, sent.answer));
    expect(sale.register_session_id).toBe(shop.session);
  });

  it('as a tip of a sale of that session is por conciliar, and its Z does not change', async ({ shop }) => {
    const { business, product, session } = shop;
    const sent = await business.order([{ product }]);
    await chargeSale(business.writeScope('cajero'), sent.sale.id, { payments: pay(shop, 5000) });
    await close(shop);
    const before = await readRegisterReport(business.scope(), session);
    const tip = {
      id: randomUUID(),
      amount_cents: 500,
      payment_method_id: business.methods.efectivo,
      register_session_id: session,
    };
    await recordTip(offlineScope(business, 'sale.tip'), sent.sale.id, tip);
    const { register_session_id } = await tipOf(business, tip.id);
    expect(await sessionOf(register_session_id)).toMatchObject({ status: 'Por conciliar' });
    expect(await readRegisterReport(business.scope(), session)).toEqual(before);
  });

  it('as a cash movement is refused', async ({ shop }) => {
    const movement = { id: randomUUID(), type: 'entrada', amount_cents: 100, reason: 'Cambio' } as const;
    const move = () => moveCash(offlineScope(shop.business, 'register.movement'), shop.session, movement);
    await close(shop);
    await expect(move()).rejects.toMatchObject({ code: 'register.closed' });
  });
});
