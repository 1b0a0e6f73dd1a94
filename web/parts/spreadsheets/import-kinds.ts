import { formatQuantity } from '#domain/base/quantity.ts';
import {
  type ExportKind,
  type ImportColumn,
  type ImportKind,
  type ImportRules,
  type ImportTable,
  readImport,
} from '#domain/integrations/import.ts';
import { DEBT_COLUMNS, DEBT_RULES } from '#domain/integrations/import-debts.ts';
import {
  INGREDIENT_COLUMNS,
  INGREDIENT_RULES,
  ingredientAfter,
} from '#domain/integrations/import-ingredients.ts';
import { MENU_COLUMNS, MENU_RULES, menuEntryAfter } from '#domain/integrations/import-menu.ts';
import { RECIPE_COLUMNS, RECIPE_RULES } from '#domain/integrations/import-recipes.ts';
import type { HeadMap } from '#domain/integrations/import-systems.ts';
import { FILE_TYPES, type FileType, fileOf } from '#web/base/export.ts';
import type { Sheet } from '#web/base/file-table.ts';
import { api, apiPath, read } from '#web/data/api.ts';
import type { CommandOptions } from '#web/data/command.ts';
import { withPassword } from '#web/data/step-up.ts';
import { debtSheet, ingredientSheet, menuSheet, noteSheet, recipeSheet } from './export-sheets.ts';
import type { Known, Preview } from './preview-rows.ts';

/** The texts and columns of a kind of file. */
export interface KindTexts {
  readonly title: string;
  readonly columns: readonly ImportColumn[];
  /** The name of its files. */
  readonly file: string;
  /** A count in words: '1 producto', '12 productos'. */
  readonly count: (many: number) => string;
  readonly fresh: { readonly one: string; readonly more: string };
  readonly about: string;
  /** The head of the preview's amounts; null if the rows have none. */
  readonly amountHead: string | null;
}

const counted = (one: string, more: string) => (many: number) =>
  `${formatQuantity(many)} ${many === 1 ? one : more}`;

export const KIND_TEXTS: Readonly<Record<ImportKind, KindTexts>> = {
  menu: {
    title: 'Importar menú',
    columns: MENU_COLUMNS,
    file: 'menu',
    count: counted('producto', 'productos'),
    fresh: { one: 'nuevo', more: 'nuevos' },
    amountHead: 'Precio',
    about: 'Los productos que ya están, por su nombre, se actualizan; los demás se crean.',
  },
  ingredients: {
    title: 'Importar ingredientes',
    columns: INGREDIENT_COLUMNS,
    file: 'ingredientes',
    count: counted('ingrediente', 'ingredientes'),
    fresh: { one: 'nuevo', more: 'nuevos' },
    amountHead: 'Costo de compra',
    about:
      'Los ingredientes que ya están, por su nombre, se actualizan sin tocar su existencia; los demás se crean.',
  },
  recipes: {
    title: 'Importar recetas',
    columns: RECIPE_COLUMNS,
    file: 'recetas',
    count: counted('receta', 'recetas'),
    fresh: { one: 'nueva', more: 'nuevas' },
    amountHead: null,
    about: 'La receta de cada producto que el archivo nombra queda como diga el archivo, entera.',
  },
  debts: {
    title: 'Importar saldos iniciales',
    columns: DEBT_COLUMNS,
    file: 'saldos_iniciales',
    count: counted('saldo', 'saldos'),
    fresh: { one: 'de un cliente nuevo', more: 'de clientes nuevos' },
    amountHead: 'Monto',
    about:
      'Lo que cada cliente debía antes de Fogón: no es venta ni ingreso. También sobre su límite; entonces no tiene más fiado hasta que abone.',
  },
};

/** Reads the current data to compare with a file or to export; requests the password if the server requires it. */
export function readKnown<Kind extends ImportKind>(
  kind: Kind,
): Promise<Extract<Known, { readonly kind: Kind }>>;
export function readKnown(kind: ImportKind): Promise<Known> {
  return withPassword(() => readEntries(kind));
}

