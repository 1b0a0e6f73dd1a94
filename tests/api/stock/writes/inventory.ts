import { randomUUID } from 'node:crypto';
import type { ShortfallList } from '#domain/stock/answers/shortfalls.ts';
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
import { anIngredientForm } from '#tests/support/stock.ts';

const putRequest = (path: string, body: unknown): WriteRequest => ({ method: 'put', path, body });

async function aWaste({
  business,
  ingredient,
}: Pick<WriteFixture, 'business' | 'ingredient'>): Promise<string> {
  const id = randomUUID();
  const body = { id, inventory_item_id: ingredient, quantity: 1, reason: 'caducado' };
  await as(business, 'admin').post('/api/inventory/waste', { body });
  return id;
}

async function aCount(business: Business, counted: Readonly<Record<string, number>> = {}): Promise<string> {
  const id = randomUUID();
  const admin = as(business, 'admin');
  await admin.post('/api/stock-counts', { body: { id } });
  const lines = Object.entries(counted).map(([inventory_item_id, counted_quantity]) => ({
    inventory_item_id,
    counted_quantity,
  }));
  if (lines.length > 0) await admin.put(`/api/stock-counts/${id}/lines`, { body: { lines } });
  return id;
}

async function aClosedCount(fixture: WriteFixture, counted: number): Promise<string> {
  const id = await aCount(fixture.business, { [fixture.ingredient]: counted });
  await as(fixture.business, 'admin').post(`/api/stock-counts/${id}/close`);
  return id;
}

/** A shortfall of each of two kitchen tickets. */
async function twoShortfalls({ business, product, ingredient }: WriteFixture): Promise<readonly string[]> {
  const cards = [
    await sendOrderByApi(business, [{ product }]),
    await sendOrderByApi(business, [{ product }]),
  ];
  await business.setStock(ingredient, 0);
  for (const { kitchen_ticket } of cards)
    await as(business, 'admin').post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`, {
      body: { despite_shortage: true },
    });
  const { body } = await as(business, 'admin').get<ShortfallList>('/api/inventory/shortfalls');
  return body.shortfalls.map(({ id }) => id);
}

export const INVENTORY_WRITES: Writes = {
  postInventoryShortfallsIdExplanation: {
    prepare: async (fixture) => {
      const [one = '', two = ''] = await twoShortfalls(fixture);
      const request = (id: string) =>
        postRequest(`/api/inventory/shortfalls/${id}/explanation`, { reason: 'Llegó sin factura' });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: count(`audit_log where action = 'stock.shortfall-explained'`),
  },
  postInventory: {
    prepare: async () => {
      const form = anIngredientForm({ name: 'Crema', initial_stock: 3 });
      return {
        request: postRequest('/api/inventory', form),
        other: postRequest('/api/inventory', { ...form, name: 'Mantequilla' }),
      };
    },
    status: 201,
    effects: count(`inventory_items where name = 'Crema'`),
  },
  putInventoryId: {
    prepare: async ({ business }) => {
      const { initial_stock: _, ...form } = anIngredientForm({ name: 'Crema' });
      await as(business, 'admin').post('/api/inventory', { body: { ...form, initial_stock: 0 } });
      const { id, ...fields } = form;
      const request = (name: string) => putRequest(`/api/inventory/${id}`, { ...fields, version: 1, name });
      return { request: request('Queso'), other: request('Requesón') };
    },
    status: 200,
    effects: count(`inventory_items where name = 'Queso' and version = 2`),
  },
  deleteInventoryId: {
    prepare: async ({ business }) => {
      const [one, two] = [await business.ingredient(), await business.ingredient()];
      const request = (id: string): WriteRequest => ({ method: 'delete', path: `/api/inventory/${id}` });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: 'select (3 - count(*))::integer as effects from inventory_items where business_id = $1',
  },
  postInventoryIdCorrection: {
    prepare: async ({ ingredient }) => {
      const id = randomUUID();
      const request = (counted_stock: number) =>
        postRequest(`/api/inventory/${ingredient}/correction`, { id, counted_stock, reason: 'Conté' });
      return { request: request(90), other: request(80) };
    },
    status: 201,
    effects: count(`audit_log where action = 'stock.corrected'`),
  },
  postInventoryWaste: {
    prepare: async ({ ingredient }) => {
      const body = { id: randomUUID(), inventory_item_id: ingredient, quantity: 2, reason: 'devuelto' };
      return {
        request: postRequest('/api/inventory/waste', body),
        other: postRequest('/api/inventory/waste', { ...body, reason: 'caducado' }),
      };
    },
    status: 201,
    effects: count(`stock_movements where type = 'waste'`),
  },
  postInventoryWasteIdReversal: {
    prepare: async (fixture) => {
      const [one, two] = [await aWaste(fixture), await aWaste(fixture)];
      const request = (id: string): WriteRequest => ({
        method: 'post',
        path: `/api/inventory/waste/${id}/reversal`,
      });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: count(`stock_movements where type = 'correction'`),
  },
  postStockCounts: {
    prepare: async () => {
      const id = randomUUID();
      const request = (note: string) => postRequest('/api/stock-counts', { id, note });
      return { request: request('Lunes'), other: request('Martes') };
    },
    status: 201,
    effects: count('stock_counts where true'),
  },
  putStockCountsIdLines: {
    prepare: async ({ business, ingredient }) => {
      const path = `/api/stock-counts/${await aCount(business)}/lines`;
      const request = (counted_quantity: number) =>
        putRequest(path, { lines: [{ inventory_item_id: ingredient, counted_quantity }] });
      return { request: request(9), other: request(8) };
    },
    status: 200,
    effects: count('stock_count_lines where counted_quantity = 9'),
  },
  postStockCountsIdClose: {
    prepare: async ({ business, ingredient }) => {
      const one = await aCount(business, { [ingredient]: 90 });
      const request = (id: string): WriteRequest => ({
        method: 'post',
        path: `/api/stock-counts/${id}/close`,
      });
      return { request: request(one), other: request(randomUUID()) };
    },
    status: 200,
    effects: count(`stock_movements where type = 'count'`),
  },
  postStockCountsIdReversal: {
    prepare: async (fixture) => {
      const [one, two] = [await aClosedCount(fixture, 90), await aClosedCount(fixture, 95)];
      const request = (id: string): WriteRequest => ({
        method: 'post',
        path: `/api/stock-counts/${id}/reversal`,
      });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: count(`audit_log where action = 'stock.count-reversed'`),
  },
  deleteStockCountsId: {
    prepare: async ({ business, ingredient }) => {
      const one = await aCount(business, { [ingredient]: 5 });
      const request = (id: string): WriteRequest => ({ method: 'delete', path: `/api/stock-counts/${id}` });
      return { request: request(one), other: request(randomUUID()) };
    },
    status: 200,
    effects: 'select (1 - count(*))::integer as effects from stock_counts where business_id = $1',
  },
};

export async function inventoryReferences(own: Business): Promise<References> {
  const ingredient = await own.ingredient({ stock: 50 });
  const counted = await aCount(own);
  return {
    postInventoryWaste: {
      path: '/api/inventory/waste',
      body: { id: randomUUID(), inventory_item_id: ingredient, quantity: 1, reason: 'caducado' },
    },
    putStockCountsIdLines: {
      method: 'put',
      path: `/api/stock-counts/${counted}/lines`,
      body: { lines: [{ inventory_item_id: ingredient, counted_quantity: 4 }] },
    },
  };
}
