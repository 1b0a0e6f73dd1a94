import { randomUUID } from 'node:crypto';
import type { NewPurchase, OrderedLine, Purchase, Received } from '#db/queries/purchasing.ts';
import { as } from '#tests/support/api.ts';
import { anIngredient, type Business } from '#tests/support/restaurant.ts';
import { count, ground, type Place, posting, type References, type Wish, type Writes } from './place.ts';

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

async function ordered({ business, ingredient }: Pick<Place, 'business' | 'ingredient'>): Promise<Purchase> {
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

async function received(place: Pick<Place, 'business' | 'ingredient'>, accepted: number): Promise<Purchase> {
  const purchase = await ordered(place);
  const { body } = await as(place.business, 'admin').post<Received>(
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

export const PURCHASING_WRITES: Writes = {
  postApiSuppliers: {
    prepare: async () => {
      const wish = (name: string) =>
        posting('/api/suppliers', { id: '01980000-0000-7000-8000-000000000007', name });
      return { wish: wish('Lácteos'), other: wish('Bebidas') };
    },
    status: 201,
    effects: count('suppliers where true'),
  },
  putApiSuppliersId: {
    prepare: async ({ business }) => {
      const path = `/api/suppliers/${await supplier(business)}`;
      const wish = (phone: string): Wish => ({ method: 'put', path, body: { phone } });
      return { wish: wish('2233-4410'), other: wish('2235-1187') };
    },
    status: 200,
    effects: count(`suppliers where phone = '2233-4410'`),
  },
  deleteApiSuppliersId: {
    prepare: async ({ business, ingredient }) => {
      const [one, two] = [await supplier(business), await supplier(business, 'Bebidas del Norte')];
      await as(business, 'admin').post('/api/purchases', {
        body: aPurchase(ingredient, { supplier_id: one }),
      });
      const wish = (id: string): Wish => ({ method: 'delete', path: `/api/suppliers/${id}` });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: count('suppliers where not is_active'),
  },
  postApiPurchases: {
    prepare: async ({ ingredient }) => {
      const body = aPurchase(ingredient);
      return {
        wish: posting('/api/purchases', body),
        other: posting('/api/purchases', { ...body, note: 'Temprano' }),
      };
    },
    status: 201,
    effects: count('purchases where true'),
  },
  postApiPurchasesBatch: {
    prepare: async ({ ingredient }) => {
      const purchase = aPurchase(ingredient);
      const wish = (note: string) => posting('/api/purchases/batch', { purchases: [{ ...purchase, note }] });
      return { wish: wish('Sugerida'), other: wish('Otra') };
    },
    status: 201,
    effects: count('purchases where true'),
  },
  postApiPurchasesReceived: {
    prepare: async ({ ingredient }) => {
      const purchase = aPurchase(ingredient);
      const receipt = randomUUID();
      const wish = (invoice_number: string) =>
        posting('/api/purchases/received', { ...purchase, receipt: { id: receipt, invoice_number } });
      return { wish: wish('F-1'), other: wish('F-2') };
    },
    status: 201,
    effects: count(`stock_movements where type = 'purchase'`),
  },
  postApiPurchasesReceiptsIdReverse: {
    prepare: async (place) => {
      const { receipts } = await received(place, 1);
      const path = `/api/purchases/receipts/${receipts[0]?.id}/reverse`;
      return { wish: posting(path, { reason: 'Error' }), other: posting(path, { reason: 'Otro' }) };
    },
    status: 200,
    effects: count(`stock_movements where type = 'purchase' and quantity < 0`),
  },
  putApiPurchasesId: {
    prepare: async (place) => {
      const { id } = await ordered(place);
      const lines = [aLine(place.ingredient)];
      const wish = (note: string): Wish => ({
        method: 'put',
        path: `/api/purchases/${id}`,
        body: { version: 1, note, lines },
      });
      return { wish: wish('Mañana'), other: wish('Tarde') };
    },
    status: 200,
    effects: count(`audit_log where action = 'purchase.changed'`),
  },
  postApiPurchasesIdCancel: {
    prepare: async (place) => {
      const path = `/api/purchases/${(await ordered(place)).id}/cancel`;
      return { wish: posting(path, { reason: 'Ya no' }), other: posting(path, { reason: 'Caro' }) };
    },
    status: 200,
    effects: count(`purchases where status = 'Cancelada'`),
  },
  postApiPurchasesIdClose: {
    prepare: async (place) => {
      const [one, two] = [await received(place, 1), await received(place, 1)];
      const wish = (id: string): Wish => ({ method: 'post', path: `/api/purchases/${id}/close` });
      return { wish: wish(one.id), other: wish(two.id) };
    },
    status: 200,
    effects: count(`audit_log where action = 'purchase.closed'`),
  },
  postApiPurchasesIdReceipts: {
    prepare: async (place) => {
      const purchase = await ordered(place);
      const path = `/api/purchases/${purchase.id}/receipts`;
      const body = aReceipt(purchase, 1);
      return { wish: posting(path, body), other: posting(path, { ...body, note: 'Otra' }) };
    },
    status: 201,
    effects: count(`stock_movements where type = 'purchase'`),
  },
};

export async function purchasingReferences(own: Business): Promise<References> {
  const ingredient = await anIngredient(ground, own);
  const supplier_id = await supplier(own, 'Verduras Zonal Belén');
  const waiting = await ordered({ business: own, ingredient });
  const changing = await ordered({ business: own, ingredient });
  return {
    postApiPurchases: { path: '/api/purchases', body: aPurchase(ingredient, { supplier_id }) },
    postApiPurchasesBatch: {
      path: '/api/purchases/batch',
      body: { purchases: [aPurchase(ingredient, { supplier_id })] },
    },
    postApiPurchasesReceived: {
      path: '/api/purchases/received',
      body: { ...aPurchase(ingredient, { supplier_id }), receipt: { id: randomUUID() } },
    },
    putApiPurchasesId: {
      method: 'put',
      path: `/api/purchases/${changing.id}`,
      body: { version: changing.version, supplier_id, lines: [aLine(ingredient)] },
    },
    postApiPurchasesIdReceipts: {
      path: `/api/purchases/${waiting.id}/receipts`,
      body: aReceipt(waiting, 1),
    },
  };
}
