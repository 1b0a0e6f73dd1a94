import type { Paper } from '#domain/printing/paper/paper.ts';
import {
  fitted,
  type PaperPicture,
  type PaperPictures,
  readPictures,
} from '#domain/printing/paper/picture.ts';
import { CELL, LOGO_DOTS } from '#domain/printing/paper/printer.ts';
import type { RollLetter, RollMark, RollPlan } from '#domain/printing/paper/roll-plan.ts';

/** A network that answers nothing holds up no paper. */
const LOGO_WAIT_MS = 2000;

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser draws nothing');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#000';
  return context;
}

async function logoPicture(url: string): Promise<PaperPicture | null> {
  const image = new Image();
  image.src = url;
  const isRead = await Promise.race([
    image.decode().then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, LOGO_WAIT_MS, false)),
  ]);
  if (!isRead) return null;
  const own = { width: image.naturalWidth || LOGO_DOTS, height: image.naturalHeight || LOGO_DOTS };
  const { width, height } = fitted(own, LOGO_DOTS);
  const context = contextOf(width, height);
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** The logos of a paper as pixels. One that cannot be read is left out. */
export const paperPictures = (paper: Paper): Promise<PaperPictures> => readPictures(paper, logoPicture);

/** The letters that reach highest and lowest. */
const TALLEST_LETTERS = 'ÁÑÜ|@jgç';

interface LetterFont {
  readonly font: string;
  /** Dots from the top of a cell of normal height. */
  readonly baseline: number;
}

/** The monospace font of the system in the size that fits into a cell: the letters of one line never touch another. */
function letterFont(context: CanvasRenderingContext2D, weight: 'normal' | 'bold'): LetterFont {
  const fontOf = (size: number) => `${weight} ${size}px monospace`;
  const size = CELL.height - 4;
  context.font = fontOf(size);
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } =
    context.measureText(TALLEST_LETTERS);
  const scale = Math.min(1, CELL.height / (above + below));
  return {
    font: fontOf(size * scale),
    baseline: (CELL.height + (above - below) * scale) / 2,
  };
}

function drawLetter(
  context: CanvasRenderingContext2D,
  { left, top, width, height, letter, isWhite }: RollLetter,
  { font, baseline }: LetterFont,
): void {
  context.save();
  context.font = font;
  context.textAlign = 'center';
  context.fillStyle = isWhite ? '#fff' : '#000';
  context.translate(left + width / 2, top);
  context.scale(width / CELL.width, height / CELL.height);
  context.fillText(letter, 0, baseline, CELL.width);
  context.restore();
}

/** A plan drawn by the browser, which has every letter. */
export function drawPlan({ width, height, marks }: RollPlan): PaperPicture {
  const context = contextOf(width, height);
  const [normal, bold] = [letterFont(context, 'normal'), letterFont(context, 'bold')];
  const draw = (mark: RollMark): void => {
    switch (mark.kind) {
      case 'box':
        context.fillRect(mark.left, mark.top, mark.width, mark.height);
        break;
      case 'letter':
        drawLetter(context, mark, mark.strong ? bold : normal);
        break;
      case 'picture': {
        const { width, height, data } = mark.picture;
        context.putImageData(new ImageData(data.slice(), width, height), mark.left, mark.top);
      }
    }
  };
  marks.forEach(draw);
  return context.getImageData(0, 0, width, height);
}
