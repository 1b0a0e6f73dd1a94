import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import {
  acknowledgeCancelled,
  cancelKitchenOrder,
  listPending,
  recallOrder,
  type Serving,
  serveOrder,
  tickLine,
} from '#db/queries/kitchen.ts';
import {
  cancelLine,
  listOrdersOfToday,
  moveLines,
  type SentOrder,
  seeReady,
  transferOrder,
} from '#db/queries/orders.ts';
import { annulSale, chargeSale, refundSale, splitBill, splitEvenly } from '#db/queries/sales.ts';
import { listTables } from '#db/queries/tables.ts';
import { cancelledFor, lastChangeOf } from '#domain/kitchen.ts';
import type { Station } from '#domain/orders.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  aBusiness,
  anOrder,
  aProduct,
  type Business,
  rowsOf,
  scopeOf,
  writing,
} from '#tests/support/restaurant.ts';

const ground = inject('database');
let business: Business;
let baleada: string;
let beer: string;

beforeEach(async () => {
  business = await aBusiness(ground);
  baleada = await aProduct(ground, business, { name: 'Baleada', tracksInventory: false });
  beer = await aProduct(ground, business, { name: 'Salvavida', station: 'barra', tracksInventory: false });
});

type Role = keyof Business['employees'];
const by = (role: Role) => writing(scopeOf(ground, business, role));
const both = () => anOrder(ground, business, [{ product: baleada }, { product: beer }]);
const serve = (id: string, turn?: Serving) => serveOrder(by('chef'), id, turn);
const listAt = (station?: Station) => listPending(scopeOf(ground, business), { limit: 200, station });
const cancelledAt = async (station?: Station) => (await listAt(station)).cancelled.map(({ id }) => id);
const cardOf = async (id: string) => {
  const list = await listAt();
  const card = [...list.orders, ...list.cancelled].find((each) => each.id === id);
  if (!card) throw new Error('the card is nowhere');
  return card;
};
const pay = (saleId: string, amount_cents: number) =>
  chargeSale(by('cajero'), saleId, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents }],
  });
const charged = async (sent: SentOrder) => {
  const { answer } = await pay(sent.sale.id, sent.sale.total_cents);
  return answer.sale;
};
const annul = (id: string, kitchen?: 'cancel' | 'leave') =>
  annulSale(by('admin'), id, { reason: 'Se cobró por error', returns_stock: false, kitchen });

