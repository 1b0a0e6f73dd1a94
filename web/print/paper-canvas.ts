import type { PaperPicture, PaperPictures } from '#domain/paper/escpos.ts';
import type { Paper } from '#domain/paper/paper.ts';
import { ROLLS, type RollWidth } from '#domain/paper/printer.ts';
import { type RollLine, rollParts } from '#domain/paper/roll-lines.ts';
import { qrCode } from '#web/lib/qr.ts';

/** The cell of one letter in the printer's normal font, and the space between lines, in dots. */
const CELL = { width: 12, height: 24, gap: 6 } as const;
const QR_DOTS = 6;
const LOGO_DOTS = 176;

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

async function loadedLogo(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => null,
  );
}

async function logosOf(paper: Paper): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const urls = paper.blocks.flatMap((block) => (block.kind === 'logo' ? [block.url] : []));
  const logos = await Promise.all(urls.map(async (url) => [url, await loadedLogo(url)] as const));
  return new Map(logos.flatMap(([url, logo]) => (logo ? [[url, logo] as const] : [])));
}

const logoSize = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
  const [width, height] = [naturalWidth || LOGO_DOTS, naturalHeight || LOGO_DOTS];
  const scale = Math.min(1, LOGO_DOTS / width, LOGO_DOTS / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The logos of a paper as pixels. One that cannot be read is left out. */
export async function paperPictures(paper: Paper): Promise<PaperPictures> {
  const logos = await logosOf(paper);
  return new Map(
    [...logos].map(([url, logo]) => {
      const { width, height } = logoSize(logo);
      const context = contextOf(width, height);
      context.drawImage(logo, 0, 0, width, height);
      return [url, context.getImageData(0, 0, width, height)] as const;
    }),
  );
}

function drawLine(context: CanvasRenderingContext2D, line: RollLine, top: number): void {
  const width = CELL.width * line.scale;
  const height = CELL.height * (line.tall ? 2 : 1);
  const letters = Array.from(line.text);
  context.font = `${line.strong ? 'bold ' : ''}${CELL.height - 4}px monospace`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (line.inverted) context.fillRect(0, top, letters.length * width, height);
  context.fillStyle = line.inverted ? '#fff' : '#000';
  for (const [place, letter] of letters.entries()) {
    context.save();
    context.translate((place + 0.5) * width, top + height / 2);
    context.scale(line.scale, line.tall ? 2 : 1);
    context.fillText(letter, 0, 0, CELL.width);
    context.restore();
  }
  context.fillStyle = '#000';
  if (line.underlined) context.fillRect(0, top + height - 2, letters.length * width, 2);
}

/** A paper drawn with the dots of the roll, for printers whose letters are not known. */
export async function drawPaper(paper: Paper, roll: RollWidth): Promise<PaperPicture> {
  const { columns, dots } = ROLLS[roll];
  const logos = await logosOf(paper);
  const draws: ((context: CanvasRenderingContext2D) => void)[] = [];
  let top = 0;
  for (const part of paper.blocks.flatMap((block) => rollParts(block, columns))) {
    const y = top;
    if (part.kind === 'line') {
      draws.push((context) => drawLine(context, part, y));
      top += CELL.height * (part.tall ? 2 : 1) + CELL.gap;
    } else if (part.kind === 'qr') {
      const { side, dark } = qrCode(part.text, 'M');
      const left = Math.floor((dots - side * QR_DOTS) / 2);
      draws.push((context) => {
        for (const { row, column } of dark)
          context.fillRect(left + column * QR_DOTS, y + row * QR_DOTS, QR_DOTS, QR_DOTS);
      });
      top += side * QR_DOTS + CELL.gap;
    } else {
      const logo = logos.get(part.url);
      if (!logo) continue;
      const { width, height } = logoSize(logo);
      draws.push((context) => context.drawImage(logo, Math.floor((dots - width) / 2), y, width, height));
      top += height + CELL.gap;
    }
  }
  const context = contextOf(dots, Math.max(1, top));
  for (const draw of draws) draw(context);
  return context.getImageData(0, 0, dots, Math.max(1, top));
}
