import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SentOrder } from '#db/queries/orders.ts';
import { type Answer, as, call, openTheRegister, refusalOf, tokenOf } from '#tests/support/api.ts';
import { readRoutes } from '#tests/support/api-routes.ts';
import { everythingOf } from '#tests/support/everything.ts';
import { anEmployee, anOrderRequest, type Business, rowsOf, stockOf } from '#tests/support/restaurant.ts';
import { WRITES } from './writes/every.ts';
import { aPlace, ground, type Place, type Wish, type Write } from './writes/place.ts';

const MISMATCH = {
  status: 409,
  code: 'idempotency.mismatch',
  message: 'Esta solicitud ya se envió con otros datos. Actualiza la pantalla e intenta de nuevo.',
};

const MALFORMED = {
  status: 400,
  code: 'idempotency.missing',
  message: 'La cabecera Idempotency-Key debe ser un UUID.',
};

const send = async (business: Business, { method, path, body, token }: Wish, key?: string) =>
  call(method.toUpperCase(), path, {
    token: token ?? (await as(business, 'admin').token),
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });

const said = ({ status, text }: Answer<unknown>) => ({ status, text });

async function effectsOf(business: Business, write: Write): Promise<number> {
  const [row] = await rowsOf<{ effects: number }>(ground, write.effects, [business.id]);
  return row?.effects ?? 0;
}

describe('a write that is sent again', () => {
  it('is looked at here for every route that writes', async () => {
    const writing = (await readRoutes()).filter((route) => route.writes).map((route) => route.id);
    expect(Object.keys(WRITES).sort()).toEqual(writing.sort());
  });

  it('answers with the status that the API’s description names', async () => {
    const told = (await readRoutes()).filter(({ writes }) => writes).map(({ id, success }) => [id, success]);
    const real = Object.entries(WRITES).map(([id, { status }]) => [id, status]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(real));
  });

  it.each(
    Object.entries(WRITES),
  )('%s: wants a key, happens once, is answered the same again and refused with other data', async (id, write) => {
    const place = await aPlace({ isOpen: id !== 'postApiRegisterOpen' });
    const { wish, other } = await write.prepare(place);
    const untouched = await everythingOf(ground, place.business.id);
    for (const malformed of ['', '1', 'nada', `${randomUUID()}0`])
      expect(refusalOf(await send(place.business, wish, malformed))).toEqual(MALFORMED);
    expect(await everythingOf(ground, place.business.id)).toBe(untouched);

    const key = randomUUID();
    const first = await send(place.business, wish, key);
    expect(said(first)).toMatchObject({ status: write.status });
    expect(await effectsOf(place.business, write)).toBe(1);
    const left = await everythingOf(ground, place.business.id);
    for (const again of [key, key.toUpperCase()])
      expect(said(await send(place.business, wish, again))).toEqual(said(first));
    expect(refusalOf(await send(place.business, other, key))).toEqual(MISMATCH);
    expect(await everythingOf(ground, place.business.id)).toBe(left);
  });

  it.each(Object.entries(WRITES))('%s: eight at once are one', async (id, write) => {
    const place = await aPlace({ isOpen: id !== 'postApiRegisterOpen' });
    const { wish } = await write.prepare(place);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(place.business, wish, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(said(answer)))).size).toBe(1);
    expect(answers[0]?.status).toBe(write.status);
    expect(await effectsOf(place.business, write)).toBe(1);
  });
});

/** A bell is a person's own, and support has none in the business. */
const isOfABell = (id: string) => /Notifications|Push/.test(id);

describe('support inside a business', () => {
  it.each(
    Object.entries(WRITES).filter(([id]) => !isOfABell(id)),
  )('%s: does what its administrator may', async (id, write) => {
    const place = await aPlace({ isOpen: id !== 'postApiRegisterOpen' });
    const master = await anEmployee(ground, null, 'master');
    const token = await tokenOf({ ...master, role: 'master' }, place.business.id);
    const { wish } = await write.prepare(place);
    const { status, text } = await send(place.business, { token, ...wish });
    expect({ status, text }).toMatchObject({ status: write.status });
    expect(await effectsOf(place.business, write)).toBe(1);
  });
});

describe('a key', () => {
  let place: Place;
  beforeEach(async () => {
    place = await aPlace({ isOpen: false });
  });

  it('of a refused write may be used again once the cause is gone', async () => {
    const wish: Wish = {
      method: 'post',
      path: '/api/orders',
      body: anOrderRequest([{ product: place.product }]),
    };
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      expect(refusalOf(await send(place.business, wish, key))).toMatchObject({
        status: 409,
        code: 'register.closed',
        message: 'Debes aperturar la caja en POS',
      });
    }
    await openTheRegister(place.business);
    const sent = await as(place.business, 'admin').post<SentOrder>('/api/orders', { body: wish.body, key });
    expect(sent.status).toBe(201);
    await rowsOf(ground, 'update inventory_items set current_stock = 2 where id = $1', [place.ingredient]);
    const serving = randomUUID();
    const serve: Wish = { method: 'post', path: `/api/kitchen/orders/${sent.body.kitchen_order.id}/serve` };
    expect(refusalOf(await send(place.business, serve, serving))).toMatchObject({
      status: 409,
      code: 'stock.insufficient',
      message: expect.stringMatching(/^Stock insuficiente para Harina \w+\. Stock actual: 2, requerido: 3$/),
    });
    await rowsOf(ground, 'update inventory_items set current_stock = 10 where id = $1', [place.ingredient]);
    expect((await send(place.business, serve, serving)).status).toBe(200);
    expect((await stockOf(ground, place.business, place.ingredient)).stock).toBe(7);
  });

  it('of another business or another user is another key', async () => {
    const elsewhere = await aPlace({ isOpen: false });
    const key = randomUUID();
    const body = { id: randomUUID(), opening_float_cents: 100 };
    const open = (business: Business, role: 'admin' | 'cajero') =>
      as(business, role).post('/api/register/open', { body, key });
    expect((await open(place.business, 'admin')).status).toBe(201);
    expect((await open(elsewhere.business, 'admin')).status).toBe(201);
    expect(refusalOf(await open(place.business, 'cajero'))).toEqual(MISMATCH);
  });

  it('is not needed: without one each sending is a write of its own', async () => {
    await openTheRegister(place.business);
    const body = anOrderRequest([{ product: place.product }]);
    const admin = as(place.business, 'admin');
    expect((await admin.post('/api/orders', { body })).status).toBe(201);
    expect(refusalOf(await admin.post('/api/orders', { body }))).toMatchObject({
      status: 409,
      code: 'order.sent',
    });
    const next = anOrderRequest([{ product: place.product }]);
    expect((await admin.post('/api/orders', { body: next })).status).toBe(201);
  });
});
