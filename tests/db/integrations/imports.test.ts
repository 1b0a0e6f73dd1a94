import { beforeEach, describe, expect, it } from 'vitest';
import { importIngredients, importMenu, importRecipes } from '#db/queries/integrations/imports.ts';
import { type ImportRules, readImport } from '#domain/integrations/import.ts';
import {
  INGREDIENT_COLUMNS,
  INGREDIENT_RULES,
  type IngredientKey,
  planIngredients,
} from '#domain/integrations/import-ingredients.ts';
import { MENU_COLUMNS, MENU_RULES, type MenuKey, planMenu } from '#domain/integrations/import-menu.ts';
import {
  planRecipes,
  RECIPE_COLUMNS,
  RECIPE_RULES,
  type RecipeKey,
} from '#domain/integrations/import-recipes.ts';
import type { Business } from '#tests/support/business.ts';
import { exportIngredients, exportMenu, exportRecipes } from '#tests/support/reads.ts';
import { movementsOf } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const scope = () => business.scope();
const write = () => business.writeScope();

/** The rows of a file, the first one as row 2, parsed as the browser and the server do. */
function file<Key extends string, Row extends { readonly row: number }>(
  rules: ImportRules<Key, Row>,
  columns: readonly Key[],
  ...rows: readonly (readonly string[])[]
) {
  const table = { columns, rows: rows.map((cells, index) => ({ row: index + 2, cells })) };
  const read = readImport(rules, table);
  expect(read.faults).toEqual([]);
  return { columns, ...read };
}
const menuFile = (columns: readonly MenuKey[], ...rows: readonly (readonly string[])[]) =>
  file(MENU_RULES, columns, ...rows);
const ingredientFile = (columns: readonly IngredientKey[], ...rows: readonly (readonly string[])[]) =>
  file(INGREDIENT_RULES, columns, ...rows);
const recipeFile = (columns: readonly RecipeKey[], ...rows: readonly (readonly string[])[]) =>
  file(RECIPE_RULES, columns, ...rows);

const menu = async () => (await exportMenu(scope())).entries;
const ingredients = async () => (await exportIngredients(scope(), true)).entries;
const recipes = () => exportRecipes(scope());
const countOf = async (table: string) =>
  (
    await database.rows<{ n: number }>(`select count(*)::integer as n from ${table} where business_id = $1`, [
      business.id,
    ])
  )[0]?.n;

