import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { chargeSale, readSale, splitBill, splitEvenly } from '#db/queries/bills/sales.ts';
import { changeBusiness, readSettings } from '#db/queries/business/settings.ts';
import { readMenu } from '#db/queries/menu/menu.ts';
import { readOrder, sendOrder } from '#db/queries/orders/orders.ts';
import { readRegister } from '#db/queries/register/register.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { splitIntoParts, splitPart } from '#domain/offline/bill.ts';
import type { OfflineEffect, SentOrderBody } from '#domain/offline/effect.ts';
import { chargeLocally, type KnownHere, sendLocally } from '#domain/offline/offline-answers.ts';
import { sentLines } from '#domain/offline/sent-lines.ts';
import { shownOrder } from '#domain/offline/shown-orders.ts';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
const CATEGORIES = ['general', 'special', 'exempt'] as const;
const PRICES = [0, 7, 35, 199, 3_333, 9_999, 25_000];
const products: string[] = [];

beforeAll(async () => {
  await business.openRegister();
  const drinks = await business.category('Bebidas');
  await database.change('menu_categories', drinks, { station: 'barra' });
  for (const [index, priceCents] of PRICES.entries()) {
    const id = await business.product({
      priceCents,
      taxCategory: CATEGORIES[index % CATEGORIES.length] ?? 'general',
      tracksInventory: false,
      ...(index % 3 === 1 && { station: 'barra' }),
    });
    if (index % 3 === 2) await database.change('menu_items', id, { category_id: drinks });
    products.push(id);
  }
});

/** What a device of the cashier knows after it has read the service floor. */
async function knownHere(): Promise<KnownHere> {
  const scope = business.scope('cajero');
  const [menu, register, settings] = await Promise.all([
    readMenu(scope),
    readRegister(scope),
    readSettings(scope),
  ]);
  const { id, fullName } = business.employees.cajero;
  return {
    by: {
      user_id: id,
      full_name: fullName,
      role: 'cajero',
      business_id: business.id,
      at: new Date(Date.parse(menu.as_of) + 1_000).toISOString(),
    },
    number: 'T3-007',
    pricing: {
      tax_percentage: settings.tax_percentage,
      prices_include_tax: settings.prices_include_tax,
    },
    cooks_at_once: settings.cooks_at_once,
    zone: settings.zone,
    day_start_minutes: settings.day_start_minutes,
    menu,
    register,
    customers: [],
    invoicing: null,
  };
}

/** A bill without what only the server knows: its instants, the final number, and the ids of parts of lines. */
function moneyOf(sale: Sale) {
  const { id, order_id, status, share_kind, share_of, base_cents, tax_cents, total_cents } = sale;
  const { discount_cents, change_cents, channel, customer_name, cashier, waiter } = sale;
  return {
    ...{ id, order_id, status, share_kind, share_of, base_cents, tax_cents, total_cents },
    ...{ discount_cents, change_cents, channel, customer_name, cashier, waiter },
    items: sale.items.map(({ id: _id, served: _served, in_kitchen: _inKitchen, ...item }) => item),
    payments: sale.payments,
  };
}

const saleOf = async (id: string): Promise<Sale> => {
  const sale = await readSale(business.scope('cajero'), id);
  if (!sale) throw new Error('There is no such bill.');
  return sale;
};

const wish = fc.record({
  product: fc.nat(PRICES.length - 1),
  quantity: fc.constantFrom(1, 2, 3, 0.5, 0.333),
});
const service = fc.record({
  first: fc.array(wish, { minLength: 1, maxLength: 5 }),
  second: fc.array(wish, { minLength: 1, maxLength: 4 }),
  way: fc.constantFrom('whole', 'lines', 'amount', 'even'),
  parts: fc.integer({ min: 2, max: 5 }),
  cooks_at_once: fc.boolean(),
});

/** The effect of a sending that the server has answered. */
const effectOf = (body: SentOrderBody, answer: SentOrder, { by, menu }: KnownHere): OfflineEffect => ({
  kind: 'order.send',
  by: { ...by, at: answer.kitchen_ticket.created_at },
  body,
  lines: sentLines(answer, menu),
  answer,
});

/** An order as the server reads it (`order_answer`) and as the device shows it. */

