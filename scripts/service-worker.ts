import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PRINT_PROGRAM_FILE } from '#domain/printing/printing.ts';
import { PAGE, type PrecachedFile } from '#web/service-worker/files.ts';
import { ASSETS } from './pages-files.ts';

const ROOT = join(import.meta.dirname, '..');
/** Files that no page asks for: the rules of Pages, its error page, the program of the printers, and the service worker itself. */
const NOT_STORED = new Set(['/_headers', '/_redirects', '/404.html', `/${PRINT_PROGRAM_FILE}`, '/sw.js']);

const revisionOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex').slice(0, 16);

/** The built files that the service worker stores, smallest address first. An address under /assets/ names its content. */
export const filesToStore = (folder: string): readonly PrecachedFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, url: `/${relative(folder, file).replaceAll(sep, '/')}` }))
    .filter(({ url }) => !NOT_STORED.has(url))
    .map(({ file, url }) => ({
      url: url === '/index.html' ? PAGE : url,
      revision: url.startsWith(ASSETS) ? null : revisionOf(readFileSync(file)),
    }))
    .sort((a, b) => a.url.localeCompare(b.url));

/** The service worker for these files; without files it only shows notifications. `release` is a literal, as for the screens. */
export const serviceWorkerText = async (
  files: readonly PrecachedFile[],
  release: string,
): Promise<string> => {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, 'web/service-worker/service-worker.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      FILES: JSON.stringify(files),
      RELEASE: release,
      HAS_GALLERY: String(process.env.VITE_UI === '1'),
    },
  });
  return outputFiles.map(({ text }) => text).join('');
};

/** Writes the service worker beside the built files that it stores. */
export const writeServiceWorker = async (folder: string, release: string): Promise<void> => {
  writeFileSync(join(folder, 'sw.js'), await serviceWorkerText(filesToStore(folder), release));
};
