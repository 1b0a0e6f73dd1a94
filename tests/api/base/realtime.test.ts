import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { as, call, openRegisterByApi, refusalOf, sendOrderByApi, tokenOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { testEnv } from '#tests/support/platform.ts';
import { printCount } from '#tests/support/print-count.ts';
import {
  connectionAttempts,
  connectToRoom,
  joinRoom,
  type RoomClient,
  requestRoomToken,
} from '#tests/support/room-client.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

printCount('rooms', 'connections', connectionAttempts);
const clients: RoomClient[] = [];
const business = sharedBusiness();
const other = sharedBusiness();
let ingredient: string;
let product: string;

beforeAll(async () => {
  ingredient = await business.ingredient({ stock: 1000 });
  product = await business.product({ recipe: [{ ingredient, quantity: 2 }] });
  await openRegisterByApi(business);
  await openRegisterByApi(other);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.dropConnection();
});

async function enter(place: Business, role: keyof Business['employees']): Promise<RoomClient> {
  const client = await joinRoom(place, role);
  clients.push(client);
  return client;
}

async function statusOf(ticket: string | null, room = business.id, origin?: string): Promise<number | 'in'> {
  const client = await connectToRoom(room, { ticket, ...(origin === undefined ? {} : { origin }) });
  if (typeof client === 'number') return client;
  clients.push(client);
  return 'in';
}

/** A room token signed with any secret and claims. */
function forged(more: {
  secret?: string;
  audience?: string;
  issuer?: string;
  seconds?: number;
  room?: string;
  jti?: string;
  claims?: JWTPayload;
}) {
  const claims = {
    sub: randomUUID(),
    bid: more.room ?? business.id,
    role: 'admin',
    name: 'Nadie',
    ...more.claims,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(more.issuer ?? 'fogon')
    .setAudience(more.audience ?? 'room')
    .setJti(more.jti ?? randomUUID())
    .setExpirationTime(Math.floor(Date.now() / 1000) + (more.seconds ?? 30))
    .sign(new TextEncoder().encode(more.secret ?? testEnv.authSecret));
}

describe('entering the room', () => {
  it('every role of the business enters with a room token', async () => {
    for (const role of ['admin', 'cajero', 'mesero', 'chef', 'bartender'] as const) {
      const { body } = await as(business, role).post<{ room: string }>('/api/realtime/ticket');
      expect(body.room).toBe(business.id);
      expect(await statusOf(await requestRoomToken(business, role))).toBe('in');
    }
  });

  it('a room token connects once, also when it is sent many times at once', async () => {
    const ticket = await requestRoomToken(business, 'chef');
    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(ticket)));
    expect(statuses.filter((status) => status === 'in')).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(7);
    expect(await statusOf(ticket)).toBe(401);
  });

  it('a room token of another business is refused before the upgrade', async () => {
    expect(await statusOf(await requestRoomToken(other, 'admin'))).toBe(401);
    expect(await statusOf(await requestRoomToken(other, 'admin'), other.id)).toBe('in');
  });

  it('a missing, altered or expired room token, or one of another secret or purpose, is refused', async () => {
    const good = await requestRoomToken(business, 'admin');
    const [head, payload = '', seal] = good.split('.');
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const altered = Buffer.from(JSON.stringify({ ...claims, bid: other.id })).toString('base64url');
    expect(await statusOf(await forged({}))).toBe('in');
    for (const ticket of [null, '', 'nada', `${good.slice(0, -4)}AAAA`, `${payload}.${seal}`])
      expect(await statusOf(ticket)).toBe(401);
    expect(await statusOf([head, altered, seal].join('.'), other.id)).toBe(401);
    for (const wrong of [
      { secret: `${testEnv.authSecret}x` },
      { audience: 'api' },
      { issuer: 'otro' },
      { seconds: -1 },
      { room: other.id },
    ]) {
      expect({ wrong, status: await statusOf(await forged(wrong)) }).toEqual({ wrong, status: 401 });
    }
    expect(await statusOf(await as(business, 'admin').token)).toBe(401);
    expect(await statusOf(good)).toBe('in');
  });

  it('a page of another origin is refused', async () => {
    for (const origin of ['https://otra.example', 'http://localhost:1', 'null'])
      expect(await statusOf(await requestRoomToken(business, 'admin'), business.id, origin)).toBe(403);
    expect(await statusOf(await requestRoomToken(business, 'admin'), business.id, testEnv.origin)).toBe('in');
  });

  it("a master outside a business gets a token for the platform's room; users without a business or inactive get none", async () => {
    const master = await database.employee(null, 'master');
    const requestToken = async (businessId: string | null) =>
      call('POST', '/api/realtime/ticket', { token: await tokenOf(master, businessId) });
    expect((await requestToken(null)).body).toMatchObject({ room: 'platform' });
    expect((await requestToken(business.id)).body).toMatchObject({ room: business.id });
    const withoutBusiness = await database.employee(null, 'mesero');
    const withoutBusinessAnswer = await call('POST', '/api/realtime/ticket', {
      token: await tokenOf({ ...withoutBusiness, role: 'mesero' }, null),
    });
    expect(refusalOf(withoutBusinessAnswer)).toMatchObject({
      status: 403,
      message: 'Business ID no disponible',
    });
    const idle = await business.employee('mesero', { is_active: false });
    const refused = await call('POST', '/api/realtime/ticket', { token: await tokenOf(idle, business.id) });
    expect(refusalOf(refused)).toMatchObject({ status: 401, code: 'auth.expired' });
  });

  it('only the address of a room is forwarded to it', async () => {
    const answers = async (origin?: string) => {
      const requests = ['/parties/%', '/parties/otra/sala'].map((path) => call('GET', path, {}, origin));
      return (await Promise.all(requests)).map(({ status }) => status);
    };
    expect(await answers()).toEqual([404, 404]);
    expect(await answers(testEnv.workerOrigin)).toEqual([404, 404]);
  });

  it('only the Worker reaches the room: a request that is no connection is refused, and what a screen sends is not published', async () => {
    const [screen, sender] = [await enter(business, 'chef'), await enter(business, 'admin')];
    const event = { type: 'menu.changed', data: {} };
    for (const method of ['GET', 'POST'] as const) {
      const ticket = await requestRoomToken(business, 'admin');
      const body = method === 'POST' ? { body: [event] } : {};
      const answer = await call(method, `/parties/main/${business.id}?ticket=${ticket}`, body);
      expect(refusalOf(answer)).toMatchObject({ status: 426, code: 'room.refused' });
    }
    sender.sendText(JSON.stringify(event));
    sender.sendText('ping');
    await sender.until(() => sender.texts.includes('pong'));
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product }]);
    await screen.until(() => screen.events('kitchen.sent').length === 1);
    expect(screen.events('kitchen.sent')[0]?.data).toEqual({ kitchen_ticket });
    expect(screen.events('menu.changed')).toEqual([]);
  });
});

