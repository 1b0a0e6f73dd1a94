import { randomUUID } from 'node:crypto';
import type { ShortfallList } from '#db/queries/inventory.ts';
import { as, sendAnOrder } from '#tests/support/api.ts';
import { anIngredient, type Business, rowsOf } from '#tests/support/restaurant.ts';
import { anIngredientForm } from '#tests/support/stock.ts';
import { count, ground, type Place, posting, type References, type Wish, type Writes } from './place.ts';

const putting = (path: string, body: unknown): Wish => ({ method: 'put', path, body });

async function aWaste({ business, ingredient }: Pick<Place, 'business' | 'ingredient'>): Promise<string> {
  const id = randomUUID();
  const body = { id, inventory_item_id: ingredient, quantity: 1, reason: 'caducado' };
  await as(business, 'admin').post('/api/inventory/waste', { body });
  return id;
}

async function aCount(business: Business, counted: Readonly<Record<string, number>> = {}): Promise<string> {
  const id = randomUUID();
  const admin = as(business, 'admin');
  await admin.post('/api/counts', { body: { id } });
  const lines = Object.entries(counted).map(([inventory_item_id, counted_quantity]) => ({
    inventory_item_id,
    counted_quantity,
  }));
  if (lines.length > 0) await admin.put(`/api/counts/${id}/lines`, { body: { lines } });
  return id;
}

async function aClosedCount(place: Place, counted: number): Promise<string> {
  const id = await aCount(place.business, { [place.ingredient]: counted });
  await as(place.business, 'admin').post(`/api/counts/${id}/close`);
  return id;
}

/** A shortfall of each of two cards. */
async function twoShortfalls({ business, product, ingredient }: Place): Promise<readonly string[]> {
  const cards = [await sendAnOrder(business, [{ product }]), await sendAnOrder(business, [{ product }])];
  await rowsOf(ground, 'update inventory_items set current_stock = 0 where id = $1', [ingredient]);
  for (const { kitchen_order } of cards)
    await as(business, 'admin').post(`/api/kitchen/orders/${kitchen_order.id}/serve`, {
      body: { despite_shortage: true },
    });
  const { body } = await as(business, 'admin').get<ShortfallList>('/api/inventory/shortfalls');
  return body.shortfalls.map(({ id }) => id);
}

export const INVENTORY_WRITES: Writes = {
  postApiInventoryShortfallsIdExplanation: {
    prepare: async (place) => {
      const [one = '', two = ''] = await twoShortfalls(place);
      const wish = (id: string) =>
        posting(`/api/inventory/shortfalls/${id}/explanation`, { reason: 'Llegó sin factura' });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: count(`audit_log where action = 'stock.shortfall-explained'`),
  },
  postApiInventory: {
    prepare: async () => {
      const form = anIngredientForm({ name: 'Crema', initial_stock: 3 });
      return {
        wish: posting('/api/inventory', form),
        other: posting('/api/inventory', { ...form, name: 'Mantequilla' }),
      };
    },
    status: 201,
    effects: count(`inventory_items where name = 'Crema'`),
  },
  putApiInventoryId: {
    prepare: async ({ business }) => {
      const { initial_stock: _, ...form } = anIngredientForm({ name: 'Crema' });
      await as(business, 'admin').post('/api/inventory', { body: { ...form, initial_stock: 0 } });
      const { id, ...fields } = form;
      const wish = (name: string) => putting(`/api/inventory/${id}`, { ...fields, version: 1, name });
      return { wish: wish('Queso'), other: wish('Requesón') };
    },
    status: 200,
    effects: count(`inventory_items where name = 'Queso' and version = 2`),
  },
  deleteApiInventoryId: {
    prepare: async ({ business }) => {
      const [one, two] = [await anIngredient(ground, business), await anIngredient(ground, business)];
      const wish = (id: string): Wish => ({ method: 'delete', path: `/api/inventory/${id}` });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: 'select (3 - count(*))::integer as effects from inventory_items where business_id = $1',
  },
  postApiInventoryIdCorrection: {
    prepare: async ({ ingredient }) => {
      const id = randomUUID();
      const wish = (counted_stock: number) =>
        posting(`/api/inventory/${ingredient}/correction`, { id, counted_stock, reason: 'Conté' });
      return { wish: wish(90), other: wish(80) };
    },
    status: 201,
    effects: count(`audit_log where action = 'stock.corrected'`),
  },
  postApiInventoryWaste: {
    prepare: async ({ ingredient }) => {
      const body = { id: randomUUID(), inventory_item_id: ingredient, quantity: 2, reason: 'devuelto' };
      return {
        wish: posting('/api/inventory/waste', body),
        other: posting('/api/inventory/waste', { ...body, reason: 'caducado' }),
      };
    },
    status: 201,
    effects: count(`stock_movements where type = 'waste'`),
  },
  postApiInventoryWasteIdReversal: {
    prepare: async (place) => {
      const [one, two] = [await aWaste(place), await aWaste(place)];
      const wish = (id: string): Wish => ({ method: 'post', path: `/api/inventory/waste/${id}/reversal` });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: count(`stock_movements where type = 'correction'`),
  },
  postApiCounts: {
    prepare: async () => {
      const id = randomUUID();
      const wish = (note: string) => posting('/api/counts', { id, note });
      return { wish: wish('Lunes'), other: wish('Martes') };
    },
    status: 201,
    effects: count('stock_counts where true'),
  },
  putApiCountsIdLines: {
    prepare: async ({ business, ingredient }) => {
      const path = `/api/counts/${await aCount(business)}/lines`;
      const wish = (counted_quantity: number) =>
        putting(path, { lines: [{ inventory_item_id: ingredient, counted_quantity }] });
      return { wish: wish(9), other: wish(8) };
    },
    status: 200,
    effects: count('stock_count_lines where counted_quantity = 9'),
  },
  postApiCountsIdClose: {
    prepare: async ({ business, ingredient }) => {
      const one = await aCount(business, { [ingredient]: 90 });
      const wish = (id: string): Wish => ({ method: 'post', path: `/api/counts/${id}/close` });
      return { wish: wish(one), other: wish(randomUUID()) };
    },
    status: 200,
    effects: count(`stock_movements where type = 'count'`),
  },
  postApiCountsIdReversal: {
    prepare: async (place) => {
      const [one, two] = [await aClosedCount(place, 90), await aClosedCount(place, 95)];
      const wish = (id: string): Wish => ({ method: 'post', path: `/api/counts/${id}/reversal` });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: count(`audit_log where action = 'stock.count-reversed'`),
  },
  deleteApiCountsId: {
    prepare: async ({ business, ingredient }) => {
      const one = await aCount(business, { [ingredient]: 5 });
      const wish = (id: string): Wish => ({ method: 'delete', path: `/api/counts/${id}` });
      return { wish: wish(one), other: wish(randomUUID()) };
    },
    status: 200,
    effects: 'select (1 - count(*))::integer as effects from stock_counts where business_id = $1',
  },
};

export async function inventoryReferences(own: Business): Promise<References> {
  const ingredient = await anIngredient(ground, own, { stock: 50 });
  const counted = await aCount(own);
  return {
    postApiInventoryWaste: {
      path: '/api/inventory/waste',
      body: { id: randomUUID(), inventory_item_id: ingredient, quantity: 1, reason: 'caducado' },
    },
    putApiCountsIdLines: {
      method: 'put',
      path: `/api/counts/${counted}/lines`,
      body: { lines: [{ inventory_item_id: ingredient, counted_quantity: 4 }] },
    },
  };
}
