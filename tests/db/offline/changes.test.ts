import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { endDevice, registerDevice } from '#db/queries/offline/devices.ts';
import { recordConflict } from '#db/queries/offline/offline.ts';
import {
  applyConflict,
  changeConflictRefusal,
  deliverRequests,
  discardConflict,
} from '#db/queries/offline/offline-conflicts.ts';
import { assignSale } from '#db/queries/offline/unassigned-sales.ts';
import { notificationOf } from '#tests/support/notifications.ts';
import { aConflict, anOfflineWrite, anUnassignedSale, openSessionOf } from '#tests/support/offline.ts';
import { database, it } from '#tests/support/test.ts';

const OFFLINE = { type: 'offline.changed', data: {} };

describe('what the writes of work without a network say that they changed', () => {
  it('is the devices: a new one, another number of waiting requests, an end', async ({ business }) => {
    const seen = { id: randomUUID(), name: 'Tableta', waiting: 0, waiting_since: null };
    const register = async (waiting: number) =>
      (await registerDevice(business.writeScope('mesero'), { ...seen, waiting })).changes;
    expect(await register(0)).toEqual([OFFLINE]);
    expect(await register(0)).toEqual([]);
    expect(await register(2)).toEqual([OFFLINE]);
    expect((await endDevice(business.writeScope(), seen.id, true)).changes).toEqual([OFFLINE]);
  });

  it('is the conflicts: a delivered one, a refused one, another refusal, an end', async ({ business }) => {
    const key = randomUUID();
    const request = { method: 'POST', path: '/api/orders', body: {} };
    const offline = anOfflineWrite('order.send');
    const deliverer = {
      ...{ businessId: business.id, userId: business.employees.mesero.id },
      ...{ deviceId: offline.device_id, sessionId: null },
    };
    const delivered = await deliverRequests(database.app, deliverer, [{ key, ...request, offline }]);
    expect(delivered.changes).toEqual([OFFLINE]);
    const recorded = await recordConflict(business.scope('mesero'), {
      ...{ id: randomUUID(), kind: 'order.send', request },
      offline: { ...anOfflineWrite('order.send'), is_signed: false },
      refusal: { code: 'menu.unavailable', message: 'Agotado.' },
    });
    expect(recorded.changes).toEqual([OFFLINE, notificationOf(business.employees.admin.id)]);

    const refusal = { code: 'sale.paid', message: 'Ya fue cobrada.' } as const;
    expect((await changeConflictRefusal(business.scope(), key, refusal)).changes).toEqual([OFFLINE]);
    expect((await discardConflict(business.writeScope(), key, 'Repetida')).changes).toEqual([OFFLINE]);
    const applied = await aConflict(business, { kind: 'order.send', ...request, method: 'POST' });
    expect((await applyConflict(business.writeScope(), applied, {})).changes).toEqual([OFFLINE]);
  });

  it('is the register to which a late sale is assigned', async ({ business }) => {
    const sale = await anUnassignedSale(business);
    const register_session_id = await openSessionOf(business);
    const assignment = { register_session_id, despite_other_person: true };
    const { changes } = await assignSale(business.writeScope(), sale.id, assignment);
    expect(changes).toContainEqual(OFFLINE);
    expect(changes).toContainEqual({ type: 'register.changed', data: { id: register_session_id } });
  });
});
