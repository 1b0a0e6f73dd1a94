import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { changeLine } from '#db/queries/orders/orders.ts';
import { readRecipe, saveRecipe } from '#db/queries/stock/recipes.ts';
import { divideRounded } from '#domain/base/money.ts';
import { convertQuantity } from '#domain/base/units.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import { recipeCost } from '#domain/stock/recipe-cost.ts';
import { linesOf } from '#tests/support/orders.ts';
import { listMissingRecipes, listProductCosts, readMenu } from '#tests/support/reads.ts';
import { anIngredientOf, type RecipeLineInput, recipesOf } from '#tests/support/recipes.ts';
import { archiveIngredient } from '#tests/support/stock.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
let admin: ReturnType<typeof recipesOf>;
beforeAll(async () => {
  admin = recipesOf(business);
});

const ingredient = (unit: string, options: Parameters<typeof anIngredientOf>[2] = {}) =>
  anIngredientOf(business, unit, options);
const serve = (id: string) => serveTicket(business.writeScope('chef'), id);
const costs = async (product: string) => {
  const { lines } = await admin.recipe(product);
  return recipeCost(
    lines.map(({ unit, quantity, typed_quantity, typed_unit, cost_per_unit }) => ({
      quantity: typed_quantity ?? quantity,
      cost_per_unit: cost_per_unit ?? 0,
      unit: { typed: typed_unit ?? unit, own: unit },
    })),
  );
};
const unitCostIn = async (product: string) => {
  const [row] = await database.rows<{ units: string }>(
    'select trunc(unit_cost * 1e24)::text as units from menu_stock where business_id = $1 and menu_item_id = $2',
    [business.id, product],
  );
  return Number(divideRounded(BigInt(row?.units ?? 0), 10n ** 24n));
};

