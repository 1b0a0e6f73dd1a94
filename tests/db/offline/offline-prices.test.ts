import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeBusiness } from '#db/queries/business/settings.ts';
import { changeProduct, createProduct } from '#db/queries/menu/menu.ts';
import { readStoredRequest } from '#db/queries/offline/offline-conflicts.ts';
import { sendAndCharge, sendOrder } from '#db/queries/orders/orders.ts';
import { type RecipeChange, readRecipe, saveRecipe } from '#db/queries/stock/recipes.ts';
import { aConflict } from '#tests/support/offline.ts';
import { type OfflineOptions, offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest, type LineInput } from '#tests/support/order-request.ts';
import { findProduct, readMenu } from '#tests/support/reads.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

/** An offline order has the prices of the menu that its device showed. */

const business = sharedBusiness();

beforeAll(() => business.openRegister());

const send = async (lines: readonly LineInput[], options: OfflineOptions) => {
  const sent = await sendOrder(offlineScope(business, 'order.send', options), anOrderRequest(lines));
  return sent.answer.sale;
};
const asOfNow = async () => (await readMenu(business.scope())).as_of;

async function changePrice(id: string, change: { price_cents?: number; tax_category?: 'exempt' }) {
  const { version } = (await findProduct(business.scope(), id)).item;
  await changeProduct(business.writeScope('admin'), id, { version, ...change });
}

async function changeExtra(product: string, line: RecipeChange['lines'][number]) {
  const recipe = await readRecipe(business.scope(), product, true);
  await saveRecipe(
    business.writeScope('admin'),
    product,
    { version: recipe?.version ?? 0, lines: [line] },
    true,
  );
}

