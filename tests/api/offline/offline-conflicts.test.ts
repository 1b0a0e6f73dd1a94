import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { MAX_DEVICE_CONFLICTS } from '#domain/base/limits.ts';
import type { SaleAnswer } from '#domain/bills/answers/sales.ts';
import type {
  OfflineConflict,
  offlineConflictList,
  RegisteredDevice,
  unassignedSaleList,
} from '#domain/offline/answers/offline.ts';
import { refreshCookieOf, signIn, useNewAddress } from '#tests/support/accounts.ts';
import { as, call, openRegisterByApi, refusalOf, sendOrderByApi, tokenOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { aConflict, anOfflineWrite, anUnassignedSale, openSessionOf } from '#tests/support/offline.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { testEnv } from '#tests/support/platform.ts';
import { joinRoom, type RoomClient } from '#tests/support/room-client.ts';
import { database } from '#tests/support/test.ts';
import { signDeliveryToken } from '#worker/tokens.ts';

let business: Business;
let product: string;
let screen: RoomClient;
beforeEach(async () => {
  business = await database.business();
  product = await business.product({ priceCents: 9200, tracksInventory: false });
  await openRegisterByApi(business);
  screen = await joinRoom(business, 'cajero');
});
afterEach(() => screen.dropConnection());

const admin = () => as(business, 'admin');
const tableAt = (index: number) => business.tables[index]?.id ?? '';
const changes = () => screen.events('offline.changed').length;
const DEVICE = { name: 'Tableta de la barra', waiting: 0, waiting_since: null };

const register = (id: string, more: object = {}, role: 'mesero' | 'chef' = 'mesero') =>
  as(business, role).put<RegisteredDevice>(`/api/offline/devices/${id}`, { body: { ...DEVICE, ...more } });
const anOrder = (more: Parameters<typeof anOrderRequest>[1] = {}) =>
  anOrderRequest([{ product }], { channel: 'mesa', table_id: tableAt(0), ...more });
const queued = (more: object = {}) => ({
  key: randomUUID(),
  method: 'POST',
  path: '/api/orders',
  body: anOrder(),
  offline: anOfflineWrite('order.send'),
  ...more,
});
const deliver = (device: string, token: string, requests: readonly object[]) =>
  call<{ delivered: number }>('POST', `/api/offline/devices/${device}/delivery`, {
    body: { token, requests },
  });
const conflictsOf = async () =>
  (await as(business, 'cajero').get<z.infer<typeof offlineConflictList>>('/api/offline/conflicts')).body;
const retry = (id: string, changed: object = {}, who = admin()) =>
  who.post<{ conflict: OfflineConflict }>(`/api/offline/conflicts/${id}/retry`, {
    body: { changes: changed },
  });
const pay = (amount_cents: number) => ({
  payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents }],
});
const countOf = async (from: string) => {
  const [row] = await database.rows<{ rows: number }>(
    `select count(*)::integer as rows from ${from} and business_id = $1`,
    [business.id],
  );
  return row?.rows;
};

async function aToken(device: string): Promise<string> {
  const { status, body } = await register(device);
  expect(status).toBe(200);
  return body.delivery_token;
}

describe('a delivery token', () => {
  const signedIn = async () => {
    const entered = await signIn(business.employees.mesero.username, PASSWORD);
    const { value } = refreshCookieOf(entered);
    const device = randomUUID();
    const registered = await call<RegisteredDevice>('PUT', `/api/offline/devices/${device}`, {
      ...{ token: entered.body.accessToken, body: DEVICE },
    });
    const logout = () => call('POST', '/api/auth/logout', { headers: { cookie: `fogon_refresh=${value}` } });
    return { device, token: registered.body.delivery_token, logout };
  };

  it('ends when its person signs out, which needs an empty queue, and not with the session alone', async () => {
    await useNewAddress();
    const [left, lost] = [await signedIn(), await signedIn()];
    expect((await deliver(left.device, left.token, [queued()])).body).toEqual({ delivered: 1 });
    expect((await left.logout()).status).toBe(200);
    const refused = { status: 403, code: 'offline.device' };
    expect(refusalOf(await deliver(left.device, left.token, [queued()]))).toMatchObject(refused);
    await database.rows(
      `update sessions set ended_at = now(), end_reason = 'reuse' where user_id = $1 and ended_at is null`,
      [business.employees.mesero.id],
    );
    expect((await deliver(lost.device, lost.token, [queued()])).body).toEqual({ delivered: 1 });
  });
});

