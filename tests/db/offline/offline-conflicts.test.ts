import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { write } from '#db/client.ts';
import { registerDevice } from '#db/queries/offline/devices.ts';
import {
  applyConflict,
  changeConflictRefusal,
  type DeliveredRequest,
  deliverRequests,
  discardConflict,
  readStoredRequest,
} from '#db/queries/offline/offline-conflicts.ts';
import { setEmployeeActive } from '#db/queries/people/employees.ts';
import { MAX_CONFLICTS, MAX_DEVICE_CONFLICTS } from '#domain/base/limits.ts';
import { type Business, writeScopeOf } from '#tests/support/business.ts';
import { notifiedUsers } from '#tests/support/notifications.ts';
import { aConflict, anOfflineWrite, openSessionOf } from '#tests/support/offline.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { listConflicts, readBackupRows } from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const deliver = async (requests: readonly DeliveredRequest[], businessId = business.id) => {
  const deliverer = { userId: business.employees.mesero.id, deviceId: randomUUID(), sessionId: null };
  return (await deliverRequests(database.app, { ...deliverer, businessId }, requests)).answer;
};
const aRequest = (key: string = randomUUID()): DeliveredRequest => ({
  key,
  method: 'POST',
  path: '/api/orders',
  body: { table_id: business.tables[0]?.id },
  offline: anOfflineWrite('order.send', { number: 'T3-007' }),
});
const list = () => listConflicts(business.scope('cajero'));
const aTip = (amount_cents = 1000) =>
  aConflict(business, {
    kind: 'sale.tip',
    path: `/api/sales/${randomUUID()}/tips`,
    body: { amount_cents },
    offline: { number: 'T3-008' },
  });
describe('the delivery of a device without a session', () => {
  it('stores each request once as a conflict, with its person, place and moment', async () => {
    const requests = [aRequest(), aRequest()];
    expect(await deliver(requests)).toEqual({ stored: 2, delivered: 2 });
    const before = await business.checksum();
    expect(await deliver(requests)).toEqual({ stored: 0, delivered: 2 });
    expect(await business.checksum()).toBe(before);
    const { pending, conflicts } = await list();
    expect(pending).toBe(2);
    expect(conflicts[0]).toMatchObject({
      kind: 'order.send',
      user: business.employees.mesero.fullName,
      device: null,
      provisional_number: 'T3-007',
      table_number: 'Mesa 1',
      amount_cents: null,
      refusal: {
        code: 'auth.expired',
        message: 'La sesión de este dispositivo terminó antes de enviarla.',
      },
      status: 'Pendiente',
      resolved_at: null,
    });
  });

  it('sixteen simultaneous deliveries store each request once', async () => {
    const requests = Array.from({ length: 20 }, () => aRequest());
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => deliver(index % 2 === 0 ? requests : requests.toReversed())),
    );
    expect(answers.reduce((sum, { stored }) => sum + stored, 0)).toBe(20);
    expect((await list()).pending).toBe(20);
  });

  it('of a person is refused 72 hours after the person was deactivated', async () => {
    const { id } = business.employees.mesero;
    const [row] = await database.rows<{ version: number }>('select version from users where id = $1', [id]);
    await setEmployeeActive(business.writeScope(), id, { version: row?.version ?? 0, is_active: false });
    expect(await deliver([aRequest()])).toEqual({ stored: 1, delivered: 1 });
    const age = (hours: number) =>
      database.rows(
        `update audit_log set created_at = now() - $2 * interval '1 hour'
         where business_id = $1 and action = 'employee.deactivated'`,
        [business.id, hours],
      );
    await age(71);
    expect(await deliver([aRequest()])).toEqual({ stored: 1, delivered: 1 });
    await age(73);
    const before = await business.checksum();
    await expect(deliver([aRequest()])).rejects.toMatchObject({ code: 'offline.device' });
    expect(await business.checksum()).toBe(before);
  });

  it('a request that took effect before is no conflict', async () => {
    const done = business.writeScope('mesero');
    await write(done, z.literal(1), sql`'1'::jsonb`);
    expect(await deliver([aRequest(done.key), aRequest()])).toEqual({ stored: 1, delivered: 1 });
  });

  it('a request that arrives by itself at the same time is accepted or a conflict, not both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const scope = offlineScope(business, 'order.send', { role: 'mesero' });
      const [sent] = await Promise.allSettled([
        write(scope, z.literal(1), sql`(select '1'::jsonb from pg_sleep(0.005))`),
        deliver([aRequest(scope.key)]),
      ]);
      const stored = (await list()).conflicts.some(({ id }) => id === scope.key);
      expect(stored).toBe(sent.status === 'rejected');
    }
  });

  it('a request of it that is sent again with a session stays refused, and the session goes on', async () => {
    const request = aRequest();
    await deliver([request]);
    const scope = offlineScope(business, 'order.send', { role: 'mesero', key: request.key });
    await expect(write(scope, z.literal(1), sql`'1'::jsonb`)).rejects.toMatchObject({
      code: 'row.conflict',
      message: 'La sesión de este dispositivo terminó antes de enviarla.',
      details: { conflict_id: request.key },
    });
  });

  it('a moment of the future is that of the arrival, and the device is the one that delivers', async () => {
    const request = aRequest();
    const occurred_at = new Date(Date.now() + 3_600_000).toISOString();
    const deviceId = randomUUID();
    const deliverer = {
      ...{ businessId: business.id, userId: business.employees.mesero.id },
      ...{ deviceId, sessionId: null },
    };
    await deliverRequests(database.app, deliverer, [
      { ...request, offline: { ...request.offline, occurred_at } },
    ]);
    const [conflict] = (await list()).conflicts;
    expect(Date.parse(conflict?.occurred_at ?? '')).toBeLessThan(Date.now() + 5_000);
    expect(conflict?.offline).toMatchObject({ device_id: deviceId });
  });

  it('a business that is inactive or deleted receives nothing', async () => {
    await business.change({ is_active: false });
    for (const id of [business.id, randomUUID()])
      await expect(deliver([aRequest()], id)).rejects.toMatchObject({ code: 'offline.device' });
  });
});

