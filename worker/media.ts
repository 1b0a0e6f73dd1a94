import { Unavailable } from '#db/errors.ts';
import { fitsLimits, readImageHeader, STORED_IMAGE_LIMITS } from '#domain/base/image-header.ts';
import { type PictureKind, pictureKey, SMALL_PICTURE_WIDTH } from '#domain/base/pictures.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { LOGO_DOTS } from '#domain/printing/paper/printer.ts';
import type { Env } from './env.ts';
import { logWarning } from './request-log.ts';

/** The kind of an image: a product's image is public; a paper (an invoice) and an expense's receipt need permission. */
export type MediaKind = Exclude<PictureKind, 'small'>;

const MAX_IMAGE_BYTES = 100 * 1024;
const MAX_SMALL_BYTES = 30 * 1024;
const SMALL_WIDTHS = [SMALL_PICTURE_WIDTH, 300, 200];
const SMALL_TYPE = 'image/webp';
const SMALL_QUALITY = 70;
const PUT_TIMEOUT_MS = 10_000;

/** The stored types. Browsers convert other images to one of these before the upload. */
const STORED_TYPES: readonly string[] = ['image/webp', 'image/jpeg', 'image/png'];

export function bucketOf(env: Env): R2Bucket {
  if (!env.MEDIA) throw new Refusal('platform.unready', 'El almacén de imágenes no está configurado.');
  return env.MEDIA;
}

/** A UUID (version 8) of the content. */
export async function idOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
  const hex = [...digest]
    .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x80 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The address of an image. A product's image is public, and its address always returns the same content. */
export function imageUrl(kind: MediaKind, businessId: string, id: string): string {
  return kind === 'product' ? `/media/${businessId}/${id}` : `/api/media/${kind}s/${id}`;
}

interface ValidImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Validates an image of at most `limit` bytes. The pixel limit is what every phone can open. */
function readBody(body: ArrayBuffer, limit: number): ValidImage {
  const bytes = new Uint8Array(body);
  const header = readImageHeader(bytes);
  if (!header || !STORED_TYPES.includes(header.type))
    throw new Refusal('input.unsupported-media', 'El archivo no es una imagen.');
  if (bytes.length > limit) throw new Refusal('input.too-large', `La imagen pesa más de ${limit / 1024} KB.`);
  if (!fitsLimits(header, STORED_IMAGE_LIMITS))
    throw new Refusal('input.too-large', 'La imagen tiene demasiados píxeles: hazla más pequeña.');
  if (header.isAnimated)
    throw new Refusal('input.unsupported-media', 'La imagen no puede estar animada: elige una foto.');
  return { bytes, type: header.type };
}

/** Stores a picture. On one machine whose disk is full the bucket fails or never answers. */
async function put(env: Env, key: string, { bytes, type }: ValidImage): Promise<void> {
  const bucket = bucketOf(env);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the bucket does not answer')), PUT_TIMEOUT_MS);
  });
  try {
    await Promise.race([bucket.put(key, bytes, { httpMetadata: { contentType: type } }), late]);
  } catch (error) {
    throw new Unavailable(error, 'La imagen no se guardó. Intenta de nuevo en unos segundos.');
  } finally {
    clearTimeout(timer);
  }
}

async function putImage(env: Env, kind: MediaKind, ownerId: string, image: ValidImage) {
  const id = await idOf(image.bytes);
  await put(env, pictureKey(kind, ownerId, id), image);
  return { url: imageUrl(kind, ownerId, id) };
}

/** Stores an image of at most 100 KB under an id of its content, so the same image is stored once. Returns its address. */
export async function storeImage(
  env: Env,
  kind: MediaKind,
  businessId: string,
  body: ArrayBuffer,
): Promise<{ readonly url: string }> {
  return putImage(env, kind, businessId, readBody(body, MAX_IMAGE_BYTES));
}

/** Stores an avatar of at most 30 KB as a public image, among those of the business or, for a master, of the user. */
export async function storeAvatar(
  env: Env,
  ownerId: string,
  body: ArrayBuffer,
): Promise<{ readonly url: string }> {
  return putImage(env, 'product', ownerId, readBody(body, MAX_SMALL_BYTES));
}

/** Stores the small version, at most 30 KB, of a product's image for phones. An existing one is not replaced. */
export async function storeSmallImage(
  env: Env,
  businessId: string,
  id: string,
  body: ArrayBuffer,
): Promise<void> {
  const bucket = bucketOf(env);
  if (!(await bucket.head(pictureKey('product', businessId, id))))
    throw new Refusal('row.missing', 'Imagen no encontrada.');
  const image = readBody(body, MAX_SMALL_BYTES);
  const key = pictureKey('small', businessId, id);
  if (!(await bucket.head(key))) await put(env, key, image);
}