describe('a recipe', () => {
  it('a recipe stores quantities in the units of the ingredients and returns them as they were typed', async () => {
    const beans = await ingredient('g', { name: 'Frijoles', costPerUnit: 4.5 });
    const eggs = await ingredient('unidad', { name: 'Huevos' });
    const product = await business.product({ priceCents: 6000 });
    const saved = await admin.save(product, [
      { of: beans, quantity: 0.25, unit: 'lb', isOption: false, isRemovable: false },
      { of: eggs, quantity: 2, extraCents: 1500 },
    ]);
    expect(saved).toEqual(await admin.recipe(product));
    expect(saved).toMatchObject({ version: 2, price_cents: 6000, tax_rate: 1500, prices_include_tax: true });
    expect(saved.lines).toMatchObject([
      {
        inventory_item_id: beans,
        name: 'Frijoles',
        unit: 'g',
        quantity: 113.3981,
        typed_quantity: 0.25,
        typed_unit: 'lb',
        is_option: false,
        is_removable: false,
        extra_price_cents: 0,
        cost_per_unit: 4.5,
      },
      {
        inventory_item_id: eggs,
        quantity: 2,
        typed_quantity: null,
        typed_unit: null,
        is_option: true,
        is_removable: true,
        extra_price_cents: 1500,
      },
    ]);
  });

  it('saving a recipe replaces all its lines; one wrong line leaves the stored recipe unchanged', async () => {
    const [one, two, three] = [await ingredient('g'), await ingredient('g'), await ingredient('g')];
    const product = await business.product();
    await admin.save(product, [
      { of: one, quantity: 1, unit: 'g' },
      { of: two, quantity: 2, unit: 'g' },
    ]);
    await admin.save(product, [
      { of: two, quantity: 5, unit: 'g' },
      { of: three, quantity: 3, unit: 'g' },
    ]);
    const before = await admin.recipe(product);
    expect(before.lines.map(({ inventory_item_id: id, quantity }) => [id, quantity]).toSorted()).toEqual(
      [
        [two, 5],
        [three, 3],
      ].toSorted(),
    );
    await expect(
      admin.save(product, [
        { of: one, quantity: 1, unit: 'g' },
        { of: two, quantity: 1, unit: 'litro' },
      ]),
    ).rejects.toMatchObject({ code: 'input.invalid' });
    expect(await admin.recipe(product)).toEqual(before);
    expect((await admin.save(product, [])).lines).toEqual([]);
  });

  it('a refused recipe names the wrong line, the field and the reason', async () => {
    const flour = await ingredient('lb', { name: 'Harina de maíz' });
    const archived = await ingredient('lb', { name: 'Manteca' });
    await archiveIngredient(business, archived);
    const foreign = await (await database.business()).ingredient();
    const product = await business.product();
    const good: RecipeLineInput = { of: flour, quantity: 1, unit: 'lb' };
    const refused = (take: RecipeLineInput) => expect(admin.save(product, [good, take])).rejects;
    const at = (field: string, message: string, code = 'input.invalid') => ({
      code,
      message,
      fields: { [`lines.1.${field}`]: message },
    });
    await refused(good).toMatchObject(at('inventory_item_id', 'Harina de maíz está dos veces en la receta.'));
    await refused({ of: archived, quantity: 1, unit: 'lb' }).toMatchObject(
      at('inventory_item_id', 'Manteca está archivado: quítalo de la receta.', 'row.missing'),
    );
    for (const of of [foreign, randomUUID()])
      await refused({ of, quantity: 1 }).toMatchObject(
        at('inventory_item_id', 'Ingrediente no encontrado.', 'row.missing'),
      );
    const other = await ingredient('lb', { name: 'Sal' });
    await refused({ of: other, quantity: 1, unit: 'taza' }).toMatchObject(
      at('unit', 'Sal se mide en lb: no se puede escribir en tazas.'),
    );
    await refused({ of: other, quantity: 0.0001, unit: 'g' }).toMatchObject(
      at('quantity', 'Es muy poco de Sal: no llega a 0.0001 lb.'),
    );
    const foreignProduct = await (await database.business()).product();
    await expect(admin.save(foreignProduct, [], 1)).rejects.toMatchObject({ code: 'row.missing' });
    expect((await admin.recipe(product)).version).toBe(1);
  });

  it('three people who save a recipe at once: one recipe is stored and the others are refused as stale', async () => {
    const flour = await ingredient('g');
    const product = await business.product();
    for (let version = 1; version <= 4; version += 1) {
      const outcomes = await Promise.allSettled(
        [1, 2, 3].map((quantity) => admin.save(product, [{ of: flour, quantity, unit: 'g' }], version)),
      );
      const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused).toHaveLength(2);
      for (const reason of refused)
        expect(reason).toMatchObject({
          code: 'row.stale',
          message:
            'Otra persona guardó esta receta mientras la editabas. Revisa la suya antes de guardar la tuya.',
        });
      const storedQuantity = outcomes.findIndex(({ status }) => status === 'fulfilled') + 1;
      expect((await admin.recipe(product)).lines).toMatchObject([{ quantity: storedQuantity }]);
    }
  });

  it('the audit log stores the changed lines of a recipe in words', async () => {
    const [beans, cheese, cream] = [
      await ingredient('g', { name: 'Frijol rojo' }),
      await ingredient('g', { name: 'Queso seco' }),
      await ingredient('litro', { name: 'Mantequilla crema' }),
    ];
    const product = await business.product({ name: 'Baleada sencilla' });
    await admin.save(product, [
      { of: beans, quantity: 100, unit: 'g' },
      { of: cheese, quantity: 30, unit: 'g' },
    ]);
    await admin.save(product, [
      { of: beans, quantity: 100, unit: 'g' },
      { of: cream, quantity: 2, unit: 'cucharada', isOption: false, isRemovable: false, extraCents: 1050 },
    ]);
    const last = (await business.audit('recipe.changed'))
      .filter(({ entity_id }) => entity_id === product)
      .at(-1);
    expect(last && { user_id: last.user_id, details: last.details }).toEqual({
      user_id: business.employees.admin.id,
      details: {
        name: 'Baleada sencilla',
        before: { 'Queso seco': '30 g, se ofrece con, se ofrece sin', 'Mantequilla crema': null },
        after: { 'Queso seco': null, 'Mantequilla crema': '2 cucharadas, extra 10.50' },
      },
    });
  });

  it('a recipe carries no cost for a person who may not read costs', async () => {
    const flour = await ingredient('g', { costPerUnit: 7 });
    const product = await business.product({ recipe: [{ ingredient: flour, quantity: 1 }] });
    const read = await readRecipe(business.scope('cajero'), product, false);
    expect(read?.lines).toMatchObject([{ inventory_item_id: flour, cost_per_unit: null }]);
  });
});

describe('a recipe that changes after the order', () => {
  it('the sent order deducts the 100 g of its recipe, and the next order deducts 150 g', async () => {
    const beans = await ingredient('g', { stock: 1000, costPerUnit: 2 });
    const product = await business.product();
    await admin.save(product, [{ of: beans, quantity: 100, unit: 'g' }]);
    const sent = await business.order([{ product }]);
    await admin.save(product, [{ of: beans, quantity: 150, unit: 'g' }]);
    const next = await business.order([{ product }]);
    await serve(sent.kitchen_ticket.id);
    expect((await business.stockOf(beans)).stock).toBe(900);
    await serve(next.kitchen_ticket.id);
    expect(await business.stockOf(beans)).toEqual({ stock: 750, moved: 750 });
    const lines = (await linesOf(business)).filter(({ menu_item_id }) => menu_item_id === product);
    expect(lines.map(({ unit_cost }) => unit_cost)).toEqual([200, 300]);
  });
});