describe('the prices of an offline order', () => {
  it('are those of each menu that a device read, and the line shows the present price beside', async () => {
    const product = await business.product({ priceCents: 5000, tracksInventory: false });
    const menus = [{ asOf: await asOfNow(), price: 5000 }];
    for (const price of [6000, 7000, 5000]) {
      await changePrice(product, { price_cents: price });
      menus.push({ asOf: await asOfNow(), price });
    }
    for (const { asOf, price } of menus) {
      const sale = await send([{ product, quantity: 2 }], { asOf });
      expect(sale).toMatchObject({
        total_cents: 2 * price,
        items: [{ unit_price_cents: price, present_price_cents: price === 5000 ? null : 5000 }],
      });
    }
  });

  it('are named alike by two readings of an unchanged menu, and otherwise after each change', async () => {
    const ingredient = await business.ingredient({ name: 'Crema' });
    const product = await business.product({ recipe: [{ ingredient, quantity: 1, extraPriceCents: 500 }] });
    const line = { inventory_item_id: ingredient, quantity: 1, unit: 'unidad', is_option: true };
    const names: string[] = [];
    for (const change of [
      () => changePrice(product, { price_cents: 100 }),
      () => changePrice(product, { tax_category: 'exempt' }),
      () => changeExtra(product, { ...line, extra_price_cents: 700 }),
      () => createProduct(business.writeScope('admin'), { id: randomUUID(), name: 'Otro', price_cents: 100 }),
    ]) {
      await change();
      names.push(await asOfNow());
      expect(await readMenu(business.scope())).toEqual(await readMenu(business.scope()));
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual(names);
  });

  it('keep the tax category of that menu', async () => {
    const product = await business.product({ priceCents: 11_500, tracksInventory: false });
    const asOf = await asOfNow();
    await changePrice(product, { tax_category: 'exempt' });
    expect(await send([{ product }], { asOf })).toMatchObject({
      tax_cents: 1500,
      items: [{ tax_rate: 1500 }],
    });
    expect(await send([{ product }], { asOf: await asOfNow() })).toMatchObject({ tax_cents: 0 });
  });

  it('keep the extras of that menu, after another price, another name and another recipe', async () => {
    const cheese = await business.ingredient({ name: 'Queso' });
    const product = await business.product({
      priceCents: 5000,
      recipe: [{ ingredient: cheese, quantity: 1, extraPriceCents: 1000 }],
    });
    const line = { inventory_item_id: cheese, quantity: 1, unit: 'unidad' };
    const first = await asOfNow();
    await changeExtra(product, { ...line, extra_price_cents: 1500, is_option: true });
    const second = await asOfNow();
    await changeExtra(product, { ...line, extra_price_cents: 0, is_option: false });
    const notes = { con: { Queso: 2 }, sin: ['Queso'] };
    expect(await send([{ product, notes }], { asOf: first })).toMatchObject({ total_cents: 7000 });
    expect(await send([{ product, notes }], { asOf: second })).toMatchObject({
      total_cents: 8000,
      items: [{ present_price_cents: 5000 }],
    });
  });

  it('are for what its menu offered: another extra or omission is refused, unless an administrator sends it again', async () => {
    const ingredient = await business.ingredient({ name: 'Aguacate' });
    const recipe = [{ ingredient, quantity: 1, isOption: false, isRemovable: false }];
    const product = await business.product({ priceCents: 5000, recipe });
    for (const notes of [{ con: { Aguacate: 20 } }, { con: 'Aguacate' }, { sin: ['Aguacate'] }]) {
      const conflict = await aConflict(business, { kind: 'order.send', path: '/api/orders' });
      await expect(send([{ product, notes }], {})).rejects.toMatchObject({ code: 'menu.unavailable' });
      const { key } = await readStoredRequest(business.scope(), conflict, {});
      const resent = offlineScope(business, 'order.send', { role: 'admin', key });
      const { answer } = await sendOrder(resent, anOrderRequest([{ product, notes }]));
      expect(answer.sale.total_cents).toBe(5000);
    }
    const free = { con: 'Sin prisa', sin: ['Cebolla'] };
    expect(await send([{ product, notes: free }], {})).toMatchObject({ total_cents: 5000 });
  });

  it('are refused without a menu, with one of more than 24 hours before, or of the future', async () => {
    const product = await business.product({ tracksInventory: false });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    for (const asOf of [null, inHours(-26), inHours(1)])
      await expect(send([{ product }], { asOf })).rejects.toMatchObject({ code: 'offline.price' });
  });

  it('are those of a menu of less than 24 hours before its moment, however long ago that was', async () => {
    const product = await business.product({ priceCents: 5000, tracksInventory: false });
    await database.change('menu_items', product, { created_at: new Date(Date.now() - 90 * 3_600_000) });
    await changePrice(product, { price_cents: 9000 });
    const asOf = new Date(Date.now() - 90 * 3_600_000 + 60_000).toISOString();
    const sale = await send([{ product }], { asOf, minutesAgo: 70 * 60 });
    expect(sale).toMatchObject({ total_cents: 5000, items: [{ present_price_cents: 9000 }] });
    await expect(send([{ product }], { asOf, minutesAgo: 60 * 60 })).rejects.toMatchObject({
      code: 'offline.price',
    });
  });

  it('are accepted from 24 hours before the hour of the sale, and refused a millisecond earlier', async () => {
    const hour = 3_600_000;
    const product = await business.product({ tracksInventory: false });
    await database.change('menu_items', product, { created_at: new Date(Date.now() - 90 * hour) });
    const oldest = Math.floor((Date.now() - 10 * hour) / hour) * hour - 24 * hour;
    // Half past the hour: the test does not depend on the minute at which it runs.
    const minutesAgo = (Date.now() - (oldest + 24.5 * hour)) / 60_000;
    const asOf = (millis: number) => new Date(millis).toISOString();
    await expect(send([{ product }], { asOf: asOf(oldest - 1), minutesAgo })).rejects.toMatchObject({
      code: 'offline.price',
    });
    expect(await send([{ product }], { asOf: asOf(oldest), minutesAgo })).toMatchObject({
      status: 'Por cobrar',
    });
  });

  it('of a product that the menu did not have are refused', async () => {
    const asOf = await asOfNow();
    const id = randomUUID();
    await createProduct(business.writeScope('admin'), { id, name: 'Nuevo', price_cents: 100 });
    await expect(send([{ product: id }], { asOf })).rejects.toMatchObject({ code: 'offline.price' });
  });

  it('that include the tax are charged with the present one, if it changed meanwhile', async () => {
    const own = await database.business({ pricesIncludeTax: true });
    await own.openRegister();
    const product = await own.product({ priceCents: 11_800, tracksInventory: false });
    await changeBusiness(own.writeScope('admin'), { tax_percentage: 1800 });
    const { answer } = await sendAndCharge(offlineScope(own, 'order.charge'), {
      order: anOrderRequest([{ product }]),
      total_cents: 11_800,
      payments: [{ id: randomUUID(), payment_method_id: own.methods.efectivo, amount_cents: 11_800 }],
    });
    expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents: 11_800, tax_cents: 1800 });
  });

  it('make a conflict of a charge whose tax changed meanwhile', async () => {
    const own = await database.business({ pricesIncludeTax: false });
    await own.openRegister();
    const product = await own.product({ priceCents: 10_000, tracksInventory: false });
    await changeBusiness(own.writeScope('admin'), { tax_percentage: 1800 });
    const charge = sendAndCharge(offlineScope(own, 'order.charge'), {
      order: anOrderRequest([{ product }]),
      total_cents: 11_500,
      payments: [{ id: randomUUID(), payment_method_id: own.methods.efectivo, amount_cents: 20_000 }],
    });
    await expect(charge).rejects.toMatchObject({ code: 'sale.total' });
  });

  it('are kept for a week', async () => {
    const product = await business.product({ tracksInventory: false });
    await changePrice(product, { price_cents: 1 });
    await changePrice(product, { price_cents: 2 });
    await database.rows(
      `update menu_item_prices set replaced_at = now() - interval '8 days' where menu_item_id = $1 and price_cents = 5000`,
      [product],
    );
    await database.rows('select delete_expired()');
    const kept = await database.rows(
      'select price_cents::integer from menu_item_prices where menu_item_id = $1',
      [product],
    );
    expect(kept).toEqual([{ price_cents: 1 }]);
  });
});
