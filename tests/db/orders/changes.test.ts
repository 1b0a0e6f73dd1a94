import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { chargeSale, splitBill, voidSale } from '#db/queries/bills/sales.ts';
import { cancelKitchenTicket, recallTicket, serveTicket, tickLine } from '#db/queries/kitchen/kitchen.ts';
import { cancelLine, sendOrder, transferOrder } from '#db/queries/orders/orders.ts';
import { createTable } from '#db/queries/orders/tables.ts';
import type { Change } from '#domain/base/answers/changes.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationOf } from '#tests/support/notifications.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { database, it } from '#tests/support/test.ts';

let business: Business;
let product: string;
let table: string;
const write = (role: 'mesero' | 'cajero' | 'chef' | 'admin') => business.writeScope(role);
/** Without what changes of orders and tables say of them, which tests/api/orders/live-floor.test.ts compares with later reads. */
const said = (changes: readonly Change[]) =>
  changes.map(({ type, data }) =>
    type === 'order.changed' || type === 'table.changed' ? { type, id: data.id } : { type, data },
  );
const typesOf = (changes: readonly Change[]) => changes.map(({ type }) => type);

beforeEach(async () => {
  business = await database.business();
  await business.openRegister();
  const ingredient = await business.ingredient({ stock: 50 });
  product = await business.product({ recipe: [{ ingredient, quantity: 1 }] });
  table = randomUUID();
  await createTable(write('admin'), { id: table, name: 'Mesa 9' });
});

const atTable = () =>
  sendOrder(write('mesero'), {
    ...anOrderRequest([{ product, quantity: 2 }]),
    channel: 'mesa' as const,
    table_id: table,
  });

describe('a write says what it changed', () => {
  it('a sent order says its ticket, its bill, itself and its table, in this order', async () => {
    const { answer, changes } = await atTable();
    const { order, kitchen_ticket, sale } = answer;
    expect(said(changes)).toEqual([
      { type: 'kitchen.sent', data: { kitchen_ticket } },
      { type: 'bill.changed', data: { id: sale.id, status: 'Por cobrar' } },
      { type: 'order.changed', id: order.id },
      { type: 'table.changed', id: table },
    ]);
    // For the screens of the release before.
    expect(changes.at(-1)?.data).toMatchObject({
      order: { id: order.id, sent_at: kitchen_ticket.created_at },
    });
  });

  it('a tick, a serving and a recall say the ticket, the stock, the order and its table', async () => {
    const { answer } = await atTable();
    const { kitchen_ticket } = answer;
    const ticked = await tickLine(write('chef'), kitchen_ticket.items[0]?.id ?? '', true);
    expect(ticked.changes).toEqual([{ type: 'kitchen.ticked', data: ticked.answer }]);

    const served = await serveTicket(write('chef'), kitchen_ticket.id);
    const { order_number, place, user_ids } = served.answer.ready ?? {};
    expect(said(served.changes)).toEqual([
      { type: 'stock.changed', data: { items: served.answer.stock } },
      ...(user_ids ?? []).map(notificationOf),
      {
        type: 'kitchen.ended',
        data: {
          id: kitchen_ticket.id,
          status: 'Servida',
          by: served.answer.kitchen_ticket.user,
          ready: { order_number, place, user_ids },
        },
      },
      { type: 'order.changed', id: answer.order.id },
      { type: 'table.changed', id: table },
    ]);

    const recalled = await recallTicket(write('chef'), kitchen_ticket.id, {});
    expect(typesOf(recalled.changes)).toEqual([
      'stock.changed',
      'kitchen.sent',
      'kitchen.changed',
      'order.changed',
      'table.changed',
    ]);
  });

  it('a cancelled ticket is said as ended, and whole while its stations have not seen it', async () => {
    const { answer } = await atTable();
    const cancelled = await cancelKitchenTicket(write('chef'), answer.kitchen_ticket.id, 'Sin gas', 'cocina');
    expect(said(cancelled.changes)).toEqual([
      {
        type: 'kitchen.ended',
        data: {
          id: answer.kitchen_ticket.id,
          status: 'Cancelada',
          by: cancelled.answer.kitchen_ticket.user,
        },
      },
      { type: 'bill.changed', data: { id: answer.sale.id, status: 'Por cobrar' } },
      { type: 'order.changed', id: answer.order.id },
      { type: 'table.changed', id: table },
    ]);

    const again = await atTable();
    const line = again.answer.kitchen_ticket.items[0]?.id ?? '';
    const { changes } = await cancelLine(write('admin'), line, 'Ya no lo quiere');
    expect(typesOf(changes)).toEqual(['kitchen.changed', 'kitchen.ended', 'order.changed', 'table.changed']);
  });

  it('a transfer says both tables', async () => {
    const { answer } = await atTable();
    const other = randomUUID();
    await createTable(write('admin'), { id: other, name: 'Mesa 10' });
    const { changes } = await transferOrder(write('mesero'), answer.order.id, other);
    const tables = changes.flatMap((change) => (change.type === 'table.changed' ? [change.data.id] : []));
    expect(tables.toSorted()).toEqual([table, other].toSorted());
  });

  it('a split says each bill, and a charge and an annulment their sale', async () => {
    const { answer } = await atTable();
    const { sale, order } = answer;
    const part = randomUUID();
    const split = await splitBill(write('mesero'), sale.id, {
      id: part,
      items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }],
    });
    const bills = split.changes.flatMap((change) => (change.type === 'bill.changed' ? [change.data.id] : []));
    expect(bills.toSorted()).toEqual([sale.id, part].toSorted());

    const bill = split.answer.bills.find(({ id }) => id === part);
    const charged = await chargeSale(write('cajero'), part, {
      payments: [
        {
          id: randomUUID(),
          payment_method_id: business.methods.efectivo,
          amount_cents: bill?.total_cents ?? 0,
        },
      ],
    });
    expect(said(charged.changes)).toEqual([
      { type: 'bill.changed', data: { id: part, status: 'Pagada' } },
      { type: 'order.changed', id: order.id },
      { type: 'table.changed', id: table },
    ]);

    const undone = await voidSale(write('admin'), part, {
      reason: 'Error',
      returns_stock: false,
      kitchen: 'leave',
    });
    expect(undone.changes).toContainEqual({ type: 'bill.changed', data: { id: part, status: 'Anulada' } });
  });
});
