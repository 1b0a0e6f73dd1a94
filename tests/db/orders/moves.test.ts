import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, discountSale, splitEvenly } from '#db/queries/bills/sales.ts';
import { serveTicket, tickLine } from '#db/queries/kitchen/kitchen.ts';
import { joinOrder, moveLines, readOrder, separateOrder, transferOrder } from '#db/queries/orders/orders.ts';
import type { Business } from '#tests/support/business.ts';
import { countdownOf } from '#tests/support/menu.ts';
import { addTable, linesOf } from '#tests/support/orders.ts';
import { aPrinter, jobsOf } from '#tests/support/printing.ts';
import { listOrdersOfToday, listPending, listTables } from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let product: string;
beforeEach(async () => {
  business = await database.business();
  await business.openRegister();
  product = await business.product({ priceCents: 1000, tracksInventory: false });
});

const scope = () => business.scope('mesero');
const tableAt = (index: number) => business.tables[index]?.id ?? '';
const seated = (index: number, quantity = 1) =>
  business.order([{ product, quantity }], { channel: 'mesa', table_id: tableAt(index) });
const tableStates = async () => {
  const { tables } = await listTables(scope());
  return business.tables.map(({ id }) => {
    const table = tables.find((each) => each.id === id);
    return { free: table?.is_available, due: table?.open_bills_cents, joined: table?.joined_to_table };
  });
};
const pendingTickets = async () => (await listPending(scope(), { limit: 200 })).tickets;
const pay = (id: string, amount_cents: number) =>
  chargeSale(business.writeScope('cajero'), id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents }],
  });

