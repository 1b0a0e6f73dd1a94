import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, refundSale, splitBill, splitEvenly, voidSale } from '#db/queries/bills/sales.ts';
import {
  acknowledgeCancelled,
  cancelKitchenTicket,
  recallTicket,
  type ServeRequest,
  serveTicket,
  tickLine,
} from '#db/queries/kitchen/kitchen.ts';
import { acknowledgeReady, cancelLine, moveLines, transferOrder } from '#db/queries/orders/orders.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { cancelledFor, lastChangeOf } from '#domain/kitchen/kitchen.ts';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import type { Station } from '#domain/orders/orders.ts';
import type { Business } from '#tests/support/business.ts';
import { notifiedUsers } from '#tests/support/notifications.ts';
import { listOrdersOfToday, listPending, listTables } from '#tests/support/reads.ts';
import { saleOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let baleada: string;
let beer: string;

beforeEach(async () => {
  business = await database.business();
  baleada = await business.product({ name: 'Baleada', tracksInventory: false });
  beer = await business.product({ name: 'Salvavida', station: 'barra', tracksInventory: false });
});

type Role = keyof Business['employees'];
const writeAs = (role: Role) => business.writeScope(role);
const sendBoth = () => business.order([{ product: baleada }, { product: beer }]);
const serve = (id: string, turn?: ServeRequest) => serveTicket(writeAs('chef'), id, turn);
const listAt = (station?: Station) => listPending(business.scope(), { limit: 200, station });
const cancelledAt = async (station?: Station) => (await listAt(station)).cancelled.map(({ id }) => id);
const kitchenTicketOf = async (id: string) => {
  const list = await listAt();
  const card = [...list.tickets, ...list.cancelled].find((each) => each.id === id);
  if (!card) throw new Error('the kitchen ticket is not listed');
  return card;
};
const pay = (saleId: string, amount_cents: number) =>
  chargeSale(writeAs('cajero'), saleId, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents }],
  });
const chargeOrder = async (sent: SentOrder) => {
  const { answer } = await pay(sent.sale.id, sent.sale.total_cents);
  return answer.sale;
};
const voidPaidSale = (id: string, kitchen?: 'cancel' | 'leave') =>
  voidSale(writeAs('admin'), id, { reason: 'Se cobró por error', returns_stock: false, kitchen });

