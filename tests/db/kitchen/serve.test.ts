import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelKitchenTicket, serveTicket, tickLine } from '#db/queries/kitchen/kitchen.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { dueAt } from '#domain/kitchen/kitchen.ts';
import { createKitchenList, shownKitchenTickets } from '#domain/kitchen/kitchen-list.ts';
import { ordersOf, tableOf } from '#tests/support/orders.ts';
import { listPending } from '#tests/support/reads.ts';
import { saleOf, salesOf } from '#tests/support/sales.ts';
import { movementsOf } from '#tests/support/stock.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();

const serve = (id: string) => serveTicket(business.writeScope('chef'), id);

describe('serving an order', () => {
  it('serving deducts recipe times quantity of each ingredient, summed over its products, with one movement each', async () => {
    const flour = await business.ingredient({ stock: 100 });
    const beans = await business.ingredient({ stock: 50 });
    const single = await business.product({ recipe: [{ ingredient: flour, quantity: 2 }] });
    const special = await business.product({
      recipe: [
        { ingredient: flour, quantity: 3 },
        { ingredient: beans, quantity: 1.5 },
      ],
    });
    const { kitchen_ticket } = await business.order([{ product: single, quantity: 2 }, { product: special }]);
    const { answer } = await serve(kitchen_ticket.id);

    expect(await business.stockOf(flour)).toEqual({ stock: 93, moved: 93 });
    expect(await business.stockOf(beans)).toEqual({ stock: 48.5, moved: 48.5 });
    expect(answer.kitchen_ticket).toMatchObject({
      status: 'Servida',
      user: business.employees.chef.fullName,
      user_role: 'chef',
    });
    const movements = (await movementsOf(business))
      .filter(({ source_id }) => source_id === kitchen_ticket.id)
      .toSorted((a, b) => a.quantity - b.quantity);
    expect(movements).toMatchObject([
      { type: 'serve', quantity: -7, user_id: business.employees.chef.id, balance: 93 },
      { type: 'serve', quantity: -1.5, user_id: business.employees.chef.id, balance: 48.5 },
    ]);
  });

  it('a ticket that takes longer than expected is Tarde, otherwise A tiempo, and its time is stored as hh:mm:00', async () => {
    const product = await business.product({ tracksInventory: false, preparationMinutes: 10 });
    const late = await business.order([{ product, quantity: 2 }], { minutesAgo: 61.5 });
    const early = await business.order([{ product, quantity: 2 }], { minutesAgo: 19 });
    expect((await serve(late.kitchen_ticket.id)).answer.kitchen_ticket).toMatchObject({
      preparation_time: 'Tarde',
      time_taken: '01:01:00',
    });
    expect((await serve(early.kitchen_ticket.id)).answer.kitchen_ticket).toMatchObject({
      preparation_time: 'A tiempo',
      time_taken: '00:19:00',
    });
  });

  it('serving without enough stock names the ingredient and deducts nothing', async () => {
    const plenty = await business.ingredient({ stock: 10 });
    const scarce = await business.ingredient({ name: 'Queso', stock: 1.5 });
    const product = await business.product({
      recipe: [
        { ingredient: plenty, quantity: 1 },
        { ingredient: scarce, quantity: 1 },
      ],
    });
    const { kitchen_ticket } = await business.order([{ product, quantity: 2 }]);
    await expect(serve(kitchen_ticket.id)).rejects.toThrow(
      'Stock insuficiente para Queso. Stock actual: 1.5, requerido: 2',
    );
    expect((await business.stockOf(plenty)).stock).toBe(10);
    const { tickets } = await listPending(business.scope(), { limit: 200 });
    expect(tickets.map((order) => order.id)).toContain(kitchen_ticket.id);
  });

  it('an order whose tracked products all lack a recipe is refused; untracked products are served', async () => {
    const bare = await business.product({ name: 'Sin receta' });
    const free = await business.product({ name: 'Propuesta', tracksInventory: false });
    const ingredient = await business.ingredient();
    const cooked = await business.product({ recipe: [{ ingredient, quantity: 1 }] });

    const none = await business.order([{ product: bare }, { product: free }]);
    await expect(serve(none.kitchen_ticket.id)).rejects.toThrow(
      'No se encontraron recetas para los productos de esta orden',
    );
    const mixed = await business.order([{ product: bare }, { product: cooked }]);
    expect((await serve(mixed.kitchen_ticket.id)).answer.kitchen_ticket.status).toBe('Servida');
    const only = await business.order([{ product: free }]);
    expect((await serve(only.kitchen_ticket.id)).answer.kitchen_ticket.status).toBe('Servida');
  });

  it('the refusal lists the products without a recipe, once each', async () => {
    const bare = await business.product({ name: 'Tajadas' });
    const other = await business.product({ name: 'Café' });
    const { kitchen_ticket } = await business.order([
      { product: bare },
      { product: other },
      { product: bare, notes: { note: 'bien tostadas' } },
    ]);
    const refusal = await serve(kitchen_ticket.id).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'kitchen.no-recipes' });
    expect(refusal instanceof Refusal && refusal.details?.products).toEqual(
      expect.arrayContaining([
        { id: bare, name: 'Tajadas' },
        { id: other, name: 'Café' },
      ]),
    );
    expect(refusal instanceof Refusal && refusal.details?.products).toHaveLength(2);
  });

  it('an order whose recipe is left out completely by its notes is served and deducts nothing', async () => {
    const ingredient = await business.ingredient({ name: 'Hielo', stock: 5 });
    const product = await business.product({ recipe: [{ ingredient, quantity: 1 }] });
    const { kitchen_ticket } = await business.order([{ product, notes: { sin: ['Hielo'] } }]);
    expect((await serve(kitchen_ticket.id)).answer.kitchen_ticket.status).toBe('Servida');
    expect((await business.stockOf(ingredient)).stock).toBe(5);
  });

  it('serving uses the recipe of the time of the order, not a later one', async () => {
    const ingredient = await business.ingredient({ stock: 1000 });
    const product = await business.product({ recipe: [{ ingredient, quantity: 100 }] });
    const { kitchen_ticket } = await business.order([{ product }]);
    await database.rows('update recipes set quantity = 150 where business_id = $1 and menu_item_id = $2', [
      business.id,
      product,
    ]);
    await serve(kitchen_ticket.id);
    expect((await business.stockOf(ingredient)).stock).toBe(900);
  });

  it('eight tablets serve one ticket at once: it is served once and the others are refused with a sentence', async () => {
    const ingredient = await business.ingredient({ stock: 10 });
    const product = await business.product({ recipe: [{ ingredient, quantity: 3 }] });
    const { kitchen_ticket } = await business.order([{ product }]);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => serve(kitchen_ticket.id)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(Refusal);
      expect(reason.message).toContain('ya fue servida');
    }
    expect(await business.stockOf(ingredient)).toEqual({ stock: 7, moved: 7 });
  });

  it('a ticket served and cancelled at once ends one way, and its stock agrees', async () => {
    const ingredient = await business.ingredient({ stock: 10 });
    const product = await business.product({ recipe: [{ ingredient, quantity: 1 }] });
    for (let round = 0; round < 5; round += 1) {
      const before = await business.stockOf(ingredient);
      const { kitchen_ticket } = await business.order([{ product }]);
      const [served, cancelled] = await Promise.allSettled([
        serve(kitchen_ticket.id),
        cancelKitchenTicket(business.writeScope('cajero'), kitchen_ticket.id, 'El cliente se fue'),
      ]);
      expect([served.status, cancelled.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
      const after = await business.stockOf(ingredient);
      expect(after.stock).toBe(before.stock - (served.status === 'fulfilled' ? 1 : 0));
      expect(after.moved).toBe(after.stock);
    }
  });

  it('64 tickets over shared ingredients at once: no deadlock, no stock below zero, exact sums', async () => {
    const ingredients = await Promise.all(
      Array.from({ length: 6 }, () => business.ingredient({ stock: 100 })),
    );
    const products = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        business.product({
          recipe: [0, 1, 2].map((step) => ({
            ingredient: ingredients[(index + step * 2) % 6] ?? '',
            quantity: step + 1,
          })),
        }),
      ),
    );
    const orders = [];
    for (let index = 0; index < 64; index += 1) {
      const first = products[index % 6] ?? '';
      const second = products[(index * 5 + 1) % 6] ?? '';
      orders.push(await business.order([{ product: first }, { product: second }]));
    }
    const results = await Promise.allSettled(orders.map((order) => serve(order.kitchen_ticket.id)));
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.message).toMatch(/^Stock insuficiente/);
    }
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
    for (const ingredient of ingredients) {
      const { stock, moved } = await business.stockOf(ingredient);
      expect(stock).toBeGreaterThanOrEqual(0);
      expect(moved).toBe(stock);
    }
  });
});

