import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { WORKER_FILE } from '#scripts/build.ts';
import { MAX_WORKER_GZIP_BYTES } from '#scripts/worker-bundle.ts';

it('the built Worker is at most 214 KB compressed', () => {
  expect(gzipSync(readFileSync(WORKER_FILE)).length).toBeLessThanOrEqual(MAX_WORKER_GZIP_BYTES);
});
