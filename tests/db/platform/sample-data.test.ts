import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chargeSale, readSale } from '#db/queries/bills/sales.ts';
import {
  addSamples,
  hideFirstSteps,
  removeSamples,
  restoreSamples,
} from '#db/queries/business/onboarding.ts';
import { changeBusiness } from '#db/queries/business/settings.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import {
  changeCategory,
  changeProduct,
  createCategory,
  createProduct,
  type ProductChange,
  removeCategory,
  removeProduct,
  reorderProducts,
  setAvailability,
} from '#db/queries/menu/menu.ts';
import { sendOrder } from '#db/queries/orders/orders.ts';
import { changeTable, createTable, occupyTable, placeTables, renameArea } from '#db/queries/orders/tables.ts';
import { correctStock, registerWaste, removeIngredient } from '#db/queries/stock/inventory.ts';
import { readRecipe, saveRecipe } from '#db/queries/stock/recipes.ts';
import { closeStockCount, saveStockCountLines, startStockCount } from '#db/queries/stock/stock-counts.ts';
import type { Currency } from '#domain/business/settings.ts';
import { SAMPLE } from '#domain/platform/sample-data.ts';
import type { Recipe } from '#domain/stock/answers/recipes.ts';
import type { Business } from '#tests/support/business.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { findProduct, previewSampleRemoval, readFirstSteps } from '#tests/support/reads.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database } from '#tests/support/test.ts';

const TRACES =
  /^(audit_log|business_counters|idempotency_keys|ingredient_counts|menu_item_prices|sample_removals):/;
let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const scope = () => business.scope('admin');
const write = () => business.writeScope();

/** The checksum without the tables that record the adding and removing itself. */
const checksumWithoutTraces = async () =>
  (await business.checksum()).split('\n').filter((line) => !TRACES.test(line));

async function idOf(table: string, name: string): Promise<string> {
  const [row] = await database.rows<{ id: string }>(
    `select id from ${table} where business_id = $1 and name = $2`,
    [business.id, name],
  );
  if (!row) throw new Error(`there is no ${name}`);
  return row.id;
}

const namesOf = async (table: string, where = 'true') =>
  (
    await database.rows<{ name: string }>(
      `select name from ${table} where business_id = $1 and ${where} order by name`,
      [business.id],
    )
  ).map(({ name }) => name);

/** The names of all rows of the kinds that the sample adds. */
const everyName = async () =>
  (
    await Promise.all([
      namesOf('menu_items', 'archived_at is null'),
      namesOf('menu_categories'),
      namesOf('inventory_items', 'archived_at is null'),
      namesOf('tables', 'archived_at is null'),
      namesOf('areas'),
    ])
  )
    .flat()
    .sort();

