import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  importCounts,
  importHeads,
  ingredientEntries,
  knownDebts,
  knownMenu,
  knownRecipes,
} from '#domain/integrations/answers/imports.ts';
import type { ImportFault, ImportReading } from '#domain/integrations/import.ts';
import type { DebtRow } from '#domain/integrations/import-debts.ts';
import type { IngredientKey, IngredientRow } from '#domain/integrations/import-ingredients.ts';
import type { MenuKey, MenuRow } from '#domain/integrations/import-menu.ts';
import type { RecipeRow } from '#domain/integrations/import-recipes.ts';
import type { HeadMap } from '#domain/integrations/import-systems.ts';

/** The menu in the shape of its file, in the order of the menu. */
export function exportMenu(scope: Scope) {
  return readText(scope, knownMenu, sql`export_menu()`);
}

/** The ingredients in the shape of their file, by name. Costs are in cents, null without permission to read them. */
export function exportIngredients(scope: Scope, costs: boolean) {
  return readText(scope, ingredientEntries, sql`export_ingredients(${costs}::boolean)`);
}

/** The recipes in the shape of their file, with the products and ingredients that a file may name. */
export function exportRecipes(scope: Scope) {
  return readText(scope, knownRecipes, sql`export_recipes()`);
}

/** The rows of a file, its columns, and the faults of its cells. A file with faults is refused with them. */
interface ImportFile<Row, Key extends string = string> extends Omit<ImportReading<Row>, 'faults'> {
  /** The API takes the rows of one sheet. */
  readonly faults: readonly Omit<ImportFault, 'sheet'>[];
  readonly columns: readonly Key[];
  /** The heads that a person chose for our columns, to propose them for the next file. */
  readonly heads?: HeadMap | undefined;
}

/** The heads that were chosen for our columns in the last mapped file of each kind of import. */
export function readImportHeads(scope: Scope) {
  return readText(scope, importHeads, sql`read_import_heads()`);
}

/** Imports a menu file, all or nothing: updates products with the same name and creates the others. Refuses a product in two rows. */
export function importMenu(scope: WriteScope, file: ImportFile<MenuRow, MenuKey>) {
  return write(scope, importCounts, sql`import_menu(${asJson(file)})`);
}

/**
 * Imports an ingredient file, all or nothing; the stock of known ingredients stays unchanged. Refuses another unit for an ingredient
 * with movements or in recipes.
 */
export function importIngredients(scope: WriteScope, file: ImportFile<IngredientRow, IngredientKey>) {
  return write(scope, importCounts, sql`import_ingredients(${asJson(file)})`);
}

/**
 * Imports a recipe file, all or nothing: replaces the whole recipe of each product that it names. Refuses unknown products and
 * ingredients, and units that cannot be converted to the ingredient's.
 */
export function importRecipes(scope: WriteScope, file: Omit<ImportFile<RecipeRow>, 'columns'>) {
  return write(scope, importCounts, sql`import_recipes(${asJson(file)})`);
}

/** The opening debts of the business, for the preview of a file. Requires the password again (step-up). */
export function readKnownDebts(scope: Scope) {
  return readText(scope, knownDebts, sql`known_debts()`);
}

/** Imports a file of opening debts, all or nothing: adds unknown customers and skips debts that were imported before. */
export function importDebts(scope: WriteScope, file: Omit<ImportFile<DebtRow>, 'columns'>) {
  return write(scope, importCounts, sql`import_debts(${asJson(file)})`);
}
