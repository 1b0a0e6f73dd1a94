import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { LocalProblem } from '#db/local/problem.ts';
import { parseArguments } from './arguments.ts';
import { writePagesFiles } from './pages-files.ts';
import { buildPrinterAgent } from './printer-agent/build.ts';
import { writeServiceWorker } from './service-worker.ts';
import { workerBundle } from './worker-bundle.ts';

export const ROOT = resolve(import.meta.dirname, '..');
export const WORKER_FILE = join(ROOT, 'dist/worker/index.js');
export const WEB_FOLDER = join(ROOT, 'dist/web');

const SOURCES = {
  worker: ['worker', 'realtime', 'domain', 'db', 'scripts/worker-bundle.ts', 'package-lock.json'],
  web: [
    'web',
    'domain',
    'worker',
    'scripts/web-headers.ts',
    'scripts/pages-files.ts',
    'scripts/printer-agent',
    'scripts/service-worker.ts',
    'package-lock.json',
  ],
};
const SKIPPED = new Set(['.tsbuildinfo', '.sql', '.md']);

export type BuildTarget = keyof typeof SOURCES;

export interface BuildResult {
  worker: boolean;
  web: boolean;
}

const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (extname(path) !== '') return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !SKIPPED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

const hashOf = (part: BuildTarget): string => {
  const hash = createHash('sha256');
  for (const source of SOURCES[part]) {
    for (const file of filesUnder(join(ROOT, source)))
      hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
};

const checkWritable = (): void => {
  const folder = join(ROOT, 'dist');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new LocalProblem(
      `Hay que construir Fogón y este usuario no puede escribir en ${folder}: ejecuta \`npm run build\` con el dueño del código.`,
    );
  }
};

const stampOf = (part: BuildTarget): string => join(ROOT, 'dist', `.${part}-hash`);

const readStamp = (part: BuildTarget): string => {
  const target = part === 'worker' ? WORKER_FILE : join(WEB_FOLDER, 'index.html');
  return existsSync(target) && existsSync(stampOf(part)) ? readFileSync(stampOf(part), 'utf8') : '';
};

const replaceFolder = (fresh: string, target: string): void => {
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
};

const freshFolder = (part: BuildTarget): string => join(ROOT, 'dist', `.${part}-${process.pid}`);

const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The name of a build: the version of Fogón, and a hash of the sources, which changes with them. */
const releaseName = (hash: string): string => `${version}-${hash.slice(0, 8)}`;
const releaseOf = (hash: string): string => JSON.stringify(releaseName(hash));

/** The release of the built screens. */
export const builtRelease = (): string => releaseName(readStamp('web'));

const buildWorker = async (hash: string): Promise<void> => {
  const folder = freshFolder('worker');
  const { build } = await import('esbuild');
  const define = { ...workerBundle.define, RELEASE: releaseOf(hash) };
  await build({ ...workerBundle, define, outfile: join(folder, basename(WORKER_FILE)) });
  replaceFolder(folder, dirname(WORKER_FILE));
};

/** A test runner sets NODE_ENV, and Vite then builds the development files of React. */
const inProduction = async (work: () => Promise<unknown>): Promise<void> => {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
};

const buildWeb = async (hash: string): Promise<void> => {
  const folder = freshFolder('web');
  const { build } = await import('vite');
  await inProduction(() =>
    build({
      configFile: join(ROOT, 'web/vite.config.ts'),
      logLevel: 'error',
      define: { RELEASE: releaseOf(hash) },
      build: { outDir: folder, emptyOutDir: true },
    }),
  );
  writePagesFiles(folder);
  await buildPrinterAgent(folder);
  await writeServiceWorker(folder, releaseOf(hash));
  replaceFolder(folder, WEB_FOLDER);
};

/** Builds a part if its sources changed; returns whether it did. */
export const buildTarget = async (part: BuildTarget, force = false): Promise<boolean> => {
  const hash = hashOf(part);
  if (!force && readStamp(part) === hash) return false;
  checkWritable();
  try {
    await (part === 'worker' ? buildWorker(hash) : buildWeb(hash));
  } finally {
    rmSync(freshFolder(part), { recursive: true, force: true });
  }
  writeFileSync(stampOf(part), hash);
  return true;
};

/** Builds the Worker into dist/worker and the SPA into dist/web; skips a part whose sources did not change. */
export const buildAll = async (options: { force?: boolean } = {}): Promise<BuildResult> => ({
  worker: await buildTarget('worker', options.force),
  web: await buildTarget('web', options.force),
});

if (import.meta.main) {
  const started = performance.now();
  const { values } = parseArguments('npm run build [-- --force]', {
    options: { force: { type: 'boolean' } },
  });
  await buildAll({ force: values.force === true });
  console.log(`✓ dist/worker y dist/web (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
