import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { serveOrder } from '#db/queries/kitchen.ts';
import { createCategory, createProduct } from '#db/queries/menu.ts';
import { addSamples, hideFirstSteps, readFirstSteps, removeSamples } from '#db/queries/onboarding.ts';
import { sendOrder } from '#db/queries/orders.ts';
import { chargeSale, readSale } from '#db/queries/sales.ts';
import { createTable } from '#db/queries/tables.ts';
import { SAMPLE } from '#domain/sample-data.ts';
import { everythingOf } from '#tests/support/everything.ts';
import {
  aBusiness,
  anIngredient,
  anOrderRequest,
  aProduct,
  type Business,
  rowsOf,
  scopeOf,
  withOpenRegister,
  writing,
} from '#tests/support/restaurant.ts';

const ground = inject('database');
const TRACES = /^(audit_log|business_counters|idempotency_keys|ingredient_counts):/;
let business: Business;
beforeEach(async () => {
  business = await aBusiness(ground);
});

const scope = () => scopeOf(ground, business, 'admin');
const write = () => writing(scope());

/** Everything but what tells of the two clicks themselves. */
const restOf = async () =>
  (await everythingOf(ground, business.id)).split('\n').filter((line) => !TRACES.test(line));

async function idOf(table: string, name: string): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    ground,
    `select id from ${table} where business_id = $1 and name = $2`,
    [business.id, name],
  );
  if (!row) throw new Error(`there is no ${name}`);
  return row.id;
}

const namesOf = async (table: string, where = 'true') =>
  (
    await rowsOf<{ name: string }>(
      ground,
      `select name from ${table} where business_id = $1 and ${where} order by name`,
      [business.id],
    )
  ).map(({ name }) => name);

async function sell(product: string, more: Parameters<typeof anOrderRequest>[1] = {}) {
  await withOpenRegister(ground, business);
  const { answer } = await sendOrder(write(), anOrderRequest([{ product }], more));
  const sale = await readSale(scope(), answer.sale.id);
  await chargeSale(write(), answer.sale.id, {
    payments: [
      {
        id: randomUUID(),
        payment_method_id: business.methods.tarjeta,
        amount_cents: sale?.total_cents ?? 0,
      },
    ],
  });
  return answer;
}

