import type { PaperPicture } from '#domain/printing/paper/picture.ts';
import { CELL } from '#domain/printing/paper/printer.ts';
import type { RollMark, RollPlan } from '#domain/printing/paper/roll-plan.ts';
import { letterRows } from './letters.ts';

const BYTES_PER_DOT = 4;
const [BLACK, WHITE] = [0, 255];
/** Pictures of a plan are black or white. */
const MIDDLE = 128;

/** Whether a mark changes a dot of its place, and to which colour. */
function shadeOf(mark: RollMark): (x: number, y: number) => number | null {
  switch (mark.kind) {
    case 'box':
      return () => BLACK;
    case 'picture': {
      const { data, width } = mark.picture;
      return (x, y) => ((data[(y * width + x) * BYTES_PER_DOT] ?? WHITE) < MIDDLE ? BLACK : null);
    }
    case 'letter': {
      const rows = letterRows(mark.letter, mark.strong);
      const shade = mark.isWhite ? WHITE : BLACK;
      const [wide, tall] = [mark.width / CELL.width, mark.height / CELL.height];
      return (x, y) => {
        const row = rows[Math.floor(y / tall)] ?? 0;
        return (row >> (CELL.width - 1 - Math.floor(x / wide))) & 1 ? shade : null;
      };
    }
  }
}

/** A plan drawn with the program's own letters: each dot is black or white. */
export function drawPlan({ width, height, marks }: RollPlan): PaperPicture {
  const data = new Uint8ClampedArray(width * height * BYTES_PER_DOT).fill(WHITE);
  for (const mark of marks) {
    const shade = shadeOf(mark);
    for (let y = 0; y < mark.height; y += 1)
      for (let x = 0; x < mark.width; x += 1) {
        const value = shade(x, y);
        const at = ((mark.top + y) * width + mark.left + x) * BYTES_PER_DOT;
        if (value !== null) data.fill(value, at, at + 3);
      }
  }
  return { width, height, data };
}
