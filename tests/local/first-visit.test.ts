import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { buildTarget, WEB_FOLDER } from '#scripts/build.ts';
import { filesToStore } from '#scripts/service-worker.ts';

/** What a restaurant loads before it first sees /pos. */
const MAX_SCRIPT_BYTES = 180_000;
/** With the page, its styles, its font and its icons at most 30. */
const MAX_SCRIPTS = 20;

const ASSETS = join(WEB_FOLDER, 'assets');
const IMPORT = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

beforeAll(async () => {
  await buildTarget('web');
});

const textOf = (name: string) => readFileSync(join(ASSETS, name), 'utf8');

/** The scripts of the page itself, and those that hold a component by itself. */
const scriptsOfPage = () =>
  [...readFileSync(join(WEB_FOLDER, 'index.html'), 'utf8').matchAll(/\/assets\/([^"]+\.js)"/g)].map(
    ([, name = '']) => name,
  );
const scriptsNamed = (name: string) =>
  readdirSync(ASSETS).filter((file) => new RegExp(`^${name}-.{7}\\.js$`).test(file));

/** Those scripts, and all that they import at once. */
function withImports(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, imported = ''] of textOf(name).matchAll(IMPORT)) add(imported);
  };
  names.forEach(add);
  return found;
}

it('the first visit of /pos takes at most 180 KB of script in few files', () => {
  const screen = scriptsNamed('pos-screen');
  const shell = scriptsNamed('shell');
  expect(screen).toHaveLength(1);
  expect(shell.length).toBeGreaterThan(0);
  const scripts = [...withImports([...scriptsOfPage(), ...shell, ...screen])];
  const sizes = scripts.map((name) => ({ name, bytes: brotliCompressSync(textOf(name)).length }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(scripts.length).toBeLessThanOrEqual(MAX_SCRIPTS);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});

it('the service worker stores every script, so that windows open without a network', () => {
  const stored = new Set(filesToStore(WEB_FOLDER).map(({ url }) => url));
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name) => !stored.has(`/assets/${name}`))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(50);
});
