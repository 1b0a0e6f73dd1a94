import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, discountSale, mergeBills, splitBill, splitEvenly } from '#db/queries/bills/sales.ts';
import {
  cancelLine,
  changeLine,
  joinOrder,
  moveLines,
  readOrder,
  separateOrder,
} from '#db/queries/orders/orders.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { Business } from '#tests/support/business.ts';
import { ordersWithWrongCurrentBill } from '#tests/support/current-bills.ts';
import { listOrdersOfToday, listTables } from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';
import { wrongLedgers } from '#tests/support/wrong-ledgers.ts';

let business: Business;
let product: string;
beforeEach(async () => {
  business = await database.business();
  await business.openRegister();
  product = await business.product({ priceCents: 1000, tracksInventory: false });
});

const ALLOWED = { allowed: true, approved_by: null };
const writing = () => business.writeScope('admin');
const tableAt = (index: number) => business.tables[index]?.id ?? '';
const seated = (index: number, quantity = 1) =>
  business.order([{ product, quantity }], { channel: 'mesa', table_id: tableAt(index) });
const pay = ({ id, total_cents }: Pick<Sale, 'id' | 'total_cents'>) =>
  chargeSale(business.writeScope('cajero'), id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: total_cents }],
  });
const openBillsOf = async (order: string) =>
  ((await readOrder(business.scope(), order)).order?.bills ?? []).filter(
    ({ status }) => status === 'Por cobrar',
  );
const halfOf = async (order: string) => {
  const id = randomUUID();
  const bill = (await readOrder(business.scope(), order)).order?.current_bill_id ?? '';
  const { answer } = await splitBill(writing(), bill, { id, amount_cents: 500 });
  return answer.bills.find((each) => each.id === id);
};

describe('the bill that the next round of an order goes to', () => {
  it('is its only one, the part that was split off, and the rest once that part is charged', async () => {
    const { order, sale } = await seated(0, 2);
    expect((await readOrder(business.scope(), order.id)).order).toMatchObject({ current_bill_id: sale.id });
    const part = await halfOf(order.id);
    expect((await seated(0)).sale.id).toBe(part?.id);
    await pay({ id: part?.id ?? '', total_cents: 1500 });
    expect((await seated(0)).sale.id).toBe(sale.id);
  });

  it('is the one that another was merged into', async () => {
    const { order, sale } = await seated(0, 2);
    const part = await halfOf(order.id);
    await mergeBills(writing(), sale.id, part?.id ?? '');
    expect((await seated(0)).sale).toMatchObject({ id: sale.id, total_cents: 3000 });
  });

  it('is shown with the order, in the list of orders and at the table', async () => {
    const { order } = await seated(0, 2);
    const part = await halfOf(order.id);
    const current = part?.id;
    expect((await readOrder(business.scope(), order.id)).order).toMatchObject({ current_bill_id: current });
    expect((await listOrdersOfToday(business.scope())).orders).toMatchObject([{ open_sale_id: current }]);
    const { tables } = await listTables(business.scope());
    expect(tables.find(({ id }) => id === tableAt(0))?.open_sale_id).toBe(current);
  });

  it('is the latest open one for an order of a release that did not store it', async () => {
    const { order } = await seated(0, 2);
    const part = await halfOf(order.id);
    await database.change('orders', order.id, { current_bill_id: null });
    await database.rows('select fill_current_bills(null)');
    expect((await readOrder(business.scope(), order.id)).order).toMatchObject({ current_bill_id: part?.id });
  });

  it('is needed to join an order to it', async () => {
    const [{ order }, guest] = [await seated(0), await seated(1)];
    await database.change('orders', order.id, { current_bill_id: null });
    await expect(joinOrder(writing(), guest.order.id, order.id)).rejects.toMatchObject({
      code: 'order.ended',
    });
  });

  it('is always one of its open bills, and bills are the sums of their items, whatever people do at two tables', async () => {
    const table = fc.nat(1);
    const step = fc.record({
      act: fc.constantFrom(
        'send',
        'split',
        'divide',
        'merge',
        'charge',
        'join',
        'separate',
        'move',
        'cancel',
        'add units',
        'leave out',
        'discount',
      ),
      table,
      other: table,
    });
    const run = async ({ act, table: at, other }: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
      const { order } = await seated(at);
      const [bill, second] = await openBillsOf(order.id);
      if (!bill) return;
      if (act === 'split') await halfOf(order.id);
      if (act === 'divide') await splitEvenly(writing(), bill.id, [randomUUID()]);
      if (act === 'merge' && second) await mergeBills(writing(), bill.id, second.id);
      if (act === 'charge') await pay(bill);
      if (act === 'separate') await separateOrder(writing(), order.id, randomUUID());
      const lines = (await readOrder(business.scope(), order.id)).order?.lines ?? [];
      const line = lines.find(({ status, charged }) => status === 'Activa' && !charged);
      if (act === 'cancel' && line) await cancelLine(writing(), line.id, 'Se equivocó');
      if (act === 'add units' && line)
        await changeLine(writing(), line.id, { quantity: line.quantity + 1 }, ALLOWED);
      if (act === 'leave out' && line)
        await changeLine(writing(), line.id, { notes: { sin: ['Queso'] } }, ALLOWED);
      if (act === 'discount')
        await discountSale(writing(), bill.id, { rate: 1250, reason: 'Cortesía' }, 'any');
      if (other === at) return;
      if (act === 'join') await joinOrder(writing(), order.id, (await seated(other)).order.id);
      if (act === 'move' && line)
        await moveLines(writing(), order.id, {
          ...{ items: [{ line_id: line.id, quantity: line.quantity, new_line_id: randomUUID() }] },
          ...{ table_id: tableAt(other), new_order_id: randomUUID() },
          ...{ kitchen_ticket_id: randomUUID(), sale_id: randomUUID() },
        });
    };
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
          for (const each of steps) {
            await run(each).catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
            });
            expect(await ordersWithWrongCurrentBill(business)).toEqual([]);
            expect(await wrongLedgers(business)).toEqual([]);
          }
        })
        .beforeEach(async () => {
          business = await database.business();
          await business.openRegister();
          const cheese = await business.ingredient({ name: 'Queso', stock: 1000, costPerUnit: 333 });
          product = await business.product({
            priceCents: 1000,
            recipe: [{ ingredient: cheese, quantity: 1 }],
          });
        }),
      { numRuns: 8 },
    );
  });
});
