import { PHOTO_CACHE } from './files.ts';

const MAX_PHOTOS = 400;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PRODUCT_PHOTO = new RegExp(`^/media/${UUID}/${UUID}(?:/small)?$`);

/** Whether a path is a photo of a product. Its address names its content, so a stored one never changes. */
export const isProductPhoto = (path: string): boolean => PRODUCT_PHOTO.test(path);

async function store(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const oldest = (await cache.keys()).slice(0, -MAX_PHOTOS);
  await Promise.all(oldest.map((key) => cache.delete(key)));
}

/** The stored photo, or else the one of the server, which is stored. */
export async function photoAnswer({
  request,
  event,
}: {
  readonly request: Request;
  readonly event: ExtendableEvent;
}): Promise<Response> {
  const cache = await caches.open(PHOTO_CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  // A device without space shows photos as before.
  if (answer.ok) event.waitUntil(store(cache, request, answer.clone()).catch(() => undefined));
  return answer;
}
