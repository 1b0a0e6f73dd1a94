import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { batchUnitCost } from '#domain/stock/recipe-cost.ts';
import type { Business } from '#tests/support/business.ts';
import { anIngredientOf, recipesOf } from '#tests/support/recipes.ts';
import { archiveIngredient, movementsOf, setCost } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let admin: ReturnType<typeof recipesOf>;
beforeEach(async () => {
  business = await database.business();
  admin = recipesOf(business);
});

type Options = Parameters<typeof anIngredientOf>[2];
const bought = (name: string, options: Options = {}) =>
  anIngredientOf(business, 'unidad', { name, ...options });
const prepared = (name: string, options: Options = {}) => bought(name, { isPrepared: true, ...options });
const rowOf = async (id: string) => {
  const [row] = await database.rows<{ initial_stock: number; current_stock: number; cost_per_unit: number }>(
    `select l.initial_stock::float8, l.current_stock::float8, i.cost_per_unit::float8
     from inventory_items i join stock_levels l on l.inventory_item_id = i.id where i.id = $1`,
    [id],
  );
  return row;
};
const reasonsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));

describe('a batch of a preparation', () => {
  it('a batch deducts its ingredients, adds its yield and stores one movement with its cost for each', async () => {
    const tomato = await bought('Tomate', { stock: 100, costPerUnit: 300 });
    const chile = await bought('Chile', { stock: 10, costPerUnit: 50.5 });
    const sauce = await prepared('Salsa');
    await admin.prepare(
      sauce,
      [
        { of: tomato, quantity: 8 },
        { of: chile, quantity: 1 },
      ],
      12,
    );
    const id = randomUUID();
    const made = await admin.make(sauce, 2.5, id);
    expect(made.batch).toEqual({ id, quantity: 30 });
    expect(Object.fromEntries(made.stock.map((item) => [item.id, item.current_stock]))).toEqual({
      [tomato]: 80,
      [chile]: 7.5,
      [sauce]: 30,
    });
    expect(await rowOf(sauce)).toEqual({ initial_stock: 30, current_stock: 30, cost_per_unit: 204.2083 });
    for (const item of [tomato, chile, sauce]) {
      const { stock, moved } = await business.stockOf(item);
      expect(moved).toBe(stock);
    }
    const movements = (await movementsOf(business)).filter(({ source_id }) => source_id === id);
    const by = { type: 'preparation', user_id: business.employees.admin.id };
    const reason = 'Para preparar Salsa';
    expect(Object.fromEntries(movements.map((movement) => [movement.inventory_item_id, movement]))).toEqual({
      [chile]: expect.objectContaining({ ...by, quantity: -2.5, unit_cost: 50.5, balance: 7.5, reason }),
      [sauce]: expect.objectContaining({
        ...by,
        quantity: 30,
        unit_cost: 204.2083,
        balance: 30,
        reason: null,
      }),
      [tomato]: expect.objectContaining({ ...by, quantity: -20, unit_cost: 300, balance: 80, reason }),
    });
    expect(movements).toHaveLength(3);
  });

  it('the cost of a batch is averaged with the cost of the stock before it', async () => {
    const tomato = await bought('Tomate', { costPerUnit: 100 });
    const sauce = await prepared('Salsa', { stock: 30, costPerUnit: 40 });
    await admin.prepare(sauce, [{ of: tomato, quantity: 7 }], 10);
    await admin.make(sauce);
    expect(await rowOf(sauce)).toEqual({ initial_stock: 40, current_stock: 40, cost_per_unit: 47.5 });
    await setCost(business, tomato, 200);
    await admin.make(sauce, 0.5);
    expect(await rowOf(sauce)).toEqual({ initial_stock: 45, current_stock: 45, cost_per_unit: 57.7778 });
  });

  it('a batch that lacks an ingredient deducts nothing and names that ingredient', async () => {
    const tomato = await bought('Tomate', { stock: 100 });
    const chile = await bought('Chile', { stock: 1.5 });
    const sauce = await prepared('Salsa');
    await admin.prepare(sauce, [
      { of: tomato, quantity: 8 },
      { of: chile, quantity: 1 },
    ]);
    await expect(admin.make(sauce, 2)).rejects.toMatchObject({
      code: 'stock.insufficient',
      message: 'Stock insuficiente para Chile. Stock actual: 1.5, requerido: 2',
    });
    expect(await rowOf(tomato)).toMatchObject({ current_stock: 100 });
    expect(await rowOf(sauce)).toMatchObject({ current_stock: 0 });
    await admin.make(sauce, 1.5);
    expect(await rowOf(chile)).toMatchObject({ current_stock: 0 });
  });

  it('a batch without a recipe, of a bought or archived ingredient, too small or repeated is refused with a sentence', async () => {
    const tomato = await bought('Tomate');
    const sauce = await prepared('Salsa');
    await expect(admin.make(sauce)).rejects.toMatchObject({
      code: 'row.conflict',
      message: 'Salsa no tiene receta todavía: guarda primero lo que lleva un lote.',
    });
    await expect(admin.make(tomato)).rejects.toMatchObject({
      message: 'Tomate no es un ingrediente preparado.',
    });
    await admin.prepare(sauce, [{ of: tomato, quantity: 0.1 }]);
    await expect(admin.make(sauce, 0.0001)).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { batches: 'Es muy poco para prepararlo.' },
    });
    const id = randomUUID();
    await admin.make(sauce, 1, id);
    await expect(admin.make(sauce, 1, id)).rejects.toMatchObject({
      code: 'row.conflict',
      message: 'Esta preparación ya se registró.',
    });
    await archiveIngredient(business, tomato);
    await expect(admin.make(sauce)).rejects.toMatchObject({
      message: 'Tomate está archivado: quítalo de la receta de Salsa.',
    });
    expect(await rowOf(sauce)).toMatchObject({ current_stock: 1 });
  });
});