describe('the list of conflicts', () => {
  it.each([
    ['sale.charge', { payments: [{ amount_cents: 9200 }, { amount_cents: 800 }] }, 10_000],
    ['order.charge', { total_cents: 9200, payments: [{ amount_cents: 50_000 }] }, 9200],
    ['sale.tip', { amount_cents: 1500 }, 1500],
    ['register.movement', { amount_cents: 200, type: 'salida' }, 200],
    ['order.send', { amount_cents: 200 }, null],
    ['sale.charge', {}, 0],
    ['sale.charge', { payments: 'todo' }, 0],
    ['sale.charge', { payments: [{ amount_cents: '9200' }, { amount_cents: -5 }, 7, null] }, 0],
    ['order.charge', { total_cents: 'x', payments: [{ amount_cents: 9e30 }, { amount_cents: 5 }] }, 5],
    ['sale.charge', { payments: [{ amount_cents: 9.7 }, { amount_cents: 0.6 }] }, 9],
    ['sale.tip', [], null],
    ['sale.tip', 'propina', null],
    ['sale.tip', null, null],
  ] as const)('a %s with the body %j took %s', async (kind, body, cents) => {
    await aConflict(business, { kind, path: '/api/orders', body });
    expect((await list()).conflicts.map(({ amount_cents }) => amount_cents)).toEqual([cents]);
  });

  it('has those to resolve, oldest first, and then the resolved ones, latest first', async () => {
    const at = (hour: number) => ({ offline: { occurred_at: `2026-11-20T${hour}:00:00Z` } });
    const tip = (hour: number) =>
      aConflict(business, { kind: 'sale.tip', path: `/api/sales/${randomUUID()}/tips`, ...at(hour) });
    const [late, early, first, second] = [await tip(14), await tip(12), await tip(13), await tip(11)];
    for (const id of [first, second]) await discardConflict(business.writeScope(), id, 'Repetida');
    const { pending, conflicts } = await list();
    expect(pending).toBe(2);
    expect(conflicts.map(({ id }) => id)).toEqual([early, late, second, first]);
  });

  it('has at most the 50 that were resolved last', async () => {
    await database.rows(
      `insert into offline_conflicts (business_id, id, kind, request, offline, device_id, user_id, occurred_at, refusal, status, resolved_at, resolved_by, reason)
       select $1, new_id(), 'order.send', $4, $3, new_id(), $2, now(), '{"code": "sale.paid", "message": "Ya fue cobrada."}', 'Descartada',
         now() - n * interval '1 minute', $2, n::text
       from generate_series(1, 51) n`,
      [
        business.id,
        business.employees.admin.id,
        anOfflineWrite('order.send'),
        { method: 'POST', path: '/api/orders', body: {} },
      ],
    );
    const { pending, conflicts } = await list();
    expect(pending).toBe(0);
    expect(conflicts.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 50 }, (_, index) => String(index + 1)),
    );
  });

  it('one is not changed to a table, a bill or a register session of another business', async () => {
    const id = await aTip();
    const other = await database.business();
    const product = await other.product({ tracksInventory: false });
    const { sale } = await other.order([{ product }]);
    const theirs = [
      { table_id: other.tables[0]?.id },
      { sale_id: sale.id },
      { register_session_id: await openSessionOf(other) },
    ];
    for (const changes of theirs)
      await expect(readStoredRequest(business.scope(), id, changes)).rejects.toMatchObject({
        code: 'row.missing',
      });
    expect(await readStoredRequest(business.scope(), id, {})).toMatchObject({ pending: true });
    await discardConflict(business.writeScope(), id, 'Repetida');
    expect(await readStoredRequest(business.scope(), id, {})).toMatchObject({ pending: false });
  });

  it('another business sees and resolves none', async () => {
    const id = await aTip();
    const other = await database.business();
    expect((await listConflicts(other.scope())).conflicts).toEqual([]);
    const missing = { code: 'row.missing' };
    await expect(readStoredRequest(other.scope(), id, {})).rejects.toMatchObject(missing);
    await expect(applyConflict(other.writeScope(), id, {})).rejects.toMatchObject(missing);
    await expect(discardConflict(other.writeScope(), id, 'Ajena')).rejects.toMatchObject(missing);
    await changeConflictRefusal(other.scope(), id, { code: 'sale.paid', message: 'Otra' });
    expect((await list()).conflicts[0]?.refusal.code).toBe('auth.expired');
  });
});

