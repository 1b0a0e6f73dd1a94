import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  KitchenPage,
  KitchenStatistics,
  KitchenTicket,
  PendingProduct,
  RecallableTicket,
  RecalledTicket,
  ServedTicket,
} from '#domain/kitchen/answers/kitchen.ts';
import type { ShortfallList } from '#domain/stock/answers/shortfalls.ts';
import { as, openRegisterByApi, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let malt: string;
let baleada: string;
let beer: string;

beforeEach(async () => {
  business = await database.business();
  malt = await business.ingredient({ stock: 10 });
  baleada = await business.product({ name: 'Baleada', tracksInventory: false });
  beer = await business.product({
    name: 'Salvavida',
    station: 'barra',
    recipe: [{ ingredient: malt, quantity: 1 }],
  });
  await openRegisterByApi(business);
});

const both = async () =>
  (await sendOrderByApi(business, [{ product: baleada }, { product: beer }])).kitchen_ticket;
const typesOf = (screen: RoomClient) =>
  screen.messages.map(({ type }) => type).filter((type) => type.startsWith('kitchen.'));

describe('the stations of the kitchen', () => {
  it('each station serves its part, and screens receive the change of a part and then the end of the ticket', async () => {
    const screen = await joinRoom(business, 'mesero');
    const { id } = await both();
    const bar = as(business, 'bartender');
    const chef = as(business, 'chef');
    const part = await bar.post<ServedTicket>(`/api/kitchen/tickets/${id}/serve`, {
      body: { station: 'barra' },
    });
    expect(part.body).toMatchObject({ kitchen_ticket: { status: 'Pendiente' }, stock: [] });
    expect((await bar.get<KitchenPage>('/api/kitchen/tickets?station=barra')).body.total).toBe(0);
    expect((await chef.get<KitchenPage>('/api/kitchen/tickets?station=cocina')).body.total).toBe(1);
    const again = await bar.post(`/api/kitchen/tickets/${id}/serve`, { body: { station: 'barra' } });
    expect(refusalOf(again)).toMatchObject({ status: 409, code: 'kitchen.part-served' });
    await chef.post(`/api/kitchen/tickets/${id}/serve`, { body: { station: 'cocina' } });
    await screen.until(() => screen.events('kitchen.ended').length === 1);
    expect(typesOf(screen)).toEqual(['kitchen.sent', 'kitchen.changed', 'kitchen.ended']);
    expect(await business.stockOf(malt)).toEqual({ stock: 9, moved: 9 });
    screen.disconnect();
  });

  it('a station other than cocina and barra is refused', async () => {
    const { id } = await both();
    const chef = as(business, 'chef');
    const answers = [
      await chef.post(`/api/kitchen/tickets/${id}/serve`, { body: { station: 'patio' } }),
      await chef.post(`/api/kitchen/tickets/${id}/serve`, { body: { ended_at: 'ayer' } }),
      await chef.get('/api/kitchen/products?station=patio'),
      await chef.get('/api/kitchen/tickets/recallable?station=patio'),
    ];
    for (const answer of answers) expect(refusalOf(answer)).toMatchObject({ code: 'input.invalid' });
  });
});

describe('cancelled lines', () => {
  it('a cancelled ticket is published whole, also after a void, and so is its acknowledgement', async () => {
    const screen = await joinRoom(business, 'bartender');
    const { id } = await both();
    await as(business, 'admin').post(`/api/kitchen/tickets/${id}/cancel`, { body: { reason: 'Se fue' } });
    await screen.until(() => screen.events('kitchen.ended').length === 1);
    expect(typesOf(screen)).toEqual(['kitchen.sent', 'kitchen.changed', 'kitchen.ended']);
    const acknowledged = await as(business, 'bartender').post<{ kitchen_ticket: KitchenTicket }>(
      `/api/kitchen/tickets/${id}/acknowledge`,
      { body: { station: 'barra' } },
    );
    expect(
      acknowledged.body.kitchen_ticket.items.map(({ cancel_acknowledged }) => cancel_acknowledged),
    ).toEqual([false, true]);
    await screen.until(() => screen.events('kitchen.changed').length === 2);
    expect(screen.events('kitchen.changed')[1]?.data).toEqual(acknowledged.body);

    const { kitchen_ticket, sale } = await sendOrderByApi(business, [{ product: baleada }]);
    await as(business, 'cajero').post(`/api/sales/${sale.id}/charge`, {
      body: {
        payments: [
          {
            id: randomUUID(),
            payment_method_id: business.methods.tarjeta,
            amount_cents: sale.total_cents,
          },
        ],
      },
    });
    const voidSale = (more: object) =>
      as(business, 'admin').post(`/api/sales/${sale.id}/annul`, {
        body: { reason: 'Doble', returns_stock: false, ...more },
      });
    expect(refusalOf(await voidSale({}))).toMatchObject({ code: 'input.invalid' });
    expect((await voidSale({ kitchen: 'cancel' })).status).toBe(200);
    await screen.until(() => screen.events('kitchen.ended').length === 2);
    expect(screen.events('kitchen.changed').at(-1)?.data.kitchen_ticket).toMatchObject({
      id: kitchen_ticket.id,
      status: 'Cancelada',
    });
    screen.disconnect();
  });
});

describe('recalling a served ticket', () => {
  it('a recall publishes the ticket, removes it from the served ones and from the list of recallable ones', async () => {
    const { id } = await both();
    const chef = as(business, 'chef');
    await chef.post(`/api/kitchen/tickets/${id}/serve`);
    const listed = await chef.get<{ tickets: RecallableTicket[] }>('/api/kitchen/tickets/recallable');
    expect(listed.body.tickets).toMatchObject([{ id, status: 'Servida' }]);
    const screen = await joinRoom(business, 'bartender');
    const ended_at = listed.body.tickets[0]?.ended_at;
    const answer = await chef.post<RecalledTicket>(`/api/kitchen/tickets/${id}/recall`, {
      body: { ended_at },
    });
    expect(answer.body).toMatchObject({
      kitchen_ticket: { status: 'Pendiente' },
      stock: [{ id: malt, current_stock: 10 }],
    });
    await screen.until(() => screen.events('kitchen.sent').length === 1);
    expect(screen.events('kitchen.sent').map(({ data }) => data.kitchen_ticket)).toEqual([
      answer.body.kitchen_ticket,
    ]);
    const figures = await chef.get<KitchenStatistics>('/api/kitchen/statistics');
    expect(figures.body.today.served).toBe(0);
    expect((await chef.get('/api/kitchen/tickets/recallable')).body).toEqual({ tickets: [] });
    const trail = await business.audit('kitchen.recalled');
    expect(trail.map(({ details }) => details)).toEqual([{ order_number: 1 }]);
    screen.disconnect();
  });

  it('a waiter and another business cannot recall a ticket', async () => {
    const { id } = await both();
    await as(business, 'chef').post(`/api/kitchen/tickets/${id}/serve`);
    const before = await business.checksum();
    expect((await as(business, 'mesero').post(`/api/kitchen/tickets/${id}/recall`)).status).toBe(403);
    const stranger = as(await database.business(), 'admin');
    expect((await stranger.post(`/api/kitchen/tickets/${id}/recall`)).status).toBe(404);
    expect((await stranger.post(`/api/kitchen/tickets/${randomUUID()}/recall`)).status).toBe(404);
    expect(await business.checksum()).toBe(before);
  });

  it("the kitchen's answers contain no prices", async () => {
    const { id } = await both();
    const bar = as(business, 'bartender');
    await bar.post(`/api/kitchen/tickets/${id}/serve`);
    const answers = [
      await bar.get('/api/kitchen/tickets/recallable'),
      await bar.post(`/api/kitchen/tickets/${id}/recall`),
      await bar.get<{ products: PendingProduct[] }>('/api/kitchen/products?station=barra'),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      const keys = [...text.matchAll(/"([^"]+)":/g)].map((match) => match[1] ?? '');
      expect(keys.filter((key) => /cents|price|cost|total_|tax/i.test(key))).toEqual([]);
    }
    expect(answers[2]?.body).toEqual({
      products: [{ menu_item_id: beer, name: 'Salvavida', station: 'barra', quantity: 1 }],
    });
  });
});

describe('serving with missing recipes or stock', () => {
  const serve = (
    role: 'chef' | 'admin',
    id: string,
    more: Parameters<ReturnType<typeof as>['post']>[1] = {},
  ) => as(business, role).post<ServedTicket>(`/api/kitchen/tickets/${id}/serve`, more);

  it('a ticket is refused while a product has no recipe, by its name, and served afterwards', async () => {
    const soup = await business.product({ name: 'Sopa' });
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product: soup }]);
    const refused = await serve('chef', kitchen_ticket.id);
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text).error).toMatchObject({
      code: 'kitchen.no-recipes',
      message: 'No se encontraron recetas para los productos de esta orden',
      details: { products: [{ id: soup, name: 'Sopa' }] },
    });
    const lines = [
      {
        inventory_item_id: malt,
        quantity: 2,
        unit: 'unidad',
        is_option: false,
        is_removable: false,
        extra_price_cents: 0,
      },
    ];
    await as(business, 'admin').put(`/api/recipes/${soup}`, { body: { version: 1, lines } });
    expect((await serve('chef', kitchen_ticket.id)).body.stock).toEqual([{ id: malt, current_stock: 8 }]);
  });

  it('an approval serves despite missing stock, and publishes the shortfall and notifies the administrators', async () => {
    const approver = await business.employee('admin', {
      pin: '2580',
      full_name: 'Lenchita Zúniga',
    });
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product: beer, quantity: 3 }]);
    await business.setStock(malt, 0);
    const screen = await joinRoom(business, 'admin');
    const key = randomUUID();
    const body = { despite_shortage: true };
    const plain = await serve('chef', kitchen_ticket.id);
    expect(JSON.parse(plain.text).error.details.ingredients).toEqual([
      { id: malt, name: expect.any(String), unit: 'unidad', stock: 0, needed: 3, missing: 3 },
    ]);
    expect(refusalOf(await serve('chef', kitchen_ticket.id, { body, key }))).toMatchObject({
      code: 'approval.required',
      fields: { action: 'stock:adjust' },
    });
    const { body: approved } = await as(business, 'chef').post<{ approval: string }>('/api/approvals', {
      body: { action: 'stock:adjust', key, user_id: approver.id, pin: '2580' },
    });
    const headers = { 'x-approval': approved.approval };
    expect((await serve('chef', kitchen_ticket.id, { body, key, headers })).status).toBe(200);
    await screen.until(() => screen.events('notification.changed').length > 0);
    expect(screen.events('stock.changed')).toMatchObject([
      { data: { items: [{ id: malt, current_stock: 0 }] } },
    ]);
    const list = await as(business, 'cajero').get<ShortfallList>('/api/inventory/shortfalls');
    expect(list.body).toMatchObject({
      total: 1,
      shortfalls: [{ quantity: 3, cost_cents: null, approved_by: 'Lenchita Zúniga' }],
    });
    expect(refusalOf(await as(business, 'chef').get('/api/inventory/shortfalls'))).toMatchObject({
      status: 403,
    });
  });
});
