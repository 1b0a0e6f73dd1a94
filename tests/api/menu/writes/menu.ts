import { randomUUID } from 'node:crypto';
import {
  count,
  postRequest,
  type References,
  type WriteFixture,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import { as, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';

async function aCategory(business: Business, name: string): Promise<string> {
  const id = randomUUID();
  await as(business, 'admin').post('/api/menu/categories', { body: { id, name } });
  return id;
}

async function aDish(business: Business, name: string): Promise<string> {
  const id = randomUUID();
  await as(business, 'admin').post('/api/menu/items', { body: { id, name, price_cents: 5000 } });
  return id;
}

const putRequest = (path: string, body: unknown): WriteRequest => ({ method: 'put', path, body });
const item = ({ product }: WriteFixture) => `/api/menu/items/${product}`;

export const MENU_WRITES: Writes = {
  postMenuCategories: {
    prepare: async () => {
      const body = { id: randomUUID(), name: 'Bebidas' };
      return {
        request: postRequest('/api/menu/categories', body),
        other: postRequest('/api/menu/categories', { ...body, name: 'Postres' }),
      };
    },
    status: 201,
    effects: count('menu_categories where true'),
  },
  putMenuCategoriesOrder: {
    prepare: async ({ business }) => {
      const ids = [await aCategory(business, 'Bebidas'), await aCategory(business, 'Postres')];
      const path = '/api/menu/categories/order';
      return {
        request: putRequest(path, { category_ids: ids }),
        other: putRequest(path, { category_ids: ids.toReversed() }),
      };
    },
    status: 200,
    effects: count(`menu_categories where name = 'Bebidas' and order_index = 1`),
  },
  putMenuCategoriesId: {
    prepare: async ({ business }) => {
      const path = `/api/menu/categories/${await aCategory(business, 'Bebidas')}`;
      return { request: putRequest(path, { name: 'Tragos' }), other: putRequest(path, { name: 'Frescos' }) };
    },
    status: 200,
    effects: count(`menu_categories where name = 'Tragos'`),
  },
  deleteMenuCategoriesId: {
    prepare: async ({ business }) => {
      const request = (id: string): WriteRequest => ({
        method: 'delete',
        path: `/api/menu/categories/${id}`,
      });
      return {
        request: request(await aCategory(business, 'Bebidas')),
        other: request(await aCategory(business, 'Postres')),
      };
    },
    status: 200,
    effects: `select 1 - count(*)::integer as effects from menu_categories where name = 'Bebidas' and business_id = $1`,
  },
  postMenuItems: {
    prepare: async () => {
      const body = { id: randomUUID(), name: 'Café', price_cents: 2500 };
      return {
        request: postRequest('/api/menu/items', body),
        other: postRequest('/api/menu/items', { ...body, price_cents: 3000 }),
      };
    },
    status: 201,
    effects: count(`menu_items where name = 'Café'`),
  },
  putMenuItemsOrder: {
    prepare: async ({ business, product }) => {
      const ids = [product, await aDish(business, 'Café')];
      const path = '/api/menu/items/order';
      return {
        request: putRequest(path, { item_ids: ids }),
        other: putRequest(path, { item_ids: ids.toReversed() }),
      };
    },
    status: 200,
    effects: count(`menu_items where name = 'Café' and order_index = 2`),
  },
  putMenuItemsId: {
    prepare: async (fixture) => ({
      request: putRequest(item(fixture), { version: 1, price_cents: 5500 }),
      other: putRequest(item(fixture), { version: 1, price_cents: 6500 }),
    }),
    status: 200,
    effects: count(`audit_log where action = 'menu.price-changed'`),
  },
  putMenuItemsIdAvailability: {
    prepare: async (fixture) => {
      const path = `${item(fixture)}/availability`;
      return { request: putRequest(path, { countdown: 5 }), other: putRequest(path, { sold_out: 'hour' }) };
    },
    status: 200,
    effects: count('menu_items where countdown = 5'),
  },
  postMenuItemsIdDuplicate: {
    prepare: async (fixture) => {
      const path = `${item(fixture)}/duplicate`;
      return {
        request: postRequest(path, { id: randomUUID() }),
        other: postRequest(path, { id: randomUUID() }),
      };
    },
    status: 201,
    effects: count(`menu_items where name like '%(copia%'`),
  },
  deleteMenuItemsId: {
    prepare: async ({ business, product }) => {
      await sendOrderByApi(business, [{ product }]);
      const request = (id: string): WriteRequest => ({ method: 'delete', path: `/api/menu/items/${id}` });
      return { request: request(product), other: request(await aDish(business, 'Café')) };
    },
    status: 200,
    effects: count('menu_items where archived_at is not null'),
  },
};

export async function menuReferences(own: Business): Promise<References> {
  const category_id = await aCategory(own, 'Temporada');
  const product = await aDish(own, 'Café de temporada');
  return {
    postMenuItems: {
      path: '/api/menu/items',
      body: { id: randomUUID(), name: 'Ponche', price_cents: 4000, category_id },
    },
    putMenuItemsId: {
      method: 'put',
      path: `/api/menu/items/${product}`,
      body: { version: 1, category_id },
    },
  };
}
