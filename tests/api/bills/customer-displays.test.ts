import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect } from 'vitest';
import { MAX_DISPLAY_TEXT_LENGTH, MAX_ORDER_LINES, MAX_PAIRING_ATTEMPTS } from '#domain/base/limits.ts';
import type { DisplayList } from '#domain/bills/answers/customer-displays.ts';
import type { DisplayMessage } from '#domain/bills/customer-display.ts';
import { as, call, openRegisterByApi, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { aBill } from '#tests/support/customer-displays.ts';
import { displayByApi } from '#tests/support/display-pairing.ts';
import { aDevice } from '#tests/support/printing.ts';
import { connectToRoom, joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { it, sharedBusiness } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';

const clients: RoomClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.dropConnection();
});

const ticketOf = (token: string, at?: string) =>
  call<{ ticket: string }>('POST', '/api/customer-displays/ticket', { token }, at);

/** A tablet that listens. */
async function listen({ token, room }: { token: string; room: string }, at?: string): Promise<RoomClient> {
  const { body } = await ticketOf(token, at);
  const client = await connectToRoom(room, { ticket: body.ticket, at });
  if (typeof client === 'number') throw new Error(`the room refused with ${client}`);
  clients.push(client);
  return client;
}

const show = async (business: Business, device_id: string, message: DisplayMessage, at?: string) =>
  call<{ displays: number }>(
    'POST',
    '/api/customer-displays/show',
    { token: await as(business, 'cajero').token, body: { device_id, message } },
    at,
  );

const totalsOf = (client: RoomClient) =>
  client
    .events('display.shown')
    .map(({ data: { message } }) => (message.view === 'bill' ? message.total_cents : message.view));

describe('pairing a customer display', () => {
  const business = sharedBusiness();

  it('a cashier gives a code, a tablet enters it without an account, and it is listed with its browser', async () => {
    const { id, device_id, token, room, code } = await displayByApi(business);
    expect(token).toMatch(/^fcd_[0-9a-f]{64}$/);
    expect(room).toBe(business.id);
    const { body } = await as(business, 'cajero').get<DisplayList>(
      `/api/customer-displays?device_id=${device_id}`,
    );
    expect(body.displays.map((each) => each.id)).toEqual([id]);
    const again = await call('POST', '/api/customer-displays/pair', { body: { code } });
    expect(refusalOf(again)).toMatchObject({ code: 'auth.link', fields: { code: expect.any(String) } });
  });

  it('a code ends after wrong entries, with an error at its field', async () => {
    const device_id = await aDevice(business);
    const { body: offer } = await as(business, 'cajero').post<{ code: string }>('/api/customer-displays', {
      body: { id: randomUUID(), device_id },
    });
    const enter = (code: string) => call('POST', '/api/customer-displays/pair', { body: { code } });
    const wrong = `${offer.code.slice(0, -1)}${offer.code.endsWith('2') ? '3' : '2'}`;
    for (let attempt = 0; attempt < MAX_PAIRING_ATTEMPTS; attempt += 1)
      expect(refusalOf(await enter(wrong))).toMatchObject({ code: 'auth.link' });
    expect(refusalOf(await enter(offer.code))).toMatchObject({ code: 'auth.link' });
    expect(refusalOf(await enter('corto'))).toMatchObject({
      code: 'input.invalid',
      fields: { code: expect.any(String) },
    });
  });

  it('a waiter neither gives a code nor shows anything', async () => {
    const device_id = await aDevice(business);
    const waiter = as(business, 'mesero');
    const offered = await waiter.post('/api/customer-displays', { body: { id: randomUUID(), device_id } });
    const shown = await waiter.post('/api/customer-displays/show', {
      body: { device_id, message: aBill(100) },
    });
    expect([offered.status, shown.status]).toEqual([403, 403]);
  });
});

