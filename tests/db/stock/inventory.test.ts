import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { runStatements } from '#db/database.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import {
  changeIngredient,
  correctStock,
  createIngredient,
  readIngredient,
  removeIngredient,
} from '#db/queries/stock/inventory.ts';
import type { InventoryItem } from '#domain/stock/answers/inventory.ts';
import { unitCost } from '#domain/stock/inventory.ts';
import type { Business } from '#tests/support/business.ts';
import { listInventory, listMovements, summarizeInventory } from '#tests/support/reads.ts';
import { anIngredientForm, movementsOf, setCost } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const scope = () => business.scope();
const write = () => business.writeScope();
const add = async (more: Parameters<typeof anIngredientForm>[0] = {}) =>
  (await createIngredient(write(), anIngredientForm(more))).answer.ingredient;
/** The ingredient as its dialog sends it, with the given changes. */
function edited(item: InventoryItem, more: Partial<Parameters<typeof changeIngredient>[2]> = {}) {
  const { name, category, unit, purchase_unit, purchase_factor, min_stock_level, is_prepared, version } =
    item;
  return {
    name,
    category,
    unit,
    purchase_unit,
    purchase_factor,
    min_stock_level,
    is_prepared,
    version,
    ...more,
  };
}
const change = async (item: InventoryItem, more: Partial<Parameters<typeof changeIngredient>[2]>) =>
  (await changeIngredient(write(), item.id, edited(item, more))).answer.ingredient;
const page = (wanted: Partial<Parameters<typeof listInventory>[1]> = {}) =>
  listInventory(scope(), { page: 1, page_size: 13, ...wanted }, true);
const auditOf = async (action: string) => (await business.audit(action)).map(({ details }) => details);

describe('a new ingredient', () => {
  it('an ingredient costs the price of its purchase unit divided by its content, and its stock is its first movement', async () => {
    const item = await add({
      name: 'Cerveza',
      unit: 'unidad',
      purchase_unit: 'caja de 24',
      purchase_factor: 24,
      costo_pedido: 50_000,
      initial_stock: 48,
    });
    expect(item).toMatchObject({
      cost_per_unit: 2083.3333,
      costo_pedido: 50_000,
      initial_stock: 48,
      current_stock: 48,
      version: 1,
    });
    expect(item.cost_per_unit).toBe(unitCost(50_000, 24));
    expect(await movementsOf(business, item.id)).toMatchObject([
      { type: 'initial', quantity: 48, balance: 48, unit_cost: 2083.3333, reason: null },
    ]);
    expect((await summarizeInventory(scope(), true)).total_value_cents).toBe(100_000);
  });

  it('the database and the screen calculate the same unit cost for random prices and contents', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(50_000_000),
        fc.integer({ min: 100, max: 5_000_000 }),
        async (costo_pedido, factor) => {
          const purchase_factor = factor / 10_000;
          const item = await add({ costo_pedido, purchase_unit: 'saco', purchase_factor });
          expect(item.cost_per_unit).toBe(unitCost(costo_pedido, purchase_factor));
        },
      ),
      {
        numRuns: 40,
        examples: [
          [1, 30_000],
          [5, 20_000],
          [2, 30_000],
        ],
      },
    );
  });

  it('an ingredient without initial stock has no movement and a stock of 0', async () => {
    const item = await add();
    expect(item.current_stock).toBe(0);
    expect(await movementsOf(business, item.id)).toEqual([]);
  });

  it('an ingredient name is unique ignoring case and spaces, and the name of an archived ingredient is free', async () => {
    const cheese = await add({ name: 'Queso Ñandú', initial_stock: 5 });
    await expect(add({ name: 'QUESO ñandÚ' })).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { name: 'Ya existe un ingrediente llamado "QUESO ñandÚ".' },
    });
    await expect(add({ name: 'Queso\u00a0 Ñandu\u0301' })).rejects.toMatchObject({ code: 'row.conflict' });
    await correctStock(write(), cheese.id, { id: randomUUID(), counted_stock: 4, reason: 'Se cayó' });
    expect((await removeIngredient(write(), cheese.id)).answer).toEqual({ id: cheese.id, archived: true });
    await expect(add({ name: 'queso ñandú' })).resolves.toMatchObject({ name: 'queso ñandú' });
  });

  it('four concurrent creations with the same name create one ingredient', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => add({ name: 'Harina' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await page()).total).toBe(1);
  });
});

