import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { endDevice, registerDevice, type SeenDevice } from '#db/queries/offline/devices.ts';
import { recordConflict } from '#db/queries/offline/offline.ts';
import { readStoredRequest } from '#db/queries/offline/offline-conflicts.ts';
import { sendOrder } from '#db/queries/orders/orders.ts';
import type { ReceivedOffline } from '#domain/offline/offline.ts';
import { backdateAudit } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { anOfflineWrite } from '#tests/support/offline.ts';
import { offlineWriteOf } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { readMenu } from '#tests/support/reads.ts';
import type { StaffRole } from '#tests/support/rows.ts';
import { database } from '#tests/support/test.ts';

/** What proves that a device made an offline request. */

const MINUTE_MS = 60_000;
let business: Business;
let product: string;
beforeEach(async () => {
  business = await database.business();
  await business.openRegister();
  product = await business.product({ priceCents: 5000, tracksInventory: false });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const aDevice = (more: Partial<SeenDevice> = {}): SeenDevice => ({
  id: randomUUID(),
  name: 'Tableta de la barra',
  waiting: 0,
  waiting_since: null,
  ...more,
});
const register = async (seen: SeenDevice, role: StaffRole = 'mesero') =>
  (await registerDevice(business.writeScope(role), seen)).answer;
/** Registers a device, and makes that four days ago. */
const registerEarlier = async (seen: SeenDevice) => {
  await register(seen);
  await database.rows(`update devices set created_at = created_at - interval '4 days' where id = $1`, [
    seen.id,
  ]);
};
const asOfNow = async () => (await readMenu(business.scope())).as_of;
const raisePrice = (price: number) =>
  database.rows(
    `with kept as (
       insert into menu_item_prices (business_id, id, menu_item_id, price_cents, tax_category, extras, replaced_at)
       select business_id, new_id(), id, price_cents, tax_category, '{}', clock_timestamp() from menu_items where id = $1
     ) update menu_items set price_cents = $2 where id = $1`,
    [product, price],
  );
const send = async (
  offline: Partial<ReceivedOffline> & { device_id: string },
  role: StaffRole = 'mesero',
) => {
  const scope = { ...business.writeScope(role), offline: { ...offlineWriteOf('order.send'), ...offline } };
  return (await sendOrder(scope, anOrderRequest([{ product }]))).answer;
};
const doubts = () => business.audit('offline.unproven');
const problems = async () => (await doubts()).map(({ details }) => details.problem);
const rings = () => notificationsOf(business, 'Operación sin comprobar');
const isOfNow = (at: string) => Math.abs(Date.now() - Date.parse(at)) < MINUTE_MS;

describe('an offline request that nothing proves', () => {
  it('of each kind is a request of now at the prices of now, in the audit log with its person', async () => {
    const old = await asOfNow();
    await raisePrice(9000);
    const known = aDevice();
    await registerEarlier(known);
    const ended = aDevice();
    await register(ended);
    await endDevice(business.writeScope('admin'), ended.id, true);
    const used = { device_id: known.id, sequence: 7, menu_as_of: old };
    const first = await send(used);
    expect(first.sale).toMatchObject({ total_cents: 5000 });
    for (const [offline, problem] of [
      [{ device_id: randomUUID() }, 'Dispositivo desconocido'],
      [{ device_id: ended.id }, 'Dispositivo dado de baja'],
      [{ device_id: known.id, is_signed: false }, 'Firma inválida'],
      [used, 'Fuera de secuencia'],
    ] as const) {
      const { sale } = await send({ menu_as_of: old, ...offline });
      expect({ problem, total: sale.total_cents }).toEqual({ problem, total: 9000 });
      expect({ problem, now: isOfNow(sale.created_at) }).toEqual({ problem, now: true });
      expect((await problems()).at(-1)).toBe(problem);
    }
    const people = (await doubts()).map(({ user_id }) => user_id);
    expect(people).toEqual(Array.from({ length: 4 }, () => business.employees.mesero.id));
  });

  it('notifies the administrators once an hour for a device', async () => {
    const device_id = randomUUID();
    for (let time = 0; time < 3; time += 1) await send({ device_id });
    expect(await problems()).toHaveLength(3);
    expect(await rings()).toHaveLength(1);
    await backdateAudit(business, 61);
    await send({ device_id });
    expect(await rings()).toHaveLength(2);
  });

  it('that is refused is a conflict, and is in the audit log once', async () => {
    const refused = {
      id: randomUUID(),
      kind: 'order.send',
      request: { method: 'POST', path: '/api/orders', body: {} },
      offline: { ...anOfflineWrite('order.send'), device_id: randomUUID(), is_signed: false },
      refusal: { code: 'menu.unavailable', message: 'Agotado.' },
    } as const;
    for (let time = 0; time < 2; time += 1)
      expect((await recordConflict(business.scope('mesero'), refused)).answer).toBe(true);
    expect(await problems()).toEqual(['Dispositivo desconocido']);
    const [stored] = await database.rows<{ offline: object }>(
      'select offline from offline_conflicts where business_id = $1',
      [business.id],
    );
    expect(stored?.offline).not.toHaveProperty('is_signed');
  });

  it('keeps the number of its paper', async () => {
    const { sale } = await send({ device_id: randomUUID(), number: 'T9-001' });
    expect(sale.provisional_number).toBe('T9-001');
  });

  it('takes no place: the request of the device itself with that place is proved', async () => {
    const known = aDevice();
    await registerEarlier(known);
    await send({ device_id: known.id, sequence: 3, is_signed: false });
    await send({ device_id: known.id, sequence: 3 });
    expect(await problems()).toEqual(['Firma inválida']);
  });
});

describe('a device that was online', () => {
  const clearOf = (more: Partial<NonNullable<SeenDevice['clear']>> = {}) => ({
    at: minutesAgo(30),
    sequence: 12,
    menu_as_of: null,
    ...more,
  });

  it('makes no request of an earlier moment, nor one with a place that it had used', async () => {
    const device = aDevice({ clear: clearOf() });
    await registerEarlier(device);
    const { id: device_id } = device;
    await expect(send({ device_id, sequence: 13, occurred_at: minutesAgo(40) })).rejects.toMatchObject({
      code: 'offline.online',
    });
    const { sale } = await send({ device_id, sequence: 13, occurred_at: minutesAgo(29) });
    expect(isOfNow(sale.created_at)).toBe(false);
    expect(await problems()).toEqual([]);
    await send({ device_id, sequence: 12, occurred_at: minutesAgo(29) });
    expect(await problems()).toEqual(['Fuera de secuencia']);
  });

  it('has no older prices than those of the menu that it read last, if they differ', async () => {
    const [first, device] = [await asOfNow(), aDevice()];
    await raisePrice(9000);
    const second = await asOfNow();
    await registerEarlier({ ...device, clear: clearOf({ sequence: 0, menu_as_of: second }) });
    await expect(
      send({ device_id: device.id, occurred_at: minutesAgo(1), menu_as_of: first }),
    ).rejects.toMatchObject({
      code: 'offline.price',
    });
    await register({ ...device, clear: clearOf({ sequence: 0, menu_as_of: new Date().toISOString() }) });
    const { sale } = await send({ device_id: device.id, occurred_at: minutesAgo(1), menu_as_of: second });
    expect(sale.total_cents).toBe(9000);
  });

  it('says so itself: another session that did not sign changes nothing of it', async () => {
    const device = aDevice();
    await registerEarlier(device);
    const claim = { ...device, clear: clearOf({ at: minutesAgo(0), sequence: 1_000 }) };
    expect((await register(claim, 'cajero')).gives_key).toBe(false);
    await send({ device_id: device.id, sequence: 1 });
    expect(await problems()).toEqual([]);
    expect((await register({ ...claim, is_signed: true }, 'cajero')).gives_key).toBe(true);
    await expect(send({ device_id: device.id, sequence: 1_001 })).rejects.toMatchObject({
      code: 'offline.online',
    });
  });

  it('has said it of no later moment than now', async () => {
    const device = aDevice({ clear: clearOf({ at: '2999-01-01T00:00:00Z', sequence: 1 }) });
    await register(device);
    await send({ device_id: device.id, sequence: 2, occurred_at: new Date().toISOString() });
    expect(await problems()).toEqual([]);
  });
});

describe('a device that was registered after the moment of its request', () => {
  it('did not make it', async () => {
    const device = aDevice();
    await register(device);
    await expect(send({ device_id: device.id, occurred_at: minutesAgo(2) })).rejects.toMatchObject({
      ...{ code: 'offline.online', message: 'En ese momento el dispositivo todavía no estaba registrado.' },
    });
    await send({ device_id: device.id, occurred_at: minutesAgo(0) });
    expect(await problems()).toEqual([]);
  });

  it('had no older prices than those of then', async () => {
    const [first, device] = [await asOfNow(), aDevice()];
    await raisePrice(9000);
    await database.rows(
      `update menu_item_prices set replaced_at = now() - interval '2 minutes' where business_id = $1`,
      [business.id],
    );
    await database.change('menu_items', product, { created_at: new Date(Date.now() - 86_400_000) });
    await register(device);
    const sending = { device_id: device.id, occurred_at: minutesAgo(0) };
    await expect(send({ ...sending, menu_as_of: minutesAgo(3) })).rejects.toMatchObject({
      code: 'offline.price',
    });
    expect((await send({ ...sending, menu_as_of: first })).sale.total_cents).toBe(9000);
  });
});

describe('the signing key of a device', () => {
  it('is for the session that registered it, and for who signs', async () => {
    const device = aDevice();
    expect((await register(device)).gives_key).toBe(true);
    expect((await register(device)).gives_key).toBe(true);
    expect((await register(device, 'cajero')).gives_key).toBe(false);
    expect((await register({ ...device, is_signed: true }, 'cajero')).gives_key).toBe(true);
  });

  it('is for the first session that asks, of a device of an earlier release', async () => {
    const device = aDevice();
    await register(device);
    await database.change('devices', device.id, { signing_session_id: null });
    expect((await register(device, 'cajero')).gives_key).toBe(true);
    expect((await register(device)).gives_key).toBe(false);
  });

  it('is for no caller without a session', async () => {
    const device = aDevice();
    const scope = () => ({ ...business.writeScope('mesero'), sessionId: null });
    for (let time = 0; time < 2; time += 1)
      expect((await registerDevice(scope(), device)).answer.gives_key).toBe(false);
    expect((await register(device)).gives_key).toBe(true);
  });

  it('is for nobody while the device is ended, and for the next session after it may again', async () => {
    const device = aDevice();
    await register(device);
    const end = async (isEnded: boolean) =>
      (await endDevice(business.writeScope('admin'), device.id, isEnded)).answer.device.is_ended;
    expect(await end(true)).toBe(true);
    expect((await register(device)).gives_key).toBe(false);
    expect((await register({ ...device, is_signed: true })).gives_key).toBe(false);
    expect(await end(false)).toBe(false);
    expect(await end(false)).toBe(false);
    expect((await register(device, 'cajero')).gives_key).toBe(true);
    const actions = (await business.audit()).filter(({ entity_id }) => entity_id === device.id);
    expect(actions.map(({ action }) => action)).toEqual(['offline.device-ended', 'offline.device-resumed']);
  });
});

describe('registering devices', () => {
  it('a person registers ten in a day, also at once, and another person and the next day more', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 14 }, () => register(aDevice())));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(register(aDevice())).rejects.toMatchObject({ code: 'offline.devices' });
    await register(aDevice(), 'cajero');
    await database.rows(
      `update devices set created_at = created_at - interval '25 hours' where business_id = $1`,
      [business.id],
    );
    await register(aDevice());
  });

  it('a known device is none of the ten', async () => {
    const device = aDevice();
    await register(device);
    for (let time = 0; time < 12; time += 1) await register(device);
  });
});

