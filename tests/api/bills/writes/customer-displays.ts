import { randomUUID } from 'node:crypto';
import {
  count,
  postRequest,
  type References,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import type { Business } from '#tests/support/business.ts';
import { aBill, aCustomerDisplay } from '#tests/support/customer-displays.ts';
import { aDevice } from '#tests/support/printing.ts';

/** The writes of customer displays. */
export const DISPLAY_WRITES: Writes = {
  postCustomerDisplays: {
    prepare: async ({ business }) => {
      const request = async () =>
        postRequest('/api/customer-displays', { id: randomUUID(), device_id: await aDevice(business) });
      return { request: await request(), other: await request() };
    },
    status: 201,
    effects: count('customer_displays where true'),
  },
  deleteCustomerDisplaysId: {
    prepare: async ({ business }) => {
      const request = async (): Promise<WriteRequest> => ({
        ...{ method: 'delete', path: `/api/customer-displays/${(await aCustomerDisplay(business)).id}` },
      });
      return { request: await request(), other: await request() };
    },
    status: 200,
    effects: count(`audit_log where action = 'customer-display.removed'`),
  },
};

/** The routes whose body names a device. */
export async function displayReferences(business: Business): Promise<References> {
  const device_id = await aDevice(business);
  return {
    postCustomerDisplays: { path: '/api/customer-displays', body: { id: randomUUID(), device_id } },
    postCustomerDisplaysShow: {
      path: '/api/customer-displays/show',
      body: { device_id, message: aBill(100) },
    },
  };
}