describe("the notes 'con' and 'sin'", () => {
  const taco = async () => {
    const [masa, salsa, onion] = [
      await ingredient('g', { name: 'Masa', stock: 1000 }),
      await ingredient('g', { name: 'Salsa', stock: 1000 }),
      await ingredient('g', { name: 'Cebolla', stock: 1000 }),
    ];
    const product = await business.product({ name: 'Pupusa' });
    const recipe = [
      { of: masa, quantity: 80, unit: 'g', isOption: false, isRemovable: false, extraCents: 500 },
      { of: salsa, quantity: 20, unit: 'g', isRemovable: false, extraCents: 300 },
      { of: onion, quantity: 10, unit: 'g', isOption: false },
    ];
    await admin.save(product, recipe);
    return { product, recipe, masa, salsa, onion };
  };
  const refused = (message: string) => ({ code: 'menu.unavailable', message });
  const NOT_AS_EXTRA = refused('Masa no se ofrece como extra. Quita el producto y vuelve a agregarlo.');
  const NOT_WITHOUT = refused('El producto no se ofrece sin Salsa. Quita el producto y vuelve a agregarlo.');
  const change = (line: string, notes: LineNotes) =>
    changeLine(business.writeScope('mesero'), line, { notes }, { allowed: false, approved_by: null });

  it('a product offers the ingredients that its recipe marks for each note, and none when none is marked', async () => {
    const { product, masa } = await taco();
    const plain = await business.product({
      recipe: [{ ingredient: masa, quantity: 1, isOption: false, isRemovable: false }],
    });
    const { items } = await readMenu(business.scope());
    const offered = (id: string) => items.find((item) => item.id === id)?.ingredients;
    expect(offered(product)).toEqual([
      { name: 'Cebolla', extra_price_cents: 0, is_option: false, is_removable: true },
      { name: 'Salsa', extra_price_cents: 300, is_option: true, is_removable: false },
    ]);
    expect(offered(plain)).toEqual([]);
  });

  it("an ingredient that is not marked is refused in 'con' and 'sin'; free text is accepted", async () => {
    const { product } = await taco();
    const send = (notes: LineNotes) => business.order([{ product, notes }]);
    for (const con of [{ Masa: 1 }, 'Masa']) await expect(send({ con })).rejects.toMatchObject(NOT_AS_EXTRA);
    for (const sin of [['Salsa'], 'Salsa', ['Cebolla', 'Salsa']])
      await expect(send({ sin })).rejects.toMatchObject(NOT_WITHOUT);
    const sent = await send({ con: { Salsa: 2 }, sin: ['Cebolla'], note: 'sin Masa, por favor' });
    expect(sent.sale.total_cents).toBe(5000 + 600);
    expect((await send({ sin: 'sal', con: 'mucha salsa' })).sale.total_cents).toBe(5000);
  });

  it('notes of a sent line stay valid after their mark is removed; only additions are refused', async () => {
    const { product, recipe, salsa, onion } = await taco();
    const sent = await business.order([{ product, notes: { con: { Salsa: 2 }, sin: ['Cebolla'] } }]);
    const line = sent.kitchen_ticket.items[0]?.id ?? '';
    await admin.save(
      product,
      recipe.map((take) => ({ ...take, isOption: false, isRemovable: false })),
    );
    await expect(change(line, { con: { Salsa: 3 }, sin: ['Cebolla'] })).rejects.toMatchObject({
      code: 'menu.unavailable',
    });
    await expect(change(line, { sin: ['Cebolla', 'Salsa'] })).rejects.toMatchObject(NOT_WITHOUT);
    await change(line, { con: { Salsa: 1 }, sin: ['Cebolla'] });
    await serve(sent.kitchen_ticket.id);
    expect((await business.stockOf(salsa)).stock).toBe(1000 - 40);
    expect((await business.stockOf(onion)).stock).toBe(1000);
  });

  it('saving lines without is_removable leaves its stored value unchanged', async () => {
    const { product, salsa, onion } = await taco();
    const lines = [salsa, onion].map((inventory_item_id) => ({
      inventory_item_id,
      quantity: 1,
      unit: 'g',
      is_option: true,
      extra_price_cents: 0,
    }));
    const { version } = await admin.recipe(product);
    const saved = await saveRecipe(business.writeScope(), product, { version, lines }, false);
    expect(saved.answer.recipe.lines.map(({ name, is_removable }) => [name, is_removable])).toEqual([
      ['Cebolla', true],
      ['Salsa', false],
    ]);
  });
});

