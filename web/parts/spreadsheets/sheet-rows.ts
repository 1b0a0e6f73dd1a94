import { formatQuantity } from '#domain/base/quantity.ts';
import {
  type FileCell,
  type FileRows,
  type FileSheet,
  MAX_HEAD_ROWS,
} from '#domain/integrations/import-sheets.ts';
import { FileProblem } from './file-problem.ts';
import {
  MAX_CELL_LETTERS,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_LETTERS,
  MAX_ROWS,
  TOO_MUCH_DATA,
} from './sheet-limits.ts';

const storedText = (cell: FileCell): string => (typeof cell === 'string' ? cell : cell.text);
const isFilled = (cell: FileCell): boolean => storedText(cell).trim() !== '';

interface Row {
  readonly row: number;
  readonly cells: FileCell[];
}

/** Whether a sheet with these first rows is read. */
export type IsRead = (rows: FileRows) => boolean;

/** What the sheets of a file hold together. */
export interface FileSize {
  cells: number;
  letters: number;
}

/**
 * Collects the filled rows of a sheet, and refuses a file with more than the limits. Rows come in their order, each from `begin` to `end`. Of a
 * sheet that is not read only the first rows are kept.
 */
export class SheetRows {
  readonly #name: string | null;
  readonly #isRead: IsRead;
  readonly #size: FileSize;
  readonly #rows: Row[] = [];
  #cells: FileCell[] = [];
  #filled = 0;
  #isCounting = false;
  #row = 0;

  constructor(name: string | null, isRead: IsRead, size: FileSize = { cells: 0, letters: 0 }) {
    this.#name = name;
    this.#isRead = isRead;
    this.#size = size;
  }

  /** The number of the last row that began. */
  get row(): number {
    return this.#row;
  }

  /** The row in words, with its sheet. */
  get place(): string {
    return this.#name === null ? `Fila ${this.#row}` : `Fila ${this.#row} de la hoja «${this.#name}»`;
  }

  get sheet(): FileSheet {
    return { name: this.#name, isHidden: false, rows: this.#rows, filled: this.#filled };
  }

  begin(row: number): void {
    if (!(row > this.#row))
      throw new FileProblem(
        `Las filas ${this.#name === null ? 'del archivo' : `de la hoja «${this.#name}»`} están en desorden. Guárdalo de nuevo como XLSX o CSV.`,
      );
    this.#row = row;
    this.#cells = [];
  }

  add(column: number, cell: FileCell): void {
    this.checkLength(storedText(cell));
    if (column >= MAX_COLUMNS && !this.#isCounting) {
      if (!isFilled(cell)) return;
      throw new FileProblem(`${this.place}: hay datos después de la columna ${MAX_COLUMNS}.`);
    }
    if (this.#isCounting) this.#cells = isFilled(cell) ? [cell] : this.#cells;
    else this.#put(this.#cells, column, cell);
  }

  /** Repeats a merged cell in each filled row after `first`, to `last`. */
  repeat(column: number, first: number, last: number): void {
    const from = this.#placeOf(first);
    const head = this.#rows[from];
    const cell = head?.row === first ? (head.cells[column] ?? '') : '';
    if (!isFilled(cell)) return;
    for (const { cells } of this.#rows.slice(from + 1, this.#placeOf(last + 1)))
      this.#put(cells, column, cell);
  }

  end(): void {
    if (!this.#cells.some(isFilled)) return;
    this.#filled += 1;
    if (!this.#isCounting) this.#rows.push({ row: this.#row, cells: this.#cells });
    this.#cells = [];
    if (this.#filled === MAX_HEAD_ROWS) this.#isCounting = !this.#isRead(this.#rows);
    if (this.#rows.length > MAX_ROWS) throw new FileProblem(TOO_MUCH_DATA);
  }

  checkLength(text: string): void {
    if (text.length > MAX_CELL_LETTERS)
      throw new FileProblem(
        `${this.place}: una celda tiene más de ${formatQuantity(MAX_CELL_LETTERS)} letras.`,
      );
  }

  /** A text counts each time that it is there: many cells may refer to one. */
  #put(cells: FileCell[], column: number, cell: FileCell): void {
    const { length } = storedText(cell);
    if (length > 0) this.#size.cells += 1;
    this.#size.letters += length;
    if (this.#size.cells > MAX_CELLS || this.#size.letters > MAX_LETTERS)
      throw new FileProblem(TOO_MUCH_DATA);
    while (cells.length < column) cells.push('');
    cells[column] = cell;
  }

  /** The place of the first row with that number or a greater one. */
  #placeOf(row: number): number {
    let from = 0;
    let to = this.#rows.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#rows[middle]?.row ?? 0) < row) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
