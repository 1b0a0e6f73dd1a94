import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import type {
  IngredientEntry,
  KnownDebts,
  KnownMenu,
  KnownRecipes,
} from '#domain/integrations/answers/imports.ts';
import {
  type ImportColumn,
  type ImportFault,
  type ImportKind,
  type ImportPlan,
  type ImportRules,
  type ImportStep,
  type ImportTable,
  MAX_IMPORT_BYTES,
  placeOf,
  type RowPlace,
  readImport,
} from '#domain/integrations/import.ts';
import { visibleText } from '#domain/integrations/import-cells.ts';
import { type ColumnChoice, choiceOf, isOfSystem, needsChoice } from '#domain/integrations/import-choice.ts';
import { DEBT_RULES, type DebtKey, planDebts } from '#domain/integrations/import-debts.ts';
import { hasHeads } from '#domain/integrations/import-heads.ts';
import {
  INGREDIENT_RULES,
  type IngredientKey,
  planIngredients,
} from '#domain/integrations/import-ingredients.ts';
import { hasMappedHeads, mapSheets } from '#domain/integrations/import-mapping.ts';
import { MENU_RULES, type MenuKey, planMenu } from '#domain/integrations/import-menu.ts';
import type { FileSign } from '#domain/integrations/import-numbers.ts';
import { planRecipes, RECIPE_RULES, type RecipeKey } from '#domain/integrations/import-recipes.ts';
import type { FileRows, FileSheet } from '#domain/integrations/import-sheets.ts';
import type { HeadMap } from '#domain/integrations/import-systems.ts';
import { findTable, type UnreadSheet } from '#domain/integrations/import-table.ts';

/** The current data, by the kind of file that it is compared with. */
export type Known =
  | ({ readonly kind: 'menu' } & KnownMenu)
  | { readonly kind: 'ingredients'; readonly entries: readonly IngredientEntry[] }
  | ({ readonly kind: 'recipes' } & KnownRecipes)
  | ({ readonly kind: 'debts' } & KnownDebts);

interface PreviewOf<Kind extends ImportKind, Key extends string> {
  readonly kind: Kind;
  readonly faults: readonly ImportFault[];
  /** What may be wrong; the import saves it as it is. */
  readonly doubts: readonly ImportFault[];
  readonly steps: readonly ImportStep[];
  /** Heads that match no column; those columns are ignored. */
  readonly unknown: readonly string[];
  readonly numbers: FileSign;
  /** What a person should know before the import, in sentences. */
  readonly notes: readonly string[];
  /** The names of the sheets that are read; none of a CSV file. */
  readonly sheets: readonly string[];
  readonly unread: readonly UnreadSheet[];
  /** Rows that are not read: they have no value in the chosen columns. */
  readonly skipped: readonly RowPlace[];
  /** The columns that may be chosen for ours; null of an empty file. */
  readonly choice: ColumnChoice | null;
  /** The heads that a person chose for our columns; null if ours are in the file. */
  readonly heads: HeadMap | null;
  /** The data to send. */
  readonly file: ImportTable<Key>;
}

/** The changes that a file would make, or all its errors; with errors there are no steps. */
export type Preview =
  | PreviewOf<'menu', MenuKey>
  | PreviewOf<'ingredients', IngredientKey>
  | PreviewOf<'recipes', RecipeKey>
  | PreviewOf<'debts', DebtKey>;

const ROWS_AT_ONCE = 250;

interface Source {
  readonly sheets: readonly FileSheet[];
  readonly heads: HeadMap | null;
  readonly sign: DecimalSign | null;
  readonly onProgress: (part: number) => void;
}

interface Planned<Kind extends ImportKind, Key extends string, Row extends { readonly row: number }> {
  readonly kind: Kind;
  readonly rules: ImportRules<Key, Row>;
  readonly plan: (rows: readonly Row[], columns: readonly Key[]) => ImportPlan;
}

function tooLarge(file: ImportTable, columns: readonly ImportColumn[]): readonly ImportFault[] {
  const { size } = new Blob([JSON.stringify({ columns: file.columns, rows: file.rows })]);
  if (size <= MAX_IMPORT_BYTES) return [];
  const column = columns.find(({ key }) => key === 'description')?.head ?? '';
  return [
    { row: 1, column, reason: 'Los textos del archivo son demasiado largos en total: divídelo en varios.' },
  ];
}