describe('the list of pending tickets', () => {
  it('a ticket says its waiter, also one that the previous release wrote', async () => {
    const { kitchen_ticket } = await business.order([{ product: await business.product() }]);
    const waiter = business.employees.mesero.fullName;
    expect(kitchen_ticket).toMatchObject({ waiter, server_name: waiter });
    await database.rows(`update kitchen_tickets set waiter = null, server_name = 'Ana' where id = $1`, [
      kitchen_ticket.id,
    ]);
    const { tickets } = await listPending(business.scope(), { limit: 200 });
    expect(tickets.find(({ id }) => id === kitchen_ticket.id)).toMatchObject({
      waiter: 'Ana',
      server_name: 'Ana',
    });
  });

  it('the list is oldest first, and its pages skip and repeat nothing while orders arrive', async () => {
    const emptyBusiness = await database.business();
    const product = await emptyBusiness.product({ tracksInventory: false });
    const sent: string[] = [];
    for (let index = 0; index < 9; index += 1)
      sent.push((await emptyBusiness.order([{ product }], { minutesAgo: 60 - index })).kitchen_ticket.id);
    const scope = emptyBusiness.scope();
    const first = await listPending(scope, { limit: 4 });
    const last = first.tickets.at(-1);
    await emptyBusiness.order([{ product }]);
    const second = await listPending(scope, { limit: 5, after_at: last?.created_at, after_id: last?.id });
    expect(first.total).toBe(9);
    expect(second.total).toBe(10);
    expect([...first.tickets, ...second.tickets].map((order) => order.id)).toEqual(sent);
  });

  it('by urgency the pages are in the order of what is left of the expected minutes', async () => {
    const emptyBusiness = await database.business();
    const slow = await emptyBusiness.product({ tracksInventory: false, preparationMinutes: 40 });
    const quick = await emptyBusiness.product({ tracksInventory: false, preparationMinutes: 5 });
    const send = async (product: string, minutesAgo: number) =>
      (await emptyBusiness.order([{ product }], { minutesAgo })).kitchen_ticket.id;
    const [later, now, soon, late] = [
      await send(slow, 30),
      await send(quick, 4),
      await send(slow, 37),
      await send(quick, 9),
    ];
    const scope = emptyBusiness.scope();
    const read: string[] = [];
    let last: KitchenTicket | undefined;
    for (let page = 0; page < 4; page += 1) {
      const after = last ? { after_at: dueAt(last).toISOString(), after_id: last.id } : {};
      const { tickets, total } = await listPending(scope, { limit: 1, sort: 'due', ...after });
      expect(total).toBe(4);
      last = tickets[0];
      read.push(...tickets.map(({ id }) => id));
    }
    expect(read).toEqual([late, now, soon, later]);
    const whole = await listPending(scope, { limit: 9, sort: 'due' });
    const shown = shownKitchenTickets(createKitchenList(whole), 'urgent');
    expect(shown.map(({ id }) => id)).toEqual(read);
  });

  it('a station sees only the tickets that have lines for it', async () => {
    const emptyBusiness = await database.business();
    const food = await emptyBusiness.product({ tracksInventory: false });
    const beer = await emptyBusiness.product({ tracksInventory: false, station: 'barra' });
    const onlyFood = await emptyBusiness.order([{ product: food }]);
    const both = await emptyBusiness.order([{ product: food }, { product: beer }]);
    const bar = await listPending(emptyBusiness.scope('bartender'), {
      limit: 10,
      station: 'barra',
    });
    expect(bar.tickets.map((order) => order.id)).toEqual([both.kitchen_ticket.id]);
    const kitchen = await listPending(emptyBusiness.scope('chef'), {
      limit: 10,
      station: 'cocina',
    });
    expect(kitchen.tickets.map((order) => order.id)).toEqual([
      onlyFood.kitchen_ticket.id,
      both.kitchen_ticket.id,
    ]);
  });
});

