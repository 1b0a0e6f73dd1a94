import { dayText } from '#domain/base/time.ts';
import type { IngredientEntry, MenuEntry, RecipeEntry } from '#domain/integrations/answers/imports.ts';
import { type ImportColumn, yesText } from '#domain/integrations/import.ts';
import { DEBT_COLUMNS, type DebtKey, type DebtRow } from '#domain/integrations/import-debts.ts';
import { INGREDIENT_COLUMNS, type IngredientKey } from '#domain/integrations/import-ingredients.ts';
import { MENU_COLUMNS, MENU_TEXTS, type MenuKey } from '#domain/integrations/import-menu.ts';
import { RECIPE_COLUMNS, type RecipeKey } from '#domain/integrations/import-recipes.ts';
import type { Column, Sheet } from '#web/base/file-table.ts';

/** The current data as sheets, in the same columns that an import reads. */

type CellReader<Entry> =
  | { readonly kind: 'text'; readonly of: (entry: Entry) => string | null }
  | { readonly kind: 'number'; readonly of: (entry: Entry) => number | null }
  | { readonly kind: 'money'; readonly of: (entry: Entry) => number | null };

/** These files have no instants, so the zone does not matter. */
const ZONE = 'UTC';

const text = <Entry>(of: (entry: Entry) => string | null): CellReader<Entry> => ({ kind: 'text', of });
const number = <Entry>(of: (entry: Entry) => number | null): CellReader<Entry> => ({ kind: 'number', of });
const money = <Entry>(of: (entry: Entry) => number | null): CellReader<Entry> => ({ kind: 'money', of });
const yesNo = <Entry>(of: (entry: Entry) => boolean): CellReader<Entry> =>
  text((entry) => yesText(of(entry)));

const MENU: Readonly<Record<MenuKey, CellReader<MenuEntry>>> = {
  category: text(MENU_TEXTS.category),
  name: text(MENU_TEXTS.name),
  description: text(MENU_TEXTS.description),
  price_cents: money((entry) => entry.price_cents),
  tax_category: text(MENU_TEXTS.tax_category),
  preparation_time: number((entry) => entry.preparation_time),
  type_menu: text(MENU_TEXTS.type_menu),
  barcode: text(MENU_TEXTS.barcode),
  is_available: text(MENU_TEXTS.is_available),
  tracks_inventory: text(MENU_TEXTS.tracks_inventory),
};

const INGREDIENTS: Readonly<Record<IngredientKey, CellReader<IngredientEntry>>> = {
  name: text((entry) => entry.name),
  category: text((entry) => entry.category),
  unit: text((entry) => entry.unit),
  purchase_unit: text((entry) => entry.purchase_unit),
  purchase_factor: number((entry) => entry.purchase_factor),
  costo_pedido: money((entry) => entry.costo_pedido),
  min_stock_level: number((entry) => entry.min_stock_level),
  stock: number((entry) => entry.stock),
};

const RECIPES: Readonly<Record<RecipeKey, CellReader<RecipeEntry>>> = {
  product: text((entry) => entry.product),
  ingredient: text((entry) => entry.ingredient),
  quantity: number((entry) => entry.quantity),
  unit: text((entry) => entry.unit),
  is_option: yesNo((entry) => entry.is_option),
  is_removable: yesNo((entry) => entry.is_removable),
  extra_price_cents: money((entry) => entry.extra_price_cents),
};

const DEBTS: Readonly<Record<DebtKey, CellReader<DebtRow>>> = {
  name: text((row) => row.name),
  phone: text((row) => row.phone),
  rtn: text((row) => row.rtn),
  amount_cents: money((row) => row.amount_cents),
  owed_on: text((row) => row.owed_on && dayText(row.owed_on)),
  note: text((row) => row.note),
};

function sheetOf<Key extends string, Entry>(
  name: string,
  columns: readonly ImportColumn<Key>[],
  readers: Readonly<Record<Key, CellReader<Entry>>>,
  rows: readonly Entry[],
): Sheet<Entry> {
  const typed = columns.map(({ key, head }): Column<Entry> => ({ head, ...readers[key] }));
  return { name, columns: typed, rows, zone: ZONE };
}

export const menuSheet = (entries: readonly MenuEntry[]) => sheetOf('Menú', MENU_COLUMNS, MENU, entries);

/** Without costs, the sheet has no cost column. */
export const ingredientSheet = (entries: readonly IngredientEntry[], costs: boolean) =>
  sheetOf(
    'Ingredientes',
    INGREDIENT_COLUMNS.filter(({ key }) => costs || key !== 'costo_pedido'),
    INGREDIENTS,
    entries,
  );

export const recipeSheet = (entries: readonly RecipeEntry[]) =>
  sheetOf('Recetas', RECIPE_COLUMNS, RECIPES, entries);

export const debtSheet = (rows: readonly DebtRow[]) => sheetOf('Saldos iniciales', DEBT_COLUMNS, DEBTS, rows);

/** The descriptions of the columns, for the template's second sheet. */
export const noteSheet = (columns: readonly ImportColumn[]): Sheet<ImportColumn> => ({
  name: 'Notas',
  zone: ZONE,
  rows: columns,
  columns: [
    { head: 'Columna', kind: 'text', of: ({ head }) => head },
    { head: 'Obligatoria', kind: 'text', of: ({ isRequired }) => (isRequired ? 'Sí' : 'No') },
    { head: 'Qué lleva', kind: 'text', of: ({ note }) => note },
    { head: 'Ejemplo', kind: 'text', of: ({ example }) => example },
  ],
});
