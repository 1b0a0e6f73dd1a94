import { sql } from 'drizzle-orm';
import type { ImportCounts, ImportReading } from '#domain/import.ts';
import type { DebtKey, DebtRow, KnownDebts } from '#domain/import-debts.ts';
import type { IngredientEntry, IngredientKey, IngredientRow } from '#domain/import-ingredients.ts';
import type { MenuEntry, MenuKey, MenuRow } from '#domain/import-menu.ts';
import type { KnownRecipes, RecipeRow } from '#domain/import-recipes.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** The menu as its file holds it, in the order in which it is shown. */
export function exportMenu(scope: Scope) {
  return read(scope, sql<{ entries: MenuEntry[] }>`export_menu()`);
}

/** The ingredients as their file holds them, by name; costs in cents, null without the right to read them. */
export function exportIngredients(scope: Scope, costs: boolean) {
  return read(scope, sql<{ entries: IngredientEntry[] }>`export_ingredients(${costs}::boolean)`);
}

/** The recipes as their file holds them, with the products and the ingredients that one may name. */
export function exportRecipes(scope: Scope) {
  return read(scope, sql<KnownRecipes>`export_recipes()`);
}

/** A file's rows as they were read, the columns that it has, and what was wrong with its cells: a file with faults is refused, and they are told. */
interface ImportFile<Row, Key extends string = string> extends ImportReading<Row> {
  readonly columns: readonly Key[];
}

/** Brings a file of the menu, all of it or nothing: products of the same name are changed, the others made. Refuses rows that name a product twice. */
export function importMenu(scope: WriteScope, file: ImportFile<MenuRow, MenuKey>) {
  return write(scope, sql<ImportCounts>`import_menu(${asJson(file)})`);
}

/** Brings a file of ingredients, all of it or nothing: the stock of those that are there does not change. Refuses another unit for one that was moved or is in recipes. */
export function importIngredients(scope: WriteScope, file: ImportFile<IngredientRow, IngredientKey>) {
  return write(scope, sql<ImportCounts>`import_ingredients(${asJson(file)})`);
}

/** Brings a file of recipes, all of it or nothing: the recipe of each product that it names is replaced as a whole. Refuses products and ingredients that are not there, and units that don't turn into the ingredient's. */
export function importRecipes(scope: WriteScope, file: ImportReading<RecipeRow>) {
  return write(scope, sql<ImportCounts>`import_recipes(${asJson(file)})`);
}

/** Who owed what before Fogón, to hold a file against. Asks for the password again. */
export function readKnownDebts(scope: Scope) {
  return read(scope, sql<KnownDebts>`known_debts()`);
}

/** Brings a file of what customers owed before Fogón, all of it or nothing: who is not there yet is added, a debt that is there already stays as it is. */
export function importDebts(scope: WriteScope, file: ImportFile<DebtRow, DebtKey>) {
  return write(scope, sql<ImportCounts>`import_debts(${asJson(file)})`);
}
