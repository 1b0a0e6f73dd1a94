import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, voidSale } from '#db/queries/bills/sales.ts';
import {
  cancelKitchenTicket,
  type KitchenTicketAction,
  recallTicket,
  type ServeRequest,
  serveTicket,
  tickLine,
} from '#db/queries/kitchen/kitchen.ts';
import { changeLine } from '#db/queries/orders/orders.ts';
import { RECALL_MINUTES } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { hasWorkFor, lastChangeOf, wasRecalled } from '#domain/kitchen/kitchen.ts';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { STATIONS, type Station } from '#domain/orders/orders.ts';
import { backdateServing } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { listPending, listPendingProducts, listRecallable } from '#tests/support/reads.ts';
import { movementsOf, setCost } from '#tests/support/stock.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const ALLOWED = { allowed: true, approved_by: null };
const business = sharedBusiness();
let flour: string;
let malt: string;
let baleada: string;
let beer: string;

beforeEach(async () => {
  flour = await business.ingredient({ stock: 20, costPerUnit: 100 });
  malt = await business.ingredient({ stock: 10 });
  baleada = await business.product({
    name: 'Baleada',
    recipe: [{ ingredient: flour, quantity: 2 }],
  });
  beer = await business.product({
    name: 'Salvavida',
    station: 'barra',
    recipe: [{ ingredient: malt, quantity: 1 }],
  });
});

type Role = keyof Business['employees'];
const writeAs = (role: Role, key?: string) => business.writeScope(role, key);
const serve = (id: string, request?: ServeRequest, key?: string) =>
  serveTicket(writeAs('chef', key), id, request);
const recall = (id: string, request?: KitchenTicketAction, key?: string) =>
  recallTicket(writeAs('chef', key), id, request);
const cancel = (id: string, key?: string) =>
  cancelKitchenTicket(writeAs('cajero', key), id, 'El cliente se fue');
const pendingAt = async (station?: Station) =>
  (await listPending(business.scope(), { limit: 200, station })).tickets.map(({ id }) => id);