async function sell(product: string, more: Parameters<typeof anOrderRequest>[1] = {}) {
  await business.openRegister();
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

describe('the sample data', () => {
  it('the sample is complete: its recipes use its ingredients, and its products and tables have a category or area', () => {
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

  it('adding and then removing the sample leaves every row as it was', async () => {
    await business.ingredient({ name: 'Arroz' });
    await business.product({ name: 'Limonada', tracksInventory: false });
    const before = await checksumWithoutTraces();
    const { answer } = await addSamples(write());
    expect(answer).toMatchObject({ samples: true, menu: true, tables: true });
    expect(await namesOf('menu_items')).toHaveLength(SAMPLE.products.length + 1);
    expect(await checksumWithoutTraces()).not.toEqual(before);
    const removed = await removeSamples(write());
    expect(removed.answer).toMatchObject({ samples: false, kept: [] });
    expect(removed.answer.removed).toBe(
      SAMPLE.products.length +
        SAMPLE.ingredients.length +
        SAMPLE.categories.length +
        SAMPLE.areas.length +
        SAMPLE.tables.length,
    );
    expect(await checksumWithoutTraces()).toEqual(before);
  });

  it('the sample of a business that invoices issues no document and takes no number', async () => {
    const { invoices } = await startInvoicing(business);
    await addSamples(write());
    await removeSamples(write());
    expect(
      await database.rows(
        `select next_number, (select count(*)::int from fiscal_documents d where d.business_id = r.business_id) as documents
         from fiscal_ranges r where r.id = $1`,
        [invoices],
      ),
    ).toEqual([{ next_number: '1', documents: 0 }]);
    const product = await business.product({ tracksInventory: false });
    await aServedSale(business, [{ product }]);
    expect(await database.rows('select next_number from fiscal_ranges where id = $1', [invoices])).toEqual([
      { next_number: '2' },
    ]);
  });

  it.each<[Currency, { price: number; extra: number; pack: number; unit: string }]>([
    ['HNL', { price: 30_00, extra: 10_00, pack: 950_00, unit: '950.0000' }],
    ['USD', { price: 6_00, extra: 2_00, pack: 190_00, unit: '190.0000' }],
    ['COP', { price: 6_000_00, extra: 2_000_00, pack: 190_000_00, unit: '190000.0000' }],
  ])('the sample of a business in %s has amounts that people pay there', async (currency, amounts) => {
    await changeBusiness(write(), { currency });
    await addSamples(write());
    const rows = await database.rows<typeof amounts>(
      `select m.price_cents::int as price, r.extra_price_cents::int as extra, i.costo_pedido::int as pack, i.cost_per_unit::text as unit
       from menu_items m
       join recipes r on r.business_id = m.business_id and r.menu_item_id = m.id
       join inventory_items c on c.business_id = r.business_id and c.id = r.inventory_item_id and c.name = 'Queso seco'
       join inventory_items i on i.business_id = m.business_id and i.name = 'Harina de trigo'
       where m.business_id = $1 and m.name = 'Baleada sencilla'`,
      [business.id],
    );
    expect(rows).toEqual([amounts]);
  });

  it('four requests at once add the sample once, and four remove it once', async () => {
    const fourTimes = <T>(act: () => Promise<T>) => Promise.allSettled([act(), act(), act(), act()]);
    const done = (outcomes: PromiseSettledResult<unknown>[]) =>
      outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(done(await fourTimes(() => addSamples(write())))).toBe(1);
    expect(await namesOf('inventory_items')).toHaveLength(SAMPLE.ingredients.length);
    await expect(addSamples(write())).rejects.toMatchObject({
      message: 'Los datos de ejemplo ya están cargados.',
    });
    expect(done(await fourTimes(() => removeSamples(write())))).toBe(1);
    await expect(removeSamples(write())).rejects.toMatchObject({
      message: 'No hay datos de ejemplo que quitar.',
    });
    expect(await namesOf('inventory_items')).toEqual([]);
  });

  it("a sample name that is taken gets '(ejemplo)', and the rows of the business do not change", async () => {
    await createCategory(write(), { id: randomUUID(), name: 'BEBIDAS' });
    const rice = await business.ingredient({ name: 'arroz', stock: 7 });
    await addSamples(write());
    expect(await namesOf('menu_categories')).toContain('Bebidas (ejemplo)');
    expect(await namesOf('inventory_items')).toContain('Arroz (ejemplo)');
    expect(await namesOf('tables')).toEqual(expect.arrayContaining(['Mesa 1', 'Mesa 1 (ejemplo)']));
    const uses = await database.rows('select from recipes where inventory_item_id = $1', [rice]);
    expect(uses).toEqual([]);
    await removeSamples(write());
    expect(await namesOf('menu_categories')).toEqual(['BEBIDAS']);
    expect(await namesOf('inventory_items')).toEqual(['arroz']);
    expect(await namesOf('tables')).toEqual(['Mesa 1', 'Mesa 2']);
  });

  it('removing a sold sample archives its product, table and ingredients and keeps the sale', async () => {
    await addSamples(write());
    const product = await idOf('menu_items', 'Limonada');
    const tableId = await idOf('tables', 'Terraza 1');
    const { sale, kitchen_ticket } = await sell(product, { channel: 'mesa', table_id: tableId });
    await serveTicket(write(), kitchen_ticket.id);
    const sold = await readSale(scope(), sale.id);
    await removeSamples(write());
    expect(await readSale(scope(), sale.id)).toEqual(sold);
    expect(await namesOf('menu_items')).toEqual(['Limonada']);
    expect(await namesOf('menu_items', 'archived_at is null')).toEqual([]);
    expect(await namesOf('inventory_items')).toEqual(['Azúcar', 'Limón']);
    expect(await namesOf('inventory_items', 'archived_at is null')).toEqual([]);
    expect(await namesOf('tables', 'archived_at is not null')).toEqual(['Terraza 1']);
    expect(await namesOf('areas')).toEqual([]);
    const [balance] = await database.rows<{ drift: number }>(
      `select sum(current_stock) - (select sum(quantity) from stock_movements where business_id = $1) as drift
       from stock_levels where business_id = $1`,
      [business.id],
    );
    expect(Number(balance?.drift)).toBe(0);
  });

  it('removing keeps what the business uses: an open table with its area, a category and an ingredient', async () => {
    await addSamples(write());
    await business.openRegister();
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
    await business.product({
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

  it('adding and removing the sample are in the audit log', async () => {
    await addSamples(write());
    await removeSamples(write());
    const entries = await business.audit();
    expect(entries.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'sample.added', details: { products: 10, ingredients: 15, tables: 6 } },
      { action: 'sample.removed', details: { removed: 36, kept: [] } },
    ]);
  });
});

const productOf = async (name: string) => (await findProduct(scope(), await idOf('menu_items', name))).item;

const changeOf = async (name: string, change: Omit<ProductChange, 'version'>) => {
  const { id, version } = await productOf(name);
  return changeProduct(write(), id, { ...change, version });
};

async function doubleRecipe(name: string) {
  const recipe = await readRecipe(scope(), await idOf('menu_items', name), true);
  if (!recipe) throw new Error(`${name} has no recipe`);
  const lines = recipe.lines.map((line) => ({ ...line, quantity: line.quantity * 2 }));
  await saveRecipe(write(), recipe.id, { version: recipe.version, lines: lines.map(asTyped) }, true);
}
const asTyped = ({
  inventory_item_id,
  quantity,
  unit,
  is_option,
  extra_price_cents,
}: Recipe['lines'][number]) => ({
  inventory_item_id,
  quantity,
  unit,
  is_option,
  extra_price_cents,
});

async function count(name: string) {
  const id = randomUUID();
  await startStockCount(write(), { id });
  await saveStockCountLines(write(), id, [
    { inventory_item_id: await idOf('inventory_items', name), counted_quantity: 3 },
  ]);
  await closeStockCount(write(), id);
}

const ALL_WEEK = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }];
const LEMONADE = ['Azúcar', 'Bebidas', 'Limonada', 'Limón'];

const removeOwnTables = () => database.rows('delete from tables where business_id = $1', [business.id]);

describe('sample rows that the business changed', () => {
  beforeEach(removeOwnTables);

  it.each<[what: string, change: () => Promise<unknown>, kept: readonly string[]]>([
    ['a price', () => changeOf('Limonada', { price_cents: 4_500 }), LEMONADE],
    [
      'a name',
      () => changeOf('Limonada', { name: 'Limonada de la casa' }),
      ['Azúcar', 'Bebidas', 'Limonada de la casa', 'Limón'],
    ],
    ['a description', () => changeOf('Limonada', { description: 'Con hierbabuena' }), LEMONADE],
    [
      'a picture',
      () => changeOf('Limonada', { image_url: `/media/${business.id}/${randomUUID()}` }),
      LEMONADE,
    ],
    ['a schedule', () => changeOf('Limonada', { schedule: ALL_WEEK }), LEMONADE],
    ['whether it is in the menu', () => changeOf('Limonada', { is_available: false }), LEMONADE],
    ['a recipe', () => doubleRecipe('Limonada'), LEMONADE],
    [
      'a category',
      async () => changeCategory(write(), await idOf('menu_categories', 'Bebidas'), { name: 'Refrescos' }),
      ['Refrescos'],
    ],
    ['what is there, counted', () => count('Arroz'), ['Arroz']],
    [
      'what is there, corrected',
      async () =>
        correctStock(write(), await idOf('inventory_items', 'Arroz'), {
          id: randomUUID(),
          counted_stock: 5,
          reason: 'Se contó',
        }),
      ['Arroz'],
    ],
    [
      'what went to waste',
      async () =>
        registerWaste(write(), {
          id: randomUUID(),
          inventory_item_id: await idOf('inventory_items', 'Arroz'),
          quantity: 1,
          reason: 'caducado',
        }),
      ['Arroz'],
    ],
    [
      'the name of a table',
      async () => changeTable(write(), await idOf('tables', 'Terraza 1'), { name: 'Ventana' }),
      ['Terraza', 'Ventana'],
    ],
    [
      'where a table stands',
      async () =>
        placeTables(write(), [{ table_id: await idOf('tables', 'Terraza 1'), screen: 'lg', x: 96, y: 48 }]),
      ['Terraza', 'Terraza 1'],
    ],
    ['an area', async () => renameArea(write(), await idOf('areas', 'Terraza'), 'Patio'), ['Patio']],
  ])('%s belongs to the business: it stays with what it needs, and the preview lists it', async (_what, change, kept) => {
    await addSamples(write());
    await change();
    const preview = await previewSampleRemoval(scope());
    const all = await everyName();
    expect(preview.stays.map(({ name }) => name).sort()).toEqual([...kept].sort());
    expect(preview.stays.filter(({ reason }) => reason === 'changed')).toHaveLength(1);
    for (const { reason, needed_by } of preview.stays)
      if (reason === 'needed') expect(needed_by).not.toEqual([]);
    const { answer } = await removeSamples(write());
    expect([...answer.kept].sort()).toEqual([...kept].sort());
    expect(answer.removed).toBe(all.length - kept.length);
    expect(preview.goes.flatMap(({ names }) => names)).toHaveLength(answer.removed);
    expect(await everyName()).toEqual([...kept].sort());
  });

  it('selling, serving, marking as sold out and reordering do not count as changes', async () => {
    await addSamples(write());
    const product = await idOf('menu_items', 'Limonada');
    const { kitchen_ticket } = await sell(product);
    await serveTicket(write(), kitchen_ticket.id);
    await setAvailability(write(), product, { sold_out: 'hour', countdown: 5 });
    await reorderProducts(write(), [product, await idOf('menu_items', 'Refresco')]);
    const tableId = await idOf('tables', 'Terraza 1');
    await occupyTable(write(), tableId, false);
    await changeOf('Limonada', { price_cents: 9_000 });
    await changeOf('Limonada', { price_cents: 4_000 });
    expect((await previewSampleRemoval(scope())).stays).toEqual([]);
    expect((await removeSamples(write())).answer.kept).toEqual([]);
  });

  it('a change made while the sample is removed counts too', async () => {
    await addSamples(write());
    const other = await database.owner.connect();
    await other.query('begin');
    await other.query(
      `update menu_items set price_cents = 9900 where business_id = $1 and name = 'Limonada'`,
      [business.id],
    );
    const removing = removeSamples(write());
    await vi.waitFor(
      async () =>
        expect(
          await database.rows(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%remove_samples%'`,
          ),
        ).not.toEqual([]),
      { timeout: 5000, interval: 20 },
    );
    await other.query('commit');
    other.release();
    expect([...(await removing).answer.kept].sort()).toEqual(LEMONADE);
  });
});

describe('restoring the removed sample', () => {
  beforeEach(removeOwnTables);

  it('restoring brings back the same rows', async () => {
    await business.product({ name: 'Sopa', tracksInventory: false });
    await addSamples(write());
    await changeOf('Limonada', { image_url: `/media/${business.id}/${randomUUID()}` });
    const before = await checksumWithoutTraces();
    const removed = await removeSamples(write());
    const until = new Date(removed.answer.undo_until ?? 0).getTime();
    expect(until).toBeGreaterThan(Date.now() + 9 * 60_000);
    expect(until).toBeLessThan(Date.now() + 11 * 60_000);
    expect(await readFirstSteps(scope())).toMatchObject({ undo_until: removed.answer.undo_until });
    const { answer } = await restoreSamples(write());
    expect(answer).toMatchObject({
      samples: true,
      undo_until: null,
      restored: removed.answer.removed,
      renamed: [],
    });
    expect(await checksumWithoutTraces()).toEqual(before);
    expect((await previewSampleRemoval(scope())).stays.map(({ name }) => name).sort()).toEqual(LEMONADE);
  });

  it('restoring takes sold rows out of the archive, with the stock that was served meanwhile', async () => {
    await addSamples(write());
    const product = await idOf('menu_items', 'Limonada');
    const tableId = await idOf('tables', 'Terraza 1');
    const served = await sell(product, { channel: 'mesa', table_id: tableId });
    await serveTicket(write(), served.kitchen_ticket.id);
    const waiting = await sell(product);
    await removeSamples(write());
    await serveTicket(write(), waiting.kitchen_ticket.id);
    const lemon = await idOf('inventory_items', 'Limón');
    const { stock } = await business.stockOf(lemon);
    await restoreSamples(write());
    expect(await namesOf('menu_items', 'archived_at is null')).toHaveLength(SAMPLE.products.length);
    expect(await namesOf('inventory_items', 'archived_at is null')).toHaveLength(SAMPLE.ingredients.length);
    expect((await productOf('Limonada')).category_id).toBe(await idOf('menu_categories', 'Bebidas'));
    expect(
      await database.rows(
        `select a.name as area, t.archived_at from tables t join areas a on a.id = t.area_id
         where t.business_id = $1 and t.id = $2`,
        [business.id, tableId],
      ),
    ).toEqual([{ area: 'Terraza', archived_at: null }]);
    expect((await business.stockOf(lemon)).stock).toBe(stock);
    expect((await previewSampleRemoval(scope())).stays).toEqual([]);
  });

  it('restored rows are renamed when their name is taken, and deleted rows stay deleted', async () => {
    await addSamples(write());
    await changeOf('Limonada', { price_cents: 4_500 });
    await removeSamples(write());
    const drinks = await idOf('menu_categories', 'Bebidas');
    await removeProduct(write(), await idOf('menu_items', 'Limonada'));
    await removeCategory(write(), drinks);
    await removeIngredient(write(), await idOf('inventory_items', 'Azúcar'));
    await createProduct(write(), { id: randomUUID(), name: 'Café', price_cents: 1_000 });
    await createProduct(write(), { id: randomUUID(), name: 'carne asada', price_cents: 1_000 });
    await createCategory(write(), { id: randomUUID(), name: 'BALEADAS' });
    await business.ingredient({ name: 'Arroz' });
    await createTable(write(), { id: randomUUID(), name: 'terraza 1' });
    const { answer } = await restoreSamples(write());
    expect([...answer.renamed].sort()).toEqual([
      'Arroz (ejemplo)',
      'Baleadas (ejemplo)',
      'Carne asada (ejemplo)',
      'Terraza 1 (ejemplo)',
    ]);
    expect(await namesOf('inventory_items')).not.toContain('Azúcar');
    expect((await productOf('Refresco')).category_id).toBeNull();
    expect((await removeSamples(write())).answer.kept).toEqual([]);
    expect(await everyName()).toEqual(['Arroz', 'BALEADAS', 'Café', 'carne asada', 'terraza 1'].sort());
  });

  it('restoring works for ten minutes, once, and not after the sample is added again', async () => {
    const GONE = {
      message: 'Los datos de ejemplo solo se pueden recuperar durante 10 minutos. Puedes cargarlos de nuevo.',
    };
    await expect(restoreSamples(write())).rejects.toMatchObject(GONE);
    await addSamples(write());
    await removeSamples(write());
    await addSamples(write());
    expect(await readFirstSteps(scope())).toMatchObject({ samples: true, undo_until: null });
    await expect(restoreSamples(write())).rejects.toMatchObject(GONE);
    await removeSamples(write());
    const outcomes = await Promise.allSettled([restoreSamples(write()), restoreSamples(write())]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await removeSamples(write());
    await database.rows(
      `update sample_removals set removed_at = removed_at - interval '10 minutes' where business_id = $1`,
      [business.id],
    );
    expect(await readFirstSteps(scope())).toMatchObject({ samples: false, undo_until: null });
    await expect(restoreSamples(write())).rejects.toMatchObject(GONE);
    expect(await everyName()).toEqual([]);
  });
});

describe('the first steps', () => {
  const NOTHING = {
    business: false,
    hidden: false,
    samples: false,
    undo_until: null,
    menu: false,
    register: false,
    sale: false,
    invoicing: false,
  };

  it('each step is done when the business completes it', async () => {
    expect(await readFirstSteps(scope())).toEqual({ ...NOTHING, tables: true, employees: true });
    await database.rows('update tables set archived_at = now() where business_id = $1', [business.id]);
    await database.rows(`update users set is_active = false where business_id = $1 and role <> 'admin'`, [
      business.id,
    ]);
    expect(await readFirstSteps(scope())).toEqual({ ...NOTHING, tables: false, employees: false });
    const product = await business.product({ tracksInventory: false });
    expect(await readFirstSteps(scope())).toMatchObject({ menu: true, register: false });
    await database.rows('update users set is_active = true where business_id = $1', [business.id]);
    await business.openRegister();
    expect(await readFirstSteps(scope())).toMatchObject({ employees: true, register: true, sale: false });
    await changeBusiness(write(), { rtn: '08011990123456', country: 'SV' });
    expect(await readFirstSteps(scope())).toMatchObject({ business: false });
    await changeBusiness(write(), { country: 'SV', currency: 'USD', rtn: null });
    expect(await readFirstSteps(scope())).toMatchObject({ business: true, sale: false });
    await sell(product);
    expect(await readFirstSteps(scope())).toMatchObject({ sale: true });
  });

  it('invoicing is a step in Honduras only', async () => {
    expect(await readFirstSteps(scope())).toMatchObject({ invoicing: false });
    await startInvoicing(business);
    expect(await readFirstSteps(scope())).toMatchObject({ invoicing: true });
    await changeBusiness(write(), { country: 'SV', currency: 'USD', rtn: null });
    expect(await readFirstSteps(scope())).toMatchObject({ invoicing: null });
  });

  it('after the first sale the business step is done and the currency cannot change', async () => {
    await sell(await business.product({ tracksInventory: false }));
    expect(await readFirstSteps(scope())).toMatchObject({ business: true, sale: true });
    await expect(changeBusiness(write(), { currency: 'USD' })).rejects.toMatchObject({
      fields: { currency: 'La moneda no cambia después de la primera venta.' },
    });
  });

  it('the first steps are hidden and shown again', async () => {
    expect((await hideFirstSteps(write(), true)).answer.hidden).toBe(true);
    expect((await hideFirstSteps(write(), true)).answer.hidden).toBe(true);
    expect((await hideFirstSteps(write(), false)).answer.hidden).toBe(false);
  });
});