describe('importing a menu file', () => {
  it('an import creates new products with their categories in order, and updates existing products by name', async () => {
    await business.product({ name: 'Café con leche', priceCents: 3000 });
    const { answer } = await importMenu(
      write(),
      menuFile(
        ['name', 'price_cents', 'category', 'tax_category', 'is_available'],
        ['Baleada', '45.50', 'Desayunos', 'exento', ''],
        ['CAFÉ CON LECHE', '35', 'Bebidas', '', 'No'],
        ['Horchata', '1,000', 'BEBIDAS', '18 %', 'Sí'],
      ),
    );
    expect(answer).toEqual({ created: 2, changed: 1, unchanged: 0 });
    const entries = await menu();
    expect(entries).toMatchObject([
      {
        name: 'Baleada',
        category: 'Desayunos',
        price_cents: 4550,
        tax_category: 'exempt',
        is_available: true,
      },
      { name: 'Horchata', category: 'Bebidas', price_cents: 100_000, tax_category: 'special' },
      {
        name: 'CAFÉ CON LECHE',
        category: 'Bebidas',
        price_cents: 3500,
        preparation_time: 10,
        is_available: false,
      },
    ]);
    const [row] = await database.rows<{ version: number }>(
      `select version from menu_items where business_id = $1 and name = 'CAFÉ CON LECHE'`,
      [business.id],
    );
    expect(row?.version).toBe(2);
  });

  it('an import writes one audit entry with each changed price, and a repeated import writes none', async () => {
    await business.product({ name: 'Baleada', priceCents: 4000 });
    await business.product({ name: 'Pupusa', priceCents: 2500 });
    const rows = menuFile(['name', 'price_cents'], ['Baleada', '45'], ['Pupusa', '25'], ['Tamal', '30']);
    await importMenu(write(), rows);
    await importMenu(write(), rows);
    expect((await business.audit('menu.imported')).map(({ details }) => details)).toEqual([
      {
        created: 1,
        changed: 1,
        unchanged: 1,
        prices: [{ name: 'Baleada', from_cents: 4000, to_cents: 4500 }],
      },
    ]);
  });

  it('an import leaves fields without a column unchanged, and clears fields whose cells are empty', async () => {
    const all = ['name', 'price_cents', 'category', 'description', 'preparation_time', 'barcode'] as const;
    await importMenu(write(), menuFile(all, ['Baleada', '45', 'Desayunos', 'Con queso', '12', '0012']));
    await importMenu(write(), menuFile(['name', 'price_cents'], ['Baleada', '46']));
    expect(await menu()).toMatchObject([
      { price_cents: 4600, category: 'Desayunos', description: 'Con queso', barcode: '0012' },
    ]);
    await importMenu(write(), menuFile(all, ['Baleada', '46', '', '', '', '']));
    expect(await menu()).toMatchObject([
      { category: null, description: null, preparation_time: null, barcode: null, is_available: true },
    ]);
  });

  it('a general rate that is not that of the business is refused, and its own is taken', async () => {
    const file = menuFile(
      ['name', 'price_cents', 'tax_category'],
      ['Baleada', '45', '15%'],
      ['Agua', '20', '0'],
    );
    await business.change({ tax_percentage: 1250 });
    await expect(importMenu(write(), file)).rejects.toMatchObject({
      code: 'input.invalid',
      fields: {
        '2.Impuesto': 'El impuesto general del negocio es 12.5 %, no 15 %: escribe general, 18 % o exento.',
      },
    });
    expect((await exportMenu(business.scope())).general_rate).toBe(1250);
    await business.change({ tax_percentage: 1500 });
    await importMenu(write(), file);
    expect(await menu()).toMatchObject([
      { name: 'Baleada', tax_category: 'general' },
      { name: 'Agua', tax_category: 'exempt' },
    ]);
  });

  it('a conflict that only the database finds refuses the whole import and names row and column', async () => {
    await business.product({ name: 'Té', priceCents: 1000 });
    await business.product({ name: 'té', priceCents: 2000 });
    const { rows, ...file } = menuFile(['name', 'price_cents'], ['Nuevo', '10'], ['TÉ', '12']);
    await expect(importMenu(write(), { ...file, rows })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { '3.Nombre': 'Hay 2 con este nombre: cambia el nombre de los demás antes de importar.' },
    });
    const [first] = rows;
    const again = first ? [first, { ...first, row: 9, name: 'NUEVO' }] : [];
    await expect(importMenu(write(), { ...file, rows: again })).rejects.toMatchObject({
      message: 'Fila 9, Nombre: Está repetido: ya viene en la fila 2.',
    });
    const broken = first ? [first, { ...first, row: 3, name: 'Otro', price_cents: -1 }] : [];
    await expect(importMenu(write(), { ...file, rows: broken })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect(await countOf('menu_items')).toBe(2);
    expect(await business.audit('menu.imported')).toEqual([]);
  });

  it('a barcode is accepted for one product only, and existing duplicates do not block an import', async () => {
    const columns = ['name', 'price_cents', 'barcode'] as const;
    await importMenu(
      write(),
      menuFile(columns, ['Té', '10', '1111'], ['Agua', '10', '2222'], ['Jugo', '10', '']),
    );
    await database.rows(`update menu_items set barcode = '2222' where business_id = $1 and name = 'Jugo'`, [
      business.id,
    ]);
    const other = menuFile(columns, ['Café', '20', '1111'], ['Soda', '20', '4444'], ['Cola', '20', '4444']);
    await expect(importMenu(write(), other)).rejects.toMatchObject({
      message: 'Fila 2, Código de barras: Ese código de barras ya es de "Té".',
      fields: {
        '3.Código de barras': 'Ese código de barras ya es de "Cola".',
        '4.Código de barras': 'Ese código de barras ya es de "Soda".',
      },
    });
    const fine = menuFile(
      columns,
      ['Agua', '11', '2222'],
      ['Jugo', '11', '2222'],
      ['Té', '10', '3333'],
      ['Café', '20', '1111'],
    );
    expect((await importMenu(write(), fine)).answer).toEqual({ created: 1, changed: 3, unchanged: 0 });
  });

  it('a code in another form is the same one: it changes no owner and is given to no second product', async () => {
    const columns = ['name', 'price_cents', 'barcode'] as const;
    await importMenu(
      write(),
      menuFile(columns, ['Galleta', '35', "'0075000001234"], ['Té', '60', "'019954141271"]),
    );
    expect((await menu()).map(({ barcode }) => barcode)).toEqual(['0075000001234', '019954141271']);
    await expect(
      importMenu(write(), menuFile(columns, ['Agua', '20', '075000001234'], ['Jugo', '20', '0019954141271'])),
    ).rejects.toMatchObject({
      fields: {
        '2.Código de barras': 'Ese código de barras ya es de "Galleta".',
        '3.Código de barras': 'Ese código de barras ya es de "Té".',
      },
    });
    await database.rows(
      `update menu_items set barcode = '''0075000001234' where business_id = $1 and name = 'Té'`,
      [business.id],
    );
    const again = menuFile(columns, ['Galleta', '36', '075000001234'], ['Té', '60', '0075000001234']);
    expect((await importMenu(write(), again)).answer).toEqual({ created: 0, changed: 2, unchanged: 0 });
  });

  it('concurrent imports of one file create each product and each category once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Plato ${index}`);
    const rows = menuFile(
      ['name', 'price_cents', 'category'],
      ...names.map((name, index) => [name, '50', `Categoría ${index % 7}`]),
    );
    const reversed = { ...rows, rows: rows.rows.toReversed() };
    const answers = await Promise.all(
      [rows, reversed, rows, reversed].map((each) => importMenu(write(), each)),
    );
    const made = answers.map(({ answer }) => answer.created).toSorted((a, b) => b - a);
    expect(made).toEqual([60, 0, 0, 0]);
    expect(await countOf('menu_items')).toBe(60);
    expect(await countOf('menu_categories')).toBe(7);
  });

  it('5,000 rows are imported twice in less than 8 seconds, the second time without a change', async () => {
    const rows = menuFile(
      ['name', 'price_cents', 'category', 'description'],
      ...Array.from({ length: 5000 }, (_, index) => [
        `Producto ${index}`,
        String(index + 1),
        `Categoría ${index % 40}`,
        'Con arroz y frijoles',
      ]),
    );
    const began = performance.now();
    expect((await importMenu(write(), rows)).answer).toEqual({ created: 5000, changed: 0, unchanged: 0 });
    expect((await importMenu(write(), rows)).answer).toEqual({ created: 0, changed: 0, unchanged: 5000 });
    expect(performance.now() - began).toBeLessThan(8000);
    const first = (await menu()).slice(0, 2).map(({ name }) => name);
    expect(first).toEqual(['Producto 0', 'Producto 40']);
  });
});