describe('the answers that a device computes without a network', () => {
  it('are those of the server, line by line, for two rounds, any split and the charge', async () => {
    await fc.assert(
      fc.asyncProperty(service, async ({ first, second, way, parts, cooks_at_once }) => {
        await changeBusiness(business.writeScope(), { cooks_at_once });
        const known = await knownHere();
        const scope = () => business.writeScope('cajero');
        const linesOf = (wishes: typeof first) =>
          wishes.map(({ product, quantity }) => ({ product: products[product] ?? '', quantity }));
        const opening = anOrderRequest(linesOf(first));
        const here = sendLocally(opening, { order: null, table: null }, known);
        if ('refusal' in here) throw new Error(here.refusal.message);
        const { answer: sent } = await sendOrder(scope(), opening);
        expect(moneyOf(here.answer.sale)).toEqual(moneyOf(sent.sale));

        const order = await readOrder(business.scope('cajero'), opening.id);
        expect(shownOrder(opening.id, null, [effectOf(opening, sent, known)])?.order).toEqual(order);

        const round = anOrderRequest(linesOf(second), { id: opening.id });
        const more = sendLocally(round, { order, table: null }, known);
        if ('refusal' in more) throw new Error(more.refusal.message);
        const { answer: again } = await sendOrder(scope(), round);
        expect(moneyOf(more.answer.sale)).toEqual(moneyOf(again.sale));
        expect(shownOrder(opening.id, order, [effectOf(round, again, known)])?.order).toEqual(
          await readOrder(business.scope('cajero'), opening.id),
        );
        expect(shownOrder(opening.id, null, [effectOf(round, again, known)])).toBeNull();
        expect(more.answer.kitchen_ticket).toMatchObject({
          round: again.kitchen_ticket.round,
          expected_minutes: again.kitchen_ticket.expected_minutes,
        });
        const stationsOf = ({ kitchen_ticket }: SentOrder) =>
          kitchen_ticket.items.map(({ station }) => station);
        expect(stationsOf(more.answer)).toEqual(stationsOf(again));
        expect(more.lines.map(({ station }) => station)).toEqual(stationsOf(again));

        const bill = again.sale;
        const [line] = bill.items;
        const ids = Array.from({ length: parts - 1 }, () => randomUUID());
        const [id = ''] = ids;
        if (way === 'even') {
          const local = splitIntoParts(bill, ids, known.by.at);
          if (!('refusal' in local)) {
            const { answer } = await splitEvenly(scope(), bill.id, ids);
            const byId = new Map(answer.bills.map((each) => [each.id, moneyOf(each)]));
            expect(local.map(moneyOf)).toEqual(local.map((each) => byId.get(each.id)));
          }
        } else if (way !== 'whole' && line) {
          const part =
            way === 'amount'
              ? { id, amount_cents: Math.max(1, Math.floor(bill.total_cents / parts)) }
              : { id, items: [{ sale_item_id: line.id, quantity: line.quantity / 2 }] };
          const local = splitPart(bill, part, known.by.at);
          if (!('refusal' in local)) {
            const { answer } = await splitBill(scope(), bill.id, part);
            const byId = new Map(answer.bills.map((each) => [each.id, moneyOf(each)]));
            const shown = [local.rest, local.part].map(moneyOf);
            expect(shown).toEqual(shown.map((each) => byId.get(each.id)));
          }
        }

        const open = await saleOf(bill.id);
        const cash = known.register?.payment_methods.find(({ kind }) => kind === 'efectivo');
        const payments =
          open.total_cents > 0
            ? [
                {
                  id: randomUUID(),
                  payment_method_id: cash?.id ?? '',
                  amount_cents: open.total_cents + 500,
                },
              ]
            : [];
        const charged = chargeLocally(open, { payments }, known);
        if ('refusal' in charged) throw new Error(charged.refusal.message);
        const { answer } = await chargeSale(scope(), bill.id, { payments });
        expect(moneyOf(charged.sale)).toEqual(moneyOf(answer.sale));
        expect([charged.sale.business_day, charged.sale.shift, charged.sale.register_session_id]).toEqual([
          answer.sale.business_day,
          answer.sale.shift,
          answer.sale.register_session_id,
        ]);
      }),
      { numRuns: 25 },
    );
  });
});
