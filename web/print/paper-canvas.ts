import type { Paper } from '#domain/paper/paper.ts';
import { fitted, type PaperPicture, type PaperPictures, readPictures } from '#domain/paper/picture.ts';
import { CELL, LOGO_DOTS } from '#domain/paper/printer.ts';
import type { RollLetter, RollMark, RollPlan } from '#domain/paper/roll-plan.ts';

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

function drawLetter(context: CanvasRenderingContext2D, mark: RollLetter): void {
  const { left, top, width, height } = mark;
  context.save();
  context.font = `${mark.strong ? 'bold ' : ''}${CELL.height - 4}px monospace`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = mark.isWhite ? '#fff' : '#000';
  context.translate(left + width / 2, top + height / 2);
  context.scale(width / CELL.width, height / CELL.height);
  context.fillText(mark.letter, 0, 0, CELL.width);
  context.restore();
}

function draw(context: CanvasRenderingContext2D, mark: RollMark): void {
  switch (mark.kind) {
    case 'box':
      context.fillRect(mark.left, mark.top, mark.width, mark.height);
      break;
    case 'letter':
      drawLetter(context, mark);
      break;
    case 'picture': {
      const { width, height, data } = mark.picture;
      context.putImageData(new ImageData(data.slice(), width, height), mark.left, mark.top);
    }
  }
}

/** A plan drawn by the browser, which has every letter. */
export function drawPlan({ width, height, marks }: RollPlan): PaperPicture {
  const context = contextOf(width, height);
  for (const mark of marks) draw(context, mark);
  return context.getImageData(0, 0, width, height);
}
