import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { as, call, openRegisterByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { connectToRoom, type RoomClient } from '#tests/support/room-client.ts';
import { it } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

/** A screen that is connected to the room of a Worker, and its room token. */
async function enter(business: Business, role: keyof Business['employees'], at: string) {
  const token = await as(business, role).token;
  const { body } = await call<{ ticket: string }>('POST', '/api/realtime/ticket', { token }, at);
  const client = await connectToRoom(business.id, { ticket: body.ticket, at });
  if (typeof client === 'number') throw new Error(`the room refused with ${client}`);
  await client.until(() => client.online().some(({ user_id }) => user_id === business.employees[role].id));
  return { client, ticket: body.ticket };
}

/** Sends an order through a Worker and serves it, which changes the stock. */
async function sellThrough(business: Business, product: string, at: string): Promise<void> {
  const body = anOrderRequest([{ product }]);
  const waiter = { token: await as(business, 'mesero').token, key: randomUUID() };
  const sent = await call<SentOrder>('POST', '/api/orders', { ...waiter, body }, at);
  expect(sent.status).toBe(201);
  const chef = { token: await as(business, 'chef').token, key: randomUUID() };
  const path = `/api/kitchen/tickets/${sent.body.kitchen_ticket.id}/serve`;
  expect((await call('POST', path, chef, at)).status).toBe(200);
}

const levelsOf = (client: RoomClient) => client.events('stock.changed').map(({ data }) => data.items.length);

describe('the life of a room', () => {
  it('a room that hibernated answers pings, publishes to the same screens with their rights, and refuses used room tokens', async ({
    business,
  }) => {
    const malt = await business.ingredient({ stock: 10 });
    const soup = await business.product({ recipe: [{ ingredient: malt, quantity: 1 }] });
    await openRegisterByApi(business);
    await withWorker({}, async ({ origin, hibernateRoom }) => {
      const desk = await enter(business, 'admin', origin);
      const kitchen = await enter(business, 'chef', origin);
      await hibernateRoom(business.id);
      desk.client.sendText('ping');
      await desk.client.until(() => desk.client.texts.includes('pong'));
      await sellThrough(business, soup, origin);
      for (const { client } of [desk, kitchen])
        await client.until(() => client.events('stock.changed').length === 1);
      expect([levelsOf(desk.client), levelsOf(kitchen.client)]).toEqual([[1], [0]]);

      await hibernateRoom(business.id);
      expect(await connectToRoom(business.id, { ticket: desk.ticket, at: origin })).toBe(401);
      kitchen.client.disconnect();
      await desk.client.until(() => desk.client.online().length === 1);
      const { admin } = business.employees;
      expect(desk.client.online()).toEqual([{ user_id: admin.id, full_name: admin.fullName }]);
      desk.client.disconnect();
    });
  });

  it('a release closes the connections, keeps used room tokens refused, and the next connection hears events', async ({
    business,
  }) => {
    const beer = await business.product({ tracksInventory: false });
    await openRegisterByApi(business);
    await withWorker({}, async (worker) => {
      const before = await enter(business, 'chef', worker.origin);
      const ended = before.client.closed();
      await worker.reload();
      await ended;
      const at = worker.origin;
      expect(await connectToRoom(business.id, { ticket: before.ticket, at })).toBe(401);
      const after = await enter(business, 'chef', at);
      await sellThrough(business, beer, at);
      await after.client.until(() => after.client.events('kitchen.ended').length === 1);
      expect(after.client.events('kitchen.sent')).toHaveLength(1);
      after.client.disconnect();
    });
  });
});