describe('voiding a sale that the kitchen has not served', () => {
  it('the void requires a choice for the kitchen, and changes nothing without it', async () => {
    const sent = await sendBoth();
    const sale = await chargeOrder(sent);
    expect(sale.items.map(({ in_kitchen }) => in_kitchen)).toEqual([true, true]);
    await expect(voidPaidSale(sale.id)).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { kitchen: 'La cocina no ha servido todo: elige qué pasa con lo que falta.' },
    });
    expect((await saleOf(business, sale.id)).status).toBe('Pagada');
  });

  it('a completely served sale is voided without that choice', async () => {
    const sent = await sendBoth();
    const sale = await chargeOrder(sent);
    await serve(sent.kitchen_ticket.id);
    const { answer } = await voidPaidSale(sale.id);
    expect([answer.sale.status, answer.kitchen_tickets]).toEqual(['Anulada', []]);
  });

  it("'cancel' ends the kitchen ticket, and its stations list it with the reason", async () => {
    const sent = await sendBoth();
    const { answer } = await voidPaidSale((await chargeOrder(sent)).id, 'cancel');
    expect(answer.kitchen_tickets).toMatchObject([
      { id: sent.kitchen_ticket.id, status: 'Cancelada', cancel_reason: 'Venta anulada: Se cobró por error' },
    ]);
    const [card] = answer.kitchen_tickets;
    expect(card && cancelledFor(card, null)).toHaveLength(2);
    await expect(serve(sent.kitchen_ticket.id)).rejects.toThrow('ya fue cancelada');
    const { total, cancelled } = await listAt('cocina');
    expect([total, cancelled.map(({ id }) => id)]).toEqual([0, [sent.kitchen_ticket.id]]);
  });

  it("'leave' marks the lines, and serving the ticket requires a confirmation", async () => {
    const sent = await sendBoth();
    await voidPaidSale((await chargeOrder(sent)).id, 'leave');
    expect(
      (await kitchenTicketOf(sent.kitchen_ticket.id)).items.map(({ sale_undone }) => sale_undone),
    ).toEqual(['voided', 'voided']);
    await expect(serve(sent.kitchen_ticket.id)).rejects.toMatchObject({
      code: 'kitchen.sale-undone',
      message: 'La venta de esta orden fue anulada. ¿Servir de todos modos?',
    });
    const { answer } = await serve(sent.kitchen_ticket.id, { despite_undone_sale: true });
    expect(answer.kitchen_ticket.status).toBe('Servida');
  });

  it('a void affects only the lines of its bill; a line of two bills is affected by the void of the last one', async () => {
    const sent = await sendBoth();
    const part = randomUUID();
    const [food] = sent.sale.items;
    const { answer } = await splitBill(writeAs('cajero'), sent.sale.id, {
      id: part,
      items: [{ sale_item_id: food?.id ?? '', quantity: 1 }],
    });
    for (const bill of answer.bills) await pay(bill.id, bill.total_cents);
    await voidPaidSale(part, 'cancel');
    const card = await kitchenTicketOf(sent.kitchen_ticket.id);
    expect([card.status, card.items.map(({ status }) => status)]).toEqual([
      'Pendiente',
      ['Cancelada', 'Activa'],
    ]);

    const shared = await sendBoth();
    const half = randomUUID();
    const halves = await splitEvenly(writeAs('cajero'), shared.sale.id, [half]);
    for (const bill of halves.answer.bills) await pay(bill.id, bill.total_cents);
    expect((await voidPaidSale(half)).answer.kitchen_tickets).toEqual([]);
    await expect(voidPaidSale(shared.sale.id)).rejects.toMatchObject({ code: 'input.invalid' });
    const last = await voidPaidSale(shared.sale.id, 'cancel');
    expect(last.answer.kitchen_tickets).toMatchObject([{ status: 'Cancelada' }]);
  });

  it('voiding both halves of a shared line at once requires the choice for one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sent = await sendBoth();
      const half = randomUUID();
      const { answer } = await splitEvenly(writeAs('cajero'), sent.sale.id, [half]);
      for (const bill of answer.bills) await pay(bill.id, bill.total_cents);
      const results = await Promise.allSettled([voidPaidSale(half), voidPaidSale(sent.sale.id)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('a line refunded before it is served is marked, and its station confirms before serving', async () => {
    const sent = await sendBoth();
    const sale = await chargeOrder(sent);
    const [food, drink] = sale.items;
    const refund = (id: string | undefined, quantity: number) =>
      refundSale(writeAs('admin'), sale.id, {
        id: randomUUID(),
        items: [{ sale_item_id: id ?? '', quantity }],
        payment_method_id: business.methods.tarjeta,
        reason: 'Tardó mucho',
        returns_stock: false,
      });
    await refund(drink?.id, 0.5);
    expect((await refund(food?.id, 1)).answer.kitchen_tickets).toHaveLength(1);
    const { items } = await kitchenTicketOf(sent.kitchen_ticket.id);
    expect(items.map(({ sale_undone }) => sale_undone)).toEqual(['refunded', null]);
    await expect(serve(sent.kitchen_ticket.id, { station: 'cocina' })).rejects.toThrow(
      'Productos de esta orden fueron reembolsados. ¿Servir de todos modos?',
    );
    await serve(sent.kitchen_ticket.id, { station: 'barra' });
  });

  it('a void and a serving at once end as served or as cancelled, never as both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sent = await sendBoth();
      const sale = await chargeOrder(sent);
      const [voided, served] = await Promise.allSettled([
        voidPaidSale(sale.id, 'cancel'),
        serve(sent.kitchen_ticket.id),
      ]);
      expect(voided.status).toBe('fulfilled');
      if (served.status === 'rejected') expect(served.reason).toBeInstanceOf(Refusal);
      const [row] = await database.rows<{ status: string; lines: string }>(
        `select k.status, (select string_agg(distinct l.status, ' ') from order_lines l
           where l.business_id = k.business_id and l.kitchen_ticket_id = k.id) as lines
         from kitchen_tickets k where k.business_id = $1 and k.id = $2`,
        [business.id, sent.kitchen_ticket.id],
      );
      expect(row).toEqual(
        served.status === 'fulfilled'
          ? { status: 'Servida', lines: 'Activa' }
          : { status: 'Cancelada', lines: 'Cancelada' },
      );
    }
  });
});

