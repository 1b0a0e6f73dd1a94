import { qrCode } from '#domain/base/qr.ts';
import type { Paper } from './paper.ts';
import { dithered, type PaperPicture, type PaperPictures } from './picture.ts';
import { CELL, QR_DOTS, ROLLS, type RollWidth } from './printer.ts';
import { type RollLine, type RollPart, rollParts } from './roll-lines.ts';

/** A place on a roll, in dots from its upper left corner. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface RollBox extends Place {
  readonly kind: 'box';
}

export interface RollLetter extends Place {
  readonly kind: 'letter';
  readonly letter: string;
  readonly strong: boolean;
  readonly isWhite: boolean;
}

/** Of black and white dots, in the size of its place. */
interface RollPicture extends Place {
  readonly kind: 'picture';
  readonly picture: PaperPicture;
}

/** What is drawn at a place: a black box, a letter or a picture. */
export type RollMark = RollBox | RollLetter | RollPicture;

/** A paper as a picture of a roll: its size in dots, and what is drawn where, one after another. */
export interface RollPlan {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly RollMark[];
}

const UNDERLINE_DOTS = 2;

const box = (left: number, top: number, width: number, height: number): RollBox => ({
  ...{ kind: 'box', left, top, width, height },
});

function lineMarks({ text, scale, tall, ...line }: RollLine, top: number): readonly RollMark[] {
  const width = CELL.width * scale;
  const height = CELL.height * (tall ? 2 : 1);
  const style = { strong: line.strong, isWhite: line.inverted };
  const letters = Array.from(text);
  const marks = letters.map((letter, column): RollLetter => {
    return { kind: 'letter', letter, ...style, left: column * width, top, width, height };
  });
  const length = letters.length * width;
  return [
    ...(line.inverted ? [box(0, top, length, height)] : []),
    ...marks.filter(({ letter }) => letter !== ' '),
    ...(line.underlined ? [box(0, top + height - UNDERLINE_DOTS, length, UNDERLINE_DOTS)] : []),
  ];
}

/** What is drawn of a part, and the height that it takes. */
function drawn(
  part: RollPart,
  top: number,
  dots: number,
  pictures: PaperPictures,
): { readonly height: number; readonly marks: readonly RollMark[] } {
  switch (part.kind) {
    case 'line':
      return { height: CELL.height * (part.tall ? 2 : 1), marks: lineMarks(part, top) };
    case 'qr': {
      const { side, dark } = qrCode(part.text, 'M');
      const height = side * QR_DOTS;
      const start = Math.floor((dots - height) / 2);
      const marks = dark.map(({ row, column }) =>
        box(start + column * QR_DOTS, top + row * QR_DOTS, QR_DOTS, QR_DOTS),
      );
      return { height, marks };
    }
    case 'logo': {
      const found = pictures.get(part.url);
      if (!found) return { height: 0, marks: [] };
      const picture = dithered(found);
      const { width, height } = picture;
      const left = Math.floor((dots - width) / 2);
      return { height, marks: [{ kind: 'picture', picture, left, top, width, height }] };
    }
  }
}

/** Where each letter, code and picture of a paper is when it is printed as a picture. Everything that draws a paper follows this plan. */
export function rollPlan(paper: Paper, roll: RollWidth, pictures: PaperPictures): RollPlan {
  const { columns, dots } = ROLLS[roll];
  const marks: RollMark[] = [];
  let top = 0;
  for (const part of paper.blocks.flatMap((block) => rollParts(block, columns))) {
    const { height, marks: more } = drawn(part, top, dots, pictures);
    marks.push(...more);
    if (height > 0) top += height + CELL.gap;
  }
  return { width: dots, height: Math.max(1, top), marks };
}
