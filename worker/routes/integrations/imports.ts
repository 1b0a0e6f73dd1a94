import { Hono } from 'hono';
import {
  exportIngredients,
  exportMenu,
  exportRecipes,
  importDebts,
  importIngredients,
  importMenu,
  importRecipes,
  readImportHeads,
  readKnownDebts,
} from '#db/queries/integrations/imports.ts';
import {
  importCounts,
  importHeads,
  ingredientEntries,
  knownDebts,
  knownMenu,
  knownRecipes,
} from '#domain/integrations/answers/imports.ts';
import {
  type ImportRules,
  type ImportTable,
  MAX_IMPORT_BYTES,
  MISSING_COLUMN,
  missingHeads,
  readImport,
} from '#domain/integrations/import.ts';
import { DEBT_RULES } from '#domain/integrations/import-debts.ts';
import { INGREDIENT_RULES } from '#domain/integrations/import-ingredients.ts';
import { MENU_RULES } from '#domain/integrations/import-menu.ts';
import { RECIPE_RULES } from '#domain/integrations/import-recipes.ts';
import type { HeadMap } from '#domain/integrations/import-systems.ts';
import { allowed } from '#worker/allowed.ts';
import { limitBody } from '#worker/body-limit.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, validate } from '#worker/middleware.ts';
import { respondWritten } from '#worker/write.ts';
import { debtFile, ingredientFile, menuFile, recipeFile } from './schemas/imports.ts';

/**
 * Reads the rows again with the rules of the browser. The faults go to the database too, which reports them only after it has checked
 * the requester's access.
 */
function readFile<Key extends string, Row extends { readonly row: number }>(
  rules: ImportRules<Key, Row>,
  table: ImportTable<Key> & { readonly heads?: HeadMap | undefined },
) {
  const { columns, heads } = table;
  const missing = missingHeads(rules.columns, columns).map((column) => ({
    row: 1,
    column,
    reason: MISSING_COLUMN,
  }));
  if (missing.length > 0) return { columns, heads, rows: [], faults: missing };
  const { rows, faults } = readImport(rules, table);
  return { columns, heads, rows: faults.length > 0 ? [] : rows, faults };
}

/** Imports and exports of the menu, ingredients, recipes and debts. A file is imported whole or not at all. */
export const importRoutes = new Hono<Api>()
  .get('/heads', requirePermission('menu:write'), respond(importHeads), async (c) =>
    respondJsonText(c, await readImportHeads(c.var.scope)),
  )
  .get('/menu', requirePermission('menu:read'), respond(knownMenu), async (c) =>
    respondJsonText(c, await exportMenu(c.var.scope)),
  )
  .post(
    '/menu',
    requirePermission('menu:write'),
    limitBody(MAX_IMPORT_BYTES),
    validate('json', menuFile),
    idempotent,
    respond(importCounts),
    async (c) => {
      const file = readFile(MENU_RULES, c.req.valid('json'));
      return respondWritten(c, await importMenu(c.var.write, file));
    },
  )
  .get('/ingredients', requirePermission('inventory:read'), respond(ingredientEntries), async (c) =>
    respondJsonText(c, await exportIngredients(c.var.scope, allowed(c.var.scope, 'cost:read'))),
  )
  .post(
    '/ingredients',
    requirePermission('inventory:write'),
    limitBody(MAX_IMPORT_BYTES),
    validate('json', ingredientFile),
    idempotent,
    respond(importCounts),
    async (c) => {
      const file = readFile(INGREDIENT_RULES, c.req.valid('json'));
      return respondWritten(c, await importIngredients(c.var.write, file));
    },
  )
  .get('/recipes', requirePermission('inventory:read'), respond(knownRecipes), async (c) =>
    respondJsonText(c, await exportRecipes(c.var.scope)),
  )
  .post(
    '/recipes',
    requirePermission('menu:write'),
    limitBody(MAX_IMPORT_BYTES),
    validate('json', recipeFile),
    idempotent,
    respond(importCounts),
    async (c) => {
      const file = readFile(RECIPE_RULES, c.req.valid('json'));
      return respondWritten(c, await importRecipes(c.var.write, file));
    },
  )
  .get('/debts', requirePermission('receivable:open'), respond(knownDebts), async (c) =>
    respondJsonText(c, await readKnownDebts(c.var.scope)),
  )
  .post(
    '/debts',
    requirePermission('receivable:open'),
    limitBody(MAX_IMPORT_BYTES),
    validate('json', debtFile),
    idempotent,
    respond(importCounts),
    async (c) => {
      const file = readFile(DEBT_RULES, c.req.valid('json'));
      return respondWritten(c, await importDebts(c.var.write, file));
    },
  );