describe('the events of the room', () => {
  it('a sent order is published once with its kitchen ticket', async () => {
    const kitchen = await enter(business, 'chef');
    const cashier = await enter(business, 'cajero');
    const first = await sendOrderByApi(business, [
      { product, notes: { sin: ['cebolla'], con: { queso: 2 } } },
    ]);
    const last = await sendOrderByApi(business, [{ product }]);
    for (const screen of [kitchen, cashier]) {
      const cards = () => screen.events('kitchen.sent').map((event) => event.data.kitchen_ticket);
      await screen.until(() => cards().some((card) => card.id === last.kitchen_ticket.id));
      await screen.until(() => screen.events('bill.changed').length === 2);
      expect(cards()).toEqual([first.kitchen_ticket, last.kitchen_ticket]);
      expect(screen.events('bill.changed').map((event) => event.data)).toEqual([
        { id: first.sale.id, status: 'Por cobrar' },
        { id: last.sale.id, status: 'Por cobrar' },
      ]);
    }
    expect(JSON.stringify(kitchen.events('kitchen.sent'))).not.toMatch(/cents|price|cost/);
  });

  it('an order charged as it is sent is published with its paid sale, and a refused one is not published', async () => {
    const kitchen = await enter(business, 'chef');
    const cashier = await enter(business, 'cajero');
    const charge = (total_cents: number) => {
      const payments = [
        { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 100_00 },
      ];
      const body = { order: anOrderRequest([{ product }]), total_cents, payments };
      return as(business, 'cajero').post<SentOrder>('/api/orders/charge', { body });
    };
    const refused = refusalOf(await charge(1));
    expect(refused).toMatchObject({ status: 409, code: 'sale.total' });
    const { status, body } = await charge(Number(refused.fields?.total_cents));
    expect(status).toBe(201);
    for (const screen of [kitchen, cashier]) {
      await screen.until(() => screen.events('bill.changed').length > 0);
      expect(screen.events('kitchen.sent').map((event) => event.data.kitchen_ticket)).toEqual([
        body.kitchen_ticket,
      ]);
      expect(screen.events('bill.changed').map((event) => event.data)).toEqual([
        { id: body.sale.id, status: 'Pagada' },
      ]);
    }
  });

  it('the events of a write arrive as one list, and one by one in a screen that does not ask for lists', async () => {
    const place = await database.business();
    const beer = await place.product({ tracksInventory: false });
    await place.openRegister();
    const screen = await enter(place, 'admin');
    const earlier = await connectToRoom(place.id, { ticket: await requestRoomToken(place, 'cajero') });
    if (typeof earlier === 'number') throw new Error(`the room refused with ${earlier}`);
    clients.push(earlier);
    const typesIn = ({ lists }: RoomClient) =>
      lists.map((list) => list.map(({ type }) => type)).filter((types) => !types.includes('presence'));
    await sendOrderByApi(place, [{ product: beer }]);
    const types = ['kitchen.sent', 'bill.changed', 'sale.changed', 'order.changed'];
    for (const each of [screen, earlier])
      await each.until(() => typesIn(each).flat().length === types.length);
    expect(typesIn(screen), 'the last one as screens of the previous release know it').toEqual([types]);
    expect(typesIn(earlier)).toEqual(types.map((type) => [type]));
  });

  it('a repeated request publishes nothing again', async () => {
    const kitchen = await enter(business, 'chef');
    const key = randomUUID();
    const body = anOrderRequest([{ product }]);
    const waiter = as(business, 'mesero');
    const { kitchen_ticket } = (await waiter.post<SentOrder>('/api/orders', { body, key })).body;
    await as(business, 'chef').post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
    await kitchen.until(() => kitchen.events('kitchen.ended').length === 1);
    expect((await waiter.post('/api/orders', { body, key })).status).toBe(201);
    const next = await sendOrderByApi(business, [{ product }]);
    await kitchen.until(() =>
      kitchen.events('kitchen.sent').some((event) => event.data.kitchen_ticket.id === next.kitchen_ticket.id),
    );
    expect(kitchen.events('kitchen.sent').map((event) => event.data.kitchen_ticket.id)).toEqual([
      kitchen_ticket.id,
      next.kitchen_ticket.id,
    ]);
  });

  it('serving publishes the end of the ticket and the remaining stock, and ticking publishes the line', async () => {
    const stock = await business.ingredient({ stock: 10 });
    const soup = await business.product({ recipe: [{ ingredient: stock, quantity: 4 }] });
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product: soup }, { product: soup }]);
    const screen = await enter(business, 'admin');
    const line = kitchen_ticket.items[0]?.id ?? '';
    await as(business, 'chef').put(`/api/kitchen/lines/${line}/tick`, { body: { done: true } });
    await screen.until(() => screen.events('kitchen.ticked').length === 1);
    await as(business, 'chef').post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
    await screen.until(() => screen.events('stock.changed').length === 1);
    expect(screen.events('kitchen.ticked').map((event) => event.data)).toEqual([
      { id: line, kitchen_ticket_id: kitchen_ticket.id, order_id: kitchen_ticket.order_id, done: true },
    ]);
    expect(screen.events('kitchen.ended').map((event) => event.data)).toEqual([
      {
        id: kitchen_ticket.id,
        status: 'Servida',
        by: business.employees.chef.fullName,
        ready: {
          order_number: kitchen_ticket.order_number,
          place: 'Para llevar · Ana',
          user_ids: [business.employees.mesero.id],
        },
      },
    ]);
    expect(screen.events('stock.changed').map((event) => event.data)).toEqual([
      { items: [{ id: stock, current_stock: 2 }] },
    ]);
  });

  it('orders of a table, cancellations, charges and register sessions are published', async () => {
    const place = await database.business();
    const beer = await place.product({ tracksInventory: false });
    const screen = await enter(place, 'admin');
    await openRegisterByApi(place);
    await screen.until(() => screen.events('register.changed').length === 1);
    const table_id = place.tables[0]?.id ?? '';
    const first = await sendOrderByApi(place, [{ product: beer }], { channel: 'mesa', table_id });
    await screen.until(() => screen.events('table.changed').length === 1);
    await as(place, 'cajero').post(`/api/kitchen/tickets/${first.kitchen_ticket.id}/cancel`, {
      body: { reason: 'Se fue' },
    });
    await screen.until(() => screen.events('table.changed').length === 2);
    expect(screen.events('kitchen.ended').map((event) => event.data.status)).toEqual(['Cancelada']);
    const { sale } = await sendOrderByApi(place, [{ product: beer }], { channel: 'mesa', table_id });
    await as(place, 'cajero').post(`/api/sales/${sale.id}/charge`, {
      body: {
        payments: [
          { id: randomUUID(), payment_method_id: place.methods.tarjeta, amount_cents: sale.total_cents },
        ],
      },
    });
    await screen.until(() => screen.events('table.changed').length === 4);
    expect(screen.events('table.changed').map((event) => event.data.id)).toEqual(Array(4).fill(table_id));
    await screen.until(() => screen.events('bill.changed').some((event) => event.data.status === 'Pagada'));
  });

  it('the last unit of a countdown, and its return, publish a changed menu', async () => {
    const screen = await enter(business, 'cajero');
    const counted = await business.product({ tracksInventory: false });
    await database.change('menu_items', counted, { countdown: 3 });
    const changes = () => screen.events('menu.changed').length;
    const cardOf =
      ({ kitchen_ticket }: SentOrder) =>
      () =>
        screen.events('kitchen.sent').some((event) => event.data.kitchen_ticket.id === kitchen_ticket.id);

    await screen.until(cardOf(await sendOrderByApi(business, [{ product: counted, quantity: 2 }])));
    expect(changes()).toBe(0);
    const last = await sendOrderByApi(business, [{ product: counted }]);
    await screen.until(() => changes() === 1);
    await as(business, 'chef').post(`/api/kitchen/tickets/${last.kitchen_ticket.id}/cancel`, {
      body: { reason: 'Se cayó' },
    });
    await screen.until(() => changes() === 2);
    await screen.until(cardOf(await sendOrderByApi(business, [{ product }])));
    expect(changes()).toBe(2);
  });

  it('a refused write publishes nothing', async () => {
    const screen = await enter(business, 'admin');
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product }]);
    const chef = as(business, 'chef');
    const serve = () => chef.post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
    await Promise.all(Array.from({ length: 6 }, serve));
    expect((await serve()).status).toBe(409);
    const last = await sendOrderByApi(business, [{ product }]);
    await screen.until(() =>
      screen.events('kitchen.sent').some((event) => event.data.kitchen_ticket.id === last.kitchen_ticket.id),
    );
    expect(screen.events('kitchen.ended')).toHaveLength(1);
    expect(screen.events('stock.changed')).toHaveLength(1);
  });

  it("another business's room receives nothing", async () => {
    const theirs = await other.product({ tracksInventory: false });
    const stranger = await enter(other, 'admin');
    const screen = await enter(business, 'admin');
    const ours = await sendOrderByApi(business, [{ product }]);
    await screen.until(() => screen.events('kitchen.sent').length === 1);
    const own = await sendOrderByApi(other, [{ product: theirs }]);
    await stranger.until(
      () => stranger.events('kitchen.sent').length === 1 && stranger.events('bill.changed').length === 1,
    );
    expect(stranger.events('kitchen.sent')[0]?.data.kitchen_ticket.id).toBe(own.kitchen_ticket.id);
    expect(JSON.stringify(stranger.messages)).not.toContain(business.id);
    expect(JSON.stringify(stranger.messages)).not.toContain(ours.sale.id);
  });

  it("the room answers 'ping' with 'pong' to its sender only", async () => {
    const sender = await enter(business, 'admin');
    const quiet = await enter(business, 'chef');
    sender.sendText('ping');
    await sender.until(() => sender.texts.length === 1);
    quiet.sendText('ping');
    await quiet.until(() => quiet.texts.length === 1);
    expect([sender.texts, quiet.texts]).toEqual([['pong'], ['pong']]);
  });
});

