import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeBusiness } from '#db/queries/business/settings.ts';
import { joinOrder, readOrder, sendOrder } from '#db/queries/orders/orders.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { OfflineEffect, SentOrderBody } from '#domain/offline/effect.ts';
import { type KnownHere, roundOf, sendLocally } from '#domain/offline/offline-answers.ts';
import { sentLines } from '#domain/offline/sent-lines.ts';
import { shownOrder } from '#domain/offline/shown-orders.ts';
import type { Order, SentOrder } from '#domain/orders/answers/orders.ts';
import { cartTotals, totalsWithBill } from '#domain/orders/cart.ts';
import {
  cartOf,
  discounted,
  discounts,
  knownHere,
  linesOf,
  moneyOf,
  newTable,
  variedProducts,
  wishes,
} from '#tests/support/device-floor.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
let products: readonly string[] = [];

beforeAll(async () => {
  await business.openRegister();
  products = await variedProducts(business);
});

const service = fc.record({
  first: wishes,
  second: wishes,
  place: fc.constantFrom('none', 'table', 'joined', 'host'),
  given: discounts,
  cooks_at_once: fc.boolean(),
  /** Before each round: a change leaves lines of both rules on the bill. */
  includes: fc.tuple(fc.boolean(), fc.boolean()),
  /** Whether the server gets the rounds as offline requests. */
  isLate: fc.boolean(),
});

/** The effect of a sending that the server has answered. */
const effectOf = (body: SentOrderBody, answer: SentOrder, { by, menu }: KnownHere): OfflineEffect => ({
  kind: 'order.send',
  by: { ...by, at: answer.kitchen_ticket.created_at },
  body,
  lines: sentLines(answer, menu),
  answer,
});

const ticketOf = ({ kitchen_ticket }: SentOrder) => ({
  round: kitchen_ticket.round,
  table_number: kitchen_ticket.table_number,
  expected_minutes: kitchen_ticket.expected_minutes,
  items: kitchen_ticket.items,
});

const totalsOf = ({ base_cents, total_cents }: Pick<Sale, 'base_cents' | 'total_cents'>) => ({
  base_cents,
  total_cents,
});

const orderOf = async (id: string): Promise<Order> => {
  const { order } = await readOrder(business.scope('cajero'), id);
  if (!order) throw new Error('There is no such order.');
  return order;
};

describe('the answers that a device computes without a network', () => {
  it('to two rounds are those of the server, line by line, and so are the cart and the order (order_answer)', async () => {
    await fc.assert(
      fc.asyncProperty(service, async ({ first, second, place, given, cooks_at_once, includes, isLate }) => {
        const scope = () =>
          isLate ? offlineScope(business, 'order.send', { minutesAgo: 0 }) : business.writeScope('cajero');
        await changeBusiness(business.writeScope(), { cooks_at_once, prices_include_tax: includes[0] });
        let known = await knownHere(business);
        const table = place === 'none' ? null : await newTable(business);
        const at = table
          ? { channel: 'mesa' as const, table_id: table.id, customer_name: null }
          : { customer_name: 'Ana' };

        const opening = anOrderRequest(linesOf(products, first), at);
        const here = sendLocally(opening, { order: null, table }, known);
        if ('refusal' in here) throw new Error(here.refusal.message);
        const { answer: sent } = await sendOrder(scope(), opening);
        expect(moneyOf(here.answer.sale)).toEqual(moneyOf(sent.sale));
        expect(totalsOf(cartTotals(cartOf(known, opening), known.pricing))).toEqual(totalsOf(sent.sale));
        expect(ticketOf(here.answer)).toEqual(ticketOf(sent));
        expect(shownOrder(opening.id, null, [effectOf(opening, sent, known)])?.order).toEqual(
          await orderOf(opening.id),
        );

        if (place === 'joined' || place === 'host') {
          const beside = { ...at, table_id: (await newTable(business)).id };
          const other = await business.order(linesOf(products, second), beside);
          await business.order(linesOf(products, first), { ...beside, id: other.order.id });
          const [from, into] =
            place === 'joined' ? [opening.id, other.order.id] : [other.order.id, opening.id];
          await joinOrder(business.writeScope('mesero'), from, into);
        }
        const bill = (await orderOf(opening.id)).bills.at(-1);
        if (bill) await discounted(business, bill, given);
        await changeBusiness(business.writeScope(), { prices_include_tax: includes[1] });

        known = await knownHere(business);
        const order = await orderOf(opening.id);
        const round = roundOf(anOrderRequest(linesOf(products, second), { ...at, id: opening.id }), order);
        const more = sendLocally(round, { order, table }, known);
        if ('refusal' in more) throw new Error(more.refusal.message);
        const { answer: again } = await sendOrder(scope(), round);
        expect(moneyOf(more.answer.sale)).toEqual(moneyOf(again.sale));
        const billed = order.bills.find(({ id }) => id === again.sale.id)?.items ?? [];
        expect(totalsOf(totalsWithBill(billed, cartOf(known, round), known.pricing))).toEqual(
          totalsOf(again.sale),
        );
        expect(ticketOf(more.answer)).toEqual(ticketOf(again));
        expect(more.lines.map(({ station }) => station)).toEqual(
          again.kitchen_ticket.items.map(({ station }) => station),
        );
        expect(shownOrder(opening.id, order, [effectOf(round, again, known)])?.order).toEqual(
          await orderOf(opening.id),
        );
        expect(shownOrder(opening.id, null, [effectOf(round, again, known)])).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});