describe('cancelled kitchen work', () => {
  it('a cancelled ticket stays listed at its stations, outside the total, until each acknowledges it', async () => {
    const { kitchen_ticket } = await sendBoth();
    const { id } = kitchen_ticket;
    await cancelKitchenTicket(writeAs('cajero'), id, 'El cliente se fue');
    expect([await cancelledAt('cocina'), await cancelledAt('barra'), await cancelledAt()]).toEqual([
      [id],
      [id],
      [id],
    ]);
    expect((await listAt()).total).toBe(0);
    await acknowledgeCancelled(writeAs('chef'), id, 'cocina');
    await acknowledgeCancelled(writeAs('chef'), id, 'cocina');
    expect([await cancelledAt('cocina'), await cancelledAt('barra')]).toEqual([[], [id]]);
    await acknowledgeCancelled(writeAs('admin'), id);
    expect([await cancelledAt('barra'), await cancelledAt()]).toEqual([[], []]);
  });

  it('a station that cancels acknowledges at once, and only for itself', async () => {
    const { kitchen_ticket } = await sendBoth();
    await cancelKitchenTicket(writeAs('chef'), kitchen_ticket.id, 'Se acabó', 'cocina');
    expect([await cancelledAt('cocina'), await cancelledAt('barra')]).toEqual([[], [kitchen_ticket.id]]);
  });

  it('a ticket with a cancelled line and other work is listed once, as work', async () => {
    const { kitchen_ticket } = await business.order([{ product: baleada }, { product: baleada }]);
    const line = kitchen_ticket.items[0]?.id ?? '';
    await cancelLine(writeAs('admin'), line, 'Se equivocó');
    const { total, tickets, cancelled } = await listAt('cocina');
    expect([total, tickets.map(({ id }) => id), cancelled]).toEqual([1, [kitchen_ticket.id], []]);
    const [card] = tickets;
    expect(card && cancelledFor(card, 'cocina')).toMatchObject([{ id: line, cancel_reason: 'Se equivocó' }]);
    await expect(tickLine(writeAs('chef'), line, true)).rejects.toThrow('El producto ya fue cancelado.');
  });

  it('a cancelled line must be seen before its ticket is served, and serving acknowledges it', async () => {
    const { kitchen_ticket } = await business.order([{ product: baleada }, { product: baleada }]);
    const { id } = kitchen_ticket;
    await cancelLine(writeAs('admin'), kitchen_ticket.items[0]?.id ?? '', 'Se equivocó');
    const before = { station: 'cocina', changed_at: lastChangeOf(kitchen_ticket, 'cocina') } as const;
    await expect(serve(id, before)).rejects.toMatchObject({ code: 'row.stale' });
    await serve(id, { station: 'cocina', changed_at: lastChangeOf(await kitchenTicketOf(id), 'cocina') });
    expect(await cancelledAt('cocina')).toEqual([]);
  });

  it('lines that moved to another order are not listed as cancelled', async () => {
    const [one, two] = business.tables;
    const { order, kitchen_ticket } = await business.order([{ product: baleada }], {
      channel: 'mesa',
      table_id: one?.id,
    });
    await moveLines(writeAs('mesero'), order.id, {
      items: kitchen_ticket.items.map(({ id, quantity }) => ({
        line_id: id,
        quantity,
        new_line_id: randomUUID(),
      })),
      table_id: two?.id ?? '',
      new_order_id: randomUUID(),
      kitchen_ticket_id: randomUUID(),
      sale_id: randomUUID(),
    });
    expect(await cancelledAt()).toEqual([]);
  });

  it('a cancelled ticket leaves the list after 12 hours', async () => {
    const { kitchen_ticket } = await sendBoth();
    await cancelKitchenTicket(writeAs('cajero'), kitchen_ticket.id, 'El cliente se fue');
    const age = (minutes: number) =>
      database.rows(
        `update order_lines set cancelled_at = now() - $3 * interval '1 minute' where business_id = $1 and kitchen_ticket_id = $2`,
        [business.id, kitchen_ticket.id, minutes],
      );
    await age(12 * 60 - 1);
    expect(await cancelledAt('cocina')).toHaveLength(1);
    await age(12 * 60 + 1);
    expect(await cancelledAt('cocina')).toEqual([]);
  });
});