describe('a device with too many conflicts', () => {
  it('keeps what is refused and what it would deliver', async () => {
    const device = randomUUID();
    const token = await aToken(device);
    await database.rows(
      `insert into offline_conflicts (business_id, id, kind, request, offline, device_id, user_id, occurred_at, refusal)
       select $1, gen_random_uuid(), 'order.send', '{}', '{}', $2, $3, now(), '{}' from generate_series(1, $4)`,
      [business.id, device, business.employees.mesero.id, MAX_DEVICE_CONFLICTS],
    );
    const full = { status: 429, code: 'offline.full' };
    const before = await business.checksum();
    const offline = anOfflineWrite('order.send', { device_id: device, menu_as_of: null });
    const sent = await as(business, 'mesero').post('/api/orders', {
      ...{ body: anOrder(), key: randomUUID(), offline },
    });
    expect(refusalOf(sent)).toMatchObject(full);
    expect(refusalOf(await deliver(device, token, [queued()]))).toMatchObject(full);
    expect(await business.checksum()).toBe(before);
  });
});

describe('devices', () => {
  it('every person of the staff registers a device, and screens hear when another number waits', async () => {
    const id = randomUUID();
    expect((await register(id, {}, 'chef')).body.device).toMatchObject({ id, number: 1, waiting: 0 });
    const waiting_since = '2026-11-23T12:41:00Z';
    await register(id, { waiting: 2, waiting_since });
    await register(id, { waiting: 2, waiting_since });
    await register(id);
    await screen.until(() => changes() >= 3);
    const { body } = await as(business, 'cajero').get<{ devices: object[] }>('/api/offline/devices');
    expect(body.devices).toMatchObject([{ id, waiting: 0, user: business.employees.mesero.fullName }]);
    expect(changes()).toBe(3);
  });

  it('the device of another business is a new one here, and theirs does not change', async () => {
    const other = await database.business();
    const id = randomUUID();
    await as(other, 'mesero').put(`/api/offline/devices/${id}`, { body: { ...DEVICE, name: 'Ajena' } });
    const before = await other.checksum();
    expect((await register(id)).body.device).toMatchObject({ id, number: 1, name: DEVICE.name });
    expect(await other.checksum()).toBe(before);
  });

  it.each([
    [{ name: '   ' }, 'name', 'Escribe el nombre del dispositivo.'],
    [{ name: 'x'.repeat(61) }, 'name', 'El nombre es demasiado largo.'],
    [{ waiting: -1 }, 'waiting', 'Cantidad inválida.'],
    [{ waiting_since: 'ayer' }, 'waiting_since', 'Fecha inválida.'],
  ])('the device %j is refused', async (wrong, field, message) => {
    expect(refusalOf(await register(randomUUID(), wrong))).toMatchObject({
      status: 422,
      code: 'input.invalid',
      fields: { [field]: message },
    });
  });
});