describe('ticks and cancellation', () => {
  it('ticks are stored on the server, and refused after the ticket ends', async () => {
    const product = await business.product({ tracksInventory: false });
    const { kitchen_ticket } = await business.order([{ product }, { product }]);
    const line = kitchen_ticket.items[0]?.id ?? '';
    expect((await tickLine(business.writeScope('chef'), line, true)).answer).toMatchObject({ done: true });
    expect((await tickLine(business.writeScope('chef'), line, false)).answer).toMatchObject({ done: false });
    await cancelKitchenTicket(business.writeScope('cajero'), kitchen_ticket.id, 'Error');
    await expect(tickLine(business.writeScope('chef'), line, true)).rejects.toThrow('ya fue cancelada');
  });

  it('cancelling tickets removes their lines from the bill, deletes an empty one and frees the table; stock stays', async () => {
    const ingredient = await business.ingredient({ stock: 5 });
    const product = await business.product({
      recipe: [{ ingredient, quantity: 1 }],
      priceCents: 4000,
    });
    const table_id = business.tables[0]?.id ?? '';
    const first = await business.order([{ product }], { channel: 'mesa', table_id });
    const second = await business.order([{ product, quantity: 2 }], {
      channel: 'mesa',
      table_id,
    });
    expect(second.order.id).toBe(first.order.id);
    expect(second.sale.total_cents).toBe(12_000);
    await cancelKitchenTicket(business.writeScope('cajero'), second.kitchen_ticket.id, 'Se equivocó');
    expect((await saleOf(business, first.sale.id)).total_cents).toBe(4000);
    await cancelKitchenTicket(business.writeScope('cajero'), first.kitchen_ticket.id, 'Se fue');
    expect((await salesOf(business)).map(({ id }) => id)).not.toContain(first.sale.id);
    const order = (await ordersOf(business)).find(({ id }) => id === first.order.id);
    expect(order).toMatchObject({ status: 'Cancelada' });
    expect(await tableOf(business, order?.table_id ?? '')).toMatchObject({ is_available: true });
    expect((await business.stockOf(ingredient)).stock).toBe(5);
  });
});

describe('any sequence of serving and cancelling, with repetitions', () => {
  it('the stock is the sum of its movements and never below zero', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ order: fc.nat(3), act: fc.constantFrom('serve', 'cancel') }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: 0, max: 6 }),
        async (acts, stock) => {
          const ingredient = await business.ingredient({ stock: 6 });
          const product = await business.product({ recipe: [{ ingredient, quantity: 2 }] });
          const orders = [];
          for (let index = 0; index < 4; index += 1) orders.push(await business.order([{ product }]));
          await business.setStock(ingredient, stock);
          const served = new Set<number>();
          for (const { order, act } of acts) {
            const id = orders[order]?.kitchen_ticket.id ?? '';
            const done = act === 'serve' ? serve(id) : cancelKitchenTicket(business.writeScope(), id, 'No');
            await done
              .then(() => act === 'serve' && served.add(order))
              .catch((error) => expect(error).toBeInstanceOf(Refusal));
          }
          const after = await business.stockOf(ingredient);
          expect(after.stock).toBe(stock - 2 * served.size);
          expect(after.stock).toBeGreaterThanOrEqual(0);
          expect(after.moved).toBe(6 - 2 * served.size);
        },
      ),
      { numRuns: 12 },
    );
  });
});