describe('a conflict that is sent again', () => {
  const chargeOf = (sale: { id: string; total_cents: number }) => ({
    payments: [
      {
        id: randomUUID(),
        payment_method_id: business.methods.efectivo,
        amount_cents: sale.total_cents - 1000,
      },
    ],
    total_cents: sale.total_cents - 1000,
  });

  it('is charged as taken by an administrator alone', async () => {
    const { sale } = await send({ device_id: randomUUID() });
    const offline = {
      ...offlineWriteOf('sale.charge', { device: business.offlineDevice }),
      as_taken: true,
    } as const;
    await expect(
      chargeSale({ ...business.writeScope('cajero'), offline }, sale.id, chargeOf(sale)),
    ).rejects.toMatchObject({ code: 'sale.total' });
  });

  it('has a key that no answer contains, and needs no proof of its device', async () => {
    const id = randomUUID();
    const offline = { ...anOfflineWrite('order.send'), device_id: randomUUID(), is_signed: false };
    await recordConflict(business.scope('mesero'), {
      ...{ id, kind: 'order.send', offline },
      request: { method: 'POST', path: '/api/orders', body: {} },
      refusal: { code: 'menu.unavailable', message: 'Agotado.' },
    });
    const { key } = await readStoredRequest(business.scope('admin'), id, {});
    const resend = (role: StaffRole, used: string) =>
      sendOrder({ ...business.writeScope(role, used), offline }, anOrderRequest([{ product }]));
    await resend('admin', key);
    expect(await problems()).toEqual(['Dispositivo desconocido']);
    await resend('cajero', randomUUID());
    expect(await problems()).toHaveLength(2);
  });
});
