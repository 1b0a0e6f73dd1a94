import { expect, it } from 'vitest';
import {
  importDebts,
  importIngredients,
  importMenu,
  importRecipes,
} from '#db/queries/integrations/imports.ts';
import type { Change } from '#domain/base/answers/changes.ts';
import { type ImportRules, readImport } from '#domain/integrations/import.ts';
import { DEBT_RULES } from '#domain/integrations/import-debts.ts';
import { INGREDIENT_RULES } from '#domain/integrations/import-ingredients.ts';
import { MENU_RULES } from '#domain/integrations/import-menu.ts';
import { RECIPE_RULES } from '#domain/integrations/import-recipes.ts';
import { sharedBusiness } from '#tests/support/test.ts';

const MENU: Change = { type: 'menu.changed', data: {} };
const INVENTORY: Change = { type: 'inventory.changed', data: {} };
const business = sharedBusiness();
const write = () => business.writeScope();

function file<Key extends string, Row extends { readonly row: number }>(
  rules: ImportRules<Key, Row>,
  columns: readonly Key[],
  ...rows: readonly (readonly string[])[]
) {
  const table = { columns, rows: rows.map((cells, index) => ({ row: index + 2, cells })) };
  return { columns, ...readImport(rules, table) };
}

it('a file of the menu and one of recipes say a changed menu', async () => {
  const menu = file(MENU_RULES, ['name', 'price_cents'], ['Sopa', '100']);
  expect((await importMenu(write(), menu)).changes).toEqual([MENU]);
  await business.ingredient({ name: 'Sal' });
  const recipes = file(RECIPE_RULES, ['product', 'ingredient', 'quantity'], ['Sopa', 'Sal', '1']);
  expect((await importRecipes(write(), recipes)).changes).toEqual([MENU]);
});

it('a file of ingredients says a changed inventory and at most 500 levels, and none if it adds no ingredient', async () => {
  const rows = Array.from({ length: 501 }, (_, index) => [`Especia ${index}`, 'lb', '2']);
  const ingredients = file(INGREDIENT_RULES, ['name', 'unit', 'stock'], ...rows);
  const { changes } = await importIngredients(write(), ingredients);
  const levels = changes.flatMap((change) => (change.type === 'stock.changed' ? change.data.items : []));
  expect(levels).toHaveLength(500);
  expect(new Set(levels.map(({ current_stock }) => current_stock))).toEqual(new Set([2]));
  expect(changes).toContainEqual(INVENTORY);
  expect((await importIngredients(write(), ingredients)).changes).toEqual([INVENTORY]);
});

it('a file of debts says that the accounts of many customers changed', async () => {
  const debts = file(DEBT_RULES, ['name', 'amount_cents', 'owed_on'], ['Marta', '100', '01/02/2026']);
  expect((await importDebts(write(), debts)).changes).toContainEqual({
    type: 'receivable.changed',
    data: { customer_id: null },
  });
});
