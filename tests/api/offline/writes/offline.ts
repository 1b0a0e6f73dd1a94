import { randomUUID } from 'node:crypto';
import {
  count,
  postRequest,
  type References,
  type WriteFixture,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import type { Business } from '#tests/support/business.ts';
import { aConflict, anUnassignedSale, openSessionOf } from '#tests/support/offline.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { aDevice } from '#tests/support/printing.ts';

const sentConflict = ({ business, product }: Pick<WriteFixture, 'business' | 'product'>) =>
  aConflict(business, {
    kind: 'order.send',
    path: '/api/orders',
    body: anOrderRequest([{ product }], { channel: 'mesa', table_id: business.tables[0]?.id }),
  });

const DEVICE = { name: 'Tableta de la barra', waiting: 2, waiting_since: '2026-11-20T18:30:00Z' };

/** The writes of work without a network. */
export const OFFLINE_WRITES: Writes = {
  putOfflineDevicesId: {
    prepare: async () => {
      const id = randomUUID();
      const put = (body: unknown): WriteRequest => ({
        method: 'put',
        path: `/api/offline/devices/${id}`,
        body,
      });
      return { request: put(DEVICE), other: put({ ...DEVICE, waiting: 3 }) };
    },
    status: 200,
    effects: count(`devices where name = 'Tableta de la barra'`),
  },
  postOfflineDevicesIdEnd: {
    prepare: async ({ business }) => {
      const path = `/api/offline/devices/${await aDevice(business)}/end`;
      return {
        request: postRequest(path, { is_ended: true }),
        other: postRequest(path, { is_ended: false }),
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'offline.device-ended'`),
  },
  postOfflineConflictsIdRetry: {
    prepare: async (fixture) => {
      const path = `/api/offline/conflicts/${await sentConflict(fixture)}/retry`;
      return {
        request: postRequest(path, { changes: {} }),
        other: postRequest(path, { changes: { prices: 'today' } }),
      };
    },
    status: 200,
    effects: count('orders where true'),
  },
  postOfflineConflictsIdDiscard: {
    prepare: async (fixture) => {
      const path = `/api/offline/conflicts/${await sentConflict(fixture)}/discard`;
      return {
        request: postRequest(path, { reason: 'Se pidió otra vez' }),
        other: postRequest(path, { reason: 'Se devolvió el dinero' }),
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'offline.discarded'`),
  },
  postOfflineSalesIdAssign: {
    prepare: async ({ business }) => {
      const path = `/api/offline/sales/${(await anUnassignedSale(business)).id}/assign`;
      return {
        request: postRequest(path, { register_session_id: await openSessionOf(business) }),
        other: postRequest(path, { register_session_id: randomUUID() }),
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'sale.assigned'`),
  },
};

export async function offlineReferences(own: Business, product: string): Promise<References> {
  const sale = await anUnassignedSale(own);
  const id = await aConflict(own, {
    kind: 'order.send',
    path: '/api/orders',
    body: anOrderRequest([{ product }], { channel: 'para llevar' }),
  });
  return {
    postOfflineConflictsIdRetry: { path: `/api/offline/conflicts/${id}/retry`, body: { changes: {} } },
    postOfflineSalesIdAssign: {
      path: `/api/offline/sales/${sale.id}/assign`,
      body: { register_session_id: await openSessionOf(own) },
    },
  };
}
