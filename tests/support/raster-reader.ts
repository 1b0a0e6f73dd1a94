import { CELL } from '#domain/printing/paper/printer.ts';
import { LETTER_DOTS } from '#scripts/printer-agent/letter-dots.ts';
import { letterRows } from '#scripts/printer-agent/letters.ts';
import type { PrintedLine, PrintedPart } from './escpos-reader.ts';

/** What stands in a text for a letter that was drawn as a box. */
export const UNKNOWN_LETTER = '\uFFFD';

export type DrawnLine = Pick<PrintedLine, 'text' | 'scale' | 'height' | 'strong' | 'underlined' | 'inverted'>;
type Dots = readonly string[];

const UNDERLINE = 2;
const keyOf = (rows: Dots): string => rows.join('\n');
const dotsOf = (letter: string, strong: boolean): Dots =>
  letterRows(letter, strong).map((row) =>
    row.toString(2).padStart(CELL.width, '0').replaceAll('0', ' ').replaceAll('1', '#'),
  );

/** The letters by their dots. Of those that look the same, the first in the order of their codes. */
function alphabetOf(strong: boolean): ReadonlyMap<string, string> {
  const codes = [...LETTER_DOTS.matchAll(/^([0-9a-f]+):/gm)].map(([, code = '']) =>
    Number.parseInt(code, 16),
  );
  const letters = [...codes.map((code) => String.fromCodePoint(code)), UNKNOWN_LETTER];
  return new Map(letters.toReversed().map((letter) => [keyOf(dotsOf(letter, strong)), letter]));
}
const ALPHABETS = [false, true].map((strong) => ({ strong, alphabet: alphabetOf(strong) }));
const SIZES = [
  { scale: 2, height: 2 },
  { scale: 1, height: 2 },
  { scale: 1, height: 1 },
] as const;

const turned = (rows: Dots): Dots =>
  rows.map((row) => row.replaceAll('#', '.').replaceAll(' ', '#').replaceAll('.', ' '));

const isDoubled = (dots: string | Dots): boolean =>
  Array.from(dots).every((dot, place, all) => place % 2 === 0 || dot === all[place - 1]);
const halved = (row: string): string => [...row].filter((_, x) => x % 2 === 0).join('');

/** The rows in half their size; null if their dots are not the same by twos. */
function shrunk(rows: Dots, scale: number, height: number): Dots | null {
  if (height === 2 && !isDoubled(rows)) return null;
  const low = height === 2 ? rows.filter((_, y) => y % 2 === 0) : rows;
  if (scale === 2 && !low.every(isDoubled)) return null;
  return scale === 2 ? low.map(halved) : low;
}

function lettersOf(rows: Dots): { readonly text: string; readonly strong: boolean } | null {
  const columns = Math.floor((rows[0]?.length ?? 0) / CELL.width);
  for (const { strong, alphabet } of ALPHABETS) {
    let text = '';
    for (let column = 0; column < columns; column += 1) {
      const cell = rows.map((row) => row.slice(column * CELL.width, (column + 1) * CELL.width));
      const letter = alphabet.get(keyOf(cell));
      if (letter === undefined) break;
      text += letter;
    }
    if (text.length === columns && text.trim() !== '') return { text: text.trimEnd(), strong };
  }
  return null;
}

/** The line whose first row is the first of these, if there is one of letters. */
function lineAt(rows: Dots): DrawnLine | null {
  if (!rows.slice(0, CELL.height).some((row) => row.includes('#'))) return null;
  for (const { scale, height } of SIZES) {
    const small = shrunk(rows.slice(0, CELL.height * height), scale, height);
    if (small?.length !== CELL.height) continue;
    const inverted = small[0]?.startsWith('#') ?? false;
    const upright = inverted ? turned(small) : small;
    const underlined = !inverted && upright.slice(-UNDERLINE).every((row) => row.startsWith('#'));
    const bare = underlined
      ? upright.map((row, y) => (y < CELL.height - UNDERLINE ? row : ' '.repeat(row.length)))
      : upright;
    const read = lettersOf(bare);
    if (read) return { ...read, scale, height, underlined, inverted };
  }
  return null;
}

/** The rows of dots of the pictures of a paper, in their order. */
export const dotsOfPaper = (parts: readonly PrintedPart[]): Dots =>
  parts.flatMap((part) => (part.kind === 'image' ? part.rows : []));

/** The lines of text of a picture, read by the dots of each letter. Empty lines and other pictures are left out. */
export function readRaster(rows: Dots): readonly DrawnLine[] {
  const lines: DrawnLine[] = [];
  for (let y = 0; y + CELL.height <= rows.length; ) {
    const line = lineAt(rows.slice(y, y + 2 * CELL.height));
    if (line) lines.push(line);
    y += line ? CELL.height * line.height + CELL.gap : 1;
  }
  return lines;
}
