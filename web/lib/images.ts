import { fitsLimits, OPENED_IMAGE_LIMITS, readImageHeader } from '#domain/image-header.ts';
import { PICTURE_WIDTH, SMALL_PICTURE_WIDTH } from '#domain/pictures.ts';
import { apiFetch } from './api.ts';

/** What the server takes. */
const MAX_BYTES = 100 * 1024;
const MAX_SMALL_BYTES = 30 * 1024;
const QUALITIES = [0.86, 0.78, 0.7, 0.6, 0.5, 0.4, 0.3];
const SMALLER = 0.75;
const SMALLEST = 240;
const LARGEST_FILE = 25 * 1024 * 1024;
/** A header comes after at most a few thumbnails and colour profiles. */
const HEADER_BYTES = 4 * 1024 * 1024;
const NOT_AN_IMAGE = 'El archivo no es una imagen que se pueda abrir.';

/** A file that can't be used, with the sentence to show. */
export class ImageProblem extends Error {}

/** The part of a picture to keep, in its own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Reads a chosen file as a picture, turned as its camera says; throws ImageProblem for anything else. */
export async function openImage(file: Blob): Promise<ImageBitmap> {
  if (file.size > LARGEST_FILE)
    throw new ImageProblem('La imagen es demasiado grande: elige una de menos de 25 MB.');
  const header = readImageHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (!header) throw new ImageProblem(NOT_AN_IMAGE);
  if (!fitsLimits(header, OPENED_IMAGE_LIMITS))
    throw new ImageProblem('La imagen tiene demasiados píxeles: elige una de menos de 64 megapíxeles.');
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new ImageProblem(NOT_AN_IMAGE);
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

const whole = ({ width, height }: ImageBitmap): Crop => ({ x: 0, y: 0, width, height });

async function shrink(image: ImageBitmap, crop: Crop, widest: number, most: number): Promise<Blob> {
  for (let width = Math.min(widest, crop.width); width >= Math.min(SMALLEST, crop.width); width *= SMALLER) {
    const canvas = draw(image, crop, width);
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality);
      if (blob && blob.size <= most) return blob;
    }
  }
  throw new ImageProblem('La imagen no se pudo hacer pequeña: elige otra.');
}

/** The part of the picture as WebP of at most 100 KB, no wider than `widest` pixels: first with less quality, then smaller. */
export function shrinkImage(
  image: ImageBitmap,
  crop: Crop = whole(image),
  widest = PICTURE_WIDTH,
): Promise<Blob> {
  return shrink(image, crop, widest, MAX_BYTES);
}

async function upload(method: 'POST' | 'PUT', path: string, image: Blob): Promise<Response> {
  return apiFetch(path, { method, headers: { 'Content-Type': image.type }, body: image });
}

async function uploadFor(path: string, image: Blob): Promise<string> {
  const { url }: { url: string } = await (await upload('POST', path, image)).json();
  return url;
}

/** Sends the picture of a paper and gives the address to keep: for who may read the inventory. */
export const uploadPaper = (image: Blob) => uploadFor('/api/media/papers', image);

/** Sends the photo of an expense's receipt and gives the address to keep: for who may read the expenses. */
export const uploadReceipt = (image: Blob) => uploadFor('/api/media/receipts', image);

/** Across somebody's own picture, at most. */
const AVATAR_WIDTH = 256;

/** Sends the part of a picture that shows who is signed in; gives the address to keep. */
export const uploadAvatar = async (image: ImageBitmap, crop: Crop): Promise<string> =>
  uploadFor('/api/media/avatars', await shrink(image, crop, AVATAR_WIDTH, MAX_SMALL_BYTES));

/** Sends the part of a picture that is for everybody, a product's or the logo, and the same made small for phones; gives the address to keep. */
export async function uploadPicture(image: ImageBitmap, crop: Crop): Promise<string> {
  const small = await shrink(image, crop, SMALL_PICTURE_WIDTH, MAX_SMALL_BYTES);
  const answer = await upload('POST', '/api/media/products', await shrinkImage(image, crop));
  const { url }: { url: string } = await answer.json();
  await upload('PUT', `/api/media/products/${url.split('/').at(-1)}/small`, small);
  return url;
}
