import { qrCode } from '#domain/base/qr.ts';

/** The size of the code on the screen and as a file, and of its logo (2-operations §9). */
export const CODE_PIXELS = 256;
const LOGO_PIXELS = 48;
const LOGO_MARGIN = 4;
const LOGO_CORNER = 8;

type Logo = HTMLImageElement | null;

function drawLogo(context: CanvasRenderingContext2D, logo: HTMLImageElement, scale: number): void {
  const side = LOGO_PIXELS * scale;
  const at = (CODE_PIXELS * scale - side) / 2;
  context.save();
  context.beginPath();
  context.roundRect(at, at, side, side, LOGO_CORNER * scale);
  context.clip();
  // Drawn whole and clipped to the square: a picture without an own size (SVG) can't be cropped.
  const cover = side / Math.max(1, Math.min(logo.naturalWidth, logo.naturalHeight));
  const width = logo.naturalWidth * cover || side;
  const height = logo.naturalHeight * cover || side;
  context.imageSmoothingQuality = 'high';
  context.drawImage(logo, at - (width - side) / 2, at - (height - side) / 2, width, height);
  context.restore();
}

/**
 * Draws the QR code of an address, 256 px times `scale`, with high error correction and the logo in the
 * middle: whole pixels for each module, black on white in both themes.
 */
export function drawCode(canvas: HTMLCanvasElement, address: string, logo: Logo, scale = 1): void {
  const code = qrCode(address, 'H');
  const side = CODE_PIXELS * scale;
  const module = Math.floor(CODE_PIXELS / code.side) * scale;
  const start = Math.floor((side - module * code.side) / 2);
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws nothing');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.fillStyle = '#000';
  for (const { row, column } of code.dark)
    context.fillRect(start + column * module, start + row * module, module, module);
  const box = (LOGO_PIXELS + 2 * LOGO_MARGIN) * scale;
  context.fillStyle = '#fff';
  context.fillRect((side - box) / 2, (side - box) / 2, box, box);
  if (logo) drawLogo(context, logo, scale);
}

/** The code as a data URL, sharp enough for printing. */
export function codePicture(address: string, logo: Logo): string {
  const canvas = document.createElement('canvas');
  drawCode(canvas, address, logo, 4);
  return canvas.toDataURL('image/png');
}