describe('a room with 500 screens', () => {
  const SCREENS = 500;

  it('every screen hears each order once, in the same order, and one presence message serves many joins', async () => {
    const place = await database.business();
    const beer = await place.product({ tracksInventory: false });
    await openRegisterByApi(place);
    const roles = ['admin', 'cajero', 'mesero', 'chef', 'bartender'] as const;
    const screens = await Promise.all(
      Array.from({ length: SCREENS }, async (_, index) => {
        const { id, fullName } = place.employees[roles[index % roles.length] ?? 'admin'];
        const claims = { sub: id, name: fullName, roles: ['mesero'] };
        const client = await connectToRoom(place.id, { ticket: await forged({ room: place.id, claims }) });
        if (typeof client === 'number') throw new Error(`the room refused with ${client}`);
        clients.push(client);
        return client;
      }),
    );
    const sent = [
      await sendOrderByApi(place, [{ product: beer }]),
      await sendOrderByApi(place, [{ product: beer }]),
    ];
    for (const screen of screens)
      await screen.until(() => screen.events('kitchen.sent').length === sent.length);
    const numbers = sent.map(({ kitchen_ticket }) => kitchen_ticket.order_number);
    for (const screen of screens) {
      const heard = screen.events('kitchen.sent').map((event) => event.data.kitchen_ticket.order_number);
      expect(heard).toEqual(numbers);
    }
    await screens[0]?.until(() => screens[0]?.online().length === roles.length);
    expect(screens[0]?.events('presence').length).toBeLessThan(SCREENS / 5);
  });
});

