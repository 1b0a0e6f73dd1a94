import { randomUUID } from 'node:crypto';
import type { NewPurchase, OrderedLine } from '#db/queries/purchasing/purchases.ts';
import type { Purchase, ReceivedGoods } from '#domain/purchasing/answers/purchases.ts';
import {
  count,
  postRequest,
  type References,
  type WriteFixture,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import { as } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';

const aLine = (inventory_item_id: string): OrderedLine => ({
  id: randomUUID(),
  inventory_item_id,
  quantity: 3,
  factor: 24,
  purchase_unit: 'caja',
  cost_cents: 48_000,
});

const aPurchase = (ingredient: string, more: Partial<NewPurchase> = {}): NewPurchase => ({
  id: randomUUID(),
  lines: [aLine(ingredient)],
  ...more,
});

async function ordered({
  business,
  ingredient,
}: Pick<WriteFixture, 'business' | 'ingredient'>): Promise<Purchase> {
  const body = aPurchase(ingredient);
  return (await as(business, 'admin').post<{ purchase: Purchase }>('/api/purchases', { body })).body.purchase;
}

const aReceipt = ({ lines }: Purchase, accepted: number) => ({
  id: randomUUID(),
  lines: lines.map(({ id }) => ({
    purchase_line_id: id,
    arrived: 0,
    accepted,
    factor: 24,
    purchase_unit: 'caja',
    cost_cents: 48_000,
  })),
});

async function received(
  fixture: Pick<WriteFixture, 'business' | 'ingredient'>,
  accepted: number,
): Promise<Purchase> {
  const purchase = await ordered(fixture);
  const { body } = await as(fixture.business, 'admin').post<ReceivedGoods>(
    `/api/purchases/${purchase.id}/receipts`,
    {
      body: aReceipt(purchase, accepted),
    },
  );
  return body.purchase;
}

async function supplier(business: Business, name = 'Carnes El Corral'): Promise<string> {
  const id = randomUUID();
  await as(business, 'admin').post('/api/suppliers', { body: { id, name } });
  return id;
}

export const PURCHASE_WRITES: Writes = {
  postSuppliers: {
    prepare: async () => {
      const request = (name: string) =>
        postRequest('/api/suppliers', { id: '01980000-0000-7000-8000-000000000007', name });
      return { request: request('Lácteos'), other: request('Bebidas') };
    },
    status: 201,
    effects: count('suppliers where true'),
  },
  putSuppliersId: {
    prepare: async ({ business }) => {
      const path = `/api/suppliers/${await supplier(business)}`;
      const request = (phone: string): WriteRequest => ({ method: 'put', path, body: { phone } });
      return { request: request('2233-4410'), other: request('2235-1187') };
    },
    status: 200,
    effects: count(`suppliers where phone = '2233-4410'`),
  },
  deleteSuppliersId: {
    prepare: async ({ business, ingredient }) => {
      const [one, two] = [await supplier(business), await supplier(business, 'Bebidas del Norte')];
      await as(business, 'admin').post('/api/purchases', {
        body: aPurchase(ingredient, { supplier_id: one }),
      });
      const request = (id: string): WriteRequest => ({ method: 'delete', path: `/api/suppliers/${id}` });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: count('suppliers where not is_active'),
  },
  postPurchases: {
    prepare: async ({ ingredient }) => {
      const body = aPurchase(ingredient);
      return {
        request: postRequest('/api/purchases', body),
        other: postRequest('/api/purchases', { ...body, note: 'Temprano' }),
      };
    },
    status: 201,
    effects: count('purchases where true'),
  },
  postPurchasesBatch: {
    prepare: async ({ ingredient }) => {
      const purchase = aPurchase(ingredient);
      const request = (note: string) =>
        postRequest('/api/purchases/batch', { purchases: [{ ...purchase, note }] });
      return { request: request('Sugerida'), other: request('Otra') };
    },
    status: 201,
    effects: count('purchases where true'),
  },
  postPurchasesReceived: {
    prepare: async ({ ingredient }) => {
      const purchase = aPurchase(ingredient);
      const receipt = randomUUID();
      const request = (invoice_number: string) =>
        postRequest('/api/purchases/received', { ...purchase, receipt: { id: receipt, invoice_number } });
      return { request: request('F-1'), other: request('F-2') };
    },
    status: 201,
    effects: count(`stock_movements where type = 'purchase'`),
  },
  postPurchasesReceiptsIdReverse: {
    prepare: async (fixture) => {
      const { receipts } = await received(fixture, 1);
      const path = `/api/purchases/receipts/${receipts[0]?.id}/reverse`;
      return {
        request: postRequest(path, { reason: 'Error' }),
        other: postRequest(path, { reason: 'Otro' }),
      };
    },
    status: 200,
    effects: count(`stock_movements where type = 'purchase' and quantity < 0`),
  },
  putPurchasesId: {
    prepare: async (fixture) => {
      const { id } = await ordered(fixture);
      const lines = [aLine(fixture.ingredient)];
      const request = (note: string): WriteRequest => ({
        method: 'put',
        path: `/api/purchases/${id}`,
        body: { version: 1, note, lines },
      });
      return { request: request('Mañana'), other: request('Tarde') };
    },
    status: 200,
    effects: count(`audit_log where action = 'purchase.changed'`),
  },
  postPurchasesIdCancel: {
    prepare: async (fixture) => {
      const path = `/api/purchases/${(await ordered(fixture)).id}/cancel`;
      return {
        request: postRequest(path, { reason: 'Ya no' }),
        other: postRequest(path, { reason: 'Caro' }),
      };
    },
    status: 200,
    effects: count(`purchases where status = 'Cancelada'`),
  },
  postPurchasesIdClose: {
    prepare: async (fixture) => {
      const [one, two] = [await received(fixture, 1), await received(fixture, 1)];
      const request = (id: string): WriteRequest => ({ method: 'post', path: `/api/purchases/${id}/close` });
      return { request: request(one.id), other: request(two.id) };
    },
    status: 200,
    effects: count(`audit_log where action = 'purchase.closed'`),
  },
  postPurchasesIdReceipts: {
    prepare: async (fixture) => {
      const purchase = await ordered(fixture);
      const path = `/api/purchases/${purchase.id}/receipts`;
      const body = aReceipt(purchase, 1);
      return { request: postRequest(path, body), other: postRequest(path, { ...body, note: 'Otra' }) };
    },
    status: 201,
    effects: count(`stock_movements where type = 'purchase'`),
  },
};

export async function purchaseReferences(own: Business): Promise<References> {
  const ingredient = await own.ingredient();
  const supplier_id = await supplier(own, 'Verduras Zonal Belén');
  const waiting = await ordered({ business: own, ingredient });
  const changing = await ordered({ business: own, ingredient });
  return {
    postPurchases: { path: '/api/purchases', body: aPurchase(ingredient, { supplier_id }) },
    postPurchasesBatch: {
      path: '/api/purchases/batch',
      body: { purchases: [aPurchase(ingredient, { supplier_id })] },
    },
    postPurchasesReceived: {
      path: '/api/purchases/received',
      body: { ...aPurchase(ingredient, { supplier_id }), receipt: { id: randomUUID() } },
    },
    putPurchasesId: {
      method: 'put',
      path: `/api/purchases/${changing.id}`,
      body: { version: changing.version, supplier_id, lines: [aLine(ingredient)] },
    },
    postPurchasesIdReceipts: {
      path: `/api/purchases/${waiting.id}/receipts`,
      body: aReceipt(waiting, 1),
    },
  };
}