describe('what a display hears', () => {
  const business = sharedBusiness();
  const other = sharedBusiness();

  it('it gets the messages of its device in order, and nothing of another device or business', async () => {
    const mine = await displayByApi(business);
    const beside = await displayByApi(business);
    const foreign = await displayByApi(other, await aDevice(other));
    const [tablet, neighbour, stranger] = [await listen(mine), await listen(beside), await listen(foreign)];
    for (const total of [100, 200, 300])
      expect((await show(business, mine.device_id, aBill(total))).body).toEqual({ displays: 1 });
    await show(business, beside.device_id, aBill(900));
    await show(other, foreign.device_id, aBill(50));
    await tablet.until(() => totalsOf(tablet).length === 3);
    await neighbour.until(() => totalsOf(neighbour).length === 1);
    await stranger.until(() => totalsOf(stranger).length === 1);
    expect([tablet, neighbour, stranger].map(totalsOf)).toEqual([[100, 200, 300], [900], [50]]);
    expect((await show(other, mine.device_id, aBill(1))).status).toBe(404);
  });

  it('it gets no event of the business and is nobody online', async () => {
    const product = await business.product({ tracksInventory: false });
    await openRegisterByApi(business);
    const display = await displayByApi(business);
    const tablet = await listen(display);
    const desk = await joinRoom(business, 'admin');
    clients.push(desk);
    await sendOrderByApi(business, [{ product }]);
    await desk.until(() => desk.events('kitchen.sent').length > 0);
    await show(business, display.device_id, aBill(700));
    await tablet.until(() => totalsOf(tablet).length > 0);
    expect(tablet.messages.map(({ type }) => type)).toEqual(['display.shown']);
    expect(desk.online().map(({ user_id }) => user_id)).toEqual([business.employees.admin.id]);
    expect(desk.events('display.shown')).toEqual([]);
  });

  it('one that connects later gets the last message with its age, also after the room hibernated', async ({
    business,
  }) => {
    const display = await displayByApi(business);
    await withWorker({}, async ({ origin, hibernateRoom }) => {
      await show(business, display.device_id, aBill(100), origin);
      await show(business, display.device_id, aBill(250), origin);
      const late = await listen(display, origin);
      await late.until(() => totalsOf(late).length === 1);
      await hibernateRoom(business.id);
      const later = await listen(display, origin);
      await later.until(() => totalsOf(later).length === 1);
      await show(business, display.device_id, { view: 'welcome', shop: aBill(0).shop }, origin);
      await late.until(() => totalsOf(late).length === 2);
      expect(totalsOf(late)).toEqual([250, 'welcome']);
      expect(totalsOf(later)).toContain(250);
      expect(later.events('display.shown')[0]?.data.age_ms).toBeGreaterThanOrEqual(0);
      for (const client of [late, later]) client.disconnect();
    });
  });

  it('a message with anything more, too long or of another kind is refused', async () => {
    const device_id = await aDevice(business);
    const bill = aBill(100);
    const line = { name: 'Sopa', options: '', quantity: 1, amount_cents: 100 };
    const wrong: unknown[] = [
      { ...bill, cost_cents: 40 },
      { ...bill, lines: [{ ...line, note: 'Mesa difícil' }] },
      { ...bill, lines: [{ ...line, name: 'x'.repeat(MAX_DISPLAY_TEXT_LENGTH + 1) }] },
      { ...bill, lines: Array.from({ length: MAX_ORDER_LINES + 1 }, () => line) },
      { ...bill, total_cents: 1.5 },
      { ...bill, picture: 'javascript:alert(1)' },
      { view: 'page', shop: bill.shop },
    ];
    for (const message of wrong) {
      const refused = await as(business, 'cajero').post('/api/customer-displays/show', {
        body: { device_id, message },
      });
      expect(refused.status).toBe(422);
    }
  });
});

describe('removing a display', () => {
  it('closes its connection at once, its token and its tickets are refused, and the others stay', async ({
    business,
  }) => {
    const device = await aDevice(business);
    const [gone, kept] = [await displayByApi(business, device), await displayByApi(business, device)];
    const [tablet, other] = [await listen(gone), await listen(kept)];
    const { body } = await ticketOf(gone.token);
    const closed = tablet.closed();
    const removed = await as(business, 'cajero').delete(`/api/customer-displays/${gone.id}`);
    expect(removed.status).toBe(200);
    expect(await closed).toBe(4403);
    expect(await connectToRoom(gone.room, { ticket: body.ticket })).toBe(401);
    expect((await ticketOf(gone.token)).status).toBe(401);
    await show(business, device, aBill(400));
    await other.until(() => totalsOf(other).length === 1);
  });

  it('a ticket of a display opens no other room', async ({ business }) => {
    const other = await displayByApi(business);
    const { body } = await ticketOf(other.token);
    expect(await connectToRoom(randomUUID(), { ticket: body.ticket })).toBe(401);
  });
});
