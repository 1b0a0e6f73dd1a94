import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Change } from '#domain/base/answers/changes.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { Order, OrderAnswer, OrderList } from '#domain/orders/answers/orders.ts';
import type { Floor } from '#domain/orders/answers/tables.ts';
import {
  floorAfterChange,
  type LiveOrder,
  orderAfterChange,
  ordersAfterChange,
} from '#domain/orders/live-floor.ts';
import { WRITES } from '#tests/api/base/writes/all-writes.ts';
import { createWriteFixture } from '#tests/api/base/writes/fixture.ts';
import { as, call, tokenOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { ordersOf } from '#tests/support/orders.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';

let client: RoomClient | undefined;
afterEach(() => client?.dropConnection());

/** The parts of an answer of a write that reads have too. */
interface Answered {
  readonly order?: Pick<Order, 'id'>;
  readonly sale?: Sale;
  readonly bills?: readonly Sale[];
}

/** What a screen shows of the floor. */
interface Shown {
  readonly orders: OrderList;
  readonly floor: Floor;
  /** The orders that exist, by id. */
  readonly details: ReadonlyMap<string, LiveOrder>;
}

async function readShown(business: Business): Promise<Shown> {
  const orders = await as(business, 'admin').get<OrderList>('/api/orders');
  const floor = await as(business, 'admin').get<Floor>('/api/tables');
  const details = new Map<string, LiveOrder>();
  for (const { id } of await ordersOf(business)) {
    const { body } = await as(business, 'admin').get<OrderAnswer>(`/api/orders/${id}`);
    details.set(id, body);
  }
  return { orders: orders.body, floor: floor.body, details };
}

/** What is shown, without what tells a newer change. */
const contentOf = ({ orders, floor, details }: Shown) => ({
  orders: orders.orders,
  tables: floor.tables,
  details: new Map([...details].map(([id, { order }]): [string, Order] => [id, order])),
});

function detailsAfterChange(details: Shown['details'], change: Change): Shown['details'] {
  if (change.type !== 'order.changed' && change.type !== 'kitchen.ticked') return details;
  const id = change.type === 'order.changed' ? change.data.id : change.data.order_id;
  const order = orderAfterChange(details.get(id), change);
  return order ? new Map([...details, [id, order]]) : details;
}

/** The changes that arrived before that of a new area, which is published after them. */
async function changesUntilNow(business: Business, room: RoomClient): Promise<readonly Change[]> {
  const area = { id: randomUUID(), name: 'Azotea' };
  const { status } = await as(business, 'admin').post('/api/tables/areas', { body: area });
  expect(status).toBe(201);
  await room.until(() => room.events('table.changed').some(({ data }) => data.id === area.id));
  return room.messages.flatMap((message) =>
    message.type === 'presence' || message.type === 'display.shown' ? [] : message,
  );
}

const OF_THE_FLOOR = Object.entries(WRITES).filter(([id]) =>
  /(Orders|Sales|Kitchen|Tables|Offline)/.test(id),
);

describe('a screen of the floor that reads once', () => {
  it('there are at least 30 writes of the floor', () => {
    expect(OF_THE_FLOOR.length).toBeGreaterThan(30);
  });

  it.each(
    OF_THE_FLOOR,
  )('%s: shows by its events what a later read says, as its answer does', async (_, write) => {
    const fixture = await createWriteFixture({ isOpen: true });
    const { business } = fixture;
    const { request } = await write.prepare(fixture);
    const before = await readShown(business);
    client = await joinRoom(business, 'admin');
    const token = request.token ?? (await tokenOf(business.employees.admin, business.id));
    const { method, path, body } = request;
    const answered = await call<Answered>(method.toUpperCase(), path, {
      token,
      key: randomUUID(),
      ...(body !== undefined && { body }),
    });
    const changes = await changesUntilNow(business, client);
    const shown = changes.reduce(
      ({ orders, floor, details }, change) => ({
        orders: ordersAfterChange(orders, change),
        floor: floorAfterChange(floor, change),
        details: detailsAfterChange(details, change),
      }),
      before,
    );
    const content = contentOf(await readShown(business));
    expect(contentOf(shown)).toEqual(content);
    const orders = [...content.details.values()];
    const bills = orders.flatMap((order) => order.bills);
    const { order, sale, bills: answeredBills = [] } = answered.body;
    if (order) expect(content.details.get(order.id)).toMatchObject(order);
    for (const bill of [...(sale ? [sale] : []), ...answeredBills])
      expect(bills.find(({ id }) => id === bill.id)).toEqual(bill);
  });
});