describe('annulling a sale that the kitchen has not served', () => {
  it('asks what happens to it, and changes nothing until that is said', async () => {
    const sent = await both();
    const sale = await charged(sent);
    expect(sale.items.map(({ in_kitchen }) => in_kitchen)).toEqual([true, true]);
    await expect(annul(sale.id)).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { kitchen: 'La cocina no ha servido todo: elige qué pasa con lo que falta.' },
    });
    const [row] = await rowsOf(ground, 'select status from sales where business_id = $1 and id = $2', [
      business.id,
      sale.id,
    ]);
    expect(row).toEqual({ status: 'Pagada' });
  });

  it('asks nothing once all of it was served', async () => {
    const sent = await both();
    const sale = await charged(sent);
    await serve(sent.kitchen_order.id);
    const { answer } = await annul(sale.id);
    expect([answer.sale.status, answer.kitchen_orders]).toEqual(['Anulada', []]);
  });

  it('cancels what is pending: the card ends and stays at its stations with the reason', async () => {
    const sent = await both();
    const { answer } = await annul((await charged(sent)).id, 'cancel');
    expect(answer.kitchen_orders).toMatchObject([
      { id: sent.kitchen_order.id, status: 'Cancelada', cancel_reason: 'Venta anulada: Se cobró por error' },
    ]);
    const [card] = answer.kitchen_orders;
    expect(card && cancelledFor(card, null)).toHaveLength(2);
    await expect(serve(sent.kitchen_order.id)).rejects.toThrow('ya fue cancelada');
    const { total, cancelled } = await listAt('cocina');
    expect([total, cancelled.map(({ id }) => id)]).toEqual([0, [sent.kitchen_order.id]]);
  });

  it('leaves it on request: the card is marked, and serving it asks first', async () => {
    const sent = await both();
    await annul((await charged(sent)).id, 'leave');
    expect((await cardOf(sent.kitchen_order.id)).items.map(({ sale_undone }) => sale_undone)).toEqual([
      'annulled',
      'annulled',
    ]);
    await expect(serve(sent.kitchen_order.id)).rejects.toMatchObject({
      code: 'kitchen.sale-undone',
      message: 'La venta de esta orden fue anulada. ¿Servir de todos modos?',
    });
    const { answer } = await serve(sent.kitchen_order.id, { serves_undone: true });
    expect(answer.kitchen_order.status).toBe('Servida');
  });

  it('concerns only the lines of its own bill, and a line shared by two bills only with the last of them', async () => {
    const sent = await both();
    const part = randomUUID();
    const [food] = sent.sale.items;
    const { answer } = await splitBill(by('cajero'), sent.sale.id, {
      id: part,
      items: [{ sale_item_id: food?.id ?? '', quantity: 1 }],
    });
    for (const bill of answer.bills) await pay(bill.id, bill.total_cents);
    await annul(part, 'cancel');
    const card = await cardOf(sent.kitchen_order.id);
    expect([card.status, card.items.map(({ status }) => status)]).toEqual([
      'Pendiente',
      ['Cancelada', 'Activa'],
    ]);

    const shared = await both();
    const half = randomUUID();
    const halves = await splitEvenly(by('cajero'), shared.sale.id, [half]);
    for (const bill of halves.answer.bills) await pay(bill.id, bill.total_cents);
    expect((await annul(half)).answer.kitchen_orders).toEqual([]);
    await expect(annul(shared.sale.id)).rejects.toMatchObject({ code: 'input.invalid' });
    const last = await annul(shared.sale.id, 'cancel');
    expect(last.answer.kitchen_orders).toMatchObject([{ status: 'Cancelada' }]);
  });

  it('annulling both halves of a shared line at once asks for one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sent = await both();
      const half = randomUUID();
      const { answer } = await splitEvenly(by('cajero'), sent.sale.id, [half]);
      for (const bill of answer.bills) await pay(bill.id, bill.total_cents);
      const results = await Promise.allSettled([annul(half), annul(sent.sale.id)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('marks what was refunded before it was served', async () => {
    const sent = await both();
    const sale = await charged(sent);
    const [food, drink] = sale.items;
    const refund = (id: string | undefined, quantity: number) =>
      refundSale(by('admin'), sale.id, {
        id: randomUUID(),
        items: [{ sale_item_id: id ?? '', quantity }],
        payment_method_id: business.methods.tarjeta,
        reason: 'Tardó mucho',
        returns_stock: false,
      });
    await refund(drink?.id, 0.5);
    expect((await refund(food?.id, 1)).answer.kitchen_orders).toHaveLength(1);
    const { items } = await cardOf(sent.kitchen_order.id);
    expect(items.map(({ sale_undone }) => sale_undone)).toEqual(['refunded', null]);
    await expect(serve(sent.kitchen_order.id, { station: 'cocina' })).rejects.toThrow(
      'Productos de esta orden fueron reembolsados. ¿Servir de todos modos?',
    );
    await serve(sent.kitchen_order.id, { station: 'barra' });
  });

  it('racing the kitchen: it is served, or cancelled, and never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sent = await both();
      const sale = await charged(sent);
      const [annulled, served] = await Promise.allSettled([
        annul(sale.id, 'cancel'),
        serve(sent.kitchen_order.id),
      ]);
      expect(annulled.status).toBe('fulfilled');
      if (served.status === 'rejected') expect(served.reason).toBeInstanceOf(Refusal);
      const [row] = await rowsOf<{ status: string; lines: string }>(
        ground,
        `select k.status, (select string_agg(distinct l.status, ' ') from order_lines l
           where l.business_id = k.business_id and l.kitchen_order_id = k.id) as lines
         from kitchen_orders k where k.business_id = $1 and k.id = $2`,
        [business.id, sent.kitchen_order.id],
      );
      expect(row).toEqual(
        served.status === 'fulfilled'
          ? { status: 'Servida', lines: 'Activa' }
          : { status: 'Cancelada', lines: 'Cancelada' },
      );
    }
  });
});