describe('changing an ingredient', () => {
  it('a change retains the average cost unless it contains a purchase cost, and then the audit log stores both costs', async () => {
    const item = await add({ costo_pedido: 1000, purchase_unit: 'bolsa', purchase_factor: 4 });
    await setCost(business, item.id, 260.5);
    const renamed = await change(item, { name: 'Queso fresco', purchase_factor: 5 });
    expect(renamed).toMatchObject({ cost_per_unit: 260.5, costo_pedido: 1000, version: 2 });
    expect(await auditOf('stock.cost-corrected')).toEqual([]);
    const repriced = await change(renamed, { costo_pedido: 1500 });
    expect(repriced).toMatchObject({ cost_per_unit: 300, costo_pedido: 1500 });
    expect(await auditOf('stock.cost-corrected')).toEqual([
      { name: 'Queso fresco', from_cost: 260.5, to_cost: 300 },
    ]);
  });

  it('a change based on an old version is refused, and a stock movement does not make a version old', async () => {
    const item = await add({ name: 'Crema', initial_stock: 3 });
    await correctStock(write(), item.id, { id: randomUUID(), counted_stock: 2, reason: 'Conté' });
    await change(item, { min_stock_level: 7 });
    await expect(change(item, { name: 'Mantequilla' })).rejects.toMatchObject({ code: 'row.stale' });
    const stored = await readIngredient(scope(), item.id, true);
    expect(stored?.ingredient).toMatchObject({ name: 'Crema', min_stock_level: 7, current_stock: 2 });
  });

  it('eight concurrent changes of one version: one is stored and seven are refused', async () => {
    const item = await add();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => change(item, { min_stock_level: index })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readIngredient(scope(), item.id, true))?.ingredient.version).toBe(2);
  });

  it('the unit can change only while no movement and no recipe uses it, and the refusal says why', async () => {
    const fresh = await add();
    expect(await change(fresh, { unit: 'kg' })).toMatchObject({ unit: 'kg' });
    const moved = await add({ initial_stock: 1 });
    await expect(change(moved, { unit: 'kg' })).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { unit: 'La unidad ya no se puede cambiar: el ingrediente tiene movimientos en ella.' },
    });
    const used = await add();
    await business.product({ recipe: [{ ingredient: used.id, quantity: 1 }] });
    await expect(change(used, { unit: 'kg' })).rejects.toMatchObject({
      fields: { unit: 'La unidad ya no se puede cambiar: hay recetas que la usan.' },
    });
    expect(await readIngredient(scope(), used.id, true)).toMatchObject({
      unit_locked_by: 'La unidad ya no se puede cambiar: hay recetas que la usan.',
      used_by: ['Baleada'],
    });
  });

  it('renaming an ingredient of a product reports a changed menu, and other changes do not', async () => {
    const item = await add();
    await business.product({ recipe: [{ ingredient: item.id, quantity: 1 }] });
    const same = await changeIngredient(write(), item.id, edited(item, { min_stock_level: 2 }));
    expect(same.changes).not.toContainEqual({ type: 'menu.changed', data: {} });
    const renamed = await changeIngredient(
      write(),
      item.id,
      edited(same.answer.ingredient, { name: 'Cuajada' }),
    );
    expect(renamed.changes).toContainEqual({ type: 'menu.changed', data: {} });
  });
});