describe('presence', () => {
  it('the list has every online user once without users who left', async () => {
    const place = await database.business();
    const { admin, chef, mesero } = place.employees;
    const member = ({ id, fullName }: typeof admin) => ({ user_id: id, full_name: fullName });
    const names = (client: RoomClient) =>
      client
        .online()
        .map((one) => one.user_id)
        .sort();
    const screen = await enter(place, 'admin');
    expect(screen.online()).toEqual([member(admin)]);
    const kitchen = await joinRoom(place, 'chef');
    const phone = await joinRoom(place, 'mesero');
    const tablet = await joinRoom(place, 'mesero');
    await screen.until(() => screen.online().length === 3);
    expect(names(screen)).toEqual([admin.id, chef.id, mesero.id].sort());
    expect(names(tablet)).toEqual(names(screen));
    kitchen.disconnect();
    await screen.until(() => screen.online().length === 2);
    expect(names(screen)).toEqual([admin.id, mesero.id].sort());
    phone.disconnect();
    tablet.dropConnection();
    await screen.until(() => screen.online().length === 1);
    expect(screen.online()).toEqual([member(admin)]);
  });

  it('the room answers a closing connection, which ends at once', async () => {
    const page = await joinRoom(business, 'admin');
    const goodbye = page.closed();
    page.disconnect();
    const lostConnection = 1006;
    expect(await goodbye).not.toBe(lostConnection);
  });
});