const stocks = async () => [await business.stockOf(flour), await business.stockOf(malt)];
const exactly = (...amounts: readonly number[]) => amounts.map((stock) => ({ stock, moved: stock }));
const sendBoth = () => business.order([{ product: baleada, quantity: 2 }, { product: beer }]);
const settled = async (acts: readonly Promise<unknown>[]) => {
  const results = await Promise.allSettled(acts);
  return {
    done: results.filter(({ status }) => status === 'fulfilled').length,
    refusals: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
};

describe('the stations of a kitchen ticket', () => {
  it('a line is prepared at the station of its product, else at that of its category, else in the kitchen', async () => {
    const category = await business.category('Bebidas', { station: 'barra' });
    const names = ['Café', 'Pan con café', 'Sopa'];
    const products = await Promise.all(
      names.map((name) => business.product({ name, tracksInventory: false })),
    );
    await database.rows(
      `update menu_items set category_id = $2, station = case when name = 'Pan con café' then 'cocina' end
       where business_id = $1 and id = any ($3)`,
      [business.id, category, products.slice(0, 2)],
    );
    const { kitchen_ticket } = await business.order(products.map((product) => ({ product })));
    expect(kitchen_ticket.items.map(({ name, station }) => [name, station])).toEqual([
      ['Café', 'barra'],
      ['Pan con café', 'cocina'],
      ['Sopa', 'cocina'],
    ]);
  });

  it('each station finishes its part, and the last one serves the ticket and deducts all ingredients', async () => {
    const { kitchen_ticket } = await sendBoth();
    const { id } = kitchen_ticket;
    const first = await serve(id, { station: 'barra' });
    expect(first.answer).toMatchObject({ kitchen_ticket: { status: 'Pendiente' }, stock: [] });
    expect(first.answer.kitchen_ticket.items.map(({ ready }) => ready)).toEqual([false, true]);
    expect(await stocks()).toEqual(exactly(20, 10));
    expect(await pendingAt('barra')).not.toContain(id);
    expect(await pendingAt('cocina')).toContain(id);

    const last = await serve(id, { station: 'cocina' });
    expect(last.answer.kitchen_ticket).toMatchObject({ status: 'Servida', preparation_time: 'A tiempo' });
    expect(await stocks()).toEqual(exactly(16, 9));
    expect(await pendingAt()).not.toContain(id);
  });

  it('serving without a station serves the parts that remain', async () => {
    const { kitchen_ticket } = await sendBoth();
    await serve(kitchen_ticket.id, { station: 'cocina' });
    expect((await serve(kitchen_ticket.id)).answer.kitchen_ticket.status).toBe('Servida');
    expect(await stocks()).toEqual(exactly(16, 9));
  });

  it('insufficient stock refuses the serving and leaves the other station’s part finished', async () => {
    const { kitchen_ticket } = await business.order([{ product: baleada, quantity: 11 }, { product: beer }]);
    await serve(kitchen_ticket.id, { station: 'barra' });
    await expect(serve(kitchen_ticket.id, { station: 'cocina' })).rejects.toThrow(
      /^Stock insuficiente para Harina .{4}\. Stock actual: 20, requerido: 22$/,
    );
    expect(await stocks()).toEqual(exactly(20, 10));
    expect(await pendingAt('cocina')).toContain(kitchen_ticket.id);
    expect(await pendingAt('barra')).not.toContain(kitchen_ticket.id);
  });

  it('six tablets of one station finish its part once, and five are refused with a message', async () => {
    const { kitchen_ticket } = await sendBoth();
    const results = await settled(
      Array.from({ length: 6 }, () => serve(kitchen_ticket.id, { station: 'barra' })),
    );
    expect(results.done).toBe(1);
    for (const reason of results.refusals) {
      expect(reason).toMatchObject({
        code: 'kitchen.part-served',
        message: `La parte de barra de la orden #${kitchen_ticket.order_number} ya fue servida.`,
      });
    }
  });

  it('two stations that finish at once serve the ticket once and deduct the stock once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { kitchen_ticket } = await sendBoth();
      const parts = await Promise.all(STATIONS.map((station) => serve(kitchen_ticket.id, { station })));
      const states = parts.map(({ answer }) => answer.kitchen_ticket.status);
      expect(states.sort()).toEqual(['Pendiente', 'Servida']);
    }
    expect(await stocks()).toEqual(exactly(4, 6));
  });

  it('changing a finished line returns it to its station, and until then ticking it is refused', async () => {
    const { kitchen_ticket } = await sendBoth();
    const line = kitchen_ticket.items[1]?.id ?? '';
    await serve(kitchen_ticket.id, { station: 'barra' });
    await expect(tickLine(writeAs('bartender'), line, true)).rejects.toThrow('ya fue servida');
    await changeLine(writeAs('mesero'), line, { quantity: 3 }, ALLOWED);
    expect(await pendingAt('barra')).toContain(kitchen_ticket.id);
    expect((await tickLine(writeAs('bartender'), line, true)).answer.done).toBe(true);
  });

  it('a station cannot serve a change that it has not seen, and changes of the other station do not block it', async () => {
    const { kitchen_ticket } = await sendBoth();
    const [food = '', drink = ''] = kitchen_ticket.items.map(({ id }) => id);
    const shown = { station: 'cocina', changed_at: null } as const;
    await changeLine(writeAs('mesero'), drink, { notes: { note: 'Sin hielo' } }, ALLOWED);
    const { answer } = await changeLine(writeAs('mesero'), food, { quantity: 3 }, ALLOWED);
    await expect(serve(kitchen_ticket.id, shown)).rejects.toMatchObject({
      code: 'row.stale',
      message: `La orden #${kitchen_ticket.order_number} cambió: revísala antes de servirla.`,
    });
    expect(await stocks()).toEqual(exactly(20, 10));

    const [ticket = kitchen_ticket] = answer.kitchen_tickets;
    await serve(kitchen_ticket.id, { station: 'cocina', changed_at: lastChangeOf(ticket, 'cocina') });
    await expect(serve(kitchen_ticket.id, { changed_at: null })).rejects.toThrow('cambió');
    await serve(kitchen_ticket.id, { changed_at: lastChangeOf(ticket, null) });
    expect(await stocks()).toEqual(exactly(14, 9));
  });

  it('a ticket whose remaining lines are all finished is pending at each of their stations', async () => {
    const { kitchen_ticket } = await sendBoth();
    await serve(kitchen_ticket.id, { station: 'barra' });
    await database.rows(
      `update order_lines set status = 'Cancelada' where business_id = $1 and kitchen_ticket_id = $2 and station = 'cocina'`,
      [business.id, kitchen_ticket.id],
    );
    expect(await pendingAt('barra')).toContain(kitchen_ticket.id);
    expect(await pendingAt('cocina')).not.toContain(kitchen_ticket.id);
    await serve(kitchen_ticket.id, { station: 'barra' });
    expect(await stocks()).toEqual(exactly(20, 9));
  });

  it('the database and the domain agree on the tickets that are pending at a station', async () => {
    const otherBusiness = await database.business();
    const products = await Promise.all(
      STATIONS.map((station) => otherBusiness.product({ station, tracksInventory: false })),
    );
    const stationsOfOrders = [[0], [1], [0, 1], [0, 0, 1], [1, 1]];
    for (const stations of [...stationsOfOrders, ...stationsOfOrders])
      await otherBusiness.order(stations.map((index) => ({ product: products[index] ?? '' })));
    await database.rows(
      `update order_lines set ready_at = case when position % 2 = extract(milliseconds from created_at)::integer % 2 then now() end,
         status = case when position = 3 then 'Cancelada' else 'Activa' end where business_id = $1`,
      [otherBusiness.id],
    );
    const scope = otherBusiness.scope();
    const all = (await listPending(scope, { limit: 200 })).tickets;
    expect(all).toHaveLength(10);
    for (const station of STATIONS) {
      const { tickets, total } = await listPending(scope, { limit: 200, station });
      const expected = all.filter((ticket) => hasWorkFor(ticket, station)).map(({ id }) => id);
      expect([tickets.map(({ id }) => id), total]).toEqual([expected, expected.length]);
    }
  });
});