describe('removing an ingredient', () => {
  it('an ingredient with only its initial stock is deleted, and one with a history is archived', async () => {
    const fresh = await add({ initial_stock: 9 });
    expect((await removeIngredient(write(), fresh.id)).answer).toEqual({ id: fresh.id, archived: false });
    expect(await database.rows('select 1 from inventory_items where id = $1', [fresh.id])).toEqual([]);
    expect(await movementsOf(business, fresh.id)).toEqual([]);

    const served = await add({ initial_stock: 9 });
    const product = await business.product({ recipe: [{ ingredient: served.id, quantity: 1 }] });
    const { kitchen_ticket } = await business.order([{ product }]);
    await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
    await database.change('menu_items', product, { archived_at: new Date() });
    expect((await removeIngredient(write(), served.id)).answer).toEqual({ id: served.id, archived: true });
    expect(await movementsOf(business, served.id)).toHaveLength(2);
    expect(await page()).toEqual({ total: 0, items: [] });
    await expect(removeIngredient(write(), served.id)).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('removing an ingredient that recipes use is refused with the names of up to four products and the number of others', async () => {
    const item = await add({ name: 'Frijoles' });
    for (const name of ['Taco', 'Baleada', 'Pupusa', 'Plato típico', 'Sopa', 'Nachos'])
      await business.product({ name, recipe: [{ ingredient: item.id, quantity: 1 }] });
    await expect(removeIngredient(write(), item.id)).rejects.toMatchObject({
      code: 'row.conflict',
      message:
        'No se puede eliminar "Frijoles": lo lleva la receta de Baleada, Nachos, Plato típico, Pupusa y 2 más. Quítalo de ahí primero.',
    });
    const sauce = await add({ name: 'Salsa', is_prepared: true });
    const tomato = await add({ name: 'Tomate' });
    await database.rows(
      'insert into preparation_recipes (business_id, prepared_item_id, inventory_item_id, quantity) values ($1, $2, $3, 1)',
      [business.id, sauce.id, tomato.id],
    );
    await expect(removeIngredient(write(), tomato.id)).rejects.toThrow('lo lleva la receta de Salsa.');
    await change(sauce, { is_prepared: false });
    expect((await removeIngredient(write(), tomato.id)).answer).toEqual({ id: tomato.id, archived: true });
  });
});

describe('the list of ingredients', () => {
  it('the list is sorted ignoring case and accents, filtered by category and part of the name, and counts its matches', async () => {
    for (const [name, category] of [
      ['queso', 'Lácteos'],
      ['Ácido', null],
      ['Azúcar', 'Secos'],
      ['QUESILLO', 'Lácteos'],
      ['banano', 'Frutas'],
    ] as const)
      await add({ name, category });
    const names = async (wanted: Parameters<typeof page>[0] = {}) => {
      const { items, total } = await page(wanted);
      return [total, ...items.map(({ name }) => name)];
    };
    expect(await names()).toEqual([5, 'Ácido', 'Azúcar', 'banano', 'QUESILLO', 'queso']);
    expect(await names({ search: 'QUES' })).toEqual([2, 'QUESILLO', 'queso']);
    expect(await names({ search: 'ácI' })).toEqual([1, 'Ácido']);
    expect(await names({ search: 'ques', category: 'Secos' })).toEqual([0]);
    expect(await names({ category: 'Lácteos' })).toEqual([2, 'QUESILLO', 'queso']);
    expect(await names({ category: 'lácteos' })).toEqual([0]);
    expect(await names({ search: '%' })).toEqual([0]);
    expect((await summarizeInventory(scope(), true)).categories).toEqual(['Frutas', 'Lácteos', 'Secos']);
  });

  it('the list is paged, and its total is correct after bulk inserts, archivings and deletions', async () => {
    await database.rows(
      `insert into inventory_items (business_id, id, name, unit, category)
       select $1, new_id(), 'Ingrediente ' || lpad(n::text, 3, '0'), 'lb', 'Todo' from generate_series(1, 40) n`,
      [business.id],
    );
    expect((await page({ page: 4 })).items.map(({ name }) => name)).toEqual(['Ingrediente 040']);
    expect(await page({ page: 5 })).toEqual({ total: 40, items: [] });
    expect((await page({ page: 2, category: 'Todo', search: 'ingred' })).items[0]?.name).toBe(
      'Ingrediente 014',
    );
    await database.rows(
      'update inventory_items set archived_at = now() where business_id = $1 and name < $2',
      [business.id, 'Ingrediente 011'],
    );
    await database.rows('delete from inventory_items where business_id = $1 and name > $2', [
      business.id,
      'Ingrediente 035',
    ]);
    expect((await page()).total).toBe(25);
    expect((await page({ category: 'Todo' })).total).toBe(25);
    await database.rows('update inventory_items set archived_at = null where business_id = $1', [
      business.id,
    ]);
    expect((await page()).total).toBe(35);
  });

  it('the list contains no costs for a user without permission to read them', async () => {
    await add({ costo_pedido: 777, initial_stock: 1 });
    const { items } = await listInventory(scope(), { page: 1, page_size: 13 }, false);
    expect(items[0]).toMatchObject({ cost_per_unit: null, costo_pedido: null });
    expect(await summarizeInventory(scope(), false)).toMatchObject({ total_value_cents: null });
  });
});

describe('a page of twenty thousand ingredients', () => {
  it('a page is read from an index by the application’s database role', async () => {
    await database.rows(
      `insert into inventory_items (business_id, id, name, unit, category)
       select $1, new_id(), md5(n::text), 'lb', 'Cat ' || n % 9 from generate_series(1, 20000) n`,
      [business.id],
    );
    await database.rows('vacuum analyze inventory_items');
    const { db } = scope();
    const [, plan] = await runStatements(db, [
      sql`select enter_scope(${business.id}, ${business.employees.admin.id}, 0)`,
      sql`explain select id from inventory_items where business_id = app_business() and archived_at is null
        order by fold(name), name, id limit 14`,
    ]);
    expect(JSON.stringify(plan)).toContain('Index Only Scan using inventory_items_sorted');
    const { total, items } = await page({ page: 1, page_size: 14 });
    expect([total, items.length]).toEqual([20_000, 14]);
    expect((await summarizeInventory(scope(), true)).categories).toHaveLength(9);
  });
});

describe('the movements of an ingredient', () => {
  it('movements are paged newest first, with user, reason, balance and source', async () => {
    const item = await add({ initial_stock: 20, costo_pedido: 150 });
    const product = await business.product({ recipe: [{ ingredient: item.id, quantity: 2 }] });
    const { kitchen_ticket, order } = await business.order([{ product }]);
    await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
    await correctStock(write(), item.id, {
      id: randomUUID(),
      counted_stock: 17.5,
      reason: 'Merma de la bodega',
    });
    const first = await listMovements(scope(), item.id, { limit: 2 }, true);
    expect(first.more).toBe(true);
    expect(first.movements).toMatchObject([
      {
        type: 'correction',
        quantity: -0.5,
        balance: 17.5,
        reason: 'Merma de la bodega',
        user: business.employees.admin.fullName,
        source: null,
        unit_cost: 150,
      },
      {
        type: 'serve',
        quantity: -2,
        balance: 18,
        user: business.employees.chef.fullName,
        source: { kind: 'order', id: order.id, number: 1 },
      },
    ]);
    const last = first.movements.at(-1);
    const rest = await listMovements(
      scope(),
      item.id,
      { limit: 2, before_at: last?.created_at, before_id: last?.id },
      false,
    );
    expect(rest).toMatchObject({
      more: false,
      movements: [{ type: 'initial', balance: 20, unit_cost: null }],
    });
    await expect(listMovements(scope(), randomUUID(), { limit: 2 }, true)).rejects.toMatchObject({
      code: 'row.missing',
    });
  });

  it('movements of concurrent servings are listed in the order of their balances', async () => {
    const item = await business.ingredient({ stock: 100 });
    const product = await business.product({ recipe: [{ ingredient: item, quantity: 1 }] });
    const sentOrders = [];
    for (let index = 0; index < 16; index += 1) sentOrders.push(await business.order([{ product }]));
    await Promise.all(
      sentOrders.map(({ kitchen_ticket }) => serveTicket(business.writeScope('chef'), kitchen_ticket.id)),
    );
    const { movements } = await listMovements(scope(), item, { limit: 50 }, true);
    expect(movements.map(({ balance }) => balance)).toEqual(
      Array.from({ length: 17 }, (_, index) => 84 + index),
    );
  });
});

describe('correcting stock', () => {
  it('a correction sets the stock, and the audit log stores who corrected it, both quantities and the reason', async () => {
    const item = await add({ name: 'Arroz', initial_stock: 10 });
    await correctStock(write(), item.id, { id: randomUUID(), counted_stock: 7.25, reason: 'Saco roto' });
    expect(await business.stockOf(item.id)).toEqual({ stock: 7.25, moved: 7.25 });
    expect(await auditOf('stock.corrected')).toEqual([
      { name: 'Arroz', from: '10 lb', to: '7.25 lb', reason: 'Saco roto' },
    ]);
  });

  it('a correction to the current stock is refused, and so is a second correction with the same id', async () => {
    const item = await add({ initial_stock: 10 });
    await expect(
      correctStock(write(), item.id, { id: randomUUID(), counted_stock: 10, reason: 'Nada' }),
    ).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'El stock ya es 10 lb: no hay nada que corregir.',
    });
    const correction = { id: randomUUID(), counted_stock: 3, reason: 'Conté' };
    await correctStock(write(), item.id, correction);
    await expect(correctStock(write(), item.id, { ...correction, counted_stock: 2 })).rejects.toMatchObject({
      code: 'row.conflict',
    });
    expect((await business.stockOf(item.id)).stock).toBe(3);
  });
});
