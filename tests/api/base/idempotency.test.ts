import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { type Answer, as, call, openRegisterByApi, refusalOf, tokenOf } from '#tests/support/api.ts';
import { readRoutes } from '#tests/support/api-routes.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { database } from '#tests/support/test.ts';
import { WRITES } from './writes/all-writes.ts';
import { createWriteFixture, type Write, type WriteFixture, type WriteRequest } from './writes/fixture.ts';

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

const send = async (business: Business, { method, path, body, token }: WriteRequest, key?: string) =>
  call(method.toUpperCase(), path, {
    token: token ?? (await as(business, 'admin').token),
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });

const statusAndText = ({ status, text }: Answer<unknown>) => ({ status, text });

async function effectsOf(business: Business, write: Write): Promise<number> {
  const [row] = await database.rows<{ effects: number }>(write.effects, [business.id]);
  return row?.effects ?? 0;
}

describe('a repeated write', () => {
  it('this file has a write for every route that writes', async () => {
    const writeScopeOf = (await readRoutes()).filter((route) => route.writes).map((route) => route.id);
    expect(Object.keys(WRITES).sort()).toEqual(writeScopeOf.sort());
  });

  it('the status of each write is the one in the description of the API', async () => {
    const documented = (await readRoutes())
      .filter(({ writes }) => writes)
      .map(({ id, success }) => [id, success]);
    const real = Object.entries(WRITES).map(([id, { status }]) => [id, status]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(real));
  });

  it.each(
    Object.entries(WRITES),
  )('%s: a malformed key is refused, a repetition receives the first answer, and the key with other data is refused', async (id, write) => {
    const fixture = await createWriteFixture({ isOpen: id !== 'postRegisterOpen' });
    const { request, other } = await write.prepare(fixture);
    const untouched = await fixture.business.checksum();
    for (const malformed of ['', '1', 'nada', `${randomUUID()}0`])
      expect(refusalOf(await send(fixture.business, request, malformed))).toEqual(MALFORMED);
    expect(await fixture.business.checksum()).toBe(untouched);

    const key = randomUUID();
    const first = await send(fixture.business, request, key);
    expect(statusAndText(first)).toMatchObject({ status: write.status });
    expect(await effectsOf(fixture.business, write)).toBe(1);
    const left = await fixture.business.checksum();
    for (const again of [key, key.toUpperCase()])
      expect(statusAndText(await send(fixture.business, request, again))).toEqual(statusAndText(first));
    expect(refusalOf(await send(fixture.business, other, key))).toEqual(MISMATCH);
    expect(await fixture.business.checksum()).toBe(left);
  });

  it.each(
    Object.entries(WRITES),
  )('%s: eight simultaneous requests with one key have one effect and the same answer', async (id, write) => {
    const fixture = await createWriteFixture({ isOpen: id !== 'postRegisterOpen' });
    const { request } = await write.prepare(fixture);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(fixture.business, request, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(statusAndText(answer)))).size).toBe(1);
    expect(answers[0]?.status).toBe(write.status);
    expect(await effectsOf(fixture.business, write)).toBe(1);
  });
});

/** Notifications belong to a person, and a master has none in the business. */
const concernsNotifications = (id: string) => /Notifications|Push/.test(id);

describe('a master inside a business', () => {
  it.each(
    Object.entries(WRITES).filter(([id]) => !concernsNotifications(id)),
  )('%s: a master inside the business does what its administrator may do', async (id, write) => {
    const fixture = await createWriteFixture({ isOpen: id !== 'postRegisterOpen' });
    const master = await database.employee(null, 'master');
    const token = await tokenOf({ ...master, role: 'master' }, fixture.business.id);
    const { request } = await write.prepare(fixture);
    const { status, text } = await send(fixture.business, { token, ...request });
    expect({ status, text }).toMatchObject({ status: write.status });
    expect(await effectsOf(fixture.business, write)).toBe(1);
  });
});

describe('an Idempotency-Key', () => {
  let fixture: WriteFixture;
  beforeEach(async () => {
    fixture = await createWriteFixture({ isOpen: false });
  });

  it('the key of a refused write is accepted again when its cause is gone', async () => {
    const request: WriteRequest = {
      method: 'post',
      path: '/api/orders',
      body: anOrderRequest([{ product: fixture.product }]),
    };
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      expect(refusalOf(await send(fixture.business, request, key))).toMatchObject({
        status: 409,
        code: 'register.closed',
        message: 'Debes aperturar la caja en POS',
      });
    }
    await openRegisterByApi(fixture.business);
    const sent = await as(fixture.business, 'admin').post<SentOrder>('/api/orders', {
      body: request.body,
      key,
    });
    expect(sent.status).toBe(201);
    await fixture.business.setStock(fixture.ingredient, 2);
    const serving = randomUUID();
    const serve: WriteRequest = {
      method: 'post',
      path: `/api/kitchen/tickets/${sent.body.kitchen_ticket.id}/serve`,
    };
    expect(refusalOf(await send(fixture.business, serve, serving))).toMatchObject({
      status: 409,
      code: 'stock.insufficient',
      message: expect.stringMatching(/^Stock insuficiente para Harina \w+\. Stock actual: 2, requerido: 3$/),
    });
    await fixture.business.setStock(fixture.ingredient, 10);
    expect((await send(fixture.business, serve, serving)).status).toBe(200);
    expect((await fixture.business.stockOf(fixture.ingredient)).stock).toBe(7);
  });

  it('the same key is accepted in another business, and refused for another user of the same business', async () => {
    const elsewhere = await createWriteFixture({ isOpen: false });
    const key = randomUUID();
    const body = { id: randomUUID(), opening_float_cents: 100 };
    const open = (business: Business, role: 'admin' | 'cajero') =>
      as(business, role).post('/api/register/open', { body, key });
    expect((await open(fixture.business, 'admin')).status).toBe(201);
    expect((await open(elsewhere.business, 'admin')).status).toBe(201);
    expect(refusalOf(await open(fixture.business, 'cajero'))).toEqual(MISMATCH);
  });

  it('without a key each request is a separate write', async () => {
    await openRegisterByApi(fixture.business);
    const body = anOrderRequest([{ product: fixture.product }]);
    const admin = as(fixture.business, 'admin');
    expect((await admin.post('/api/orders', { body })).status).toBe(201);
    expect(refusalOf(await admin.post('/api/orders', { body }))).toMatchObject({
      status: 409,
      code: 'order.sent',
    });
    const next = anOrderRequest([{ product: fixture.product }]);
    expect((await admin.post('/api/orders', { body: next })).status).toBe(201);
  });
});