it('serving two orders of 3 units at once leaves 4 of 10 in stock', async () => {
  const orders = [
    await business.order([{ product: beer, quantity: 3 }]),
    await business.order([{ product: beer, quantity: 3 }]),
  ];
  await Promise.all(orders.map(({ kitchen_ticket }) => serve(kitchen_ticket.id)));
  expect(await business.stockOf(malt)).toEqual({ stock: 4, moved: 4 });
});

describe('recalling a served ticket', () => {
  it('a recall returns the ticket to each station with its sending time, and returns its stock by separate movements', async () => {
    const { kitchen_ticket } = await business.order([{ product: baleada }, { product: beer }], {
      minutesAgo: 12,
    });
    const { id } = kitchen_ticket;
    await tickLine(writeAs('chef'), kitchen_ticket.items[0]?.id ?? '', true);
    const served = (await serve(id)).answer.kitchen_ticket;
    await setCost(business, flour, 130);
    const { answer } = await recall(id);
    expect(answer.kitchen_ticket).toMatchObject({
      status: 'Pendiente',
      created_at: served.created_at,
      ended_at: served.ended_at,
      time_taken: null,
      preparation_time: null,
      user: null,
      user_role: null,
    });
    expect(wasRecalled(answer.kitchen_ticket)).toBe(true);
    expect(answer.kitchen_ticket.items.map(({ ready, done }) => ready || done)).toEqual([false, false]);
    expect(await stocks()).toEqual(exactly(20, 10));
    expect([await pendingAt('cocina'), await pendingAt('barra')]).toEqual([
      expect.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    const movements = await movementsOf(business, flour);
    expect(movements.filter(({ source_id }) => source_id === id)).toMatchObject([
      { type: 'serve', quantity: -2, unit_cost: 100, balance: 18 },
      {
        type: 'recall',
        quantity: 2,
        unit_cost: 100,
        balance: 20,
        user_id: business.employees.chef.id,
      },
    ]);
    await serve(id);
    expect(await stocks()).toEqual(exactly(18, 9));
  });

  it('six concurrent recalls recall a ticket once', async () => {
    const { kitchen_ticket } = await sendBoth();
    await serve(kitchen_ticket.id);
    const results = await settled(Array.from({ length: 6 }, () => recall(kitchen_ticket.id)));
    expect(results.done).toBe(1);
    for (const reason of results.refusals) {
      expect(reason).toMatchObject({
        code: 'kitchen.recalled',
        message: `La orden #${kitchen_ticket.order_number} ya volvió a la cocina.`,
      });
    }
    expect(await stocks()).toEqual(exactly(20, 10));
  });

  it('a repeated request with the same idempotency key recalls once and returns the same answer', async () => {
    const { kitchen_ticket } = await sendBoth();
    await serve(kitchen_ticket.id);
    const key = randomUUID();
    const [first, again] = [
      await recall(kitchen_ticket.id, {}, key),
      await recall(kitchen_ticket.id, {}, key),
    ];
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(again.answer).toEqual(first.answer);
    expect(await stocks()).toEqual(exactly(20, 10));
  });

  it('recalling is refused for cancelled, pending and unknown tickets, and 30 minutes after serving', async () => {
    const cancelled = await sendBoth();
    await cancel(cancelled.kitchen_ticket.id);
    await expect(recall(cancelled.kitchen_ticket.id)).rejects.toThrow('ya fue cancelada');
    const pending = await sendBoth();
    await expect(recall(pending.kitchen_ticket.id)).rejects.toThrow('ya volvió a la cocina');
    await expect(recall(randomUUID())).rejects.toThrow('Orden no encontrada.');
    const old = await sendBoth();
    await serve(old.kitchen_ticket.id);
    await backdateServing(business, old.kitchen_ticket.id, RECALL_MINUTES);
    await expect(recall(old.kitchen_ticket.id)).rejects.toThrow(
      'se sirvió hace más de 30 minutos: ya no se puede recuperar.',
    );
    expect(await stocks()).toEqual(exactly(16, 9));
  });

  it('a recall and a void of its sale return the stock only once, in either order', async () => {
    const { kitchen_ticket, sale } = await sendBoth();
    await serve(kitchen_ticket.id);
    await chargeSale(writeAs('cajero'), sale.id, {
      payments: [
        { id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: sale.total_cents },
      ],
    });
    const voidPaidSale = () =>
      voidSale(writeAs('admin'), sale.id, { reason: 'Se devolvió', returns_stock: true, kitchen: 'leave' });
    const results = await settled([voidPaidSale(), recall(kitchen_ticket.id)]);
    expect(results.done).toBeGreaterThan(0);
    expect(await stocks()).toEqual(exactly(20, 10));
    await recall(kitchen_ticket.id).catch((error) => expect(error).toBeInstanceOf(Refusal));
    expect(await stocks()).toEqual(exactly(20, 10));
  });

  it('a recall that races a serving from an outdated screen succeeds, and the serving is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { kitchen_ticket } = await business.order([{ product: beer }]);
      const { ended_at } = (await serve(kitchen_ticket.id)).answer.kitchen_ticket;
      const results = await Promise.allSettled([
        recall(kitchen_ticket.id, { ended_at }),
        serve(kitchen_ticket.id, { ended_at: kitchen_ticket.ended_at }),
      ]);
      expect(results).toMatchObject([
        { status: 'fulfilled' },
        {
          status: 'rejected',
          reason: { message: expect.stringMatching(/ya fue servida|volvió a la cocina/) },
        },
      ]);
    }
    expect(await stocks()).toEqual(exactly(20, 10));
  });

  it('a recall undoes only the serving that its screen showed', async () => {
    const { kitchen_ticket } = await sendBoth();
    const shownEndedAt = (await serve(kitchen_ticket.id)).answer.kitchen_ticket.ended_at;
    const back = (await recall(kitchen_ticket.id, { ended_at: shownEndedAt })).answer.kitchen_ticket;
    await serve(kitchen_ticket.id, { ended_at: back.ended_at });
    await expect(recall(kitchen_ticket.id, { ended_at: shownEndedAt })).rejects.toThrow(
      'fue servida otra vez',
    );
    expect(await stocks()).toEqual(exactly(16, 9));
  });

  it('a recall that races a line change, a cancellation and a charge ends without a deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { kitchen_ticket, sale } = await business.order([{ product: beer }, { product: beer }]);
      await serve(kitchen_ticket.id);
      const results = await settled([
        recall(kitchen_ticket.id),
        cancel(kitchen_ticket.id),
        changeLine(
          writeAs('mesero'),
          kitchen_ticket.items[0]?.id ?? '',
          { notes: { note: 'bien fría' } },
          ALLOWED,
        ),
        chargeSale(writeAs('cajero'), sale.id, {
          payments: [
            { id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: sale.total_cents },
          ],
        }),
      ]);
      for (const reason of results.refusals) expect(reason).toBeInstanceOf(Refusal);
    }
    expect(await stocks()).toEqual(exactly(20, 10));
  });

  it('recalling a part returns the lines of its station only', async () => {
    const { kitchen_ticket } = await sendBoth();
    const { id } = kitchen_ticket;
    await serve(id, { station: 'barra' });
    const listed = (await listRecallable(business.scope(), 'barra')).tickets;
    expect(listed[0]).toMatchObject({ id, status: 'Pendiente' });
    await expect(recall(id, { station: 'cocina' })).rejects.toThrow('ya volvió a la cocina');
    const { answer } = await recall(id, { station: 'barra' });
    expect(answer).toMatchObject({ kitchen_ticket: { status: 'Pendiente', ended_at: null }, stock: [] });
    expect(await pendingAt('barra')).toContain(id);
    await expect(recall(id, { station: 'barra' })).rejects.toThrow('ya volvió a la cocina');
  });

  it('the tickets that can be recalled are those of the last 30 minutes, newest first', async () => {
    const otherBusiness = await database.business();
    const chef = () => otherBusiness.writeScope('chef');
    const food = await otherBusiness.product({ tracksInventory: false });
    const drink = await otherBusiness.product({ tracksInventory: false, station: 'barra' });
    const sent: string[] = [];
    for (const product of [food, drink, food])
      sent.push((await otherBusiness.order([{ product }])).kitchen_ticket.id);
    for (const id of sent) await serveTicket(chef(), id);
    await otherBusiness.order([{ product: food }]);
    const idsOf = async (station?: Station) =>
      (await listRecallable(otherBusiness.scope(), station)).tickets.map(({ id }) => id);
    expect(await idsOf()).toEqual([...sent].reverse());
    expect(await idsOf('barra')).toEqual([sent[1]]);
    await backdateServing(otherBusiness, sent[2] ?? '', 30);
    expect(await idsOf()).toEqual([sent[1], sent[0]]);
  });
});