describe('transferring an order to another table', () => {
  it('a transfer moves the order, its bill and its kitchen tickets, and sends nothing again', async () => {
    const { order, kitchen_ticket } = await seated(0);
    const { answer } = await transferOrder(business.writeScope('mesero'), order.id, tableAt(1));
    expect(answer.order).toMatchObject({ table_number: 'Mesa 2' });
    expect(await pendingTickets()).toMatchObject([{ id: kitchen_ticket.id, table_number: 'Mesa 2' }]);
    expect(await tableStates()).toMatchObject([
      { free: true, due: 0 },
      { free: false, due: 1000 },
    ]);
  });

  it('the kitchen tickets of joined orders go where the order that they joined is, and back when they separate', async () => {
    const printer = await aPrinter(business);
    const host = await seated(0);
    const guest = await business.order([{ product }], {
      ...{ channel: 'mesa', table_id: tableAt(1), guests: 3, note: 'Cumpleaños' },
    });
    const places = async () => (await pendingTickets()).map(({ table_number }) => table_number);
    const joined = (await joinOrder(business.writeScope('mesero'), guest.order.id, host.order.id)).answer;
    expect(joined.kitchen_tickets).toMatchObject([{ id: guest.kitchen_ticket.id, table_number: 'Mesa 1' }]);
    expect(joined.order.joined).toMatchObject([{ table_number: 'Mesa 2', guests: 3, note: 'Cumpleaños' }]);
    expect(await places()).toEqual(['Mesa 1', 'Mesa 1']);
    const third = await addTable(business, 'Mesa 3');
    const moved = (await transferOrder(business.writeScope('mesero'), host.order.id, third)).answer;
    expect(moved.kitchen_tickets).toHaveLength(2);
    expect(await places()).toEqual(['Mesa 3', 'Mesa 3']);
    await separateOrder(business.writeScope('mesero'), guest.order.id, randomUUID());
    expect(await places()).toEqual(['Mesa 3', 'Mesa 2']);
    const papers = await database.rows<{ printer_id: string; title: string; from: string }>(
      `select printer_id, title, body ->> 'from_table' as from from print_jobs
       where business_id = $1 and body ->> 'event' = 'Traslado' order by created_at, id`,
      [business.id],
    );
    expect(papers).toEqual([
      { printer_id: printer, title: 'Orden #2 · Mesa 1 · Ana', from: 'Mesa 2' },
      { printer_id: printer, title: 'Orden #1 · Mesa 3 · Ana', from: 'Mesa 1' },
      { printer_id: printer, title: 'Orden #2 · Mesa 3 · Ana', from: 'Mesa 1' },
      { printer_id: printer, title: 'Orden #2 · Mesa 2 · Ana', from: 'Mesa 3' },
    ]);
  });

  it('a transfer is printed at the stations that still have work in it', async () => {
    const beer = await business.product({ name: 'Cerveza', station: 'barra', tracksInventory: false });
    const [kitchen, bar] = [
      await aPrinter(business, { stations: ['cocina'] }),
      await aPrinter(business, { stations: ['barra'] }),
    ];
    const sent = await business.order([{ product }, { product: beer }], {
      ...{ channel: 'mesa', table_id: tableAt(0) },
    });
    await serveTicket(business.writeScope('chef'), sent.kitchen_ticket.id, { station: 'cocina' });
    await transferOrder(business.writeScope('mesero'), sent.order.id, tableAt(1));
    const jobs = await jobsOf(business);
    expect(jobs.map(({ printer_id, event }) => [printer_id, event])).toEqual([
      [kitchen, 'Nueva'],
      [bar, 'Nueva'],
      [bar, 'Traslado'],
    ]);
  });

  it('a takeaway order gets a table, and a table with an order is refused', async () => {
    const takeaway = await business.order([{ product }]);
    await seated(0);
    await expect(
      transferOrder(business.writeScope('mesero'), takeaway.order.id, tableAt(0)),
    ).rejects.toMatchObject({
      code: 'table.busy',
    });
    const { answer } = await transferOrder(business.writeScope('mesero'), takeaway.order.id, tableAt(1));
    expect(answer.order).toMatchObject({ channel: 'mesa', table_number: 'Mesa 2' });
  });

  it('of two concurrent transfers to one free table one is refused', async () => {
    const one = await business.order([{ product }]);
    const other = await business.order([{ product }]);
    const outcomes = await Promise.allSettled(
      [one, other].map(({ order }) => transferOrder(business.writeScope('mesero'), order.id, tableAt(0))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('joining tables', () => {
  it('joined orders share one bill with later rounds, and separating them returns each one’s lines', async () => {
    const first = await seated(0, 2);
    const second = await seated(1, 3);
    await joinOrder(business.writeScope('mesero'), second.order.id, first.order.id);
    expect(await tableStates()).toMatchObject([
      { free: false, due: 5000, joined: null },
      { free: false, due: 0, joined: 'Mesa 1' },
    ]);
    const { orders: listed } = await listOrdersOfToday(scope());
    expect(listed.find(({ id }) => id === second.order.id)).toMatchObject({ joined_to_table: 'Mesa 1' });
    const round = await seated(1, 1);
    expect(round.order.id).toBe(second.order.id);
    expect(round.sale).toMatchObject({ id: first.sale.id, total_cents: 6000 });

    const { answer } = await separateOrder(business.writeScope('mesero'), second.order.id, randomUUID());
    expect(answer.order.lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect(answer.order.bills.map((bill) => bill.total_cents)).toEqual([4000]);
    const { order: firstOrder } = await readOrder(scope(), first.order.id);
    expect(firstOrder?.bills.map((bill) => bill.total_cents)).toEqual([2000]);
    expect(await pendingTickets()).toHaveLength(3);
    expect(await tableStates()).toMatchObject([{ due: 2000 }, { due: 4000, joined: null }]);
  });

  it('joining an order with a partial payment makes the joined bill a rest, and separating restores both bills', async () => {
    const first = await seated(0);
    const second = await seated(1, 2);
    await chargeSale(business.writeScope('cajero'), second.sale.id, {
      payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 500 }],
      part: { id: randomUUID(), amount_cents: 500 },
    });
    const joined = await joinOrder(business.writeScope('mesero'), second.order.id, first.order.id);
    expect(joined.answer.order.bills).toMatchObject([{ share_kind: 'rest', total_cents: 2500 }]);
    const { answer } = await separateOrder(business.writeScope('mesero'), second.order.id, randomUUID());
    expect(answer.order.bills).toContainEqual(
      expect.objectContaining({ status: 'Por cobrar', share_kind: 'rest', total_cents: 1500 }),
    );
    expect((await readOrder(scope(), first.order.id)).order?.bills).toMatchObject([
      { share_kind: null, total_cents: 1000 },
    ]);
  });

  it('charging a joined bill frees both tables and closes both orders', async () => {
    const first = await seated(0);
    const second = await seated(1);
    await joinOrder(business.writeScope('mesero'), second.order.id, first.order.id);
    await pay(first.sale.id, 2000);
    expect(await tableStates()).toMatchObject([{ free: true }, { free: true }]);
    for (const { order } of [first, second]) {
      expect((await readOrder(scope(), order.id)).order).toMatchObject({ status: 'Cerrada' });
    }
  });

  it('joining an order with itself or twice is refused, and separating requires a join', async () => {
    const first = await seated(0);
    const second = await seated(1);
    const join = (id: string, into: string) => joinOrder(business.writeScope('mesero'), id, into);
    await expect(join(first.order.id, first.order.id)).rejects.toMatchObject({ code: 'table.busy' });
    await join(second.order.id, first.order.id);
    await expect(join(second.order.id, first.order.id)).rejects.toMatchObject({ code: 'table.busy' });
    await expect(join(first.order.id, second.order.id)).rejects.toMatchObject({ code: 'table.busy' });
    await expect(
      separateOrder(business.writeScope('mesero'), first.order.id, randomUUID()),
    ).rejects.toMatchObject({
      code: 'row.conflict',
    });
  });

  it('of two orders that join each other at once one is refused', async () => {
    const first = await seated(0);
    const second = await seated(1);
    const outcomes = await Promise.allSettled([
      joinOrder(business.writeScope('mesero'), first.order.id, second.order.id),
      joinOrder(business.writeScope('mesero'), second.order.id, first.order.id),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await tableStates()).reduce((sum, { due }) => sum + Number(due), 0)).toBe(2000);
  });
});

describe('moving lines to another order', () => {
  const ids = () => ({ new_order_id: randomUUID(), kitchen_ticket_id: randomUUID(), sale_id: randomUUID() });

  it('moving lines to a free table opens an order there, and the kitchen display shows them under its name', async () => {
    const { order, sale } = await business.order([{ product }, { product, quantity: 2 }], {
      channel: 'mesa',
      table_id: tableAt(0),
    });
    const { order: detail } = await readOrder(scope(), order.id);
    const moved = detail?.lines[1]?.id ?? '';
    await moveLines(business.writeScope('mesero'), order.id, {
      items: [{ line_id: moved, quantity: 2, new_line_id: randomUUID() }],
      table_id: tableAt(1),
      ...ids(),
    });
    expect(await tableStates()).toMatchObject([
      { free: false, due: 1000 },
      { free: false, due: 2000 },
    ]);
    const tablesOfTickets = (await pendingTickets()).map(({ table_number, items }) => [
      table_number,
      items.map((item) => item.quantity),
    ]);
    expect(tablesOfTickets).toEqual(
      expect.arrayContaining([
        ['Mesa 1', [1]],
        ['Mesa 2', [2]],
      ]),
    );
    expect(sale.total_cents).toBe(3000);
  });

  it('lines that another person moves stay of who took them: the lines, the new order and bill, and the kitchen ticket', async () => {
    const { order } = await seated(0, 2);
    const waiter = business.employees.mesero.fullName;
    const moved = (await readOrder(scope(), order.id)).order?.lines[0]?.id ?? '';
    const place = ids();
    await moveLines(business.writeScope('cajero'), order.id, {
      items: [{ line_id: moved, quantity: 1, new_line_id: randomUUID() }],
      table_id: tableAt(1),
      ...place,
    });
    const { order: receiver } = await readOrder(scope(), place.new_order_id);
    expect(receiver).toMatchObject({
      waiter,
      lines: [{ waiter, quantity: 1 }],
      bills: [{ waiter }],
    });
    const tickets = await pendingTickets();
    expect(tickets.map(({ waiter }) => waiter)).toEqual([waiter, waiter]);
  });

  it('moving all lines of an order ends it, and served lines remain served', async () => {
    const first = await seated(0);
    const second = await seated(1);
    await serveTicket(business.writeScope('chef'), first.kitchen_ticket.id);
    const line = (await readOrder(scope(), first.order.id)).order?.lines[0]?.id ?? '';
    await moveLines(business.writeScope('mesero'), first.order.id, {
      items: [{ line_id: line, quantity: 1, new_line_id: randomUUID() }],
      order_id: second.order.id,
      ...ids(),
    });
    expect(await tableStates()).toMatchObject([
      { free: true, due: 0 },
      { free: false, due: 2000 },
    ]);
    expect(await pendingTickets()).toHaveLength(1);
    const { order: receiver } = await readOrder(scope(), second.order.id);
    expect(receiver?.lines.map(({ kitchen_status }) => kitchen_status).sort()).toEqual([
      'Pendiente',
      'Servida',
    ]);
  });

  it('moving charged or unknown lines, or lines to their own order or an unknown table, is refused', async () => {
    const first = await seated(0, 2);
    const second = await seated(1);
    const line = (await readOrder(scope(), first.order.id)).order?.lines[0]?.id ?? '';
    const move = (lines: string[], to: object) =>
      moveLines(business.writeScope('mesero'), first.order.id, {
        items: lines.map((line_id) => ({ line_id, quantity: 2, new_line_id: randomUUID() })),
        ...to,
        ...ids(),
      });
    await expect(move([randomUUID()], { order_id: second.order.id })).rejects.toMatchObject({
      code: 'row.missing',
    });
    await expect(move([line], { order_id: first.order.id })).rejects.toMatchObject({ code: 'row.conflict' });
    await expect(move([line], { table_id: randomUUID() })).rejects.toMatchObject({ code: 'row.missing' });
    await chargeSale(business.writeScope('cajero'), first.sale.id, {
      payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 1000 }],
      part: { id: randomUUID(), amount_cents: 1000 },
    });
    await expect(move([line], { order_id: second.order.id })).rejects.toMatchObject({ code: 'sale.paid' });
  });

  const part = (line_id: string, quantity: number) => ({ line_id, quantity, new_line_id: randomUUID() });
  const lineOf = async (orderId: string) => {
    const line = (await readOrder(scope(), orderId)).order?.lines[0];
    if (!line) throw new Error('no line');
    return line;
  };

  it('moving some units of a line makes them a separate line of order, bill and kitchen ticket', async () => {
    const first = await seated(0, 3);
    const second = await seated(1);
    const line = await lineOf(first.order.id);
    const moved = part(line.id, 2);
    const { answer } = await moveLines(business.writeScope('mesero'), first.order.id, {
      items: [moved],
      order_id: second.order.id,
      ...ids(),
    });
    expect(answer.order.lines).toMatchObject([
      {
        id: line.id,
        quantity: 1,
        status: 'Activa',
        change: { quantity: 3, reason: 'Se movió a otra orden' },
      },
    ]);
    expect(answer.order.bills).toMatchObject([{ total_cents: 1000, items: [{ quantity: 1 }] }]);
    const { order: receiver } = await readOrder(scope(), second.order.id);
    expect(receiver?.lines).toContainEqual(
      expect.objectContaining({ id: moved.new_line_id, quantity: 2, kitchen_status: 'Pendiente' }),
    );
    expect(receiver?.bills).toMatchObject([{ total_cents: 3000 }]);
    expect(
      (await pendingTickets()).map(({ table_number, items }) => [table_number, items[0]?.quantity]),
    ).toEqual(
      expect.arrayContaining([
        ['Mesa 1', 1],
        ['Mesa 2', 1],
        ['Mesa 2', 2],
      ]),
    );
    expect((await pendingTickets()).map(({ expected_minutes }) => expected_minutes).sort()).toEqual([
      10, 10, 20,
    ]);
  });

  it('moved units retain their share of discount, tax and cost, and served units remain served', async () => {
    const flour = await business.ingredient({ costPerUnit: 33 });
    const dish = await business.product({
      priceCents: 3333,
      recipe: [{ ingredient: flour, quantity: 1 }],
    });
    const first = await business.order([{ product: dish, quantity: 3 }]);
    const second = await seated(1);
    const [item] = first.sale.items;
    const discount = { sale_item_id: item?.id, amount_cents: 1000, reason: 'Frío' };
    await discountSale(business.writeScope(), first.sale.id, discount, 'any');
    await serveTicket(business.writeScope('chef'), first.kitchen_ticket.id);
    const line = await lineOf(first.order.id);
    const moved = part(line.id, 1);
    await moveLines(business.writeScope('mesero'), first.order.id, {
      items: [moved],
      order_id: second.order.id,
      ...ids(),
    });
    const rows = await database.rows(
      `select quantity::float, discount_cents::integer as discount, own_discount_cents::integer as own, amount_cents::integer as amount,
        tax_cents::integer as tax, cost_cents::integer as cost, discount_reason as reason
       from sale_items where business_id = $1 and menu_item_id = $2 order by quantity`,
      [business.id, dish],
    );
    expect(rows).toMatchObject([
      { quantity: 1, discount: 333, own: 333, amount: 3000, cost: 33, reason: 'Frío' },
      { quantity: 2, discount: 667, own: 667, amount: 5999, cost: 66, reason: 'Frío' },
    ]);
    expect(rows[1]?.tax).toBe(782);
    expect((await readOrder(scope(), second.order.id)).order).toMatchObject({
      bills: [{ total_cents: 4000, tax_cents: 522 }],
    });
    const { order: receiver } = await readOrder(scope(), second.order.id);
    expect(receiver?.lines.find(({ id }) => id === moved.new_line_id)?.kitchen_status).toBe('Servida');
    expect(await pendingTickets()).toHaveLength(1);
  });

  it('moving units changes neither the countdown nor the ticks of the kitchen', async () => {
    await database.change('menu_items', product, { countdown: 5 });
    const first = await seated(0, 3);
    const second = await seated(1);
    const line = await lineOf(first.order.id);
    await tickLine(business.writeScope('chef'), line.id, true);
    const moved = part(line.id, 2);
    await moveLines(business.writeScope('mesero'), first.order.id, {
      items: [moved],
      order_id: second.order.id,
      ...ids(),
    });
    const { order: receiver } = await readOrder(scope(), second.order.id);
    expect(receiver?.lines.find(({ id }) => id === moved.new_line_id)?.done).toBe(true);
    expect((await lineOf(first.order.id)).done).toBe(true);
    expect(await countdownOf(business, product)).toBe(1);
  });

  it('moving too many units, one line twice, or a part of a line that is on several bills is refused', async () => {
    const first = await seated(0, 3);
    const second = await seated(1);
    const { id } = await lineOf(first.order.id);
    const move = (...items: ReturnType<typeof part>[]) =>
      moveLines(business.writeScope('mesero'), first.order.id, {
        items,
        order_id: second.order.id,
        ...ids(),
      });
    await expect(move(part(id, 4))).rejects.toMatchObject({
      code: 'row.conflict',
      message: 'Solo quedan 3 de Baleada en esta orden.',
    });
    await expect(move(part(id, 1), part(id, 2))).rejects.toMatchObject({ code: 'input.invalid' });
    await splitEvenly(business.writeScope('mesero'), first.sale.id, [randomUUID()]);
    await expect(move(part(id, 1))).rejects.toMatchObject({ code: 'bill.split' });
    await move(part(id, 3));
    const { order: receiver } = await readOrder(scope(), second.order.id);
    expect(receiver?.bills).toMatchObject([{ total_cents: 4000 }]);
    expect(receiver?.bills[0]?.items.map(({ quantity }) => quantity).sort()).toEqual([1, 3]);
  });

  it('two concurrent moves never move a unit twice', async () => {
    for (const quantity of [2, 3]) {
      const first = await business.order([{ product, quantity: 3 }]);
      const other = await business.order([{ product }]);
      const line = await lineOf(first.order.id);
      const outcomes = await Promise.allSettled(
        [1, 2].map(() =>
          moveLines(business.writeScope('mesero'), first.order.id, {
            items: [part(line.id, quantity)],
            order_id: other.order.id,
            ...ids(),
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lines = [
        ...(await linesOf(business, first.order.id)),
        ...(await linesOf(business, other.order.id)),
      ];
      expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4);
    }
  });
});
