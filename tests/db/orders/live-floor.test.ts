import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { sendOrder } from '#db/queries/orders/orders.ts';
import { createTable, placeTables } from '#db/queries/orders/tables.ts';
import type { Change } from '#domain/base/answers/changes.ts';
import { floorAfterChange, ordersAfterChange, saysNoEntity } from '#domain/orders/live-floor.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { listOrdersOfToday, listTables } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

const ROUNDS = 40;

let business: Business;
let product: string;
const scope = () => business.scope();
const write = () => business.writeScope('admin');

beforeEach(async () => {
  business = await database.business();
  await business.openRegister();
  product = await business.product({ tracksInventory: false });
});

const sendAt = (table_id: string) =>
  sendOrder(write(), { ...anOrderRequest([{ product }]), channel: 'mesa' as const, table_id });

const chargeInFull = ({ id, total_cents }: { readonly id: string; readonly total_cents: number }) =>
  chargeSale(write(), id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: total_cents }],
  });

interface Said {
  readonly changes: readonly Change[];
}

const readShown = async () => ({
  orders: await listOrdersOfToday(scope()),
  floor: await listTables(scope()),
});

/** Does two writes at once; what they say shows, in any order of arrival, what a later read says. */
async function comparedWithReads<A extends Said, B extends Said>(
  one: () => Promise<A>,
  other: () => Promise<B>,
): Promise<[A, B]> {
  const before = await readShown();
  const written = await Promise.all([one(), other()]);
  const said = written.flatMap(({ changes }) => changes);
  const after = await readShown();
  for (const arrived of [said, said.toReversed()]) {
    expect(arrived.reduce(ordersAfterChange, before.orders).orders).toEqual(after.orders.orders);
    expect(arrived.reduce(floorAfterChange, before.floor).tables).toEqual(after.floor.tables);
  }
  return written;
}

describe('changes of orders and tables', () => {
  it('show what a later read says after a round and a serving of one order at once', async () => {
    const table = business.tables[0]?.id ?? '';
    let last = (await sendAt(table)).answer;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [, sent] = await comparedWithReads(
        () => serveTicket(write(), last.kitchen_ticket.id),
        () => sendAt(table),
      );
      last = sent.answer;
    }
  });

  it('show what a later read says after a charged order is served while its table is taken again', async () => {
    const table = business.tables[0]?.id ?? '';
    let last = (await sendAt(table)).answer;
    for (let round = 0; round < ROUNDS; round += 1) {
      await chargeInFull(last.sale);
      const [, sent] = await comparedWithReads(
        () => serveTicket(write(), last.kitchen_ticket.id),
        () => sendAt(table),
      );
      last = sent.answer;
    }
  });

  it('are ignored by a read that has seen their write', async () => {
    const { changes } = await sendAt(business.tables[0]?.id ?? '');
    const list = await listOrdersOfToday(scope());
    const floor = await listTables(scope());
    expect(changes.reduce(ordersAfterChange, list)).toBe(list);
    expect(changes.reduce(floorAfterChange, floor)).toBe(floor);
  });

  it('name only ids when more than 20 orders and tables change at once', async () => {
    const ids = Array.from({ length: 21 }, () => randomUUID());
    for (const [index, id] of ids.entries()) await createTable(write(), { id, name: `Patio ${index}` });
    const moves = ids.map((id, index) => ({ table_id: id, screen: 'lg' as const, x: index, y: 0 }));
    const few = await placeTables(write(), moves.slice(0, 2));
    expect(few.changes.map(saysNoEntity)).toEqual([false, false]);
    const many = await placeTables(write(), moves);
    expect(new Set(many.changes.map(({ data }) => data))).toEqual(new Set(ids.map((id) => ({ id }))));
    expect(many.changes.every(saysNoEntity)).toBe(true);
  });
});