describe('resolving a conflict', () => {
  it('a discarded one keeps its reason, is in the audit log, and notifies the administrators of its money', async () => {
    const id = await aTip();
    const discarded = await discardConflict(business.writeScope(), id, 'Se devolvió el dinero');
    const { answer } = discarded;
    expect(answer.conflict).toMatchObject({
      status: 'Descartada',
      reason: 'Se devolvió el dinero',
      resolved_by: business.employees.admin.fullName,
    });
    expect(notifiedUsers(discarded)).toEqual([business.employees.admin.id]);
    expect(await business.audit('offline.discarded')).toMatchObject([
      {
        user_id: business.employees.admin.id,
        details: {
          operation: 'sale.tip',
          amount_cents: 1000,
          person: business.employees.mesero.fullName,
          provisional_number: 'T3-008',
          reason: 'Se devolvió el dinero',
        },
      },
    ]);
    const { key } = await readStoredRequest(business.scope(), id, {});
    const late = write(writeScopeOf(business.scope(), key), z.literal(1), sql`'1'::jsonb`);
    await expect(late).rejects.toMatchObject({ code: 'idempotency.mismatch' });
  });

  it('one without money notifies nobody', async () => {
    const bodies = [
      { kind: 'order.send', path: '/api/orders', body: {} },
      { kind: 'sale.charge', path: `/api/sales/${randomUUID()}/charge`, body: { payments: [] } },
    ] as const;
    for (const body of bodies) {
      const id = await aConflict(business, body);
      expect((await discardConflict(business.writeScope(), id, 'Repetida')).notifications).toEqual([]);
    }
  });

  it('of eight who apply or discard it at the same time one succeeds, and a request that took effect is not discarded', async () => {
    const id = await aTip();
    const { key } = await readStoredRequest(business.scope(), id, {});
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, async (_, index) => {
        if (index % 2 === 0) return discardConflict(business.writeScope(), id, 'Repetida');
        await write(writeScopeOf(business.scope(), key, 'reenvío'), z.literal(1), sql`'1'::jsonb`);
        return applyConflict(business.writeScope(), id, {});
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [stored] = await database.rows<{ request_hash: string }>(
      'select request_hash from idempotency_keys where business_id = $1 and key = $2',
      [business.id, key],
    );
    const status = stored?.request_hash === 'discarded' ? 'Descartada' : 'Aplicada';
    expect((await list()).conflicts).toMatchObject([{ id, status }]);
    expect(
      (await business.audit('offline.applied')).length + (await business.audit('offline.discarded')).length,
    ).toBe(1);
  });

  it('the refusal of a resolved conflict stays', async () => {
    const [pending, resolved] = [await aTip(), await aTip()];
    await discardConflict(business.writeScope(), resolved, 'Repetida');
    for (const id of [pending, resolved])
      await changeConflictRefusal(business.scope(), id, { code: 'sale.paid', message: 'Ya fue cobrada.' });
    expect((await list()).conflicts.map(({ refusal }) => refusal.code)).toEqual([
      'sale.paid',
      'auth.expired',
    ]);
  });
});

describe('the identity numbers of a refused request', () => {
  const buyer = { rtn: '08011990123456', name: 'Distribuidora La Ceiba' };
  const senior = { identity_number: '0801195012345', birth_year: 1950, name: 'María Paz' };
  const body = (order: object) => ({ order, buyer, seniors: [{ ...senior, line_ids: [] }], payments: [] });
  const texts = ['0801195012345', '08011990123456'];

  it('are in no list and no backup, and only the RTN of the invoice is stored until the conflict is resolved', async () => {
    const id = await aConflict(business, {
      kind: 'order.charge',
      path: '/api/orders/charge',
      body: body({}),
    });
    const { conflicts } = await list();
    expect(conflicts[0]?.request.body).toEqual({
      ...{ order: {}, payments: [] },
      buyer: { name: buyer.name },
      seniors: [{ name: senior.name, line_ids: [] }],
    });
    const storedBody = async () =>
      (
        await database.rows<{ body: string }>(
          `select request -> 'body' as body from offline_conflicts where id = $1`,
          [id],
        )
      )[0]?.body;
    expect(await storedBody()).toMatchObject({ buyer, seniors: [{ name: senior.name }] });
    expect(JSON.stringify(await storedBody())).not.toContain(senior.identity_number);
    const request = await readStoredRequest(business.scope(), id, {});
    expect(request.request.body).toMatchObject({ buyer });
    const backup = await readBackupRows(business.scope('admin'), 'offline_conflicts', null, 10);
    expect(JSON.stringify(backup)).toContain(buyer.name);
    for (const text of texts) expect(JSON.stringify(backup)).not.toContain(text);
    await discardConflict(business.writeScope(), id, 'Se cobró otra vez');
    for (const text of texts) expect(JSON.stringify(await storedBody())).not.toContain(text);
  });

  it('of a body that is not as it should be are listed as they are', async () => {
    for (const odd of [null, 'texto', [1], { buyer: 3, seniors: 'nadie' }, { seniors: [null, 7] }])
      await aConflict(business, { kind: 'order.send', path: '/api/orders', body: odd });
    expect((await list()).conflicts.map(({ request }) => request.body)).toHaveLength(5);
  });
});

describe('the number of conflicts', () => {
  /** Conflicts of a device that nobody resolved. */
  const fill = (device: string, count: number) =>
    database.rows(
      `insert into offline_conflicts (business_id, id, kind, request, offline, device_id, user_id, occurred_at, refusal)
       select $1, gen_random_uuid(), 'order.send', '{}', '{}', $2, $3, now(), '{}' from generate_series(1, $4)`,
      [business.id, device, business.employees.mesero.id, count],
    );
  const tip = (device_id: string) =>
    aConflict(business, {
      kind: 'sale.tip',
      path: `/api/sales/${randomUUID()}/tips`,
      offline: { device_id },
    });

  it('is whole in a list that has the oldest of them, whose device says who signed in on it last', async () => {
    const device = randomUUID();
    await registerDevice(business.writeScope('chef'), {
      ...{ id: device, name: 'Tableta de la barra', waiting: 0, waiting_since: null },
    });
    for (let made = 0; made < 60; made += 1) await tip(device);
    const { pending, conflicts } = await listConflicts(business.scope('cajero'), 50);
    expect([pending, conflicts.length]).toEqual([60, 50]);
    expect(conflicts[0]?.device).toMatchObject({ user: business.employees.chef.fullName });
    expect((await list()).conflicts).toHaveLength(60);
    expect((await list()).conflicts.slice(0, 50)).toEqual(conflicts);
  });

  it('is at most 200 of a device: it keeps what is more until somebody resolves one', async () => {
    const device = randomUUID();
    await fill(device, MAX_DEVICE_CONFLICTS - 1);
    const last = await tip(device);
    await expect(tip(device)).rejects.toMatchObject({
      code: 'offline.full',
      message:
        'Este dispositivo ya tiene 200 operaciones con conflicto: resuélvelas en «Operaciones con conflicto». Las demás esperan en él.',
    });
    await tip(randomUUID());
    await discardConflict(business.writeScope(), last, 'Prueba');
    await tip(device);
  });

  it('is at most 2,000 of a business', async () => {
    await fill(randomUUID(), MAX_CONFLICTS);
    await expect(tip(randomUUID())).rejects.toMatchObject({ code: 'offline.full' });
  });
});