describe('the cost of a recipe', () => {
  it('the cost of a recipe is the same in the domain and in SQL, in any units', async () => {
    const take = fc.record({
      unit: fc.constantFrom('g', 'lb', 'litro', 'unidad', 'rollo'),
      typed: fc.nat({ max: 8 }),
      quantity: fc.integer({ min: 1, max: 5_000_000 }).map((units) => units / 10_000),
      cost: fc.integer({ min: 0, max: 90_000_000 }).map((units) => units / 10_000),
    });
    const families = {
      g: ['g', 'lb', 'oz', 'kg'],
      lb: ['lb', 'g', 'kg'],
      litro: ['litro', 'ml', 'taza', 'oz fl'],
      unidad: ['unidad', 'docena'],
      rollo: ['rollo'],
    };
    for (const takes of fc.sample(fc.array(take, { minLength: 1, maxLength: 5 }), 25)) {
      const product = await business.product();
      const list: (RecipeLineInput & { unit: string; own: string; cost: number })[] = [];
      for (const { unit: ingredientUnit, typed, quantity, cost } of takes) {
        const units =
          ingredientUnit in families
            ? (Object.entries(families).find(([name]) => name === ingredientUnit)?.[1] ?? [])
            : [];
        const unit = units[typed % units.length] ?? ingredientUnit;
        if ((convertQuantity(quantity, unit, ingredientUnit) ?? 0) <= 0) continue;
        list.push({
          of: await ingredient(ingredientUnit, { costPerUnit: cost }),
          quantity,
          unit,
          own: ingredientUnit,
          cost,
        });
      }
      // Every quantity was rounded to nothing: a product without a recipe is not in the list of costs.
      if (list.length === 0) continue;
      await admin.save(product, list);
      const asTyped = recipeCost(
        list.map(({ quantity, unit, own: ingredientUnit, cost }) => ({
          quantity,
          cost_per_unit: cost,
          unit: { typed: unit, own: ingredientUnit },
        })),
      );
      expect(await costs(product)).toBe(asTyped);
      expect(await unitCostIn(product)).toBe(asTyped);
      const { products } = await listProductCosts(business.scope());
      expect(products.find(({ id }) => id === product)?.cost_cents).toBe(asTyped);
    }
  });

  it('the costs of the menu have the tax of each product, and no product without a recipe or in the archive', async () => {
    const other = await database.business({ taxPercentage: 1500 });
    const of = await anIngredientOf(other, 'g', { costPerUnit: 12.5 });
    const recipe = [{ of, quantity: 100, unit: 'g' }];
    const [general, exempt, archived] = [
      await other.product(),
      await other.product({ taxCategory: 'exempt' }),
      await other.product(),
    ];
    await other.product();
    for (const product of [general, exempt, archived]) await recipesOf(other).save(product, recipe);
    await database.change('menu_items', archived, { archived_at: new Date() });
    const { prices_include_tax, products } = await listProductCosts(other.scope());
    expect(prices_include_tax).toBe(true);
    expect(products).toHaveLength(2);
    expect(products).toEqual(
      expect.arrayContaining([
        { id: general, cost_cents: 1250, tax_rate: 1500 },
        { id: exempt, cost_cents: 1250, tax_rate: 0 },
      ]),
    );
  });
});

describe('products without a recipe', () => {
  it('active products under inventory control without a recipe are listed by name', async () => {
    const otherBusiness = await database.business();
    const flour = await otherBusiness.ingredient();
    await otherBusiness.product({ name: 'Tajadas' });
    await otherBusiness.product({ name: 'Árabe' });
    await otherBusiness.product({ name: 'Entrega a domicilio', tracksInventory: false });
    await otherBusiness.product({ name: 'Baleada', recipe: [{ ingredient: flour, quantity: 1 }] });
    const old = await otherBusiness.product({ name: 'Viejo' });
    await database.change('menu_items', old, { archived_at: new Date() });
    const missing = await listMissingRecipes(otherBusiness.scope());
    expect(missing.total).toBe(2);
    expect(missing.products.map(({ name }) => name)).toEqual(['Árabe', 'Tajadas']);
  });
});