async function readEntries(kind: ImportKind): Promise<Known> {
  switch (kind) {
    case 'menu':
      return { kind, ...(await read(apiPath(api.imports.menu))) };
    case 'ingredients':
      return { kind, ...(await read(apiPath(api.imports.ingredients))) };
    case 'recipes':
      return { kind, ...(await read(apiPath(api.imports.recipes))) };
    case 'debts':
      return { kind, ...(await read(apiPath(api.imports.debts))) };
  }
}

/** The heads that were chosen for our columns in the last mapped file; null without one. */
export async function readHeads(kind: ImportKind): Promise<HeadMap | null> {
  return (await read(apiPath(api.imports.heads)))[kind];
}

const bodyOf = <Key extends string>({ columns, rows }: ImportTable<Key>, heads: HeadMap | null) => ({
  columns: [...columns],
  rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
  ...(heads ? { heads } : {}),
});

/** Imports a checked file. */
export function sendFile(preview: Preview, options: CommandOptions) {
  switch (preview.kind) {
    case 'menu':
      return api.imports.menu.$post({ json: bodyOf(preview.file, preview.heads) }, options);
    case 'ingredients':
      return api.imports.ingredients.$post({ json: bodyOf(preview.file, preview.heads) }, options);
    case 'recipes':
      return api.imports.recipes.$post({ json: bodyOf(preview.file, preview.heads) }, options);
    case 'debts':
      return api.imports.debts.$post({ json: bodyOf(preview.file, preview.heads) }, options);
  }
}

/** The current data as a file. */
export function fileOfKnown(
  known: Extract<Known, { readonly kind: ExportKind }>,
  costs: boolean,
  type: FileType,
): Promise<Blob> {
  switch (known.kind) {
    case 'menu':
      return fileOf(menuSheet(known.entries), type);
    case 'ingredients':
      return fileOf(ingredientSheet(known.entries, costs), type);
    case 'recipes':
      return fileOf(recipeSheet(known.lines), type);
  }
}

/** The example row of the template, parsed like the rows of a file. */
function exampleOf<Key extends string, Row extends { readonly row: number }>(
  rules: ImportRules<Key, Row>,
): readonly Row[] {
  const columns = rules.columns.map(({ key }) => key);
  return readImport(rules, {
    columns,
    rows: [{ row: 2, cells: rules.columns.map(({ example }) => example) }],
  }).rows;
}

async function templateOf<Row>(
  sheet: Sheet<Row>,
  columns: readonly ImportColumn[],
  type: FileType,
): Promise<Blob> {
  if (type === 'csv') return fileOf(sheet, type);
  const { worksheetOf, writeBook } = await import('#web/base/export-xlsx.ts');
  const notes = noteSheet(columns);
  const book = writeBook([
    { name: sheet.name, sheet: worksheetOf(sheet) },
    { name: notes.name, sheet: worksheetOf(notes) },
  ]);
  return new Blob([book], { type: FILE_TYPES.xlsx });
}

/** A template with heads and an example row; as a workbook, its second sheet describes the columns. */
export function templateFile(kind: ImportKind, type: FileType): Promise<Blob> {
  switch (kind) {
    case 'menu': {
      const rows = exampleOf(MENU_RULES).map((row) =>
        menuEntryAfter(null, row, new Set(MENU_COLUMNS.map(({ key }) => key))),
      );
      return templateOf(menuSheet(rows), MENU_COLUMNS, type);
    }
    case 'ingredients': {
      const rows = exampleOf(INGREDIENT_RULES).map((row) =>
        ingredientAfter(null, row, new Set(INGREDIENT_COLUMNS.map(({ key }) => key))),
      );
      return templateOf(ingredientSheet(rows, true), INGREDIENT_COLUMNS, type);
    }
    case 'recipes': {
      const rows = exampleOf(RECIPE_RULES).map((row) => ({
        ...row,
        unit: row.unit ?? '',
        is_option: row.is_option ?? false,
        is_removable: row.is_removable ?? false,
        extra_price_cents: row.extra_price_cents ?? 0,
      }));
      return templateOf(recipeSheet(rows), RECIPE_COLUMNS, type);
    }
    case 'debts':
      return templateOf(debtSheet(exampleOf(DEBT_RULES)), DEBT_COLUMNS, type);
  }
}