describe('ended access to the room', () => {
  const FIVE_SECONDS = 5_000;

  it("a deactivation and a reset of the password close the user's connections within five seconds", async () => {
    const place = await database.business();
    const screen = await enter(place, 'admin');
    const admin = as(place, 'admin');
    const { mesero, chef } = place.employees;
    const leaving = [
      { id: mesero.id, screens: [await joinRoom(place, 'mesero'), await joinRoom(place, 'mesero')] },
      { id: chef.id, screens: [await joinRoom(place, 'chef')] },
    ];
    const send = [
      () => admin.put(`/api/employees/${mesero.id}/active`, { body: { version: 1, is_active: false } }),
      () => admin.post(`/api/employees/${chef.id}/reset-password`),
    ];
    for (const [index, { id, screens }] of leaving.entries()) {
      const closed = screens.map((client) => client.closed());
      const began = Date.now();
      expect((await send[index]?.())?.status).toBe(200);
      expect(new Set(await Promise.all(closed))).toEqual(new Set([4403]));
      expect(Date.now() - began).toBeLessThan(FIVE_SECONDS);
      for (const client of screens)
        expect(client.events('session.ended').map(({ data }) => data)).toContainEqual({ user_id: id });
    }
    await screen.until(() => screen.online().length === 1);
    expect(screen.online()).toEqual([
      { user_id: place.employees.admin.id, full_name: place.employees.admin.fullName },
    ]);
    expect((await as(place, 'mesero').post('/api/realtime/ticket')).status).toBe(401);
  });

  it('a room token from before a deactivation is refused, and other users stay connected', async () => {
    const place = await database.business();
    const before = await requestRoomToken(place, 'mesero');
    const other = await requestRoomToken(place, 'chef');
    const screen = await enter(place, 'admin');
    await as(place, 'admin').put(`/api/employees/${place.employees.mesero.id}/active`, {
      body: { version: 1, is_active: false },
    });
    await screen.until(() => screen.events('session.ended').length === 1);
    expect(await statusOf(before, place.id)).toBe(401);
    expect(await statusOf(other, place.id)).toBe('in');
  });

  it('a change of roles is published and closes no connection', async () => {
    const place = await database.business();
    const phone = await enter(place, 'mesero');
    const { id, username, fullName } = place.employees.mesero;
    const body = { full_name: fullName, username, email: null, roles: ['cajero'], version: 1 };
    await as(place, 'admin').put(`/api/employees/${id}`, { body });
    await phone.until(() => phone.events('session.changed').length === 1);
    phone.sendText('ping');
    await phone.until(() => phone.texts.length === 1);
    expect(phone.events('session.changed')[0]?.data).toEqual({ user_id: id });
    expect(phone.events('session.ended')).toEqual([]);
  });
});