describe('importing an ingredient file', () => {
  const all = [
    'name',
    'category',
    'unit',
    'purchase_unit',
    'purchase_factor',
    'costo_pedido',
    'min_stock_level',
    'stock',
  ] as const;

  it('an import creates new ingredients with their stock, its movement and their cost', async () => {
    const { answer } = await importIngredients(
      write(),
      ingredientFile(
        all,
        ['Harina', 'Abarrotes', 'LB', 'quintal', '100', '1450.50', '25', '50.5'],
        ['Sal', '', 'lb', '', '', '', '', ''],
      ),
    );
    expect(answer).toEqual({ created: 2, changed: 0, unchanged: 0 });
    const [flour] = await database.rows<{ id: string; cost_per_unit: string }>(
      `select id, cost_per_unit from inventory_items where business_id = $1 and name = 'Harina'`,
      [business.id],
    );
    expect(flour).toMatchObject({ cost_per_unit: '1450.5000' });
    expect(await business.stockOf(flour?.id ?? '')).toEqual({ stock: 50.5, moved: 50.5 });
    expect(await movementsOf(business)).toMatchObject([
      {
        type: 'initial',
        quantity: 50.5,
        unit_cost: 1450.5,
        balance: 50.5,
        user_id: business.employees.admin.id,
      },
    ]);
    expect(
      (await ingredients()).map(({ name, unit, unit_locked_by }) => [name, unit, unit_locked_by]),
    ).toEqual([
      ['Harina', 'lb', 'movements'],
      ['Sal', 'lb', null],
    ]);
  });

  it('an import never changes existing stock, and changes the average cost only with the purchase cost', async () => {
    const id = await business.ingredient({ name: 'Queso', stock: 40, costPerUnit: 1234.5 });
    await importIngredients(
      write(),
      ingredientFile(['name', 'unit', 'min_stock_level', 'stock'], ['queso', 'unidad', '5', '900']),
    );
    expect(await business.stockOf(id)).toEqual({ stock: 40, moved: 40 });
    const cost = async () =>
      (
        await database.rows<{ cost: number }>(
          'select cost_per_unit::float as cost from inventory_items where id = $1',
          [id],
        )
      )[0]?.cost;
    expect(await cost()).toBe(1234.5);
    await importIngredients(
      write(),
      ingredientFile(
        ['name', 'unit', 'purchase_unit', 'purchase_factor', 'costo_pedido'],
        ['Queso', 'unidad', 'caja', '12', '480'],
      ),
    );
    expect(await cost()).toBe(4000);
    expect((await business.audit('inventory.imported')).at(-1)?.details).toMatchObject({
      changed: 1,
      costs: [{ name: 'Queso', from_cents: 0, to_cents: 48_000 }],
    });
  });

  it('a changed unit of an ingredient with movements or recipes refuses the whole import', async () => {
    await business.ingredient({ name: 'Queso', stock: 40 });
    await importIngredients(write(), ingredientFile(['name', 'unit'], ['Sal', 'lb'], ['Pimienta', 'oz']));
    await business.product({ name: 'Sopa' });
    await importRecipes(write(), recipeFile(['product', 'ingredient', 'quantity'], ['Sopa', 'Sal', '0.1']));
    const rows = ingredientFile(
      ['name', 'unit'],
      ['Comino', 'g'],
      ['Queso', 'lb'],
      ['Sal', 'kg'],
      ['Pimienta', 'g'],
    );
    await expect(importIngredients(write(), rows)).rejects.toMatchObject({
      code: 'input.invalid',
      fields: {
        '3.Unidad': 'Su unidad es unidad y no puede cambiar: ya tiene movimientos.',
        '4.Unidad': 'Su unidad es lb y no puede cambiar: está en recetas.',
      },
    });
    expect(planIngredients(rows.rows, rows.columns, await ingredients()).faults).toEqual([
      { row: 3, column: 'Unidad', reason: 'Su unidad es unidad y no puede cambiar: ya tiene movimientos.' },
      { row: 4, column: 'Unidad', reason: 'Su unidad es lb y no puede cambiar: está en recetas.' },
    ]);
    expect(await countOf('inventory_items')).toBe(3);
  });

  it('an ordered ingredient cannot change its unit, and a renamed ingredient of a recipe reports a changed menu', async () => {
    await importIngredients(write(), ingredientFile(['name', 'unit'], ['Loroco', 'lb'], ['Sal', 'lb']));
    await database.rows(
      `with p as (insert into purchases (business_id, id, number, ordered_at, created_by) values ($1, new_id(), 1, now(), $2) returning id)
       insert into purchase_lines (business_id, id, purchase_id, inventory_item_id, ordered_quantity, unit_cost, total_cents)
       select $1, new_id(), p.id, i.id, 1, 1, 1 from p, inventory_items i where i.business_id = $1 and i.name = 'Loroco'`,
      [business.id, business.employees.admin.id],
    );
    await expect(
      importIngredients(write(), ingredientFile(['name', 'unit'], ['Loroco', 'kg'])),
    ).rejects.toMatchObject({
      fields: { '2.Unidad': 'Su unidad es lb y no puede cambiar: está en compras o conteos.' },
    });
    await business.product({ name: 'Sopa' });
    await importRecipes(write(), recipeFile(['product', 'ingredient', 'quantity'], ['Sopa', 'Sal', '0.1']));
    const inRecipe = await importIngredients(write(), ingredientFile(['name', 'unit'], ['SAL', 'lb']));
    expect(inRecipe).toMatchObject({
      changes: expect.arrayContaining([{ type: 'menu.changed', data: {} }]),
      answer: { changed: 1 },
    });
    const notInRecipe = await importIngredients(write(), ingredientFile(['name', 'unit'], ['LOROCO', 'lb']));
    expect(notInRecipe.answer.changed).toBe(1);
    expect(notInRecipe.changes).not.toContainEqual({ type: 'menu.changed', data: {} });
  });

  it('a purchase factor above 1 without a purchase unit is refused, as in the preview', async () => {
    await importIngredients(
      write(),
      ingredientFile(
        all,
        ['Leche', '', 'unidad', 'caja', '24', '480', '', ''],
        ['Sal', '', 'lb', '', '', '', '', ''],
      ),
    );
    const reason = 'Sin unidad de compra trae 1: escribe cómo se compra.';
    const refusedFiles = [
      {
        file: ingredientFile(
          ['name', 'unit', 'purchase_factor'],
          ['Huevos', 'unidad', '30'],
          ['Sal', 'lb', '5'],
        ),
        faults: { '2.Contenido': reason, '3.Contenido': reason },
      },
      {
        file: ingredientFile(['name', 'unit', 'purchase_unit'], ['Leche', 'unidad', '']),
        faults: { '2.Unidad de compra': reason },
      },
    ];
    for (const { file, faults } of refusedFiles) {
      await expect(importIngredients(write(), file)).rejects.toMatchObject({ fields: faults });
      const previewed = planIngredients(file.rows, file.columns, await ingredients()).faults;
      expect(
        Object.fromEntries(previewed.map((each) => [`${each.row}.${each.column}`, each.reason])),
      ).toEqual(faults);
    }
    await importIngredients(
      write(),
      ingredientFile(['name', 'unit', 'purchase_unit', 'purchase_factor'], ['Leche', 'unidad', '', '1']),
    );
    expect((await ingredients())[0]).toMatchObject({ purchase_unit: null, purchase_factor: 1 });
  });

  it('concurrent imports of one file create each initial stock once', async () => {
    const rows = ingredientFile(
      ['name', 'unit', 'stock'],
      ...Array.from({ length: 40 }, (_, index) => [`Ingrediente ${index}`, 'lb', '7']),
    );
    await Promise.all(
      [rows, { ...rows, rows: rows.rows.toReversed() }].map((each) => importIngredients(write(), each)),
    );
    expect(await countOf('inventory_items')).toBe(40);
    expect(await countOf('stock_movements')).toBe(40);
  });
});

