import { join, resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '..');

/** How the Worker becomes one file: the same for local use, the tests and the release. */
export const workerBundle = {
  absWorkingDir: ROOT,
  entryPoints: [join(ROOT, 'worker/index.ts')],
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2023',
  conditions: ['workerd', 'worker', 'browser'],
  mainFields: ['browser', 'module', 'main'],
  external: ['node:*', 'cloudflare:*'],
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: true,
  keepNames: true,
  sourcemap: 'external',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} satisfies BuildOptions;
