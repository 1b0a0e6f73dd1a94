import { formatQuantity } from '#domain/quantity.ts';
import { FileProblem } from './file-problem.ts';
import {
  MAX_CELL_LETTERS,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_LETTERS,
  MAX_ROWS,
  TOO_MUCH_DATA,
} from './sheet-limits.ts';

const isFilled = (text: string): boolean => text.trim() !== '';

interface Row {
  readonly row: number;
  readonly cells: string[];
}

/** Collects the filled rows of a file, and refuses a file with more than the limits. Rows come in their order, each from `begin` to `end`. */
export class SheetRows {
  readonly #rows: Row[] = [];
  #cells: string[] = [];
  #count = 0;
  #letters = 0;
  #row = 0;

  /** The number of the last row that began. */
  get row(): number {
    return this.#row;
  }

  get filled(): readonly Row[] {
    return this.#rows;
  }

  begin(row: number): void {
    if (!(row > this.#row))
      throw new FileProblem('Las filas del archivo están en desorden. Guárdalo de nuevo como XLSX o CSV.');
    this.#row = row;
    this.#cells = [];
  }

  add(column: number, text: string): void {
    this.checkLength(text);
    if (column >= MAX_COLUMNS) {
      if (!isFilled(text)) return;
      throw new FileProblem(`Fila ${this.#row}: hay datos después de la columna ${MAX_COLUMNS}.`);
    }
    this.#put(this.#cells, column, text);
  }

  /** Repeats the text of a merged cell in each filled row after `first`, to `last`. */
  repeat(column: number, first: number, last: number): void {
    const from = this.#placeOf(first);
    const head = this.#rows[from];
    const text = head?.row === first ? (head.cells[column] ?? '') : '';
    if (!isFilled(text)) return;
    for (const { cells } of this.#rows.slice(from + 1, this.#placeOf(last + 1)))
      this.#put(cells, column, text);
  }

  end(): void {
    if (!this.#cells.some(isFilled)) return;
    this.#rows.push({ row: this.#row, cells: this.#cells });
    this.#cells = [];
    if (this.#rows.length > MAX_ROWS) throw new FileProblem(TOO_MUCH_DATA);
  }

  checkLength(text: string): void {
    if (text.length > MAX_CELL_LETTERS)
      throw new FileProblem(
        `Fila ${this.#row}: una celda tiene más de ${formatQuantity(MAX_CELL_LETTERS)} letras.`,
      );
  }

  /** A text counts each time that it is there: many cells may refer to one. */
  #put(cells: string[], column: number, text: string): void {
    if (text !== '') this.#count += 1;
    this.#letters += text.length;
    if (this.#count > MAX_CELLS || this.#letters > MAX_LETTERS) throw new FileProblem(TOO_MUCH_DATA);
    while (cells.length < column) cells.push('');
    cells[column] = text;
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
