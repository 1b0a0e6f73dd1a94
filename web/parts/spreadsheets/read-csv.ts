import type { FileSheet } from '#domain/integrations/import-sheets.ts';
import { MAX_HEAD_ROWS } from '#domain/integrations/import-sheets.ts';
import { FileProblem } from './file-problem.ts';
import { type IsRead, SheetRows } from './sheet-rows.ts';

const SEPARATORS = [',', ';', '\t'];
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
const ROWS_PER_PROGRESS = 500;

/** The first line is at the beginning. */
const MAX_HEAD_LENGTH = 16_384;

/**
 * Comma, semicolon or tab: the one that separates the needed heads, or the most frequent one in the first line that has any, outside quotes.
 * Titles may be above the heads.
 */
function separatorOf(text: string, isRead: IsRead): string {
  const lines = text
    .slice(0, MAX_HEAD_LENGTH)
    .replace(/"((?:[^"]|"")*)"/g, (_, quoted: string) => quoted.replace(/[,;\t\r\n]/g, ' '))
    .split(/\r?\n|\r/)
    .filter((each) => each.trim() !== '')
    .slice(0, MAX_HEAD_ROWS);
  const heads = SEPARATORS.find((separator) =>
    isRead(lines.map((line, at) => ({ row: at + 1, cells: line.split(separator) }))),
  );
  const counted = lines.map((line) =>
    SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length - 1 })).reduce(
      (best, each) => (each.count > best.count ? each : best),
    ),
  );
  return heads ?? counted.find(({ count }) => count > 0)?.separator ?? ',';
}

/**
 * Reads a CSV file: quoted fields may contain separators, line breaks and doubled quotes. Throws FileProblem,
 * with the row, if quotes do not match. `onProgress` receives the progress from 0 to 1.
 */
export function readCsv(
  content: string,
  isRead: IsRead,
  onProgress: (part: number) => void = () => undefined,
): FileSheet {
  const separatorLine = SEPARATOR_LINE.exec(content);
  const text = separatorLine ? content.slice(separatorLine[0].length) : content;
  const separator = separatorLine?.[1] ?? separatorOf(text, isRead);
  const rows = new SheetRows(null, () => true);
  let row = 1 + (separatorLine ? 1 : 0);
  let column = 0;
  let at = 0;

  const endRow = () => {
    rows.end();
    row += 1;
    column = 0;
    if (row % ROWS_PER_PROGRESS === 0) onProgress(at / text.length);
  };
  const addCell = (cell: string) => {
    if (column === 0) rows.begin(row);
    rows.add(column, cell);
    column += 1;
  };
  const quoted = (): string => {
    let field = '';
    for (let from = at + 1; ; ) {
      const end = text.indexOf('"', from);
      if (end < 0) throw new FileProblem(`Fila ${row}: falta cerrar unas comillas.`);
      field += text.slice(from, end);
      rows.checkLength(field);
      if (text[end + 1] !== '"') {
        at = end + 1;
        return field;
      }
      field += '"';
      from = end + 2;
    }
  };
  /** Some programs write spaces around a quoted field. */
  const afterSpaces = (from: number): number => {
    let next = from;
    while (text[next] === ' ') next += 1;
    return next;
  };
  const plain = (): string => {
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    return text.slice(from, at);
  };

  while (at < text.length) {
    const start = afterSpaces(at);
    const isQuoted = text[start] === '"';
    if (isQuoted) at = start;
    addCell(isQuoted ? quoted() : plain());
    if (isQuoted) at = afterSpaces(at);
    const next = text[at];
    if (next === separator) {
      at += 1;
      // A line that ends with a separator has one more, empty field.
      if (at === text.length) addCell('');
    } else if (next === '\n' || next === '\r') {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      endRow();
    } else if (next !== undefined) {
      throw new FileProblem(`Fila ${row}: hay texto después de cerrar unas comillas.`);
    }
  }
  if (column > 0) endRow();
  onProgress(1);
  return { ...rows.sheet, separator };
}
