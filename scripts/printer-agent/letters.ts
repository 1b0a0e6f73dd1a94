import { CELL } from '#domain/printing/paper/printer.ts';
import { LETTER_DOTS } from './letter-dots.ts';

/** The rows of a letter, from the top. In each, the highest of `CELL.width` bits is the left dot. */
export type LetterRows = readonly number[];

const DIGITS_PER_ROW = CELL.width / 4;
const EMPTY_ROW = 0;
const BOX_EDGE = 0b011111111110;
const BOX_SIDES = 0b010000000010;
/** What stands for a letter that there is none of. */
const UNKNOWN: LetterRows = Array.from({ length: CELL.height }, (_, row) => {
  if (row < 4 || row > 18) return EMPTY_ROW;
  return row === 4 || row === 18 ? BOX_EDGE : BOX_SIDES;
});

function readLetters(): ReadonlyMap<string, LetterRows> {
  const lines = LETTER_DOTS.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [code = '', digits = ''] = line.split(':');
      const rows = Array.from({ length: CELL.height }, (_, row) =>
        Number.parseInt(digits.slice(row * DIGITS_PER_ROW, (row + 1) * DIGITS_PER_ROW), 16),
      );
      return [String.fromCodePoint(Number.parseInt(code, 16)), rows] as const;
    }),
  );
}

let letters: ReadonlyMap<string, LetterRows> | null = null;

/** The dots of a letter; an empty box for one that is not among them. A strong one is a dot thicker. */
export function letterRows(letter: string, strong: boolean): LetterRows {
  letters ??= readLetters();
  const rows = letters.get(letter) ?? UNKNOWN;
  return strong ? rows.map((row) => row | (row >> 1)) : rows;
}