const FOREVER = 'max-age=31536000, immutable';
const ONE_HOUR = 'max-age=3600';
/** Private images must not appear to the next person who signs in on the same device. */
const PRIVATE = 'private, no-store';

function answerOf(found: R2ObjectBody, cacheControl: string): Response {
  return new Response(found.body, {
    headers: {
      'content-type': found.httpMetadata?.contentType ?? 'application/octet-stream',
      'content-length': String(found.size),
      'cache-control': cacheControl,
      etag: found.httpEtag,
    },
  });
}

/** The object of a key as a private response, or null. */
export async function readStored(env: Env, key: string): Promise<Response | null> {
  const found = await bucketOf(env).get(key);
  return found && answerOf(found, PRIVATE);
}

/** An image as a response, or null. */
export async function readImage(
  env: Env,
  kind: MediaKind,
  businessId: string,
  id: string,
): Promise<Response | null> {
  const found = await bucketOf(env).get(pictureKey(kind, businessId, id));
  return found && answerOf(found, kind === 'product' ? `public, ${FOREVER}` : PRIVATE);
}

/** What the Images binding makes of a picture; null without the binding, or if it fails. */
async function withImages(
  { IMAGES }: Env,
  make: (images: NonNullable<Env['IMAGES']>) => Promise<ArrayBuffer | null>,
): Promise<ArrayBuffer | null> {
  if (!IMAGES) return null;
  try {
    return await make(IMAGES);
  } catch (error) {
    logWarning('picture.not-resized', error);
    return null;
  }
}

/** Resizes an image to at most 30 KB; null if that fails. */
const resize = (env: Env, whole: ArrayBuffer): Promise<ArrayBuffer | null> =>
  withImages(env, async (images) => {
    for (const width of SMALL_WIDTHS) {
      const output = await images
        .input(new Blob([whole]).stream())
        .transform({ width, fit: 'scale-down' })
        .output({ format: SMALL_TYPE, quality: SMALL_QUALITY });
      const bytes = await output.response().arrayBuffer();
      if (bytes.byteLength <= MAX_SMALL_BYTES) return bytes;
    }
    return null;
  });

/**
 * The small version of a product's image. One that does not exist is created on the first request, and stored after its answer; if that fails,
 * the whole image is returned.
 */
export async function readSmallImage(
  env: Env,
  context: Pick<ExecutionContext, 'waitUntil'>,
  businessId: string,
  id: string,
): Promise<Response | null> {
  const bucket = bucketOf(env);
  const key = pictureKey('small', businessId, id);
  const small = await bucket.get(key);
  if (small) return answerOf(small, `public, ${FOREVER}`);
  const whole = await readImage(env, 'product', businessId, id);
  if (!whole) return null;
  const bytes = await whole.arrayBuffer();
  const resized = await resize(env, bytes);
  if (resized) {
    const storing = put(env, key, { bytes: new Uint8Array(resized), type: SMALL_TYPE });
    context.waitUntil(storing.catch((error: unknown) => logWarning('picture.not-stored', error)));
  }
  const headers = new Headers(whole.headers);
  headers.delete('etag');
  headers.set('content-length', String((resized ?? bytes).byteLength));
  if (resized) headers.set('content-type', SMALL_TYPE);
  else headers.set('cache-control', `public, ${ONE_HOUR}`);
  return new Response(resized ?? bytes, { headers });
}

const printable = (env: Env, picture: ReadableStream): Promise<ArrayBuffer | null> =>
  withImages(env, async (images) => {
    const output = await images
      .input(picture)
      .transform({ width: LOGO_DOTS, height: LOGO_DOTS, fit: 'scale-down' })
      .output({ format: 'image/png' });
    return output.response().arrayBuffer();
  });

/** A picture of a business as a printer's logo: a PNG of at most `LOGO_DOTS` a side. */
export async function readPrintedLogo(env: Env, businessId: string, id: string): Promise<Response> {
  const found = await bucketOf(env).get(pictureKey('product', businessId, id));
  const png = found && (await printable(env, found.body));
  if (!png) throw new Refusal('row.missing', 'Imagen no encontrada.');
  return new Response(png, { headers: { 'content-type': 'image/png', 'cache-control': PRIVATE } });
}