describe('importing a recipe file', () => {
  let cheese: string;
  beforeEach(async () => {
    cheese = await business.ingredient({ name: 'Queso' });
    await importIngredients(write(), ingredientFile(['name', 'unit'], ['Harina', 'lb'], ['Crema', 'ml']));
    await business.product({
      name: 'Baleada',
      recipe: [{ ingredient: cheese, quantity: 2, extraPriceCents: 500 }],
    });
    await business.product({ name: 'Catracha', recipe: [{ ingredient: cheese, quantity: 1 }] });
    await business.product({ name: 'Sopa' });
  });
  const versions = async () =>
    Object.fromEntries(
      (
        await database.rows<{ name: string; recipe_version: number }>(
          'select name, recipe_version from menu_items where business_id = $1',
          [business.id],
        )
      ).map(({ name, recipe_version }) => [name, recipe_version]),
    );

  it('an import replaces the recipes of the products that it names, in the units of the ingredients, and no others', async () => {
    const { answer } = await importRecipes(
      write(),
      recipeFile(
        ['product', 'ingredient', 'quantity', 'unit', 'is_option', 'extra_price_cents'],
        ['BALEADA', 'queso', '3', '', '', ''],
        ['Baleada', 'Harina', '4', 'OZ', 'No', ''],
        ['Sopa', 'Crema', '1', 'taza', '', '2.50'],
      ),
    );
    expect(answer).toEqual({ created: 1, changed: 1, unchanged: 0 });
    expect((await recipes()).lines).toEqual([
      {
        product: 'Baleada',
        ingredient: 'Harina',
        quantity: 4,
        unit: 'oz',
        is_option: false,
        is_removable: false,
        extra_price_cents: 0,
      },
      {
        product: 'Baleada',
        ingredient: 'Queso',
        quantity: 3,
        unit: 'unidad',
        is_option: true,
        is_removable: true,
        extra_price_cents: 500,
      },
      {
        product: 'Catracha',
        ingredient: 'Queso',
        quantity: 1,
        unit: 'unidad',
        is_option: true,
        is_removable: true,
        extra_price_cents: 0,
      },
      {
        product: 'Sopa',
        ingredient: 'Crema',
        quantity: 1,
        unit: 'taza',
        is_option: false,
        is_removable: false,
        extra_price_cents: 250,
      },
    ]);
    const stored = await database.rows<{ quantity: number; typed_unit: string | null }>(
      `select quantity::float as quantity, typed_unit from recipes where business_id = $1 order by typed_unit nulls first, quantity`,
      [business.id],
    );
    expect(stored).toEqual([
      { quantity: 1, typed_unit: null },
      { quantity: 3, typed_unit: null },
      { quantity: 0.25, typed_unit: 'oz' },
      { quantity: 236.5882, typed_unit: 'taza' },
    ]);
    expect(await versions()).toEqual({ Baleada: 2, Catracha: 1, Sopa: 2 });
    const only = recipeFile(['product', 'ingredient', 'quantity'], ['Baleada', 'Queso', '3']);
    expect((await importRecipes(write(), only)).answer).toEqual({ created: 0, changed: 1, unchanged: 0 });
    expect((await importRecipes(write(), only)).answer).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect(await versions()).toEqual({ Baleada: 3, Catracha: 1, Sopa: 2 });
  });

  it('an unknown product or ingredient or an inconvertible unit refuses the whole import, as in the preview', async () => {
    const rows = recipeFile(
      ['product', 'ingredient', 'quantity', 'unit'],
      ['Sopa', 'Harina', '1', 'oz'],
      ['Caldo', 'Harina', '1', ''],
      ['Sopa', 'Loroco', '1', ''],
      ['Sopa', 'Crema', '1', 'lb'],
      ['Sopa', 'Queso', '1', 'lata'],
    );
    await expect(importRecipes(write(), rows)).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'Fila 3, Producto: No hay un producto con este nombre en el menú.',
      fields: {
        '3.Producto': 'No hay un producto con este nombre en el menú.',
        '4.Ingrediente': 'No hay un ingrediente con este nombre en el inventario.',
        '5.Unidad': 'No se convierte en ml.',
        '6.Unidad': 'No se convierte en unidades.',
      },
    });
    const { faults } = planRecipes(rows.rows, rows.columns, await recipes());
    expect(faults.map(({ row, column }) => `${row}.${column}`)).toEqual([
      '3.Producto',
      '4.Ingrediente',
      '5.Unidad',
      '6.Unidad',
    ]);
    expect((await recipes()).lines).toHaveLength(2);
    expect(await versions()).toEqual({ Baleada: 1, Catracha: 1, Sopa: 1 });
  });

  it('a recipe quantity of 200 litros is accepted for an ingredient that is measured in ml', async () => {
    const rows = recipeFile(['product', 'ingredient', 'quantity', 'unit'], ['Sopa', 'Crema', '200', 'litro']);
    expect(planRecipes(rows.rows, rows.columns, await recipes()).faults).toEqual([]);
    await importRecipes(write(), rows);
    expect((await recipes()).lines).toContainEqual(
      expect.objectContaining({ product: 'Sopa', quantity: 200, unit: 'litro' }),
    );
  });

  it('concurrent imports of different recipes for one product leave one of them complete', async () => {
    const one = recipeFile(
      ['product', 'ingredient', 'quantity'],
      ['Sopa', 'Harina', '1'],
      ['Sopa', 'Queso', '1'],
    );
    const other = recipeFile(
      ['product', 'ingredient', 'quantity'],
      ['Sopa', 'Crema', '2'],
      ['Sopa', 'Queso', '2'],
    );
    for (let time = 0; time < 5; time += 1) {
      await Promise.all([one, other, one, other].map((each) => importRecipes(write(), each)));
      const lines = (await recipes()).lines.filter(({ product }) => product === 'Sopa');
      const recipe = lines.map(({ ingredient, quantity }) => `${ingredient} ${quantity}`).join();
      expect(['Harina 1,Queso 1', 'Crema 2,Queso 2']).toContain(recipe);
    }
  });
});