describe('batches at once', () => {
  it('batches of two preparations that share ingredients never deduct more than the stock and do not deadlock', async () => {
    const [tomato, chile] = [await bought('Tomate', { stock: 40 }), await bought('Chile', { stock: 40 })];
    const [red, hot] = [await prepared('Roja'), await prepared('Picante')];
    await admin.prepare(red, [
      { of: tomato, quantity: 3 },
      { of: chile, quantity: 1 },
    ]);
    await admin.prepare(hot, [
      { of: chile, quantity: 3 },
      { of: tomato, quantity: 1 },
    ]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) => admin.make(index % 2 === 0 ? red : hot)),
    );
    for (const reason of reasonsOf(outcomes)) expect(reason).toMatchObject({ code: 'stock.insufficient' });
    const [redQuantity, hotQuantity] = [
      (await rowOf(red))?.current_stock ?? 0,
      (await rowOf(hot))?.current_stock ?? 0,
    ];
    expect(redQuantity + hotQuantity).toBe(24 - reasonsOf(outcomes).length);
    expect(await rowOf(tomato)).toMatchObject({ current_stock: 40 - 3 * redQuantity - hotQuantity });
    expect(await rowOf(chile)).toMatchObject({ current_stock: 40 - 3 * hotQuantity - redQuantity });
    for (const item of [tomato, chile, red, hot]) {
      const { stock, moved } = await business.stockOf(item);
      expect(stock).toBeGreaterThanOrEqual(0);
      expect(moved).toBe(stock);
    }
  });

  it('batches and served orders that use the same ingredients at once: every movement adds up', async () => {
    const tomato = await bought('Tomate', { stock: 1000 });
    const sauce = await prepared('Salsa', { stock: 50, costPerUnit: 100 });
    await admin.prepare(sauce, [{ of: tomato, quantity: 2 }], 3);
    const product = await business.product();
    await admin.save(product, [
      { of: sauce, quantity: 1 },
      { of: tomato, quantity: 1 },
    ]);
    const orders = [];
    for (let index = 0; index < 10; index += 1) orders.push(await business.order([{ product }]));
    await Promise.all([
      ...orders.map(({ kitchen_ticket }) => serveTicket(business.writeScope('chef'), kitchen_ticket.id)),
      ...orders.map(() => admin.make(sauce)),
    ]);
    expect(await business.stockOf(tomato)).toEqual({ stock: 970, moved: 970 });
    expect(await business.stockOf(sauce)).toEqual({ stock: 70, moved: 70 });
  });

  it('batches while their recipe changes: each batch uses either the old recipe or the new one', async () => {
    const [tomato, chile] = [await bought('Tomate', { stock: 1000 }), await bought('Chile', { stock: 1000 })];
    const sauce = await prepared('Salsa');
    await admin.prepare(sauce, [{ of: tomato, quantity: 1 }], 1);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => admin.make(sauce)),
      admin.prepare(sauce, [{ of: chile, quantity: 10 }], 100),
      ...Array.from({ length: 6 }, () => admin.make(sauce)),
    ]);
    expect(reasonsOf(outcomes)).toEqual([]);
    const oldBatches = 1000 - ((await rowOf(tomato))?.current_stock ?? 0);
    const newBatches = (1000 - ((await rowOf(chile))?.current_stock ?? 0)) / 10;
    expect(oldBatches + newBatches).toBe(12);
    expect(await rowOf(sauce)).toMatchObject({ current_stock: oldBatches + 100 * newBatches });
  });
});

