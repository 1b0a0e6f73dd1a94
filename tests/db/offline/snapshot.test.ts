import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { readSettings } from '#db/queries/business/settings.ts';
import { createCustomer } from '#db/queries/customers/receivables.ts';
import { readOrder } from '#db/queries/orders/orders.ts';
import { SNAPSHOT_PARTS } from '#domain/offline/snapshot.ts';
import type { Business } from '#tests/support/business.ts';
import {
  findCustomers,
  listOrdersById,
  listOrdersOfToday,
  listTables,
  readDevicePoints,
  readMenu,
  readRegister,
  readSnapshot,
} from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let product: string;
beforeEach(async () => {
  business = await database.business();
  product = await business.product({ priceCents: 1000, tracksInventory: false });
  await business.openRegister();
});

const scope = () => business.scope('cajero');
const orderAtTable = (index: number) =>
  business.order([{ product }], { channel: 'mesa', table_id: business.tables[index]?.id ?? '' });

describe('the snapshot', () => {
  it('has in one answer what the reads of the screens have', async () => {
    await orderAtTable(0);
    const { order } = await orderAtTable(1);
    const name = `Carlos ${randomUUID()}`;
    await createCustomer(business.writeScope('cajero'), { id: randomUUID(), name, rtn: '08011990123456' });

    const { floor, seen, ...rest } = await readSnapshot(scope(), SNAPSHOT_PARTS, 10);

    const { now: _, seen: later, ...tables } = await listTables(scope());
    expect(floor).toMatchObject(tables);
    expect([floor?.seen, seen]).toEqual([later, later]);
    expect(rest).toEqual({
      orders: (await listOrdersOfToday(scope())).orders,
      details: (
        await listOrdersById(
          scope(),
          (await listOrdersOfToday(scope())).orders.map(({ id }) => id),
        )
      ).orders,
      register: await readRegister(scope()),
      menu: { ...(await readMenu(scope())), as_of: rest.menu?.as_of },
      settings: await readSettings(scope()),
      customers: (await findCustomers(scope(), undefined, 10, false)).customers,
      invoicing: await readDevicePoints(scope()),
    });
    expect(JSON.stringify(rest.customers)).not.toContain('08011990123456');
    expect(rest.details).toContainEqual((await readOrder(scope(), order.id)).order);
  });

  it('has only the open orders among its details', async () => {
    const { order: open } = await orderAtTable(0);
    const { sale } = await orderAtTable(1);
    const payment = { id: randomUUID(), payment_method_id: business.methods.efectivo };
    await chargeSale(business.writeScope('cajero'), sale.id, {
      payments: [{ ...payment, amount_cents: sale.total_cents }],
    });
    const { details, orders } = await readSnapshot(scope(), ['details', 'orders'], 10);
    expect(details?.map(({ id }) => id)).toEqual([open.id]);
    expect(orders).toHaveLength(2);
  });

  it('leaves out the parts that were not asked for, and the customers above the maximum', async () => {
    for (const name of ['Ana', 'Beto', 'Carla'])
      await createCustomer(business.writeScope('cajero'), { id: randomUUID(), name });
    const { customers, seen, ...others } = await readSnapshot(scope(), ['customers'], 2);
    expect(customers?.map(({ name }) => name)).toEqual(['Ana', 'Beto']);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
    expect(seen).toMatch(/^\d+:\d+:/);
  });
});

describe('orders by id', () => {
  it('are those of the business; unknown ids and those of others are left out', async () => {
    const { order } = await orderAtTable(0);
    const other = await database.business();
    await other.openRegister();
    const foreign = await other.order([{ product: await other.product({ tracksInventory: false }) }]);
    const found = await listOrdersById(scope(), [foreign.order.id, randomUUID(), order.id]);
    expect(found.orders).toEqual([(await readOrder(scope(), order.id)).order]);
  });
});
