import { nameKey } from '#domain/base/fold.ts';
import type { ImportCounts } from './answers/imports.ts';
import { type CellReader, InvalidCell } from './import-cells.ts';
import { type ColumnValues, misreadReason } from './import-sheets.ts';

/** What can be imported from a file: the menu, ingredients, recipes and opening debts. */
const IMPORT_KINDS = ['menu', 'ingredients', 'recipes', 'debts'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** What can be exported to a file of the same columns. */
export type ExportKind = Exclude<ImportKind, 'debts'>;

export const MAX_IMPORT_ROWS = 5_000;
/** The maximum size of the rows in one request. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
/** The maximum number of characters in a cell. */
export const MAX_CELL_LENGTH = 2_000;

/** A column of an import file. */
export interface ImportColumn<Key extends string = string> {
  readonly key: Key;
  /** The head by which the column is found. */
  readonly head: string;
  /** Heads of this column in older files. */
  readonly formerHeads?: readonly string[];
  /** True when a file without this column is refused. */
  readonly isRequired: boolean;
  readonly values: ColumnValues;
  /** The Spanish note on its values for the person who fills it in. */
  readonly note: string;
  /** The cell of the template's row. */
  readonly example: string;
}

/** Where a row stands: its number in the spreadsheet, and the sheet of a workbook. */
export interface RowPlace {
  readonly row: number;
  readonly sheet?: string;
}

/** A fault in a file: its place, the head of the column, and the Spanish reason. */
export interface ImportFault extends RowPlace {
  readonly column: string;
  readonly reason: string;
}

/** A row of a file: the texts of the cells, in the order of the file's columns. */
export interface ImportCells {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Rows of a file with the keys of their columns. */
export interface ImportTable<Key extends string = string> {
  readonly columns: readonly Key[];
  readonly rows: readonly ImportCells[];
  /** The places of a workbook's rows, by their number in this table: two sheets have rows of the same number. */
  readonly places?: ReadonlyMap<number, RowPlace>;
}

/** The place of a row of a table. */
export const placeOf = ({ places }: Pick<ImportTable, 'places'>, row: number): RowPlace =>
  places?.get(row) ?? { row };

/** Reads the cells of one row and collects their faults. */
class RowReader<Key extends string> {
  readonly row: number;
  readonly faults: ImportFault[] = [];
  readonly #columns: readonly ImportColumn<Key>[];
  readonly #present: ReadonlyMap<Key, number>;
  readonly #cells: readonly string[];

  constructor(
    columns: readonly ImportColumn<Key>[],
    present: ReadonlyMap<Key, number>,
    { row, cells }: ImportCells,
  ) {
    this.row = row;
    this.#columns = columns;
    this.#present = present;
    this.#cells = cells;
  }

  /** The value of a cell; the reader's `blank` when the cell is refused. */
  readCell<T>(key: Key, reader: CellReader<T>): T {
    const at = this.#present.get(key);
    const cell = at === undefined ? '' : (this.#cells[at] ?? '');
    const values = this.#columns.find((column) => column.key === key)?.values ?? 'text';
    const misread = misreadReason(values, cell);
    const taken = misread === null ? reader.read(cell) : new InvalidCell(misread);
    if (!(taken instanceof InvalidCell)) return taken;
    this.refuse(key, taken.reason);
    return reader.blank;
  }

  refuse(key: Key, reason: string): void {
    const head = this.#columns.find((column) => column.key === key)?.head ?? key;
    this.faults.push({ row: this.row, column: head, reason });
  }
}

/** The result of reading a file: a value for each row, and all faults. */
export interface ImportReading<Row> {
  readonly rows: readonly Row[];
  readonly faults: readonly ImportFault[];
}

export type ImportOutcome = 'created' | 'changed' | 'unchanged';

/** A value that a row changes, in words; null is none. */
export interface ImportChange {
  readonly head: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A value of a row that is stored, in words. */
export interface ImportFact {
  readonly head: string;
  readonly text: string;
}

/** The outcome of one row, with every value that is stored: those that change, and the others of the file or of something new. */
export interface ImportStep extends RowPlace {
  readonly name: string;
  readonly outcome: ImportOutcome;
  readonly changes: readonly ImportChange[];
  readonly facts: readonly ImportFact[];
  /** The price or cost in cents; null when there is none. */
  readonly amount_cents?: number | null;
}

/** What an import will do, or the faults that prevent it. */
export interface ImportPlan {
  /** What a person should know before the import, in sentences. */
  readonly notes?: readonly string[];
  readonly faults: readonly ImportFault[];
  /** What may be wrong, for a person to decide. It does not prevent the import. */
  readonly doubts?: readonly ImportFault[];
  readonly steps: readonly ImportStep[];
}

/** The rules of one kind of import. The browser uses them for a preview, and the server uses them again. */
export interface ImportRules<Key extends string, Row extends { readonly row: number }> {
  readonly columns: readonly ImportColumn<Key>[];
  readonly readRow: (reader: RowReader<Key>) => Row;
  /** The key by which two rows are the same thing, and its column. */
  readonly uniqueBy: { readonly column: Key; readonly keyOf: (row: Row) => string };
}

/** Reads one row. `faults` is empty when the whole row is accepted. */
function readImportRow<Key extends string, Row extends { readonly row: number }>(
  rules: ImportRules<Key, Row>,
  columns: readonly Key[],
  cells: ImportCells,
): { readonly row: Row; readonly faults: readonly ImportFault[] } {
  const reader = new RowReader(rules.columns, new Map(columns.map((key, at) => [key, at])), cells);
  if (cells.cells.slice(columns.length).some((text) => text.trim() !== ''))
    reader.faults.push({
      row: cells.row,
      column: '',
      reason: 'Hay datos después de la última columna. ¿Falta poner un texto entre comillas?',
    });
  return { row: rules.readRow(reader), faults: reader.faults };
}

function repeatedReason(table: ImportTable, row: number, first: number): string {
  const { row: shown, sheet } = placeOf(table, first);
  const inSheet = sheet === placeOf(table, row).sheet ? '' : ` de la hoja «${sheet}»`;
  return `Está repetido: ya viene en la fila ${shown}${inSheet}.`;
}

/** Reads every row of a file and finds repeated ones. `onRow` is called after each row. */
export function readImport<Key extends string, Row extends { readonly row: number }>(
  rules: ImportRules<Key, Row>,
  table: ImportTable<Key>,
  onRow: (done: number) => void = () => undefined,
): ImportReading<Row> {
  const rows: Row[] = [];
  const faults: ImportFault[] = [];
  const firstAt = new Map<string, number>();
  const { column, keyOf } = rules.uniqueBy;
  const head = rules.columns.find(({ key }) => key === column)?.head ?? column;
  for (const cells of table.rows) {
    const read = readImportRow(rules, table.columns, cells);
    faults.push(...read.faults);
    const key = keyOf(read.row);
    const first = firstAt.get(key);
    if (first !== undefined && key !== '')
      faults.push({ row: cells.row, column: head, reason: repeatedReason(table, cells.row, first) });
    else firstAt.set(key, cells.row);
    rows.push(read.row);
    onRow(rows.length);
  }
  return { rows, faults };
}

/** The required heads that a file does not have. */
export function missingHeads<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  present: readonly Key[],
): readonly string[] {
  return columns
    .filter(({ key, isRequired }) => isRequired && !present.includes(key))
    .map(({ head }) => head);
}

/** The reason to refuse a file without a required column. */
export const MISSING_COLUMN = 'Falta esta columna.';

/** The reason to refuse a name that several things have. */
export const ambiguousName = (count: number): string =>
  `Hay ${count} con este nombre: cambia el nombre de los demás antes de importar.`;

/** Things by the keys of their names. */
export function byName<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const named = new Map<string, T[]>();
  for (const thing of things) {
    const key = nameKey(nameOf(thing));
    const others = named.get(key);
    if (others) others.push(thing);
    else named.set(key, [thing]);
  }
  return named;
}

/** The values of a thing in words, by the columns of its file; null is none. */
export type EntryTexts<Key extends string, Entry> = Readonly<Record<Key, (entry: Entry) => string | null>>;

/** What happens to a thing with its row. `shown` are the columns that say it elsewhere: the name and the amount. */
export function outcomeOf<Key extends string, Entry extends Readonly<Partial<Record<Key, unknown>>>>(
  {
    columns,
    texts,
    shown,
  }: {
    readonly columns: readonly ImportColumn<Key>[];
    readonly texts: EntryTexts<Key, Entry>;
    readonly shown: readonly Key[];
  },
  present: ReadonlySet<Key>,
  before: Entry | null,
  after: Entry,
): Pick<ImportStep, 'outcome' | 'changes' | 'facts'> {
  const isChanged = (key: Key) => before !== null && before[key] !== after[key];
  const changes = columns
    .filter(({ key }) => isChanged(key))
    .map(({ key, head }) => ({ head, before: before && texts[key](before), after: texts[key](after) }));
  const facts = columns
    .filter(({ key }) => !isChanged(key) && !shown.includes(key) && (before === null || present.has(key)))
    .flatMap(({ key, head }) => {
      const text = texts[key](after);
      return text === null ? [] : [{ head, text }];
    });
  const outcome = before === null ? 'created' : changes.length > 0 ? 'changed' : 'unchanged';
  return { outcome, changes, facts };
}

/** A yes or a no in words. */
export const yesText = (is: boolean): string => (is ? 'Sí' : 'No');

/** The number of steps by outcome. */
export function countSteps(steps: readonly ImportStep[]): ImportCounts {
  const count = (outcome: ImportOutcome) => steps.filter((step) => step.outcome === outcome).length;
  return { created: count('created'), changed: count('changed'), unchanged: count('unchanged') };
}
