import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { splitIntoParts, splitPart } from '#domain/offline/bill.ts';
import type { OfflineEffect, SentOrderBody } from '#domain/offline/effect.ts';
import { floorAfter, kitchenAfter, rowsAfter } from '#domain/offline/lists.ts';
import { chargeLocally, type KnownHere, sendLocally } from '#domain/offline/offline-answers.ts';
import { withoutTicket } from '#domain/offline/order.ts';
import { servedTicket } from '#domain/offline/served-ticket.ts';
import { orderIdsOf, shownOrder } from '#domain/offline/shown-orders.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import { type CartLine, cartTotals, emptyCart } from '#domain/orders/cart.ts';
import { numberText, orderNumberText } from '#domain/orders/order-numbers.ts';
import { AT, aTable, bodyOf, CASH, knownWith, product, TABLE } from '#tests/support/offline-known.ts';

/** Sends lines without a network to an open order or a new one. */
function send(known: KnownHere, order: Order | null, lines: SentOrderBody['lines']) {
  const body = bodyOf(order?.id ?? 'orden', lines);
  const sent = sendLocally(body, { order, table: TABLE }, known);
  if ('refusal' in sent) throw new Error(sent.refusal.message);
  const effect: OfflineEffect = { kind: 'order.send', by: known.by, body, ...sent };
  return { ...sent, effect };
}

const line = fc.record({
  price: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 90_000 })),
  thousandths: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 9_000 })),
  category: fc.constantFrom(...TAX_CATEGORIES),
});
const rounds = fc.record({
  first: fc.array(line, { minLength: 1, maxLength: 6 }),
  second: fc.array(line, { maxLength: 6 }),
  includes: fc.boolean(),
  tax: fc.constantFrom(0, 1250, 1500),
});

function sentRounds({
  first,
  second,
  includes,
  tax,
}: typeof rounds extends fc.Arbitrary<infer R> ? R : never) {
  const wishes = [...first, ...second];
  const items = wishes.map(({ price, category }, index) =>
    product(`producto ${index}`, { price_cents: price, tax_category: category }),
  );
  const known = knownWith(items, includes, tax);
  const lines = wishes.map(({ thousandths }, index) => ({
    id: `linea ${index}`,
    menu_item_id: `producto ${index}`,
    quantity: thousandths / 1000,
  }));
  const opened = send(known, null, lines.slice(0, first.length));
  const order = shownOrder('orden', null, [opened.effect])?.order ?? null;
  const more = second.length > 0 ? send(known, order, lines.slice(first.length)) : null;
  const effects = more ? [opened.effect, more.effect] : [opened.effect];
  const cart: CartLine[] = lines.map((sent, index) => ({
    ...product(`producto ${index}`, { price_cents: wishes[index]?.price ?? 0 }),
    ...sent,
    notes: {},
    out: false,
    tax_category: wishes[index]?.category ?? 'general',
  }));
  const totals = cartTotals({ ...emptyCart('mesa'), lines: cart }, known.pricing);
  return { known, effects, bill: (more ?? opened).answer.sale, totals };
}

const sumOf = (bills: readonly Sale[], of: 'base_cents' | 'tax_cents' | 'total_cents') =>
  bills.reduce((sum, bill) => sum + bill[of], 0);
const figures = (bills: readonly Sale[]) => [
  sumOf(bills, 'base_cents'),
  sumOf(bills, 'tax_cents'),
  sumOf(bills, 'total_cents'),
];

describe('the bill of an order that was sent without a network', () => {
  it('has the totals of the server for any lines, taxes and rounds, line by line and together', () => {
    fc.assert(
      fc.property(rounds, (given) => {
        const { bill, totals } = sentRounds(given);
        expect(figures([bill])).toEqual([totals.base_cents, totals.tax_cents, totals.total_cents]);
        const lines = bill.items.reduce((sum, item) => sum + item.base_cents + item.tax_cents, 0);
        expect(lines).toBe(bill.total_cents);
      }),
    );
  });

  it('keeps every centavo when it is split by amount or evenly', () => {
    fc.assert(
      fc.property(
        rounds,
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 5_000 }),
        (given, parts, amount) => {
          const { bill } = sentRounds(given);
          const even = splitIntoParts(
            bill,
            Array.from({ length: parts - 1 }, (_, n) => `parte ${n}`),
            AT,
          );
          if (!('refusal' in even)) expect(sumOf(even, 'total_cents')).toBe(bill.total_cents);
          const split = splitPart(bill, { id: 'parte', amount_cents: amount }, AT);
          if ('refusal' in split) expect(amount).toBeGreaterThanOrEqual(bill.total_cents);
          else {
            expect(split.rest.total_cents + split.part.total_cents).toBe(bill.total_cents);
            expect(split.part.total_cents).toBe(amount);
          }
        },
      ),
    );
  });

  it('shows the same when a request is applied twice, as to a newer answer of the server', () => {
    fc.assert(
      fc.property(rounds, (given) => {
        const { effects } = sentRounds(given);
        const once = shownOrder('orden', null, effects);
        expect(shownOrder('orden', once?.order ?? null, effects)?.order).toEqual(once?.order);
      }),
    );
  });
});

