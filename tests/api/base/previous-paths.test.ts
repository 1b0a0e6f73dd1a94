import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KitchenPage, RecallableTicket, ServedTicket } from '#domain/kitchen/answers/kitchen.ts';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import { as, openRegisterByApi, sendOrderByApi } from '#tests/support/api.ts';
import { readDescription } from '#tests/support/api-routes.ts';
import type { Business } from '#tests/support/business.ts';
import { aConflict } from '#tests/support/offline.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let product: string;
beforeEach(async () => {
  business = await database.business();
  product = await business.product({ tracksInventory: false });
  await openRegisterByApi(business);
});

const sent = async () => (await sendOrderByApi(business, [{ product }])).kitchen_ticket;

describe('the paths of the previous release', () => {
  it('list, serve, recall and cancel kitchen tickets, which are called orders', async () => {
    const chef = as(business, 'chef');
    const [first, second] = [await sent(), await sent()];
    const page = await chef.get<KitchenPage & { orders: unknown }>('/api/kitchen/orders?limit=1');
    expect(page.body).toMatchObject({ total: 2, tickets: [first], orders: [first] });
    const served = await chef.post<ServedTicket>(`/api/kitchen/orders/${first.id}/serve`);
    expect(served.body.kitchen_ticket).toMatchObject({ id: first.id, status: 'Servida' });
    const listed = await chef.get<{ orders: RecallableTicket[] }>('/api/kitchen/recallable');
    expect(listed.body.orders).toMatchObject([{ id: first.id }]);
    expect((await chef.post(`/api/kitchen/orders/${first.id}/recall`)).status).toBe(200);
    const body = { reason: 'Se fue' };
    expect((await chef.post(`/api/kitchen/orders/${second.id}/cancel`, { body })).status).toBe(200);
    expect((await chef.get<KitchenPage>('/api/kitchen/tickets')).body).not.toHaveProperty('orders');
  });

  it('start and read stock counts', async () => {
    await business.ingredient({ stock: 10 });
    const id = randomUUID();
    expect((await as(business, 'admin').post('/api/counts', { body: { id } })).status).toBe(201);
    expect((await as(business, 'admin').get(`/api/counts/${id}`)).body).toMatchObject({ id });
  });

  it('refuse what the present paths refuse', async () => {
    const ticket = await sent();
    const stranger = as(await database.business(), 'chef');
    expect((await as(business, 'mesero').post(`/api/kitchen/orders/${ticket.id}/serve`)).status).toBe(403);
    expect((await stranger.post(`/api/kitchen/orders/${ticket.id}/serve`)).status).toBe(404);
    expect((await as(business, 'chef').get('/api/kitchen/orders?station=patio')).status).toBe(422);
  });

  it('are those of stored requests, which an administrator sends again', async () => {
    const { id } = await sent();
    const path = `/api/kitchen/orders/${id}/serve`;
    const conflict = await aConflict(business, { kind: 'kitchen.serve', path, role: 'chef', body: {} });
    const { body } = await as(business, 'admin').post<{ conflict: OfflineConflict }>(
      `/api/offline/conflicts/${conflict}/retry`,
      { body: { changes: {} } },
    );
    expect(body.conflict.status).toBe('Aplicada');
    const [ticket] = await database.rows('select status from kitchen_tickets where id = $1', [id]);
    expect(ticket).toEqual({ status: 'Servida' });
  });

  it('are not in the description of the API', async () => {
    const paths = Object.keys((await readDescription()).paths);
    expect(paths).toContain('/api/kitchen/tickets/{id}/serve');
    expect(paths.filter((path) => /^\/api\/(?:kitchen\/orders|counts)/.test(path))).toEqual([]);
  });
});
