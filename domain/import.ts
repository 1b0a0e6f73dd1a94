import {
  type CellReader,
  foldName,
  hasDecimalCommas,
  InvalidCell,
  withDecimalPoint,
} from './import-cells.ts';

/** What may come from a file: the menu, the ingredients, the recipes, and what customers owed before Fogón. */
const IMPORT_KINDS = ['menu', 'ingredients', 'recipes', 'debts'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** What may go into a file of the same shape. */
export type ExportKind = Exclude<ImportKind, 'debts'>;

export const MAX_IMPORT_ROWS = 5_000;
/** What the rows of a file weigh at most when they are sent. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
/** No cell of a file holds more letters. */
export const MAX_CELL_LENGTH = 2_000;

/** A column of an import's file. */
export interface ImportColumn<Key extends string = string> {
  readonly key: Key;
  /** The words over it, by which it is found. */
  readonly head: string;
  /** Words that stood over it in files of before. */
  readonly formerHeads?: readonly string[];
  /** Whether a file without it is refused. */
  readonly isRequired: boolean;
  /** What it takes, for who fills it. */
  readonly note: string;
  /** A cell of the template's row. */
  readonly example: string;
}

/** What is wrong in a file: the row as the spreadsheet counts it, the head of the column, and why. */
export interface ImportFault {
  readonly row: number;
  readonly column: string;
  readonly reason: string;
}

/** A row of a file: the texts of the cells, in the order of the columns that the file has. */
export interface ImportCells {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Rows of a file under the keys of their columns. */
export interface ImportTable<Key extends string = string> {
  readonly columns: readonly Key[];
  readonly rows: readonly ImportCells[];
}

/** Which columns of a file have decimal commas: all the cells of a column decide it together, once. */
class DecimalCommas<Key extends string> {
  readonly #table: ImportTable<Key>;
  readonly #known = new Map<Key, boolean>();

  constructor(table: ImportTable<Key>) {
    this.#table = table;
  }

  in(key: Key): boolean {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const at = this.#table.columns.indexOf(key);
    const found = at >= 0 && hasDecimalCommas(this.#table.rows.map(({ cells }) => cells[at] ?? ''));
    this.#known.set(key, found);
    return found;
  }

  get found(): readonly Key[] {
    return this.#table.columns.filter((key) => this.#known.get(key) === true);
  }
}

/** Reads the cells of one row, and keeps what is wrong with them. */
class RowReader<Key extends string> {
  readonly row: number;
  readonly faults: ImportFault[] = [];
  readonly #columns: readonly ImportColumn<Key>[];
  readonly #present: ReadonlyMap<Key, number>;
  readonly #cells: readonly string[];
  readonly #commas: DecimalCommas<Key>;

  constructor(
    columns: readonly ImportColumn<Key>[],
    present: ReadonlyMap<Key, number>,
    { row, cells }: ImportCells,
    commas: DecimalCommas<Key>,
  ) {
    this.row = row;
    this.#columns = columns;
    this.#present = present;
    this.#cells = cells;
    this.#commas = commas;
  }

  /** What the column holds in this row; its reader's blank when the cell is refused. */
  readCell<T>(key: Key, reader: CellReader<T>): T {
    const at = this.#present.get(key);
    const cell = at === undefined ? '' : (this.#cells[at] ?? '');
    const taken = reader.read(reader.isNumber && this.#commas.in(key) ? withDecimalPoint(cell) : cell);
    if (!(taken instanceof InvalidCell)) return taken;
    this.refuse(key, taken.reason);
    return reader.blank;
  }

  refuse(key: Key, reason: string): void {
    const head = this.#columns.find((column) => column.key === key)?.head ?? key;
    this.faults.push({ row: this.row, column: head, reason });
  }
}

/** What was read of a file: a value for each row, and all that is wrong. */
export interface ImportReading<Row> {
  readonly rows: readonly Row[];
  readonly faults: readonly ImportFault[];
}

/** The same, and how the file writes its numbers. */
interface FileReading<Row> extends ImportReading<Row> {
  /** The heads of the columns whose numbers have a decimal comma. */
  readonly decimalCommas: readonly string[];
}

/** What importing a row will do. */
export type ImportOutcome = 'created' | 'changed' | 'unchanged';

/** What becomes of one row; `changes` are the heads of the columns that change something there. */
export interface ImportStep {
  readonly row: number;
  readonly name: string;
  readonly outcome: ImportOutcome;
  readonly changes: readonly string[];
  /** What the row says, to be looked over: the category, the tax, the unit. */
  readonly facts?: readonly string[];
  /** Its price or cost in cents; null where it has none. */
  readonly amount_cents?: number | null;
}

/** What importing a file will do, or why it can't be done. */
export interface ImportPlan {
  readonly faults: readonly ImportFault[];
  readonly steps: readonly ImportStep[];
}

/** How many things an import made, changed and left as they were. */
export interface ImportCounts {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** The rules of one kind of import. The same ones preview a file in the browser and read it again on the server. */
export interface ImportRules<Key extends string, Row extends { readonly row: number }> {
  readonly columns: readonly ImportColumn<Key>[];
  readonly readRow: (reader: RowReader<Key>) => Row;
  /** By what two rows would be the same thing, and the column that says so. */
  readonly uniqueBy: { readonly column: Key; readonly keyOf: (row: Row) => string };
}

/** Reads one row; `faults` is empty when all of it can be taken. */
function readImportRow<Key extends string, Row extends { readonly row: number }>(
  rules: ImportRules<Key, Row>,
  columns: readonly Key[],
  cells: ImportCells,
  commas: DecimalCommas<Key>,
): { readonly row: Row; readonly faults: readonly ImportFault[] } {
  const reader = new RowReader(rules.columns, new Map(columns.map((key, at) => [key, at])), cells, commas);
  if (cells.cells.slice(columns.length).some((text) => text.trim() !== ''))
    reader.faults.push({
      row: cells.row,
      column: '',
      reason: 'Hay datos después de la última columna. ¿Falta poner un texto entre comillas?',
    });
  return { row: rules.readRow(reader), faults: reader.faults };
}

/** Reads every row of a file, and finds those that come twice. `onRow` hears of each row as it is done. */
export function readImport<Key extends string, Row extends { readonly row: number }>(
  rules: ImportRules<Key, Row>,
  table: ImportTable<Key>,
  onRow: (done: number) => void = () => undefined,
): FileReading<Row> {
  const rows: Row[] = [];
  const faults: ImportFault[] = [];
  const commas = new DecimalCommas(table);
  const firstAt = new Map<string, number>();
  const { column, keyOf } = rules.uniqueBy;
  const headOf = (each: Key) => rules.columns.find(({ key }) => key === each)?.head ?? each;
  const head = headOf(column);
  for (const cells of table.rows) {
    const read = readImportRow(rules, table.columns, cells, commas);
    faults.push(...read.faults);
    const key = keyOf(read.row);
    const first = firstAt.get(key);
    if (first !== undefined && key !== '')
      faults.push({ row: cells.row, column: head, reason: `Está repetido: ya viene en la fila ${first}.` });
    else firstAt.set(key, cells.row);
    rows.push(read.row);
    onRow(rows.length);
  }
  return { rows, faults, decimalCommas: commas.found.map(headOf) };
}

/** The heads that a file must have and has not. */
export function missingHeads<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  present: readonly Key[],
): readonly string[] {
  return columns
    .filter(({ key, isRequired }) => isRequired && !present.includes(key))
    .map(({ head }) => head);
}

/** Why a file without one of its columns is not taken. */
export const MISSING_COLUMN = 'Falta esta columna.';

/** What several things of the same name are to a row that names them. */
export const ambiguousName = (count: number): string =>
  `Hay ${count} con este nombre: cambia el nombre de los demás antes de importar.`;

/** Things by their names without case or accents. */
export function byName<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const named = new Map<string, T[]>();
  for (const thing of things) {
    const key = foldName(nameOf(thing));
    const others = named.get(key);
    if (others) others.push(thing);
    else named.set(key, [thing]);
  }
  return named;
}

/** The columns of a kind that make two states of a thing differ, as their heads. */
export function changedHeads<Key extends string, Entry extends Readonly<Partial<Record<Key, unknown>>>>(
  columns: readonly ImportColumn<Key>[],
  before: Entry,
  after: Entry,
): readonly string[] {
  return columns.filter(({ key }) => before[key] !== after[key]).map(({ head }) => head);
}

/** How many steps make, change and leave. */
export function countSteps(steps: readonly ImportStep[]): ImportCounts {
  const count = (outcome: ImportOutcome) => steps.filter((step) => step.outcome === outcome).length;
  return { created: count('created'), changed: count('changed'), unchanged: count('unchanged') };
}