describe('the delivery of a queue', () => {
  it('a device delivers what it could not send after its session ended and its person was deactivated', async () => {
    const device = randomUUID();
    const token = await aToken(device);
    const { mesero } = business.employees;
    const body = { version: 1, is_active: false };
    expect((await admin().put(`/api/employees/${mesero.id}/active`, { body })).status).toBe(200);
    const requests = [queued(), queued()];
    const before = changes();
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await deliver(device, token, requests);
      expect({ status, body }).toEqual({ status: 200, body: { delivered: 2 } });
    }
    await screen.until(() => changes() > before);
    const { pending, conflicts } = await conflictsOf();
    expect(pending).toBe(2);
    expect(conflicts[0]).toMatchObject({
      user: mesero.fullName,
      device: { id: device, number: 1 },
      table_number: 'Mesa 1',
      refusal: { code: 'auth.expired' },
    });
    expect(await countOf('orders where true')).toBe(0);
  });

  it('two hundred requests of twenty lines are delivered in one request', async () => {
    const device = randomUUID();
    const token = await aToken(device);
    const lines = Array.from({ length: 20 }, () => ({ product }));
    const requests = Array.from({ length: 200 }, () => queued({ body: anOrderRequest(lines) }));
    expect((await deliver(device, token, requests)).body).toEqual({ delivered: 200 });
    const more = refusalOf(await deliver(device, token, [...requests, queued()]));
    expect(more).toMatchObject({ status: 422, message: 'Son demasiadas operaciones en una entrega.' });
  });

  it('a token that is altered, expired, of another device or of another purpose is refused and stores nothing', async () => {
    const device = randomUUID();
    const token = await aToken(device);
    const deliverer = {
      businessId: business.id,
      userId: business.employees.mesero.id,
      deviceId: device,
      sessionId: null,
    };
    const tokens = [
      '',
      'nada',
      `${token.slice(0, -2)}xx`,
      await signDeliveryToken(testEnv.authSecret, deliverer, new Date(Date.now() - 1000)),
      await signDeliveryToken('otro-secreto-de-al-menos-32-letras', deliverer, new Date(Date.now() + 60_000)),
      (await register(randomUUID())).body.delivery_token,
      await as(business, 'mesero').token,
    ];
    for (const wrong of tokens)
      expect(refusalOf(await deliver(device, wrong, [queued()]))).toMatchObject({
        status: 403,
        code: 'offline.device',
        message: 'Este dispositivo ya no puede entregar sus operaciones.',
      });
    expect((await conflictsOf()).conflicts).toEqual([]);
  });

  it('the token opens no other route', async () => {
    const token = await aToken(randomUUID());
    for (const path of ['/api/auth/me', '/api/orders', '/api/offline/conflicts'])
      expect((await call('GET', path, { token })).status).toBe(401);
  });

  it('an inactive business receives nothing', async () => {
    const device = randomUUID();
    const token = await aToken(device);
    await business.change({ is_active: false });
    expect(refusalOf(await deliver(device, token, [queued()]))).toMatchObject({
      status: 403,
      code: 'offline.device',
    });
  });

  it.each([
    { path: '/api/employees' },
    { path: '/api/orders/charge' },
    { path: '/api/orders?x=1' },
    { path: '/api/orders#x' },
    { path: '/api/orders/' },
    { path: '//otro.example/api/orders' },
    { path: 'https://otro.example/api/orders' },
    { path: '/api/sales/../orders' },
    { path: '/api/orders', method: 'PUT' },
    { path: '/api/orders', method: 'DELETE' },
    { path: '/api/orders', offline: anOfflineWrite('sale.charge') },
    { path: `/api/sales/${randomUUID()}/annul`, offline: anOfflineWrite('sale.charge') },
    { path: `/api/sales/${randomUUID()}/charge/../annul`, offline: anOfflineWrite('sale.charge') },
    { path: `/api/sales/${randomUUID()}%2Fannul/charge`, offline: anOfflineWrite('sale.charge') },
    { offline: { ...anOfflineWrite('order.send'), kind: 'sale.void' } },
    { offline: { ...anOfflineWrite('order.send'), number: '<b>' } },
    { key: 'nada' },
    { business_id: randomUUID() },
  ])('the request %j is refused and nothing is stored', async (wrong) => {
    const device = randomUUID();
    const token = await aToken(device);
    const refused = refusalOf(await deliver(device, token, [queued(), queued(wrong)]));
    expect(refused).toMatchObject({ status: 422, code: 'input.invalid' });
    expect(refused.message).not.toMatch(/invalid|expected/i);
    expect((await conflictsOf()).conflicts).toEqual([]);
  });

  it('a body of any shape is stored, listed, and refused in Spanish when it is sent again', async () => {
    const device = randomUUID();
    const token = await aToken(device);
    const bodies = [null, 'texto', [], 7, {}, { table_id: 5 }, { table_id: { a: 1 } }, { lines: 'todas' }];
    expect(
      (
        await deliver(
          device,
          token,
          bodies.map((body) => queued({ body })),
        )
      ).body,
    ).toEqual({ delivered: bodies.length });
    for (const { id } of (await conflictsOf()).conflicts) expect((await retry(id)).status).toBe(422);
    const { conflicts } = await conflictsOf();
    expect(new Set(conflicts.map(({ refusal }) => refusal.code))).toEqual(new Set(['input.invalid']));
  });
});