describe('importing an exported file', () => {
  it('an import of exported files changes nothing, and neither does its preview', async () => {
    await importMenu(
      write(),
      menuFile(
        MENU_COLUMNS.map(({ key }) => key),
        [
          'Desayunos',
          '=Baleada',
          'Con \'queso\'\ny "crema"',
          '45.50',
          '18 %',
          '0',
          'Comida',
          '0012',
          'No',
          'Sí',
        ],
        ['', 'Ñame, frito', '', '0', 'exento', '', '', '', '', 'No'],
      ),
    );
    await importIngredients(
      write(),
      ingredientFile(
        INGREDIENT_COLUMNS.map(({ key }) => key),
        ['Harina', 'Abarrotes', 'lb', 'quintal', '100', '1450.55', '25.1234', '0.0001'],
        ['+Sal', '', 'pizca', '', '', '', '', ''],
      ),
    );
    await importRecipes(
      write(),
      recipeFile(
        RECIPE_COLUMNS.map(({ key }) => key),
        ['=Baleada', 'Harina', '3.3333', 'oz', 'No', 'Sí', '1.05'],
        ['=Baleada', '+Sal', '1', '', '', '', ''],
      ),
    );
    const all = {
      menu: await menu(),
      ingredients: await ingredients(),
      recipes: await recipes(),
    };
    const text = (value: unknown) => (value === null ? '' : String(value));
    const money = (cents: number | null) => (cents === null ? '' : String(cents / 100));
    const words = { general: 'general', special: '18 %', exempt: 'exento' };
    const yes = (is: boolean) => (is ? 'Sí' : 'No');
    const files = {
      menu: menuFile(
        MENU_COLUMNS.map(({ key }) => key),
        ...all.menu.map((e) => [
          text(e.category),
          e.name,
          text(e.description),
          money(e.price_cents),
          words[e.tax_category],
          text(e.preparation_time),
          text(e.type_menu),
          text(e.barcode),
          yes(e.is_available),
          yes(e.tracks_inventory),
        ]),
      ),
      ingredients: ingredientFile(
        INGREDIENT_COLUMNS.map(({ key }) => key),
        ...all.ingredients.map((e) => [
          e.name,
          text(e.category),
          e.unit,
          text(e.purchase_unit),
          text(e.purchase_factor),
          money(e.costo_pedido),
          text(e.min_stock_level),
          text(e.stock),
        ]),
      ),
      recipes: recipeFile(
        RECIPE_COLUMNS.map(({ key }) => key),
        ...all.recipes.lines.map((e) => [
          e.product,
          e.ingredient,
          text(e.quantity),
          e.unit,
          yes(e.is_option),
          yes(e.is_removable),
          money(e.extra_price_cents),
        ]),
      ),
    };
    const steps = [
      planMenu(files.menu.rows, files.menu.columns, {
        entries: all.menu,
        general_rate: 1500,
        with_recipe: [],
      }),
      planIngredients(files.ingredients.rows, files.ingredients.columns, all.ingredients),
      planRecipes(files.recipes.rows, files.recipes.columns, all.recipes),
    ].flatMap((plan) => [...plan.faults, ...plan.steps.filter(({ outcome }) => outcome !== 'unchanged')]);
    expect(steps).toEqual([]);
    const answers = [
      await importMenu(write(), files.menu),
      await importIngredients(write(), files.ingredients),
      await importRecipes(write(), files.recipes),
    ].map(({ answer }) => answer);
    expect(answers).toEqual([2, 2, 1].map((unchanged) => ({ created: 0, changed: 0, unchanged })));
    expect({ menu: await menu(), ingredients: await ingredients(), recipes: await recipes() }).toEqual(all);
  });
});
