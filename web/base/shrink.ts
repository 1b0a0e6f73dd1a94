import { fitsLimits, readImageHeader, SOURCE_IMAGE_LIMITS } from '#domain/base/image-header.ts';
import { PICTURE_WIDTH, SMALL_PICTURE_WIDTH } from '#domain/base/pictures.ts';

/** The server's limit. */
const MAX_BYTES = 100 * 1024;
const MAX_SMALL_BYTES = 30 * 1024;
/** The maximum width of a user's own picture. */
const AVATAR_WIDTH = 256;
const QUALITIES = [0.86, 0.78, 0.7, 0.6, 0.5, 0.4, 0.3];
const SMALLER = 0.75;
const MIN_WIDTH = 240;
const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** The header comes after at most a few thumbnails and colour profiles. */
const HEADER_BYTES = 4 * 1024 * 1024;
/** The accepted formats, as people read them. */
export const IMAGE_FORMATS = 'JPG, PNG, WebP, GIF o BMP, de menos de 25 MB.';
const NOT_AN_IMAGE = 'El archivo no es una imagen que se pueda abrir: elige una JPG, PNG, WebP, GIF o BMP.';
const NOT_HERE = 'Este navegador no abre las fotos HEIC ni AVIF: guárdala como JPG.';

/** A file that can't be used; the message is the sentence to show. */
export class ImageProblem extends Error {}

/** The part of a picture to use, in its own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Decodes a file as a picture, rotated by its EXIF data; throws ImageProblem for any other file. */
export async function openImage(file: Blob): Promise<ImageBitmap> {
  if (file.size > MAX_FILE_BYTES)
    throw new ImageProblem('La imagen es demasiado grande: elige una de menos de 25 MB.');
  const header = readImageHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (!header) throw new ImageProblem(NOT_AN_IMAGE);
  if (!fitsLimits(header, SOURCE_IMAGE_LIMITS))
    throw new ImageProblem('La imagen tiene demasiados píxeles: elige una de menos de 64 megapíxeles.');
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new ImageProblem(header.type === 'image/heif' ? NOT_HERE : NOT_AN_IMAGE);
  }
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
}

function draw(image: ImageBitmap, crop: Crop, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.max(1, Math.round((width * crop.height) / crop.width));
  const context = canvas.getContext('2d');
  if (!context) throw new ImageProblem('Este navegador no puede preparar la imagen.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const full = ({ width, height }: ImageBitmap): Crop => ({ x: 0, y: 0, width, height });

async function shrink(image: ImageBitmap, crop: Crop, maxWidth: number, maxBytes: number): Promise<Blob> {
  for (
    let width = Math.min(maxWidth, crop.width);
    width >= Math.min(MIN_WIDTH, crop.width);
    width *= SMALLER
  ) {
    const canvas = draw(image, crop, width);
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality);
      if (blob && blob.size <= maxBytes) return blob;
    }
  }
  throw new ImageProblem('La imagen no se pudo hacer pequeña: elige otra.');
}

/** The part of the picture as WebP of at most 100 KB, no wider than `widest` pixels: first with lower quality, then smaller. */
export function shrinkImage(
  image: ImageBitmap,
  crop: Crop = full(image),
  maxWidth = PICTURE_WIDTH,
): Promise<Blob> {
  return shrink(image, crop, maxWidth, MAX_BYTES);
}

/** The part of a user's picture, as WebP of at most 30 KB. */
export function shrinkAvatar(image: ImageBitmap, crop: Crop): Promise<Blob> {
  return shrink(image, crop, AVATAR_WIDTH, MAX_SMALL_BYTES);
}

/** A public picture as the server stores it: full size, and a thumbnail for phones. */
export interface Pictures {
  readonly full: Blob;
  readonly small: Blob;
}

export async function shrinkPicture(image: ImageBitmap, crop: Crop = full(image)): Promise<Pictures> {
  const small = await shrink(image, crop, SMALL_PICTURE_WIDTH, MAX_SMALL_BYTES);
  return { full: await shrinkImage(image, crop), small };
}