describe('preparations made of preparations', () => {
  it('the cost of a preparation without batches is computed from its recipe, at any depth, as is the cost of its product', async () => {
    const tomato = await bought('Tomate', { costPerUnit: 333.3333 });
    const [base, sauce, stew] = [await prepared('Base'), await prepared('Salsa'), await prepared('Guiso')];
    await admin.prepare(base, [{ of: tomato, quantity: 2 }], 3);
    await admin.prepare(
      sauce,
      [
        { of: base, quantity: 1.5 },
        { of: tomato, quantity: 1 },
      ],
      7,
    );
    const read = await admin.prepare(
      stew,
      [
        { of: sauce, quantity: 2 },
        { of: base, quantity: 1 },
      ],
      2,
    );
    const ofBase = batchUnitCost([{ quantity: 2, cost_per_unit: 333.3333 }], 3);
    const ofSauce = batchUnitCost(
      [
        { quantity: 1.5, cost_per_unit: ofBase },
        { quantity: 1, cost_per_unit: 333.3333 },
      ],
      7,
    );
    const ofStew = batchUnitCost(
      [
        { quantity: 2, cost_per_unit: ofSauce },
        { quantity: 1, cost_per_unit: ofBase },
      ],
      2,
    );
    expect(read.cost_per_unit).toBe(ofStew);
    expect(read.lines.map(({ name, cost_per_unit }) => [name, cost_per_unit])).toEqual([
      ['Base', ofBase],
      ['Salsa', ofSauce],
    ]);
    const product = await business.product();
    await admin.save(product, [{ of: stew, quantity: 3 }]);
    const [row] = await database.rows<{ unit_cost: string }>(
      'select unit_cost from menu_stock where menu_item_id = $1',
      [product],
    );
    expect(Number(row?.unit_cost)).toBeCloseTo(3 * ofStew, 6);
    await admin.make(base, 2);
    await setCost(business, tomato, 1);
    expect((await admin.preparation(base)).cost_per_unit).toBe(ofBase);
    expect((await admin.preparation(sauce)).cost_per_unit).toBe(
      batchUnitCost(
        [
          { quantity: 1.5, cost_per_unit: ofBase },
          { quantity: 1, cost_per_unit: 1 },
        ],
        7,
      ),
    );
  });

  it('the cost of 12 levels of 4 preparations, each made of all those below it, is computed fast', async () => {
    const tomato = await bought('Tomate', { costPerUnit: 1 });
    let below = [tomato];
    for (let depth = 0; depth < 12; depth += 1) {
      const level = [];
      for (let n = 0; n < 4; n += 1) {
        const item = await prepared(`Piso ${depth}.${n}`);
        await admin.prepare(
          item,
          below.map((of) => ({ of, quantity: 1 })),
          below.length,
        );
        level.push(item);
      }
      below = level;
    }
    const top = await admin.preparation(below[0] ?? '');
    expect(top.cost_per_unit).toBe(1);
  });

  it('a recipe that would use itself, directly or through others, is refused', async () => {
    const [one, two, three] = [await prepared('Adobo'), await prepared('Recado'), await prepared('Salsa')];
    const circularRecipe = (message: string) => ({
      code: 'row.conflict',
      message,
      fields: { 'lines.0.inventory_item_id': message },
    });
    await expect(admin.prepare(one, [{ of: one, quantity: 1 }])).rejects.toMatchObject(
      circularRecipe('Adobo no puede ser ingrediente de su propia receta.'),
    );
    await admin.prepare(one, [{ of: two, quantity: 1 }]);
    await expect(admin.prepare(two, [{ of: one, quantity: 1 }])).rejects.toMatchObject(
      circularRecipe('Recado no puede llevar Adobo: Adobo ya se prepara con Recado.'),
    );
    await admin.prepare(two, [{ of: three, quantity: 1 }]);
    await expect(admin.prepare(three, [{ of: one, quantity: 1 }])).rejects.toMatchObject(
      circularRecipe('Salsa no puede llevar Adobo: Adobo ya se prepara con Salsa.'),
    );
    await admin.prepare(two, []);
    await admin.prepare(three, [{ of: one, quantity: 1 }]);
  });

  it('three people who save recipes that form a circle at once: one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const items = await Promise.all([1, 2, 3].map((n) => prepared(`Parte ${round}.${n}`)));
      const outcomes = await Promise.allSettled(
        items.map((item, index) => admin.prepare(item, [{ of: items[(index + 1) % 3] ?? '', quantity: 1 }])),
      );
      expect(reasonsOf(outcomes)).toMatchObject([{ code: 'row.conflict' }]);
      const lineCounts = await Promise.all(
        items.map(async (item) => (await admin.preparation(item)).lines.length),
      );
      expect(lineCounts.toSorted()).toEqual([0, 1, 1]);
    }
  });

  it('a recipe saved over a change of another person is refused', async () => {
    const [tomato, sauce] = [await bought('Tomate'), await prepared('Salsa')];
    const { version } = await admin.preparation(sauce);
    const outcomes = await Promise.allSettled(
      [2, 3].map((quantity) => admin.prepare(sauce, [{ of: tomato, quantity }], quantity, version)),
    );
    expect(reasonsOf(outcomes)).toMatchObject([{ code: 'row.stale' }]);
    const { lines, batch_quantity } = await admin.preparation(sauce);
    expect(lines).toMatchObject([{ quantity: batch_quantity }]);
  });
});
