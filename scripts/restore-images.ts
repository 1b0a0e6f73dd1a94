import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { LocalProblem } from '#db/local/problem.ts';
import { pictureKey } from '#domain/base/pictures.ts';
import { imagePath } from '#domain/platform/backup.ts';
import type { BackupFile } from './backup-file.ts';
import { runTool } from './commands.ts';

/** Stores a picture under a key, with its type. */
type PutImage = (key: string, bytes: Buffer, type: string) => Promise<void>;

/** Stores every picture of a backup. */
export async function restoreImages(
  { manifest, part }: Pick<BackupFile, 'manifest' | 'part'>,
  put: PutImage,
): Promise<void> {
  for (const image of manifest.images)
    await put(
      pictureKey(image.kind, manifest.business.id, image.id),
      await part(imagePath(image)),
      image.type,
    );
}

/** Calls `work` with the local store of pictures in the state folder. */
export async function withLocalStore(
  stateFolder: string,
  work: (put: PutImage) => Promise<void>,
): Promise<void> {
  const miniflare = new Miniflare({
    modules: true,
    script: 'export default { fetch: () => new Response() }',
    log: new Log(LogLevel.NONE),
    cf: false,
    r2Buckets: ['MEDIA'],
    r2Persist: join(stateFolder, 'media'),
  });
  try {
    const bucket = await miniflare.getR2Bucket('MEDIA');
    await work(async (key, bytes, contentType) => {
      await bucket.put(key, new Uint8Array(bytes), { httpMetadata: { contentType } });
    });
  } finally {
    await miniflare.dispose();
  }
}

/** The reason of a failure of wrangler, from its marked line. */
const reasonIn = (output: string): string => {
  const lines = stripVTControlCharacters(output).trim().split('\n');
  return lines.find((line) => line.includes('[ERROR]'))?.replace(/^.*\[ERROR\]\s*/, '') ?? lines.at(-1) ?? '';
};

/** Calls `work` with a bucket of Cloudflare R2, through wrangler and its account. */
export async function withBucket(bucket: string, work: (put: PutImage) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fogon-imagenes-'));
  const path = join(folder, 'imagen');
  try {
    await work(async (key, bytes, type) => {
      await writeFile(path, bytes);
      const { code, output } = await runTool(
        'wrangler',
        ['r2', 'object', 'put', `${bucket}/${key}`, '--file', path, '--content-type', type, '--remote'],
        { show: false },
      );
      if (code !== 0) throw new LocalProblem(`No se pudo guardar la imagen ${key}: ${reasonIn(output)}`);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