describe('the products that are still to be made', () => {
  it('pending products are counted over all tickets, without ticked, finished and cancelled lines', async () => {
    const otherBusiness = await database.business();
    const scope = otherBusiness.scope();
    const food = await otherBusiness.product({ name: 'Pupusa', tracksInventory: false });
    const drink = await otherBusiness.product({
      name: 'Café',
      tracksInventory: false,
      station: 'barra',
    });
    const orders: SentOrder[] = [];
    for (const quantity of [2, 3, 4])
      orders.push(await otherBusiness.order([{ product: food, quantity }, { product: drink }]));
    const counted = async (station?: Station) =>
      (await listPendingProducts(scope, station)).products.map(({ name, quantity }) => [name, quantity]);
    expect(await counted()).toEqual([
      ['Pupusa', 9],
      ['Café', 3],
    ]);
    expect(await counted('barra')).toEqual([['Café', 3]]);
    const [first, second, third] = orders.map(({ kitchen_ticket }) => kitchen_ticket);
    await tickLine(otherBusiness.writeScope(), first?.items[0]?.id ?? '', true);
    await serveTicket(otherBusiness.writeScope(), second?.id ?? '', { station: 'barra' });
    await cancelKitchenTicket(otherBusiness.writeScope(), third?.id ?? '', 'No');
    expect(await counted()).toEqual([
      ['Pupusa', 3],
      ['Café', 1],
    ]);
  });
});