describe('sending a conflict again', () => {
  it('the request takes effect as the administrator, for its moment, and the conflict is applied', async () => {
    const body = anOrder();
    const id = await aConflict(business, { kind: 'order.send', path: '/api/orders', body });
    const { status, body: answer } = await retry(id);
    expect({ status, conflict: answer.conflict }).toMatchObject({
      status: 200,
      conflict: { id, status: 'Aplicada', resolved_by: business.employees.admin.fullName },
    });
    await screen.until(() => screen.events('order.changed').length > 0 && changes() > 0);
    expect(await countOf(`orders where id = '${body.id}' and table_id = '${tableAt(0)}'`)).toBe(1);
    const ofAdmin = `orders where waiter_id = '${business.employees.admin.id}'`;
    expect(
      await countOf(
        `${ofAdmin} and created_at between now() - interval '61 min' and now() - interval '59 min'`,
      ),
    ).toBe(1);
    expect(await countOf(`audit_log where action = 'offline.applied'`)).toBe(1);
    expect(await conflictsOf()).toMatchObject({ pending: 0, conflicts: [{ status: 'Aplicada' }] });
    expect(refusalOf(await retry(id))).toMatchObject({ status: 409, code: 'row.conflict' });
    expect(await countOf('orders where true')).toBe(1);
  });

  it('a refused one waits with its new reason, and no second conflict is stored', async () => {
    const { sale } = await sendOrderByApi(business, [{ product }]);
    const path = `/api/sales/${sale.id}/charge`;
    await admin().post(path, { body: pay(sale.total_cents) });
    const id = await aConflict(business, { kind: 'sale.charge', path, body: pay(sale.total_cents) });
    const refused = refusalOf(await retry(id));
    expect(refused).toMatchObject({ status: 409, code: 'sale.paid' });
    expect(await conflictsOf()).toMatchObject({
      pending: 1,
      conflicts: [{ id, refusal: { code: 'sale.paid', message: refused.message } }],
    });
    expect(await countOf('offline_conflicts where true')).toBe(1);
    const other = await sendOrderByApi(business, [{ product }]);
    expect((await retry(id, { sale_id: other.sale.id })).status).toBe(200);
    expect(await countOf(`sales where id = '${other.sale.id}' and status = 'Pagada'`)).toBe(1);
  });

  it('the table, the register session and the bill can be changed', async () => {
    const sent = await aConflict(business, { kind: 'order.send', path: '/api/orders', body: anOrder() });
    expect((await retry(sent, { table_id: tableAt(1) })).status).toBe(200);
    expect(await countOf(`orders where table_id = '${tableAt(1)}'`)).toBe(1);
    const session = await openSessionOf(business);
    const moved = await aConflict(business, {
      kind: 'register.movement',
      path: `/api/register/${randomUUID()}/movements`,
      body: { id: randomUUID(), type: 'entrada', amount_cents: 500, reason: 'Sencillo' },
    });
    expect(refusalOf(await retry(moved))).toMatchObject({ status: 404, code: 'row.missing' });
    expect((await retry(moved, { register_session_id: session })).status).toBe(200);
    expect(await countOf(`cash_movements where register_session_id = '${session}'`)).toBe(1);
    const order = anOrder({ table_id: tableAt(0) });
    const charged = await aConflict(business, {
      kind: 'order.charge',
      path: '/api/orders/charge',
      body: { order: { ...order, table_id: randomUUID() }, total_cents: 9200, ...pay(9200) },
    });
    const changed = { table_id: tableAt(0), register_session_id: session };
    expect((await retry(charged, changed)).status).toBe(200);
    expect(await countOf(`sales where status = 'Pagada' and register_session_id = '${session}'`)).toBe(1);
  });

  it.each([
    {
      title: 'less than what was taken owes the difference as change',
      cancelled: true,
      method: 'efectivo',
      difference: 5000,
    },
    {
      title: 'less than a card paid is paid up to its total',
      cancelled: true,
      method: 'tarjeta',
      difference: 5000,
    },
    {
      title: 'more than what was taken leaves the difference to charge',
      cancelled: false,
      method: 'efectivo',
      difference: -5000,
    },
  ] as const)('a charge that is sent to a bill of $title', async ({ cancelled, method, difference }) => {
    const soda = await business.product({ priceCents: 5000, tracksInventory: false });
    const { order, sale } = await sendOrderByApi(business, [{ product }, { product: soda }]);
    const [first, last] = sale.items;
    const shown = cancelled ? sale.items : [first];
    const taken = cancelled ? 14_200 : 9200;
    const charge = {
      payments: [
        {
          id: randomUUID(),
          payment_method_id: business.methods[method],
          amount_cents: method === 'efectivo' ? 20_000 : taken,
        },
      ],
      total_cents: taken,
      charged_lines: shown.map((item) => ({ order_line_id: item?.order_line_id, quantity: 1 })),
    };
    if (cancelled) {
      const reason = 'Ya no lo quiso';
      const path = `/api/orders/lines/${last?.order_line_id}/cancel`;
      expect((await admin().post(path, { body: { reason } })).status).toBe(200);
    }
    const wrong = cancelled ? charge : { ...charge, charged_lines: undefined };
    const id = await aConflict(business, {
      kind: 'sale.charge',
      path: `/api/sales/${sale.id}/charge`,
      body: wrong,
    });
    expect(refusalOf(await retry(id))).toMatchObject({ status: 409, code: 'sale.total' });
    const { status, body } = await retry(id, { sale_id: sale.id });
    expect({ status, conflict: body.conflict }).toMatchObject({
      status: 200,
      conflict: { status: 'Aplicada', difference_cents: difference },
    });
    expect(
      await database.rows(
        `select s.status, s.total_cents::integer as total, coalesce(sum(p.amount_cents), 0)::integer as paid,
           coalesce(sum(p.change_cents), 0)::integer as change
         from sales s left join payments p on p.business_id = s.business_id and p.sale_id = s.id
         where s.business_id = $1 and s.order_id = $2 group by s.business_id, s.id order by s.status`,
        [business.id, order.id],
      ),
    ).toEqual([
      { status: 'Pagada', total: 9200, paid: 9200, change: method === 'efectivo' ? 10_800 : 0 },
      ...(cancelled ? [] : [{ status: 'Por cobrar', total: 5000, paid: 0, change: 0 }]),
    ]);
  });

  it('one of a device with a wrong clock is applied for now, on the day and in the register of today', async () => {
    const session = await openSessionOf(business);
    const body = { order: anOrder(), total_cents: 9200, ...pay(9200), register_session_id: session };
    const id = await aConflict(business, {
      kind: 'order.charge',
      path: '/api/orders/charge',
      body,
      offline: { occurred_at: '2015-01-01T06:00:00.000Z', menu_as_of: '2015-01-01T06:00:00.000Z' },
    });
    expect((await retry(id, { moment: 'now', prices: 'today' })).status).toBe(200);
    const today = `sales s where charged_at > now() - interval '1 hour' and register_session_id = '${session}'`;
    expect(await countOf(today)).toBe(1);
    expect(await countOf(`audit_log where details ->> 'moment' = 'now'`)).toBe(1);
  });

  it('each kind says its table', async () => {
    const table = tableAt(1);
    const sent = anOrder({ table_id: table });
    const { sale, kitchen_ticket } = await sendOrderByApi(business, [{ product }], sent);
    const [line] = kitchen_ticket.items;
    const paths = {
      'sale.charge': `/api/sales/${sale.id}/charge`,
      'sale.tip': `/api/sales/${sale.id}/tips`,
      'kitchen.serve': `/api/kitchen/tickets/${kitchen_ticket.id}/serve`,
      'kitchen.tick': `/api/kitchen/lines/${line?.id}/tick`,
    } as const;
    for (const kind of ['sale.charge', 'sale.tip', 'kitchen.serve', 'kitchen.tick'] as const)
      await aConflict(business, {
        kind,
        path: paths[kind],
        method: kind === 'kitchen.tick' ? 'PUT' : 'POST',
        body: {},
      });
    await aConflict(business, {
      kind: 'order.send',
      path: '/api/orders',
      body: { ...sent, table_id: undefined },
    });
    const { conflicts } = await conflictsOf();
    expect(conflicts.map(({ table_number }) => table_number)).toEqual(Array(5).fill('Mesa 2'));
  });

  it("with today's prices it sells a product that the device's menu did not have, and the audit log says so", async () => {
    const body = anOrder();
    const before = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await database.change('menu_items', product, {
      created_at: new Date(Date.now() - 3_600_000).toISOString(),
    });
    const id = await aConflict(business, {
      kind: 'order.send',
      path: '/api/orders',
      body,
      offline: { menu_as_of: before, number: 'T3-007' },
    });
    expect(refusalOf(await retry(id))).toMatchObject({ status: 409, code: 'offline.price' });
    expect(await countOf('orders where true')).toBe(0);
    expect((await retry(id, { prices: 'today' })).body.conflict.status).toBe('Aplicada');
    const sold = `sales where id = '${body.sale_id}' and total_cents = 9200 and provisional_number = 'T3-007'`;
    expect(await countOf(sold)).toBe(1);
    expect(
      await countOf(`audit_log where action = 'offline.applied' and details ->> 'prices' = 'today'`),
    ).toBe(1);
  });

  it('one of more than 72 hours ago, which a device cannot send, is applied for the oldest moment that is taken', async () => {
    const body = anOrder();
    const HOURS = 3_600_000;
    const offline = anOfflineWrite('order.send', {
      device_id: business.offlineDevice,
      occurred_at: new Date(Date.now() - 100 * HOURS).toISOString(),
    });
    const sent = await as(business, 'mesero').post('/api/orders', {
      key: randomUUID(),
      body,
      offline,
    });
    expect(refusalOf(sent)).toMatchObject({ status: 409, code: 'offline.too-old' });
    const [conflict] = (await conflictsOf()).conflicts;
    expect((await retry(conflict?.id ?? '')).status).toBe(200);
    const [order] = await database.rows<{ hours: number }>(
      'select extract(epoch from now() - created_at)::float / 3600 as hours from orders where id = $1',
      [body.id],
    );
    expect(order?.hours).toBeGreaterThan(71.9);
    expect(order?.hours).toBeLessThan(72);
  });

  it('a ticket that is served already needs nothing more', async () => {
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product }]);
    const path = `/api/kitchen/tickets/${kitchen_ticket.id}/serve`;
    expect((await admin().post(path)).status).toBe(200);
    const id = await aConflict(business, { kind: 'kitchen.serve', path, body: {} });
    expect((await retry(id)).body.conflict.status).toBe('Aplicada');
  });

  it.each([
    ['kitchen.serve', { table_id: 'table' }],
    ['sale.split', { register_session_id: 'session' }],
    ['register.movement', { prices: 'today' }],
  ] as const)('a %s refuses the change %j', async (kind, changed) => {
    const ids = { table: tableAt(0), session: await openSessionOf(business) };
    const paths = {
      'kitchen.serve': `/api/kitchen/tickets/${randomUUID()}/serve`,
      'sale.split': `/api/sales/${randomUUID()}/split`,
      'register.movement': `/api/register/${randomUUID()}/movements`,
    };
    const id = await aConflict(business, { kind, path: paths[kind], body: {} });
    const real = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [
        name,
        value === 'table' || value === 'session' ? ids[value] : value,
      ]),
    );
    expect(refusalOf(await retry(id, real))).toMatchObject({
      status: 422,
      message: 'Esto no se puede cambiar en esta operación.',
    });
  });

  it('a stored request with another address is not sent', async () => {
    const id = await aConflict(business, { kind: 'order.send', path: '/api/employees', body: anOrder() });
    expect(refusalOf(await retry(id))).toMatchObject({ status: 409, code: 'row.conflict' });
    expect(await countOf('orders where true')).toBe(0);
  });

  it('two administrators who send it at the same time, each to another table, apply it once', async () => {
    const id = await aConflict(business, { kind: 'order.send', path: '/api/orders', body: anOrder() });
    const second = await business.employee('admin');
    const tokens = [await admin().token, await tokenOf({ ...second, role: 'admin' }, business.id)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('POST', `/api/offline/conflicts/${id}/retry`, {
          token: tokens[index % 2],
          body: { changes: { table_id: tableAt(index % 2) } },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await countOf('orders where true')).toBe(1);
    expect(await countOf(`audit_log where action = 'offline.applied'`)).toBe(1);
    expect((await conflictsOf()).pending).toBe(0);
  });

  it('one whose effect was stored and whose answer was lost is applied without a second effect', async () => {
    const body = anOrder();
    const id = await aConflict(business, { kind: 'order.send', path: '/api/orders', body });
    await retry(id);
    await database.rows(
      `update offline_conflicts set status = 'Pendiente', resolved_at = null, resolved_by = null where id = $1`,
      [id],
    );
    const discarded = await admin().post(`/api/offline/conflicts/${id}/discard`, {
      body: { reason: 'Repetida' },
    });
    expect(refusalOf(discarded)).toMatchObject({ status: 409, code: 'row.conflict' });
    expect((await retry(id, { table_id: tableAt(1) })).body.conflict.status).toBe('Aplicada');
    expect(await countOf('orders where true')).toBe(1);
  });

  it('a cashier reads conflicts and resolves none, and a waiter does not read them', async () => {
    const id = await aConflict(business, { kind: 'order.send', path: '/api/orders', body: anOrder() });
    expect((await as(business, 'mesero').get('/api/offline/conflicts')).status).toBe(403);
    expect((await retry(id, {}, as(business, 'cajero'))).status).toBe(403);
    expect((await conflictsOf()).pending).toBe(1);
  });
});

