import { randomUUID } from 'node:crypto';
import { as, sendAnOrder } from '#tests/support/api.ts';
import type { Business } from '#tests/support/restaurant.ts';
import { count, type Place, posting, type References, type Wish, type Writes } from './place.ts';

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

const putting = (path: string, body: unknown): Wish => ({ method: 'put', path, body });
const item = ({ product }: Place) => `/api/menu/items/${product}`;

export const MENU_WRITES: Writes = {
  postApiMenuCategories: {
    prepare: async () => {
      const body = { id: randomUUID(), name: 'Bebidas' };
      return {
        wish: posting('/api/menu/categories', body),
        other: posting('/api/menu/categories', { ...body, name: 'Postres' }),
      };
    },
    status: 201,
    effects: count('menu_categories where true'),
  },
  putApiMenuCategoriesOrder: {
    prepare: async ({ business }) => {
      const ids = [await aCategory(business, 'Bebidas'), await aCategory(business, 'Postres')];
      const path = '/api/menu/categories/order';
      return {
        wish: putting(path, { category_ids: ids }),
        other: putting(path, { category_ids: ids.toReversed() }),
      };
    },
    status: 200,
    effects: count(`menu_categories where name = 'Bebidas' and order_index = 1`),
  },
  putApiMenuCategoriesId: {
    prepare: async ({ business }) => {
      const path = `/api/menu/categories/${await aCategory(business, 'Bebidas')}`;
      return { wish: putting(path, { name: 'Tragos' }), other: putting(path, { name: 'Frescos' }) };
    },
    status: 200,
    effects: count(`menu_categories where name = 'Tragos'`),
  },
  deleteApiMenuCategoriesId: {
    prepare: async ({ business }) => {
      const wish = (id: string): Wish => ({ method: 'delete', path: `/api/menu/categories/${id}` });
      return {
        wish: wish(await aCategory(business, 'Bebidas')),
        other: wish(await aCategory(business, 'Postres')),
      };
    },
    status: 200,
    effects: `select 1 - count(*)::integer as effects from menu_categories where name = 'Bebidas' and business_id = $1`,
  },
  postApiMenuItems: {
    prepare: async () => {
      const body = { id: randomUUID(), name: 'Café', price_cents: 2500 };
      return {
        wish: posting('/api/menu/items', body),
        other: posting('/api/menu/items', { ...body, price_cents: 3000 }),
      };
    },
    status: 201,
    effects: count(`menu_items where name = 'Café'`),
  },
  putApiMenuItemsOrder: {
    prepare: async ({ business, product }) => {
      const ids = [product, await aDish(business, 'Café')];
      const path = '/api/menu/items/order';
      return { wish: putting(path, { item_ids: ids }), other: putting(path, { item_ids: ids.toReversed() }) };
    },
    status: 200,
    effects: count(`menu_items where name = 'Café' and order_index = 2`),
  },
  putApiMenuItemsId: {
    prepare: async (place) => ({
      wish: putting(item(place), { version: 1, price_cents: 5500 }),
      other: putting(item(place), { version: 1, price_cents: 6500 }),
    }),
    status: 200,
    effects: count(`audit_log where action = 'menu.price-changed'`),
  },
  putApiMenuItemsIdAvailability: {
    prepare: async (place) => {
      const path = `${item(place)}/availability`;
      return { wish: putting(path, { countdown: 5 }), other: putting(path, { sold_out: 'hour' }) };
    },
    status: 200,
    effects: count('menu_items where countdown = 5'),
  },
  postApiMenuItemsIdDuplicate: {
    prepare: async (place) => {
      const path = `${item(place)}/duplicate`;
      return { wish: posting(path, { id: randomUUID() }), other: posting(path, { id: randomUUID() }) };
    },
    status: 201,
    effects: count(`menu_items where name like '%(copia%'`),
  },
  deleteApiMenuItemsId: {
    prepare: async ({ business, product }) => {
      await sendAnOrder(business, [{ product }]);
      const wish = (id: string): Wish => ({ method: 'delete', path: `/api/menu/items/${id}` });
      return { wish: wish(product), other: wish(await aDish(business, 'Café')) };
    },
    status: 200,
    effects: count('menu_items where archived_at is not null'),
  },
};

export async function menuReferences(own: Business): Promise<References> {
  const category_id = await aCategory(own, 'Temporada');
  const product = await aDish(own, 'Café de temporada');
  return {
    postApiMenuItems: {
      path: '/api/menu/items',
      body: { id: randomUUID(), name: 'Ponche', price_cents: 4000, category_id },
    },
    putApiMenuItemsId: {
      method: 'put',
      path: `/api/menu/items/${product}`,
      body: { version: 1, category_id },
    },
  };
}