function previewAs<Kind extends ImportKind, Key extends string, Row extends { readonly row: number }>(
  { kind, rules, plan }: Planned<Kind, Key, Row>,
  { sheets, heads, sign, onProgress }: Source,
): PreviewOf<Kind, Key> {
  const mapped = heads && mapSheets(rules.columns, heads, sheets);
  const {
    faults,
    cellFaults,
    numbers,
    unknown,
    sheets: read,
    unread,
    lacking,
    skipped,
    ...file
  } = findTable(rules.columns, mapped?.sheets ?? sheets, sign);
  const refused = [...faults, ...(faults.length > 0 ? [] : tooLarge(file, rules.columns))];
  const choice = choiceOf(rules.columns, sheets, heads, areSystemsKnown(kind));
  const found = {
    kind,
    numbers,
    unknown: [...unknown, ...(mapped?.unused ?? [])],
    sheets: read,
    unread,
    skipped,
    choice,
    heads,
    file,
  };
  if (refused.length > 0) return { ...found, faults: refused, steps: [], doubts: [], notes: [] };
  const reading = readImport(rules, file, (done) => {
    if (done % ROWS_AT_ONCE === 0) onProgress(done / file.rows.length);
  });
  const misread = new Set(cellFaults.map(cellKey));
  const wrong = new Set([...reading.faults, ...cellFaults].map(({ row }) => row));
  const planned = plan(
    reading.rows.filter(({ row }) => !wrong.has(row)),
    file.columns,
  );
  const others = [...reading.faults, ...planned.faults].filter((fault) => !misread.has(cellKey(fault)));
  const placed = <Place extends RowPlace>(place: Place): Place => ({ ...place, ...placeOf(file, place.row) });
  const steps = planned.steps.map(placed);
  const all = [...cellFaults, ...others].toSorted((a, b) => a.row - b.row).map(placed);
  const wrongRows = [...all, ...lostValues(steps, lacking)];
  return {
    ...found,
    faults: wrongRows,
    steps: wrongRows.length > 0 ? [] : steps,
    doubts: (planned.doubts ?? []).map(placed),
    notes: [...cleanedNotes(file), ...(wrongRows.length > 0 ? [] : (planned.notes ?? []))],
  };
}

/** Faults of rows whose sheet lacks a column of another one: an empty cell clears a value, and a missing column does not. */
const lostValues = (
  steps: readonly ImportStep[],
  lacking: ReadonlyMap<string, readonly string[]>,
): readonly ImportFault[] =>
  steps.flatMap(({ row, sheet = '', changes }) =>
    changes
      .filter(({ head, after }) => after === null && lacking.get(sheet)?.includes(head))
      .map(({ head, before }) => ({
        row,
        sheet,
        column: head,
        reason: `La hoja «${sheet}» no trae esta columna, y se borraría «${before}»: agrégala.`,
      })),
  );

const MAX_CLEANED_ROWS = 5;

/** Says in which rows signs that are not seen are left out. */
function cleanedNotes(file: ImportTable): readonly string[] {
  const cleaned = file.rows.filter(({ cells }) => cells.some((cell) => visibleText(cell) !== cell));
  if (cleaned.length === 0) return [];
  const places = cleaned.slice(0, MAX_CLEANED_ROWS).map(({ row }) => {
    const place = placeOf(file, row);
    return place.sheet === undefined ? String(place.row) : `${place.row} de «${place.sheet}»`;
  });
  const more = cleaned.length > MAX_CLEANED_ROWS ? ` y ${cleaned.length - MAX_CLEANED_ROWS} más` : '';
  return [
    `Se quitan signos que no se ven en ${cleaned.length === 1 ? 'la fila' : 'las filas'} ${places.join(', ')}${more}.`,
  ];
}

const cellKey = ({ row, column }: ImportFault): string => `${row} ${column}`;

/** Other systems export products. */
const areSystemsKnown = (kind: ImportKind): boolean => kind === 'menu';

/** Whether a sheet with these first rows may be imported as that kind, by its own heads or by those of a map. */
export const isImported = (kind: ImportKind, heads: HeadMap | null, rows: FileRows): boolean =>
  hasHeads(COLUMNS[kind], rows) ||
  (areSystemsKnown(kind) && isOfSystem(rows)) ||
  (heads !== null && hasMappedHeads(heads, rows));

/** The columns to choose from before a file is checked; null if its heads are ours. */
export function choiceBefore(
  kind: ImportKind,
  sheets: readonly FileSheet[],
  remembered: HeadMap | null,
): ColumnChoice | null {
  const asked = needsChoice(COLUMNS[kind], sheets, remembered, areSystemsKnown(kind));
  return asked ? choiceOf(COLUMNS[kind], sheets, remembered, areSystemsKnown(kind)) : null;
}

const COLUMNS: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  menu: MENU_RULES.columns,
  ingredients: INGREDIENT_RULES.columns,
  recipes: RECIPE_RULES.columns,
  debts: DEBT_RULES.columns,
};

/**
 * Compares the sheets of a file with the current data and returns all errors, or the changes that an import would make. `sign` is the decimal
 * sign of its numbers, if a person said it.
 */
export function previewRows(
  known: Known,
  sheets: readonly FileSheet[],
  onProgress: (part: number) => void = () => undefined,
  heads: HeadMap | null = null,
  sign: DecimalSign | null = null,
): Preview {
  const source = { sheets, heads, sign, onProgress };
  switch (known.kind) {
    case 'menu':
      return previewAs(
        { kind: 'menu', rules: MENU_RULES, plan: (read, columns) => planMenu(read, columns, known) },
        source,
      );
    case 'ingredients':
      return previewAs(
        {
          kind: 'ingredients',
          rules: INGREDIENT_RULES,
          plan: (read, columns) => planIngredients(read, columns, known.entries),
        },
        source,
      );
    case 'recipes':
      return previewAs(
        { kind: 'recipes', rules: RECIPE_RULES, plan: (read, columns) => planRecipes(read, columns, known) },
        source,
      );
    case 'debts':
      return previewAs(
        { kind: 'debts', rules: DEBT_RULES, plan: (read, columns) => planDebts(read, columns, known) },
        source,
      );
  }
}