const soup = product('sopa');
const aLine = (id: string) => ({ id, menu_item_id: 'sopa', quantity: 1 });

/** What the screens show of an order after requests without a network. */
function shown(effects: readonly OfflineEffect[]) {
  const changed = [...new Set(effects.flatMap(orderIdsOf))].flatMap(
    (id) => shownOrder(id, null, effects) ?? [],
  );
  const floor = floorAfter({ now: AT, seen: '1:1:', areas: [], locations: [], tables: [aTable] }, changed);
  const [row] = rowsAfter([], changed);
  const [table] = floor.tables;
  return { row, table, order: changed[0]?.order };
}

describe('what screens show of requests without a network', () => {
  const known = knownWith([soup]);
  const first = send(known, null, [aLine('linea 1')]);

  it('an order occupies its table with its amount and has a provisional number', () => {
    const { row, table } = shown([first.effect]);
    expect(row).toMatchObject({
      number: 0,
      provisional_number: 'T3-007',
      due_cents: 5_000,
      pending_tickets: 1,
    });
    expect(table).toMatchObject({ is_available: false, order_id: 'orden', open_bills_cents: 5_000 });
  });

  it('a charge frees the table, and its sale has the payment, the change and the day', () => {
    const payments = [{ id: 'pago', payment_method_id: CASH, amount_cents: 6_000 }];
    const charged = chargeLocally(first.answer.sale, { payments }, known);
    if ('refusal' in charged) throw new Error(charged.refusal.message);
    expect(charged.sale).toMatchObject({
      status: 'Pagada',
      number: null,
      provisional_number: 'T3-007',
      business_day: '2026-11-20',
      shift: 'morning',
      change_cents: 1_000,
      payments: [{ amount_cents: 5_000, received_cents: 6_000, change_cents: 1_000, method: 'Efectivo' }],
    });
    const effect: OfflineEffect = {
      kind: 'sale.charge',
      by: known.by,
      sale_id: 'orden bill',
      part: null,
      answer: charged,
    };
    const { table, row } = shown([first.effect, effect]);
    expect([table?.is_available, table?.order_id, row?.status, row?.due_cents]).toEqual([
      true,
      null,
      'Cerrada',
      0,
    ]);
  });

  it('a bill is not charged twice, nor with too little money, nor on account above the known limit', () => {
    const pay = (method: string, amount_cents: number, customer_id?: string) =>
      chargeLocally(
        first.answer.sale,
        {
          payments: [
            { id: 'pago', payment_method_id: method, amount_cents, ...(customer_id ? { customer_id } : {}) },
          ],
        },
        known,
      );
    expect(pay(CASH, 4_000)).toMatchObject({ refusal: { code: 'sale.payment' } });
    expect(pay('fiado', 5_000, 'marta')).not.toHaveProperty('refusal');
    expect(pay('fiado', 5_000, 'pedro')).toMatchObject({ refusal: { code: 'receivable.limit' } });
    const poor = { ...known, customers: known.customers.map((each) => ({ ...each, limit_cents: 5_999 })) };
    const body = {
      payments: [{ id: 'pago', payment_method_id: 'fiado', amount_cents: 5_000, customer_id: 'marta' }],
    };
    expect(chargeLocally(first.answer.sale, body, poor)).toMatchObject({
      refusal: { code: 'receivable.limit' },
    });
    const paid = { ...first.answer.sale, status: 'Pagada' as const };
    expect(chargeLocally(paid, body, known)).toMatchObject({ refusal: { code: 'sale.paid' } });
  });

  it('a bill that is rounded to nothing is not charged, and a gift is', () => {
    const charge = (price_cents: number) => {
      const here = knownWith([{ ...soup, price_cents }]);
      const sent = send(here, null, [{ ...aLine('linea 1'), quantity: 0.001 }]);
      return chargeLocally(sent.answer.sale, { payments: [] }, here);
    };
    expect(charge(499)).toMatchObject({ refusal: { code: 'approval.required' } });
    expect(charge(0)).toMatchObject({ sale: { status: 'Pagada', total_cents: 0 } });
  });

  it('a product that the device does not know is refused', () => {
    const body = bodyOf('orden', [{ id: 'linea', menu_item_id: 'pollo', quantity: 1 }]);
    expect(sendLocally(body, { order: null, table: TABLE }, known)).toMatchObject({
      refusal: { code: 'row.missing' },
    });
  });

  it('the kitchen shows a new ticket, and one that was served leaves, but not after it was recalled', () => {
    const ticket = first.answer.kitchen_ticket;
    const page = { total: 0, tickets: [] };
    const sent = kitchenAfter(page, first.effect, null);
    expect([sent.total, kitchenAfter(sent, first.effect, null)]).toEqual([1, sent]);
    const served: OfflineEffect = {
      kind: 'kitchen.serve',
      by: known.by,
      body: {},
      ticket,
      answer: { kitchen_ticket: servedTicket(ticket, null, known.by), stock: [] },
    };
    expect(kitchenAfter(sent, served, null)).toEqual({ total: 0, tickets: [] });
    const recalled = { total: 1, tickets: [{ ...ticket, ended_at: AT }] };
    expect(kitchenAfter(recalled, served, null)).toEqual(recalled);
  });

  it('a line goes to the station of its product, and its card and bill have the number of the order', () => {
    const knownOfBoth = knownWith([soup, product('cerveza', { station: 'barra' })]);
    const lines = [aLine('linea 1'), { id: 'linea 2', menu_item_id: 'cerveza', quantity: 1 }];
    const food = send(knownOfBoth, null, [aLine('linea 3')]);
    const both = send(knownOfBoth, null, lines);
    expect(both.answer.kitchen_ticket.items.map(({ station }) => station)).toEqual(['cocina', 'barra']);
    expect(both.lines.map(({ station }) => station)).toEqual(['cocina', 'barra']);
    const page = { total: 0, tickets: [] };
    for (const [station, sent, total] of [
      ['barra', both, 1],
      ['barra', food, 0],
      ['cocina', food, 1],
    ] as const)
      expect(kitchenAfter(page, sent.effect, station).total).toBe(total);
    const order = shownOrder('orden', null, [both.effect])?.order ?? null;
    const round = send(knownOfBoth, order, [aLine('linea 4')]);
    for (const { answer } of [both, round]) {
      const { kitchen_ticket, sale } = answer;
      expect(orderNumberText(kitchen_ticket)).toBe('T3-007');
      expect(orderNumberText(sale)).toBe('T3-007');
    }
  });

  it('a sale with a number of its own keeps that of its order', () => {
    const payments = [{ id: 'pago', payment_method_id: CASH, amount_cents: 5_000 }];
    const charged = chargeLocally(first.answer.sale, { payments }, { ...known, number: 'T3-008' });
    if ('refusal' in charged) throw new Error(charged.refusal.message);
    expect([numberText(charged.sale), orderNumberText(charged.sale)]).toEqual(['T3-008', 'T3-007']);
  });

  it('an order whose effect was read before its answer is as it was before its ticket', () => {
    const opened = shownOrder('orden', null, [first.effect])?.order;
    if (!opened) throw new Error('There is no order.');
    const second = send(known, opened, [aLine('linea 2')]);
    const both = shownOrder('orden', opened, [second.effect])?.order;
    if (!both) throw new Error('There is no order.');
    expect(both.bills[0]?.total_cents).toBe(10_000);
    expect(withoutTicket(both, second.answer.kitchen_ticket.id)).toEqual(opened);
    expect(withoutTicket(opened, first.answer.kitchen_ticket.id)).toBeNull();
  });

  it('the next round goes to the part that was split off, and to the rest once that part is charged', () => {
    const second = send(known, shown([first.effect]).order ?? null, [aLine('linea 2')]);
    const { id: sale_id } = first.answer.sale;
    const split: OfflineEffect = {
      ...{ kind: 'sale.split', by: known.by, order_id: 'orden', sale_id },
      part: { id: 'parte', amount_cents: 3_000 },
    };
    const divided = shown([first.effect, second.effect, split]).order ?? null;
    expect(divided?.current_bill_id).toBe('parte');
    expect(send(known, divided, [aLine('linea 3')]).answer.sale).toMatchObject({
      id: 'parte',
      total_cents: 8_000,
    });
    const paid = divided && { ...divided, bills: divided.bills.filter(({ id }) => id !== 'parte') };
    expect(send(known, paid, [aLine('linea 3')]).answer.sale).toMatchObject({
      id: sale_id,
      total_cents: 12_000,
    });
  });

  it('a ticket of two stations is served by the last one', () => {
    const ticket = first.answer.kitchen_ticket;
    const [item] = ticket.items;
    if (!item) throw new Error('The ticket has no line.');
    const both = { ...ticket, items: [item, { ...item, id: 'linea 2', station: 'barra' as const }] };
    const part = servedTicket(both, 'barra', known.by);
    expect([part.status, part.items.map(({ ready }) => ready)]).toEqual(['Pendiente', [false, true]]);
    expect(servedTicket(part, 'cocina', known.by)).toMatchObject({
      status: 'Servida',
      preparation_time: 'A tiempo',
    });
  });
});
