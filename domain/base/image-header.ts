/** The facts in the header of a picture. */
export interface ImageHeader {
  readonly type: 'image/webp' | 'image/jpeg' | 'image/png' | 'image/gif' | 'image/bmp' | 'image/heif';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

type Size = Pick<ImageHeader, 'width' | 'height'>;

const ascii = (bytes: Uint8Array, from: number, text: string) =>
  [...text].every((letter, index) => bytes[from + index] === letter.charCodeAt(0));

/** The number in `count` bytes, big-endian unless `isLittle`. Zero after the end of the bytes. */
function numberAt(bytes: Uint8Array, from: number, count: number, isLittle = false): number {
  const part = [...bytes.subarray(from, from + count)];
  if (part.length < count) return 0;
  return (isLittle ? part.reverse() : part).reduce((sum, byte) => sum * 256 + byte, 0);
}

const little = (bytes: Uint8Array, from: number, count: number) => numberAt(bytes, from, count, true);

function readWebp(bytes: Uint8Array): (Size & { readonly isAnimated: boolean }) | null {
  if (ascii(bytes, 12, 'VP8X')) {
    const isAnimated = ((bytes[20] ?? 0) & 0x02) !== 0;
    return { width: 1 + little(bytes, 24, 3), height: 1 + little(bytes, 27, 3), isAnimated };
  }
  if (ascii(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = little(bytes, 21, 4);
    return {
      width: 1 + (bits % 0x4000),
      height: 1 + (Math.floor(bits / 0x4000) % 0x4000),
      isAnimated: false,
    };
  }
  if (!ascii(bytes, 12, 'VP8 ') || numberAt(bytes, 23, 3) !== 0x9d012a) return null;
  return { width: little(bytes, 26, 2) % 0x4000, height: little(bytes, 28, 2) % 0x4000, isAnimated: false };
}

/** True when the animation chunk of a PNG precedes its pixels, as the format requires. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + numberAt(bytes, at, 4)) {
    if (ascii(bytes, at + 4, 'acTL')) return true;
    if (ascii(bytes, at + 4, 'IDAT')) return false;
  }
  return false;
}

const NO_LENGTH = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const IS_FRAME = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(bytes: Uint8Array): Size | null {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (NO_LENGTH(marker)) at += 2;
    else if (IS_FRAME(marker))
      return { height: numberAt(bytes, at + 5, 2), width: numberAt(bytes, at + 7, 2) };
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + Math.max(2, numberAt(bytes, at + 2, 2));
  }
  return null;
}

/** The largest size that a HEIC or AVIF file declares. */
function readHeif(bytes: Uint8Array): Size | null {
  let largest: Size | null = null;
  for (let at = 0; at + 16 <= bytes.length; at += 1) {
    if (bytes[at] !== 0x69 || !ascii(bytes, at, 'ispe')) continue;
    const found = { width: numberAt(bytes, at + 8, 4), height: numberAt(bytes, at + 12, 4) };
    if (!largest || found.width * found.height > largest.width * largest.height) largest = found;
  }
  return largest;
}

function read(bytes: Uint8Array): ImageHeader | null {
  if (ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP')) {
    const found = readWebp(bytes);
    return found && { type: 'image/webp', ...found };
  }
  if (ascii(bytes, 1, 'PNG\r\n') && ascii(bytes, 12, 'IHDR')) {
    const size = { width: numberAt(bytes, 16, 4), height: numberAt(bytes, 20, 4) };
    return { type: 'image/png', ...size, isAnimated: isAnimatedPng(bytes) };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const size = readJpeg(bytes);
    return size && { type: 'image/jpeg', ...size, isAnimated: false };
  }
  if (ascii(bytes, 0, 'GIF8'))
    return { type: 'image/gif', width: little(bytes, 6, 2), height: little(bytes, 8, 2), isAnimated: true };
  if (ascii(bytes, 0, 'BM'))
    return {
      type: 'image/bmp',
      width: little(bytes, 18, 4),
      height: little(bytes, 22, 4),
      isAnimated: false,
    };
  if (ascii(bytes, 4, 'ftyp')) {
    const size = readHeif(bytes);
    return size && { type: 'image/heif', ...size, isAnimated: false };
  }
  return null;
}

/** The type and size of a picture from its first bytes, without decoding it. Null when the file is not a picture. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const header = read(bytes);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

/** The maximum size of a picture. */
export interface ImageLimits {
  readonly side: number;
  readonly pixels: number;
}

/** Limits of a stored picture. A file of few bytes can contain a picture that no phone can open. */
export const STORED_IMAGE_LIMITS: ImageLimits = { side: 10_000, pixels: 16_000_000 };
/** Limits of a picture that a browser makes smaller: photos of present phones. */
export const SOURCE_IMAGE_LIMITS: ImageLimits = { side: 16_384, pixels: 64_000_000 };

export function fitsLimits({ width, height }: Size, { side, pixels }: ImageLimits): boolean {
  return Math.max(width, height) <= side && width * height <= pixels;
}
