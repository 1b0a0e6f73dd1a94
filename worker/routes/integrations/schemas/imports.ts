import * as z from 'zod';
import { requiredText, TEXT_TOO_LONG } from '#domain/base/inputs/primitives.ts';
import { MAX_CELL_LENGTH, MAX_IMPORT_ROWS } from '#domain/integrations/import.ts';
import { DEBT_COLUMNS, type DebtKey } from '#domain/integrations/import-debts.ts';
import { INGREDIENT_COLUMNS, type IngredientKey } from '#domain/integrations/import-ingredients.ts';
import { MENU_COLUMNS, type MenuKey } from '#domain/integrations/import-menu.ts';
import { RECIPE_COLUMNS, type RecipeKey } from '#domain/integrations/import-recipes.ts';
import { VARIANT_KEYS } from '#domain/integrations/import-systems.ts';

/** The rows of a file as texts, with the columns that the file has. domain/integrations/import.ts reads what the texts mean. */

/** The last row of a spreadsheet. */
const MAX_ROW_NUMBER = 1_048_576;
const MAX_COLUMNS = 12;

const importRow = z.strictObject({
  row: z.int({ error: 'Fila inválida.' }).min(1, 'Fila inválida.').max(MAX_ROW_NUMBER, 'Fila inválida.'),
  cells: z.array(z.string().max(MAX_CELL_LENGTH, TEXT_TOO_LONG)).max(MAX_COLUMNS),
});

const chosenHead = requiredText(MAX_CELL_LENGTH, 'Columna desconocida.');

const areUnique = (columns: readonly string[]) => new Set(columns).size === columns.length;

function importFile<Key extends string>(columns: readonly { readonly key: Key }[]) {
  const keys = columns.map(({ key }) => key);
  return z.strictObject({
    columns: z
      .array(z.enum(keys, { error: 'Columna desconocida.' }))
      .refine(areUnique, 'Hay columnas repetidas.'),
    rows: z
      .array(importRow)
      .min(1, 'El archivo no tiene filas.')
      .max(MAX_IMPORT_ROWS, `El archivo tiene más de ${MAX_IMPORT_ROWS} filas.`),
    /** The heads of the file that a person chose for our columns. */
    heads: z
      .partialRecord(z.enum([...keys, ...VARIANT_KEYS], { error: 'Columna desconocida.' }), chosenHead)
      .optional(),
  });
}

export const menuFile = importFile<MenuKey>(MENU_COLUMNS);
export const ingredientFile = importFile<IngredientKey>(INGREDIENT_COLUMNS);
export const recipeFile = importFile<RecipeKey>(RECIPE_COLUMNS);
export const debtFile = importFile<DebtKey>(DEBT_COLUMNS);
