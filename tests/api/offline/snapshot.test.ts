import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceSnapshot } from '#domain/offline/answers/snapshot.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

describe('the snapshot through the API', () => {
  it('has the customers only for those who may read them, and the rest for everybody who takes orders', async () => {
    const body = { id: randomUUID(), name: 'Carlos Mejía' };
    await as(business, 'cajero').post('/api/receivables/customers', { body });
    const cashier = await as(business, 'cajero').get<DeviceSnapshot>('/api/snapshot');
    expect(cashier.body.customers?.map(({ name }) => name)).toEqual(['Carlos Mejía']);
    const waiter = await as(business, 'mesero').get<DeviceSnapshot>('/api/snapshot');
    const { customers, ...rest } = waiter.body;
    expect(customers).toBeNull();
    expect(Object.values(rest)).not.toContain(null);
  });

  it('has the named parts, and refuses unknown parts and ids with 422', async () => {
    const { body } = await as(business, 'mesero').get<DeviceSnapshot>('/api/snapshot?parts=floor,menu');
    const read = Object.entries(body).flatMap(([part, answer]) => (answer === null ? [] : part));
    expect(read.sort()).toEqual(['floor', 'menu', 'seen']);
    for (const path of ['/api/snapshot?parts=ventas', '/api/snapshot/orders?ids=1', '/api/snapshot/orders']) {
      const refused = await as(business, 'mesero').get(path);
      expect(refused.status).toBe(422);
      expect(refusalOf(refused).code).toBe('input.invalid');
    }
  });
});