describe('random serving, recalling and cancelling with repeated requests', () => {
  const acts = {
    serve: (id: string, key: string) => serve(id, {}, key),
    'serve cocina': (id: string, key: string) => serve(id, { station: 'cocina' }, key),
    'serve barra': (id: string, key: string) => serve(id, { station: 'barra' }, key),
    recall: (id: string, key: string) => recall(id, {}, key),
    'recall barra': (id: string, key: string) => recall(id, { station: 'barra' }, key),
    cancel: (id: string, key: string) => cancel(id, key),
  } as const;
  type Act = keyof typeof acts;
  const act = fc.constantFrom<Act>(
    'serve',
    'serve cocina',
    'serve barra',
    'recall',
    'recall barra',
    'cancel',
  );
  const step = fc.record({ order: fc.nat(2), act, times: fc.integer({ min: 1, max: 3 }) });

  const statesOf = async (tickets: readonly KitchenTicket[]) =>
    database.rows<{ id: string; status: string }>(
      'select id, status from kitchen_tickets where business_id = $1 and id = any ($2)',
      [business.id, tickets.map(({ id }) => id)],
    );

  it('the stock equals its movements and the served tickets, and is never negative', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (steps, stock, atOnce) => {
          const ingredient = await business.ingredient({ stock });
          const product = await business.product({ recipe: [{ ingredient, quantity: 1 }] });
          const drink = await business.product({
            station: 'barra',
            recipe: [{ ingredient, quantity: 1 }],
          });
          const tickets: KitchenTicket[] = [];
          for (let index = 0; index < 3; index += 1)
            tickets.push((await business.order([{ product }, { product: drink }])).kitchen_ticket);

          const doOne = async ({ order, act: name, times }: (typeof steps)[number]) => {
            const id = tickets[order]?.id ?? '';
            const key = randomUUID();
            for (let time = 0; time < times; time += 1)
              await acts[name](id, key).catch((error) => expect(error).toBeInstanceOf(Refusal));
          };
          if (atOnce) await Promise.all(steps.map(doOne));
          else for (const each of steps) await doOne(each);

          const served = (await statesOf(tickets)).filter(({ status }) => status === 'Servida').length;
          const after = await business.stockOf(ingredient);
          expect(after.stock).toBe(stock - 2 * served);
          expect(after.moved).toBe(after.stock);
          const balances = (await movementsOf(business, ingredient)).map(({ balance }) => balance);
          expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 20 },
    );
  });
});