describe('the sample', () => {
  it('is whole: each recipe takes ingredients that it has, each product and table has its place', () => {
    const known = new Set(SAMPLE.ingredients.map(({ name }) => name));
    const categories = new Set(SAMPLE.categories.map(({ name }) => name));
    const areas = new Set(SAMPLE.areas.map(({ name }) => name));
    for (const { name, category, recipe, price_cents } of SAMPLE.products) {
      expect(categories, name).toContain(category);
      expect(recipe.length, name).toBeGreaterThan(0);
      for (const { ingredient } of recipe) expect(known, name).toContain(ingredient);
      const cost = recipe.reduce((sum, { ingredient, quantity }) => {
        const bought = SAMPLE.ingredients.find((each) => each.name === ingredient);
        return sum + (quantity * (bought?.purchase_cents ?? 0)) / (bought?.purchase_factor ?? 1);
      }, 0);
      expect(cost, name).toBeLessThan(price_cents * 0.6);
    }
    for (const { name, area } of SAMPLE.tables) expect(areas, name).toContain(area);
  });

  it('comes with a click and goes with another one, and leaves everything as it was', async () => {
    await anIngredient(ground, business, { name: 'Arroz' });
    await aProduct(ground, business, { name: 'Limonada', tracksInventory: false });
    const before = await restOf();
    const { answer } = await addSamples(write());
    expect(answer).toMatchObject({ samples: true, menu: true, tables: true });
    expect(await namesOf('menu_items')).toHaveLength(SAMPLE.products.length + 1);
    expect(await restOf()).not.toEqual(before);
    const removed = await removeSamples(write());
    expect(removed.answer).toMatchObject({ samples: false, kept: [] });
    expect(removed.answer.removed).toBe(
      SAMPLE.products.length +
        SAMPLE.ingredients.length +
        SAMPLE.categories.length +
        SAMPLE.areas.length +
        SAMPLE.tables.length,
    );
    expect(await restOf()).toEqual(before);
  });

  it('is loaded once, also with four clicks at once, and taken away once', async () => {
    const four = <T>(act: () => Promise<T>) => Promise.allSettled([act(), act(), act(), act()]);
    const done = (outcomes: PromiseSettledResult<unknown>[]) =>
      outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(done(await four(() => addSamples(write())))).toBe(1);
    expect(await namesOf('inventory_items')).toHaveLength(SAMPLE.ingredients.length);
    await expect(addSamples(write())).rejects.toMatchObject({
      message: 'Los datos de ejemplo ya están cargados.',
    });
    expect(done(await four(() => removeSamples(write())))).toBe(1);
    await expect(removeSamples(write())).rejects.toMatchObject({
      message: 'No hay datos de ejemplo que quitar.',
    });
    expect(await namesOf('inventory_items')).toEqual([]);
  });

  it('gives way to names that are taken, and never touches what bears them', async () => {
    await createCategory(write(), { id: randomUUID(), name: 'BEBIDAS' });
    const rice = await anIngredient(ground, business, { name: 'arroz', stock: 7 });
    await addSamples(write());
    expect(await namesOf('menu_categories')).toContain('Bebidas (ejemplo)');
    expect(await namesOf('inventory_items')).toContain('Arroz (ejemplo)');
    expect(await namesOf('tables')).toEqual(expect.arrayContaining(['Mesa 1', 'Mesa 1 (ejemplo)']));
    const uses = await rowsOf(ground, 'select from recipes where inventory_item_id = $1', [rice]);
    expect(uses).toEqual([]);
    await removeSamples(write());
    expect(await namesOf('menu_categories')).toEqual(['BEBIDAS']);
    expect(await namesOf('inventory_items')).toEqual(['arroz']);
    expect(await namesOf('tables')).toEqual(['Mesa 1', 'Mesa 2']);
  });

  it('that was sold loses nothing: its product, table and ingredients go to the archive, the sale stays', async () => {
    await addSamples(write());
    const product = await idOf('menu_items', 'Limonada');
    const seat = await idOf('tables', 'Terraza 1');
    const { sale, kitchen_order } = await sell(product, { channel: 'mesa', table_id: seat });
    await serveOrder(write(), kitchen_order.id);
    const sold = await readSale(scope(), sale.id);
    await removeSamples(write());
    expect(await readSale(scope(), sale.id)).toEqual(sold);
    expect(await namesOf('menu_items')).toEqual(['Limonada']);
    expect(await namesOf('menu_items', 'archived_at is null')).toEqual([]);
    expect(await namesOf('inventory_items')).toEqual(['Azúcar', 'Limón']);
    expect(await namesOf('inventory_items', 'archived_at is null')).toEqual([]);
    expect(await namesOf('tables', 'archived_at is not null')).toEqual(['Terraza 1']);
    expect(await namesOf('areas')).toEqual([]);
    const [balance] = await rowsOf<{ drift: number }>(
      ground,
      `select sum(current_stock) - (select sum(quantity) from stock_movements where business_id = $1) as drift
       from inventory_items where business_id = $1`,
      [business.id],
    );
    expect(Number(balance?.drift)).toBe(0);
  });

  it('leaves what real things hold: an open table with its area, a category and an ingredient in use', async () => {
    await addSamples(write());
    await withOpenRegister(ground, business);
    await sendOrder(
      write(),
      anOrderRequest([{ product: await idOf('menu_items', 'Refresco') }], {
        channel: 'mesa',
        table_id: await idOf('tables', 'Mesa 3'),
      }),
    );
    await createProduct(write(), {
      id: randomUUID(),
      name: 'Horchata',
      price_cents: 4_500,
      category_id: await idOf('menu_categories', 'Bebidas'),
    });
    await aProduct(ground, business, {
      name: 'Sopa de la casa',
      recipe: [{ ingredient: await idOf('inventory_items', 'Pollo'), quantity: 1 }],
    });
    await createTable(write(), {
      id: randomUUID(),
      name: 'Terraza 9',
      area_id: await idOf('areas', 'Terraza'),
    });
    const { answer } = await removeSamples(write());
    expect([...answer.kept].sort()).toEqual(['Bebidas', 'Mesa 3', 'Pollo', 'Salón principal', 'Terraza']);
    expect(await namesOf('menu_items', 'archived_at is null')).toEqual(['Horchata', 'Sopa de la casa']);
    expect(await namesOf('inventory_items', 'archived_at is null')).toEqual(['Pollo']);
    await addSamples(write());
    expect(await namesOf('inventory_items', 'archived_at is null')).toContain('Pollo (ejemplo)');
  });

  it('is written to the audit log when it comes and when it goes', async () => {
    await addSamples(write());
    await removeSamples(write());
    const entries = await rowsOf<{ action: string; details: object }>(
      ground,
      `select action, details from audit_log where business_id = $1 order by created_at, id`,
      [business.id],
    );
    expect(entries).toEqual([
      { action: 'sample.added', details: { products: 10, ingredients: 15, tables: 6 } },
      { action: 'sample.removed', details: { removed: 36, kept: [] } },
    ]);
  });
});

describe('the first steps', () => {
  const NOTHING = { hidden: false, samples: false, menu: false, register: false, sale: false };

  it('are done one by one as the business does them', async () => {
    expect(await readFirstSteps(scope())).toEqual({ ...NOTHING, tables: true, employees: true });
    await rowsOf(ground, 'update tables set archived_at = now() where business_id = $1', [business.id]);
    await rowsOf(ground, `update users set is_active = false where business_id = $1 and role <> 'admin'`, [
      business.id,
    ]);
    expect(await readFirstSteps(scope())).toEqual({ ...NOTHING, tables: false, employees: false });
    const product = await aProduct(ground, business, { tracksInventory: false });
    expect(await readFirstSteps(scope())).toMatchObject({ menu: true, register: false });
    await rowsOf(ground, 'update users set is_active = true where business_id = $1', [business.id]);
    await withOpenRegister(ground, business);
    expect(await readFirstSteps(scope())).toMatchObject({ employees: true, register: true, sale: false });
    await sell(product);
    expect(await readFirstSteps(scope())).toMatchObject({ sale: true });
  });

  it('are put away and brought back', async () => {
    expect((await hideFirstSteps(write(), true)).answer.hidden).toBe(true);
    expect((await hideFirstSteps(write(), true)).answer.hidden).toBe(true);
    expect((await hideFirstSteps(write(), false)).answer.hidden).toBe(false);
  });
});