describe('the channel of a kitchen ticket', () => {
  it("a ticket has the channel of its order, and 'mesa' after the order moves to a table", async () => {
    const { order, kitchen_ticket } = await business.order([{ product: baleada }], {
      channel: 'a domicilio',
      customer_name: 'Don Beto',
    });
    expect(kitchen_ticket).toMatchObject({ channel: 'a domicilio', customer_name: 'Don Beto' });
    const [table] = business.tables;
    await transferOrder(writeAs('mesero'), order.id, table?.id ?? '');
    expect(await kitchenTicketOf(kitchen_ticket.id)).toMatchObject({
      channel: 'mesa',
      table_number: table?.name,
    });
  });

  it('moved lines have the channel of the order that receives them', async () => {
    const from = await business.order([{ product: baleada }], {
      channel: 'mesa',
      table_id: business.tables[0]?.id,
    });
    const to = await business.order([{ product: beer }]);
    const card = randomUUID();
    await moveLines(writeAs('mesero'), from.order.id, {
      items: from.kitchen_ticket.items.map(({ id, quantity }) => ({
        line_id: id,
        quantity,
        new_line_id: randomUUID(),
      })),
      order_id: to.order.id,
      new_order_id: randomUUID(),
      kitchen_ticket_id: card,
      sale_id: randomUUID(),
    });
    expect(await kitchenTicketOf(card)).toMatchObject({ channel: 'para llevar' });
  });
});

describe('a served order', () => {
  const tableOf = async () => {
    const { tables } = await listTables(business.scope());
    return tables.find(({ id }) => id === business.tables[0]?.id)?.is_ready;
  };
  const atTable = () =>
    business.order([{ product: baleada }], {
      channel: 'mesa',
      table_id: business.tables[0]?.id,
    });

  it('serving notifies the waiter and marks the table until it is acknowledged; a recall removes the mark', async () => {
    const { order, kitchen_ticket } = await atTable();
    const served = await serve(kitchen_ticket.id);
    const { answer } = served;
    expect(answer.ready).toEqual({
      order_number: order.number,
      place: 'Mesa 1 · Ana',
      user_ids: [business.employees.mesero.id],
      table_id: order.table_id,
    });
    expect(notifiedUsers(served)).toEqual([business.employees.mesero.id]);
    expect(await tableOf()).toBe(true);
    await recallTicket(writeAs('chef'), kitchen_ticket.id);
    expect(await tableOf()).toBe(false);
    await serve(kitchen_ticket.id);
    expect(await tableOf()).toBe(true);
    await acknowledgeReady(writeAs('mesero'), order.id);
    await acknowledgeReady(writeAs('mesero'), order.id);
    expect(await tableOf()).toBe(false);
    await recallTicket(writeAs('chef'), kitchen_ticket.id);
    await serve(kitchen_ticket.id);
    expect(await tableOf(), 'served again').toBe(true);
  });

  it('nobody is notified when the waiter serves, or while another station has lines to serve', async () => {
    const { kitchen_ticket } = await sendBoth();
    const part = await serve(kitchen_ticket.id, { station: 'barra' });
    expect([part.answer.ready, part.notifications]).toEqual([undefined, []]);
    const { answer, notifications } = await serveTicket(writeAs('mesero'), kitchen_ticket.id);
    expect([answer.ready?.user_ids, notifications]).toEqual([[], []]);
  });

  it('an order without a table is marked as ready in the list of orders', async () => {
    const { order, kitchen_ticket } = await sendBoth();
    const marked = async () =>
      (await listOrdersOfToday(business.scope())).orders.find(({ id }) => id === order.id)?.is_ready;
    expect(await marked()).toBe(false);
    const { answer } = await serve(kitchen_ticket.id);
    expect(answer.ready?.place).toBe('Para llevar · Ana');
    expect(await marked()).toBe(true);
    await acknowledgeReady(writeAs('mesero'), order.id);
    expect(await marked()).toBe(false);
  });
});
