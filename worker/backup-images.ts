import { pictureKey, pictureNamed } from '#domain/base/pictures.ts';
import type { BackupImage } from '#domain/platform/answers/backups.ts';
import type { Env } from './env.ts';
import { bucketOf, type MediaKind } from './media.ts';

const PAGE = 500;

/** One page of a business's images after the name `after`; `next` is null on the last page. */
export async function listImages(env: Env, kind: MediaKind, businessId: string, after: string | undefined) {
  const prefix = pictureKey(kind, businessId, '');
  const found = await bucketOf(env).list({
    prefix,
    limit: PAGE,
    ...(after === undefined ? {} : { startAfter: `${prefix}${after}` }),
  });
  const names = found.objects.map(({ key, size }) => ({ name: key.slice(prefix.length), size }));
  const images = names.map(({ name, size }): BackupImage => ({ ...pictureNamed(kind, name), bytes: size }));
  return { images, next: found.truncated ? (names.at(-1)?.name ?? null) : null };
}
