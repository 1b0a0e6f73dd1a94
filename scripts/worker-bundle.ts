import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { newestOf, readMigrations } from '#db/local/migrations.ts';
import { MIN_ADMIN_PASSWORD_LENGTH } from '#domain/people/auth-rules.ts';
import { MIN_PASSWORD_LENGTH } from '#domain/people/sign-in-rules.ts';
import { packWords } from '#worker/packed-words.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** The largest Worker, compressed with gzip level 6 (decision 068). */
export const MAX_WORKER_GZIP_BYTES = 214_000;
/** Build targets of the scripts and styles of the public menu: the phones of diners. */
const MENU_TARGETS = ['chrome87', 'firefox90', 'safari15'];

const PASSWORDS = join(ROOT, 'node_modules/@zxcvbn-ts/language-common/src/passwords.json');
const MAX_COMMON_PASSWORDS = 3000;

/** The 3,000 most common passwords for each minimum length of domain/people/auth-rules.ts. */
export const commonPasswords = (): string[] => {
  const read: unknown = JSON.parse(readFileSync(PASSWORDS, 'utf8'));
  const all = Array.isArray(read) ? read.map(String) : [];
  const ofLength = (minLength: number) =>
    all.filter(({ length }) => length >= minLength).slice(0, MAX_COMMON_PASSWORDS);
  return [...ofLength(MIN_PASSWORD_LENGTH), ...ofLength(MIN_ADMIN_PASSWORD_LENGTH)];
};

/** Builds an inline script or style and imports it as text: `import script from './menu.ts?text'`. */
const textFiles: Plugin = {
  name: 'text-files',
  setup: ({ onResolve, onLoad, esbuild }) => {
    onResolve({ filter: /\?text$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -'?text'.length)),
      namespace: 'text-file',
    }));
    onLoad({ filter: /./, namespace: 'text-file' }, async ({ path }) => {
      const { outputFiles, metafile } = await esbuild.build({
        absWorkingDir: ROOT,
        entryPoints: [path],
        bundle: true,
        format: 'iife',
        minify: true,
        target: MENU_TARGETS,
        charset: 'utf8',
        legalComments: 'none',
        logLevel: 'silent',
        metafile: true,
        write: false,
      });
      return {
        contents: outputFiles.map(({ text }) => text.trim()).join(''),
        loader: 'text',
        resolveDir: dirname(path),
        watchFiles: Object.keys(metafile.inputs).map((file) => join(ROOT, file)),
      };
    });
  },
};

const migrations = readMigrations();

/** The build options of the Worker, the same for local use, tests and release. */
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
  plugins: [textFiles],
  define: {
    'process.env.NODE_ENV': '"production"',
    COMMON_PASSWORDS: JSON.stringify(packWords(commonPasswords())),
    NEEDED_MIGRATION: String(newestOf(migrations.filter(({ isContract }) => !isContract))),
    LAST_MIGRATION: String(newestOf(migrations)),
    RELEASE: '"development"',
  },
  minify: true,
  // With a comment that names the file, by which wrangler finds and uploads it.
  sourcemap: 'linked',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} satisfies BuildOptions;
