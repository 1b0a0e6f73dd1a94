import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { Cache } from 'swr';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { OfflineEffect, SentOrderBody } from '#domain/offline/effect.ts';
import { chargeLocally, sendLocally } from '#domain/offline/offline-answers.ts';
import { orderIdsOf } from '#domain/offline/shown-orders.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import { AT, aTable, bodyOf, CASH, knownWith, product, TABLE } from '#tests/support/offline-known.ts';
import { api } from '#web/data/api.ts';
import { adoptEffect } from '#web/data/offline/adopt.ts';
import { showPath } from '#web/data/offline/age.ts';
import { closeAnswers, keepAnswer, keptAnswer, openAnswers } from '#web/data/offline/answers.ts';
import { sendOrder } from '#web/data/offline/commands.ts';
import { orderPath } from '#web/data/orders/order-paths.ts';
import { salePath } from '#web/data/sales/sale-path.ts';

const known = knownWith([product('sopa')]);
const floorPath = api.tables.$path();

/** The effect of a sending that the server has answered: its order has the number 12. */
function sent(order: Order | null, table = TABLE): OfflineEffect {
  const id = order?.id ?? (table === TABLE ? 'orden' : `orden de ${table.name}`);
  const line = { id: randomUUID(), menu_item_id: 'sopa', quantity: 1 };
  const body: SentOrderBody = {
    ...bodyOf(id, [line]),
    kitchen_ticket_id: randomUUID(),
    table_id: table.id,
  };
  const here = sendLocally(body, { order, table }, { ...known, number: null });
  if ('refusal' in here) throw new Error(here.refusal.message);
  const answer = { ...here.answer, order: { ...here.answer.order, number: 12 } };
  return sendOrder({ ...body, lines: [line] }, 'Mesa 1').effectOf(answer, known.by, known.menu);
}

function charge(sale: Sale): OfflineEffect {
  const payments = [{ id: 'pago', payment_method_id: CASH, amount_cents: 10_000 }];
  const answer = chargeLocally(sale, { payments }, known);
  if ('refusal' in answer) throw new Error(answer.refusal.message);
  return { kind: 'sale.charge', by: known.by, sale_id: sale.id, part: null, answer };
}

const endsShowing: (() => void)[] = [];
afterEach(() => {
  for (const end of endsShowing.splice(0)) end();
});

/** The cache of a page that shows these paths. The double begins where SWR does. */
function aPage(shown: Readonly<Record<string, { data: unknown; isValidating: boolean }>> = {}) {
  const cache: Cache = new Map(Object.entries(shown));
  for (const path of Object.keys(shown)) endsShowing.push(showPath(path));
  const readAgain: string[] = [];
  const mutate = (path: string, data: unknown, { revalidate }: { readonly revalidate: boolean }) => {
    cache.set(path, { data });
    if (revalidate) readAgain.push(path);
  };
  return { screens: { cache, mutate }, readAgain };
}

const keptOrder = async (id: string) =>
  (await keptAnswer(orderPath(id)))?.answer as { order: Order } | undefined;

beforeEach(() => {
  closeAnswers(false);
  openAnswers(`${randomUUID()}:${randomUUID()}`);
  keepAnswer(floorPath, { now: AT, seen: '1:1:', areas: [], locations: [], tables: [aTable] });
});

describe('what this device keeps of an answered write', () => {
  it('has the order, its bill and its table before the server is read again', async () => {
    await adoptEffect(sent(null), aPage().screens);
    expect(await keptOrder('orden')).toMatchObject({
      order: { number: 12, status: 'Abierta', lines: [{ name: 'sopa', round: 1 }] },
    });
    expect((await keptAnswer(salePath('orden bill')))?.answer).toMatchObject({
      sale: { total_cents: 5_000 },
    });
    expect((await keptAnswer(floorPath))?.answer).toMatchObject({
      tables: [{ order_id: 'orden', open_bills_cents: 5_000 }],
    });
  });

  it('has the next round and the charge of a kept order, and the free table', async () => {
    await adoptEffect(sent(null), aPage().screens);
    const first = await keptOrder('orden');
    await adoptEffect(sent(first?.order ?? null), aPage().screens);
    const second = await keptOrder('orden');
    const [bill] = second?.order.bills ?? [];
    if (!bill) throw new Error('There is no bill.');
    expect([second?.order.lines.map(({ round }) => round), bill.total_cents]).toEqual([[1, 2], 10_000]);
    await adoptEffect(charge(bill), aPage().screens);
    expect((await keptOrder('orden'))?.order).toMatchObject({
      status: 'Cerrada',
      bills: [{ status: 'Pagada' }],
    });
    expect((await keptAnswer(floorPath))?.answer).toMatchObject({ tables: [{ order_id: null }] });
  });

  it('has the rounds of two tables that were answered at the same time', async () => {
    const other = { ...aTable, id: 'mesa 2', name: 'Mesa 2' };
    const floor = { now: AT, areas: [], locations: [], tables: [aTable, other] };
    const { screens } = aPage({ [floorPath]: { data: floor, isValidating: false } });
    const rounds: OfflineEffect[] = [];
    for (const table of [TABLE, { ...TABLE, id: other.id, name: other.name }]) {
      const first = sent(null, table);
      await adoptEffect(first, screens);
      const [id = ''] = orderIdsOf(first);
      const order = await keptOrder(id);
      screens.cache.set(orderPath(id), { data: order });
      rounds.push(sent(order?.order ?? null, table));
    }
    await Promise.all(rounds.map((round) => adoptEffect(round, screens)));
    expect(screens.cache.get(floorPath)?.data).toMatchObject({
      tables: [{ open_bills_cents: 10_000 }, { open_bills_cents: 10_000 }],
    });
  });

  it('has no order that it never read, when only a later round of it is known', async () => {
    const effect = sent(null);
    if (effect.kind !== 'order.send') throw new Error('It is not a sending.');
    const { answer } = effect;
    const later = { ...answer, kitchen_ticket: { ...answer.kitchen_ticket, round: 2 } };
    await adoptEffect({ ...effect, answer: later }, aPage().screens);
    expect(await keptOrder('orden')).toBeUndefined();
  });

  it('changes what a screen shows, and reads again only what was being read', async () => {
    const floor = (await keptAnswer(floorPath))?.answer;
    const idle = aPage({ [floorPath]: { data: floor, isValidating: false } });
    const reading = aPage({ [floorPath]: { data: floor, isValidating: true } });
    for (const page of [idle, reading]) {
      await adoptEffect(sent(null), page.screens);
      expect(page.screens.cache.get(floorPath)?.data).toMatchObject({ tables: [{ order_id: 'orden' }] });
    }
    expect([idle.readAgain, reading.readAgain]).toEqual([[], [floorPath]]);
  });
});
