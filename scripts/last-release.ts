import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { newestOf, readMigrations } from '#db/local/migrations.ts';
import { buildTarget, WORKER_FILE } from './build.ts';

const FILE = join(import.meta.dirname, 'last-release.json.br');

/** What a release leaves for the next one, whose database its Worker must work with. */
const lastRelease = z.object({
  /** The time of its newest migration. */
  newest: z.number(),
  functions: z.array(z.object({ name: z.string(), text: z.string() })),
  /** The text of the built Worker. */
  worker: z.string(),
});
export type LastRelease = z.infer<typeof lastRelease>;

export const readLastRelease = (): LastRelease =>
  lastRelease.parse(JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString('utf8')));

/** Builds the Worker and keeps this release in place of the last one. */
export const keepRelease = async (): Promise<void> => {
  await buildTarget('worker');
  const release: LastRelease = {
    newest: newestOf(readMigrations()),
    functions: readFunctionFiles().map(({ name, text }) => ({ name, text })),
    worker: readFileSync(WORKER_FILE, 'utf8'),
  };
  writeFileSync(FILE, brotliCompressSync(JSON.stringify(release)));
};

if (import.meta.main) await keepRelease();
