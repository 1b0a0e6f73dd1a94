import { Hono } from 'hono';
import {
  exportIngredients,
  exportMenu,
  exportRecipes,
  importDebts,
  importIngredients,
  importMenu,
  importRecipes,
  readKnownDebts,
} from '#db/queries/imports.ts';
import type { BusinessEvent } from '#domain/events.ts';
import {
  type ImportRules,
  type ImportTable,
  MAX_IMPORT_BYTES,
  MISSING_COLUMN,
  missingHeads,
  readImport,
} from '#domain/import.ts';
import { DEBT_RULES } from '#domain/import-debts.ts';
import { INGREDIENT_RULES } from '#domain/import-ingredients.ts';
import { MENU_RULES } from '#domain/import-menu.ts';
import { RECIPE_RULES } from '#domain/import-recipes.ts';
import { allowed } from '../allowed.ts';
import { announce } from '../announce.ts';
import { atMost } from '../body-limit.ts';
import type { Api } from '../context.ts';
import { debtFile, ingredientFile, menuFile, recipeFile } from '../import-schemas.ts';
import { permit, takes, writes } from '../middleware.ts';

const MENU_CHANGED: BusinessEvent = { type: 'menu.changed', data: {} };
const RECEIVABLES_CHANGED: BusinessEvent = { type: 'receivable.changed', data: { customer_id: null } };
const INVENTORY_CHANGED: BusinessEvent = { type: 'inventory.changed', data: {} };

/**
 * Reads the rows of a file again by the rules that the browser read them by. What is wrong goes with them to the database, which knows
 * whether who asks may still be told.
 */
function readFile<Key extends string, Row extends { readonly row: number }>(
  rules: ImportRules<Key, Row>,
  table: ImportTable<Key>,
) {
  const { columns } = table;
  const missing = missingHeads(rules.columns, columns).map((column) => ({
    row: 1,
    column,
    reason: MISSING_COLUMN,
  }));
  if (missing.length > 0) return { columns, rows: [], faults: missing };
  const { rows, faults } = readImport(rules, table);
  return { columns, rows: faults.length > 0 ? [] : rows, faults };
}

/** Files of the menu, the ingredients and the recipes: what they hold now, and one that is brought, whole or not at all. */
export const importRoutes = new Hono<Api>()
  .get('/menu', permit('menu:read'), async (c) => c.json(await exportMenu(c.var.scope)))
  .post(
    '/menu',
    permit('menu:write'),
    atMost(MAX_IMPORT_BYTES),
    takes('json', menuFile),
    writes,
    async (c) => {
      const file = readFile(MENU_RULES, c.req.valid('json'));
      return c.json(announce(c, await importMenu(c.var.write, file), () => [MENU_CHANGED]));
    },
  )
  .get('/ingredients', permit('inventory:read'), async (c) =>
    c.json(await exportIngredients(c.var.scope, allowed(c.var.scope, 'cost:read'))),
  )
  .post(
    '/ingredients',
    permit('inventory:write'),
    atMost(MAX_IMPORT_BYTES),
    takes('json', ingredientFile),
    writes,
    async (c) => {
      const file = readFile(INGREDIENT_RULES, c.req.valid('json'));
      return c.json(announce(c, await importIngredients(c.var.write, file), () => [INVENTORY_CHANGED]));
    },
  )
  .get('/recipes', permit('inventory:read'), async (c) => c.json(await exportRecipes(c.var.scope)))
  .post(
    '/recipes',
    permit('menu:write'),
    atMost(MAX_IMPORT_BYTES),
    takes('json', recipeFile),
    writes,
    async (c) => {
      const file = readFile(RECIPE_RULES, c.req.valid('json'));
      return c.json(announce(c, await importRecipes(c.var.write, file), () => [MENU_CHANGED]));
    },
  )
  .get('/debts', permit('receivable:open'), async (c) => c.json(await readKnownDebts(c.var.scope)))
  .post(
    '/debts',
    permit('receivable:open'),
    atMost(MAX_IMPORT_BYTES),
    takes('json', debtFile),
    writes,
    async (c) => {
      const file = readFile(DEBT_RULES, c.req.valid('json'));
      return c.json(announce(c, await importDebts(c.var.write, file), () => [RECEIVABLES_CHANGED]));
    },
  );