describe('what was cancelled', () => {
  it('stays at its stations, not counted as work, until each of them acknowledges it', async () => {
    const { kitchen_order } = await both();
    const { id } = kitchen_order;
    await cancelKitchenOrder(by('cajero'), id, 'El cliente se fue');
    expect([await cancelledAt('cocina'), await cancelledAt('barra'), await cancelledAt()]).toEqual([
      [id],
      [id],
      [id],
    ]);
    expect((await listAt()).total).toBe(0);
    await acknowledgeCancelled(by('chef'), id, 'cocina');
    await acknowledgeCancelled(by('chef'), id, 'cocina');
    expect([await cancelledAt('cocina'), await cancelledAt('barra')]).toEqual([[], [id]]);
    await acknowledgeCancelled(by('admin'), id);
    expect([await cancelledAt('barra'), await cancelledAt()]).toEqual([[], []]);
  });

  it('is acknowledged at once by the station that cancels, and by no other', async () => {
    const { kitchen_order } = await both();
    await cancelKitchenOrder(by('chef'), kitchen_order.id, 'Se acabó', 'cocina');
    expect([await cancelledAt('cocina'), await cancelledAt('barra')]).toEqual([[], [kitchen_order.id]]);
  });

  it('is a line of a card with other work there: the card is listed once, as work', async () => {
    const { kitchen_order } = await anOrder(ground, business, [{ product: baleada }, { product: baleada }]);
    const line = kitchen_order.items[0]?.id ?? '';
    await cancelLine(by('admin'), line, 'Se equivocó');
    const { total, orders, cancelled } = await listAt('cocina');
    expect([total, orders.map(({ id }) => id), cancelled]).toEqual([1, [kitchen_order.id], []]);
    const [card] = orders;
    expect(card && cancelledFor(card, 'cocina')).toMatchObject([{ id: line, cancel_reason: 'Se equivocó' }]);
    await expect(tickLine(by('chef'), line, true)).rejects.toThrow('El producto ya fue cancelado.');
  });

  it('is seen before the card is served, and acknowledged by serving', async () => {
    const { kitchen_order } = await anOrder(ground, business, [{ product: baleada }, { product: baleada }]);
    const { id } = kitchen_order;
    await cancelLine(by('admin'), kitchen_order.items[0]?.id ?? '', 'Se equivocó');
    const before = { station: 'cocina', changed_at: lastChangeOf(kitchen_order, 'cocina') } as const;
    await expect(serve(id, before)).rejects.toMatchObject({ code: 'row.stale' });
    await serve(id, { station: 'cocina', changed_at: lastChangeOf(await cardOf(id), 'cocina') });
    expect(await cancelledAt('cocina')).toEqual([]);
  });

  it('is not what moved to another order', async () => {
    const [one, two] = business.tables;
    const { order, kitchen_order } = await anOrder(ground, business, [{ product: baleada }], {
      channel: 'mesa',
      table_id: one?.id,
    });
    await moveLines(by('mesero'), order.id, {
      items: kitchen_order.items.map(({ id, quantity }) => ({
        line_id: id,
        quantity,
        new_line_id: randomUUID(),
      })),
      table_id: two?.id ?? '',
      new_order_id: randomUUID(),
      kitchen_order_id: randomUUID(),
      sale_id: randomUUID(),
    });
    expect(await cancelledAt()).toEqual([]);
  });

  it('leaves by itself after 12 hours', async () => {
    const { kitchen_order } = await both();
    await cancelKitchenOrder(by('cajero'), kitchen_order.id, 'El cliente se fue');
    const age = (minutes: number) =>
      rowsOf(
        ground,
        `update order_lines set cancelled_at = now() - $3 * interval '1 minute' where business_id = $1 and kitchen_order_id = $2`,
        [business.id, kitchen_order.id, minutes],
      );
    await age(12 * 60 - 1);
    expect(await cancelledAt('cocina')).toHaveLength(1);
    await age(12 * 60 + 1);
    expect(await cancelledAt('cocina')).toEqual([]);
  });
});

