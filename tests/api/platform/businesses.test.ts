import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '#domain/people/answers/auth.ts';
import type { BusinessPage, BusinessRow } from '#domain/platform/answers/businesses.ts';
import type { SupportTicket, SupportTicketThread } from '#domain/platform/answers/support-tickets.ts';
import { refresh, refreshCookieOf, signIn } from '#tests/support/accounts.ts';
import { as, call, refusalOf, tokenOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { connectToRoom, joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import type { Employee } from '#tests/support/rows.ts';
import { database } from '#tests/support/test.ts';

const UPDATE_TIMEOUT_MS = 2_000;
const clients: RoomClient[] = [];
let business: Business;
let master: Employee;
let masterToken: string;

beforeEach(async () => {
  business = await database.business();
  master = await database.employee(null, 'master');
  masterToken = await tokenOf(master, null);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.dropConnection();
});

const setActive = (is_active: boolean, token = masterToken) =>
  call<{ business: BusinessRow }>('PUT', `/api/businesses/${business.id}/status`, {
    token,
    body: { is_active },
  });
const enterBusiness = (token: string, id = business.id) =>
  call<SignedIn>('POST', `/api/businesses/${id}/enter`, { token });
const leaveBusiness = (token: string) => call<SignedIn>('POST', '/api/businesses/leave', { token });

async function enterRoom(role: keyof Business['employees']): Promise<RoomClient> {
  const client = await joinRoom(business, role);
  clients.push(client);
  return client;
}

async function platformRoom(): Promise<RoomClient> {
  const { body } = await call<{ ticket: string; room: string }>('POST', '/api/realtime/ticket', {
    token: masterToken,
  });
  const client = await connectToRoom(body.room, { ticket: body.ticket });
  if (typeof client === 'number') throw new Error(`the room refused with ${client}`);
  await client.until(() => client.online().some(({ user_id }) => user_id === master.id));
  clients.push(client);
  return client;
}

describe('a deactivated business', () => {
  it('a deactivation ends every session at once and publishes it to the room', async () => {
    const { username } = business.employees.admin;
    const signed = await signIn(username, PASSWORD);
    const cookie = refreshCookieOf(signed).value;
    const screen = await enterRoom('mesero');
    expect((await setActive(false)).body.business).toMatchObject({ id: business.id, is_active: false });
    await screen.until(() => screen.events('session.ended').length === 1);
    expect(screen.events('session.ended')[0]?.data).toEqual({ user_id: null });
    expect(refusalOf(await signIn(username, PASSWORD))).toEqual({
      status: 403,
      code: 'auth.inactive',
      message: 'Tu negocio está desactivado en Fogón. Escribe a soporte para volver a activarlo.',
    });
    for (const path of ['/api/auth/me', '/api/menu', '/api/notifications'])
      expect((await call('GET', path, { token: signed.body.accessToken })).status).toBe(401);
    const ticket = await call('POST', '/api/realtime/ticket', { token: signed.body.accessToken });
    expect(ticket.status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await setActive(true)).status).toBe(200);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
    expect((await as(business, 'chef').get('/api/auth/me')).status).toBe(200);
  });

  it('the public menu of a deactivated business disappears within two seconds, and returns on activation', async () => {
    const product = `Sopa ${randomUUID()}`;
    await business.product({ name: product });
    const menu = () => call('GET', `/menu-qr/${business.id}`);
    const shows = async (status: number) => {
      const until = Date.now() + UPDATE_TIMEOUT_MS;
      let seen = await menu();
      while (seen.status !== status && Date.now() < until) seen = await menu();
      expect(seen.status).toBe(status);
      return seen;
    };
    expect((await shows(200)).text).toContain(product);
    await setActive(false);
    expect((await shows(404)).text).not.toContain(product);
    await setActive(true);
    expect((await shows(200)).text).toContain(product);
  });

  it('the audit log of the business names Fogón as the author, once for each change', async () => {
    await setActive(false);
    await setActive(false);
    await setActive(true);
    const { body } = await as(business, 'admin').get<{ entries: { action: string; user: string }[] }>(
      '/api/settings/audit',
    );
    expect(body.entries.map(({ action, user }) => [action, user])).toEqual([
      ['platform.activated', 'Fogón'],
      ['platform.deactivated', 'Fogón'],
    ]);
  });

  it('only a master deactivates a business, and a master inside another business does not find it', async () => {
    for (const role of ['admin', 'cajero', 'mesero'] as const)
      expect((await setActive(false, await as(business, role).token)).status).toBe(403);
    const other = await database.business();
    expect((await setActive(false, await tokenOf(master, other.id))).status).toBe(404);
    expect((await as(business, 'admin').get('/api/auth/me')).status).toBe(200);
  });
});

describe('the online users of businesses', () => {
  const online = async (token: string, search = business.id.slice(0, 8)) => {
    const answer = await call<{ online: Record<string, number | null> }>(
      'GET',
      `/api/businesses/online?search=${search}`,
      { token },
    );
    return answer.body.online;
  };

  it('the online users are counted in the room of each requested business', async () => {
    expect(await online(masterToken)).toEqual({ [business.id]: 0 });
    await enterRoom('chef');
    await enterRoom('cajero');
    await enterRoom('cajero');
    expect(await online(masterToken)).toEqual({ [business.id]: 2 });
    expect(await online(await as(business, 'cajero').token, '')).toEqual({ [business.id]: 2 });
  });
});

describe('a master who opens a business', () => {
  it("a master inside a business has its administrator's permissions, stays in it after a refresh, and leaves it", async () => {
    const signed = await signIn(master.username, PASSWORD);
    const cookie = refreshCookieOf(signed).value;
    const entered = await enterBusiness(signed.body.accessToken);
    expect(entered.body.user).toMatchObject({ id: master.id, business_id: business.id, role: 'master' });
    const renewed = await refresh(cookie);
    expect(renewed.body.user).toMatchObject({ business_id: business.id, business: { id: business.id } });
    const token = renewed.body.accessToken;
    expect((await call('GET', '/api/dashboard', { token })).status).toBe(200);
    expect((await call('POST', '/api/realtime/ticket', { token })).body).toMatchObject({ room: business.id });
    const opened = await call('POST', '/api/register/open', {
      token,
      body: { id: randomUUID(), opening_float_cents: 100 },
    });
    expect(opened.body).toMatchObject({ session: { opened_by: 'Fogón' } });
    const left = await leaveBusiness(token);
    expect(left.body.user).toMatchObject({ business_id: null, business: null });
    expect((await call('GET', '/api/menu', { token: left.body.accessToken })).status).toBe(403);
    expect((await refresh(refreshCookieOf(renewed).value)).body.user).toMatchObject({ business_id: null });
    const audit = await as(business, 'admin').get<{ entries: { action: string; user: string }[] }>(
      '/api/settings/audit',
    );
    expect(audit.body.entries.map(({ action, user }) => [action, user])).toEqual([
      ['platform.left', 'Fogón'],
      ['register.opened', 'Fogón'],
      ['platform.entered', 'Fogón'],
    ]);
  });

  it('a master opens an inactive business, and from inside one no other', async () => {
    await setActive(false);
    const { accessToken } = (await enterBusiness(masterToken)).body;
    expect((await call('GET', '/api/menu', { token: accessToken })).status).toBe(200);
    const other = await database.business();
    expect(refusalOf(await enterBusiness(accessToken, other.id))).toMatchObject({ status: 404 });
    expect(refusalOf(await enterBusiness(masterToken, randomUUID()))).toMatchObject({
      status: 404,
      message: 'Negocio no encontrado.',
    });
    expect(refusalOf(await leaveBusiness(masterToken))).toMatchObject({ status: 403, code: 'access.denied' });
  });

  it('no other role opens or leaves a business', async () => {
    for (const role of ['admin', 'cajero', 'mesero', 'chef', 'bartender'] as const) {
      const token = await as(business, role).token;
      expect((await enterBusiness(token)).status).toBe(403);
      expect((await leaveBusiness(token)).status).toBe(403);
    }
  });

  it('an API token that a master makes inside a business acts as its administrator, and never on the platform', async () => {
    const inBusiness = await tokenOf(master, business.id);
    const made = await call<{ secret: string }>('POST', '/api/tokens', {
      token: inBusiness,
      body: { id: randomUUID(), name: 'Soporte' },
    });
    const token = made.body.secret;
    expect((await call('GET', '/api/menu', { token })).status).toBe(200);
    const { body } = await call<BusinessPage>('GET', '/api/businesses', { token });
    expect(body.businesses.map(({ id }) => id)).toEqual([business.id]);
    expect((await leaveBusiness(token)).status).toBe(403);
    expect((await setActive(false, token)).status).toBe(403);
  });
});

describe('a support ticket', () => {
  async function openSupportTicket(role: 'admin' | 'cajero' = 'cajero'): Promise<string> {
    const body = { id: randomUUID(), subject: 'La impresora', body: 'No imprime.' };
    const { status, body: answer } = await as(business, role).post<{ ticket: SupportTicket }>(
      '/api/tickets',
      {
        body,
      },
    );
    expect(status).toBe(201);
    return `/api/tickets/${business.id}/${answer.ticket.id}`;
  }
  const reply = (path: string, token: string) =>
    call<SupportTicketThread>('POST', `${path}/messages`, {
      token,
      body: { id: randomUUID(), body: 'Veamos.' },
    });

  it('a new ticket is published to masters outside, and an answer of support to the business', async () => {
    const desk = await platformRoom();
    const office = await enterRoom('admin');
    const path = await openSupportTicket();
    const id = path.split('/').at(-1);
    await desk.until(() => desk.events('support-ticket.changed').some(({ data }) => data.id === id));
    await office.until(() => office.events('support-ticket.changed').length === 1);
    expect((await reply(path, masterToken)).body.ticket).toMatchObject({
      status: 'En proceso',
      answered: true,
    });
    await office.until(() => office.events('support-ticket.changed').length === 2);
    await office.until(() => office.events('notification.changed').length === 1);
    expect(office.events('notification.changed')[0]?.data).toEqual({ user_id: business.employees.admin.id });
    expect(desk.events('notification.changed')).toEqual([]);
  });

  it('every route of a ticket of another business answers 404', async () => {
    const path = await openSupportTicket();
    const other = await database.business();
    const strangers = [
      await as(other, 'admin').token,
      await as(other, 'cajero').token,
      await tokenOf(master, other.id),
    ];
    for (const token of strangers) {
      for (const at of [path, path.replace(business.id, other.id)]) {
        const answers = [
          await call('GET', at, { token }),
          await reply(at, token),
          await call('PUT', at, { token, body: { priority: 'Alta' } }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      }
    }
    const { body } = await as(business, 'cajero').get<SupportTicketThread>(path);
    expect(body).toMatchObject({ ticket: { priority: 'Normal' }, messages: [{ body: 'No imprime.' }] });
  });

  it('the business closes a ticket and reopens it with a reply, and support sets any status', async () => {
    const path = await openSupportTicket();
    const change = (token: string, body: object) => call<SupportTicketThread>('PUT', path, { token, body });
    const cashier = await as(business, 'cajero').token;
    expect((await change(cashier, { status: 'Cerrado', priority: 'Alta' })).body.ticket).toMatchObject({
      status: 'Cerrado',
      priority: 'Alta',
    });
    expect(refusalOf(await change(cashier, { status: 'Abierto' }))).toMatchObject({
      status: 403,
      message: 'Soporte de Fogón lleva el estado del ticket. Para reabrirlo, responde en él.',
    });
    expect((await reply(path, cashier)).body.ticket).toMatchObject({ status: 'Abierto', closed_at: null });
    for (const status of ['En proceso', 'Cerrado', 'Abierto'])
      expect((await change(masterToken, { status })).body.ticket.status).toBe(status);
    for (const role of ['mesero', 'chef', 'bartender'] as const)
      expect((await change(await as(business, role).token, { status: 'Cerrado' })).status).toBe(403);
  });
});
