import { qrCode } from '#web/lib/qr.ts';

/** The code's size on the screen and as a file, and its logo's (2-operations §9). */
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
  // Drawn whole and cut by the square: a picture without a size of its own has no part to take.
  const cover = side / Math.max(1, Math.min(logo.naturalWidth, logo.naturalHeight));
  const width = logo.naturalWidth * cover || side;
  const height = logo.naturalHeight * cover || side;
  context.imageSmoothingQuality = 'high';
  context.drawImage(logo, at - (width - side) / 2, at - (height - side) / 2, width, height);
  context.restore();
}

/**
 * Draws an address as a QR code of 256 px times `scale`, of high error correction, with the logo in its middle: whole pixels for each
 * module, black on white whatever the theme.
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

/** The code as a picture of an address of its own, as sharp as paper shows it. */
export function codePicture(address: string, logo: Logo): string {
  const canvas = document.createElement('canvas');
  drawCode(canvas, address, logo, 4);
  return canvas.toDataURL('image/png');
}