describe('the channel of a card', () => {
  it('is its order’s, and the table’s once the order moves to one', async () => {
    const { order, kitchen_order } = await anOrder(ground, business, [{ product: baleada }], {
      channel: 'a domicilio',
      customer_name: 'Don Beto',
    });
    expect(kitchen_order).toMatchObject({ channel: 'a domicilio', customer_name: 'Don Beto' });
    const [table] = business.tables;
    await transferOrder(by('mesero'), order.id, table?.id ?? '');
    expect(await cardOf(kitchen_order.id)).toMatchObject({ channel: 'mesa', table_number: table?.name });
  });

  it('is the receiving order’s where lines move to it', async () => {
    const from = await anOrder(ground, business, [{ product: baleada }], {
      channel: 'mesa',
      table_id: business.tables[0]?.id,
    });
    const to = await anOrder(ground, business, [{ product: beer }]);
    const card = randomUUID();
    await moveLines(by('mesero'), from.order.id, {
      items: from.kitchen_order.items.map(({ id, quantity }) => ({
        line_id: id,
        quantity,
        new_line_id: randomUUID(),
      })),
      order_id: to.order.id,
      new_order_id: randomUUID(),
      kitchen_order_id: card,
      sale_id: randomUUID(),
    });
    expect(await cardOf(card)).toMatchObject({ channel: 'para llevar' });
  });
});

describe('a served order', () => {
  const tableOf = async () => {
    const { tables } = await listTables(scopeOf(ground, business));
    return tables.find(({ id }) => id === business.tables[0]?.id)?.is_ready;
  };
  const atTable = () =>
    anOrder(ground, business, [{ product: baleada }], {
      channel: 'mesa',
      table_id: business.tables[0]?.id,
    });

  it('calls who took it, marks its table until the floor has seen it, and takes the mark back when it is recalled', async () => {
    const { order, kitchen_order } = await atTable();
    const { answer, notified } = await serve(kitchen_order.id);
    expect(answer.ready).toEqual({
      order_number: order.number,
      place: 'Mesa 1',
      user_ids: [business.employees.mesero.id],
      table_id: order.table_id,
    });
    expect(notified.map(({ user_id }) => user_id)).toEqual([business.employees.mesero.id]);
    expect(await tableOf()).toBe(true);
    await recallOrder(by('chef'), kitchen_order.id);
    expect(await tableOf()).toBe(false);
    await serve(kitchen_order.id);
    expect(await tableOf()).toBe(true);
    await seeReady(by('mesero'), order.id);
    await seeReady(by('mesero'), order.id);
    expect(await tableOf()).toBe(false);
    await recallOrder(by('chef'), kitchen_order.id);
    await serve(kitchen_order.id);
    expect(await tableOf(), 'served anew').toBe(true);
  });

  it('calls nobody who served it themselves, and nobody while another station works on it', async () => {
    const { kitchen_order } = await both();
    const part = await serve(kitchen_order.id, { station: 'barra' });
    expect([part.answer.ready, part.notified]).toEqual([undefined, []]);
    const { answer, notified } = await serveOrder(by('mesero'), kitchen_order.id);
    expect([answer.ready?.user_ids, notified]).toEqual([[], []]);
  });

  it('without a table is marked in the list of orders', async () => {
    const { order, kitchen_order } = await both();
    const marked = async () =>
      (await listOrdersOfToday(scopeOf(ground, business))).find(({ id }) => id === order.id)?.is_ready;
    expect(await marked()).toBe(false);
    const { answer } = await serve(kitchen_order.id);
    expect(answer.ready?.place).toBe('Para llevar · Ana');
    expect(await marked()).toBe(true);
    await seeReady(by('mesero'), order.id);
    expect(await marked()).toBe(false);
  });
});