describe('discarding a conflict', () => {
  it('needs a reason, and later it is not sent', async () => {
    const id = await aConflict(business, { kind: 'order.send', path: '/api/orders', body: anOrder() });
    const discard = (reason: unknown) =>
      admin().post<{ conflict: OfflineConflict }>(`/api/offline/conflicts/${id}/discard`, {
        body: { reason },
      });
    for (const reason of ['', ' a ', undefined])
      expect(refusalOf(await discard(reason))).toMatchObject({
        status: 422,
        fields: { reason: 'Escribe el motivo para descartarla.' },
      });
    expect((await discard('Se pidió otra vez')).body.conflict).toMatchObject({
      status: 'Descartada',
      reason: 'Se pidió otra vez',
    });
    const { fullName } = business.employees.admin;
    expect(refusalOf(await retry(id))).toMatchObject({
      status: 409,
      message: `${fullName} ya resolvió esta operación.`,
    });
    expect(await countOf('orders where true')).toBe(0);
  });
});

describe('sales to assign', () => {
  it('an assigned sale is published, and cashiers read the list', async () => {
    const sale = await anUnassignedSale(business);
    const session = await openSessionOf(business);
    const { body } = await as(business, 'cajero').get<z.infer<typeof unassignedSaleList>>(
      '/api/offline/sales',
    );
    expect(body.sales.map(({ id }) => id)).toEqual([sale.id]);
    const path = `/api/offline/sales/${sale.id}/assign`;
    const before = changes();
    const wanted = { body: { register_session_id: session } };
    expect((await as(business, 'cajero').post(path, wanted)).status).toBe(403);
    const assigned = await admin().post<SaleAnswer>(path, wanted);
    expect(assigned.body.sale.register_session_id).toBe(session);
    await screen.until(() => changes() > before);
    expect(screen.events('register.changed').map(({ data }) => data.id)).toContain(session);
    expect(refusalOf(await admin().post(path, wanted))).toMatchObject({
      status: 409,
      code: 'row.conflict',
    });
  });
});
