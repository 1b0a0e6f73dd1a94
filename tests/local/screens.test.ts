import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#db/local/postgres.ts';
import { buildTarget, WEB_FOLDER } from '#scripts/build.ts';
import { startGateway } from '#scripts/gateway.ts';
import { filesToStore } from '#scripts/service-worker.ts';
import { loadSite } from '#scripts/static-files.ts';
import { applicationPaths, UNKNOWN_ADDRESS } from '#web/base/route-table.ts';
import { answerHeaders } from '#worker/answer-headers.ts';

/** What a restaurant loads before it first sees /pos. */
const MAX_SCRIPT_BYTES = 180_000;
/** With the page, its styles, its font and its icons at most 30. */
const MAX_SCRIPTS = 20;

const ASSETS = join(WEB_FOLDER, 'assets');
const IMPORT = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

const assetNames = () => readdirSync(ASSETS);
/** The files that `_headers` lets browsers keep. */
const keptNames = () =>
  readFileSync(join(WEB_FOLDER, '_headers'), 'utf8')
    .split('\n')
    .flatMap((line) =>
      line.startsWith('/assets/') && !line.endsWith('*') ? [line.slice('/assets/'.length)] : [],
    );

let origin: string;

beforeAll(async () => {
  await buildTarget('web');
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const gateway = await startGateway({
    port,
    origin,
    machineKey: randomUUID(),
    workerOrigin: () => 'http://127.0.0.1:9',
    headers: answerHeaders(origin),
    site: () => loadSite(WEB_FOLDER, origin).serve,
  });
  return gateway.stop;
});

const ask = async (path: string, options: RequestInit = {}) => {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual', ...options });
  const text = await answer.text();
  const { status, headers } = answer;
  return {
    status,
    headers,
    text,
    page: text.includes('id="root"')
      ? 'application'
      : text.includes('No existe esta dirección')
        ? 'missing'
        : null,
    cache: headers.get('cache-control'),
  };
};

describe('the server of the screens', () => {
  it.each([
    '/',
    ...applicationPaths({ hasGallery: false }),
    '/settings/negocio/',
    '/tables?mesa=0198c2f0-0000-7000-8000-000000000001',
    '/confirmar?token=abc.def',
    '/reports?categoria=sales&reporte=sales-analysis&desde=2026-11-01&hasta=2026-11-02',
  ])('%s opens the application, which is asked for again at each visit', async (path) => {
    const { status, page, cache } = await ask(path);
    expect({ status, page, cache }).toEqual({ status: 200, page: 'application', cache: 'no-cache' });
  });

  it.each([
    '/nada',
    '/pos/nada',
    '/settings/nada',
    '/POS',
    '/.env',
    '/nothing.png',
    '/_headers',
    '/_redirects',
    '/assets/',
    '/assets/shell-0000000.js',
    '/assets/index-0000000.css',
  ])('%s is missing: the answer is a 404 with a page that nobody keeps', async (path) => {
    const { status, page, cache, headers, text } = await ask(path);
    expect({ status, page, cache }).toEqual({ status: 404, page: 'missing', cache: 'no-store' });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(text).not.toContain('<script');
    expect(text).toContain(`<meta http-equiv="refresh" content="0; url=${UNKNOWN_ADDRESS}" />`);
  });

  it('browsers keep the files that name their content, and ask again for the others', async () => {
    const files = assetNames().map((name) => ({ name, bytes: statSync(join(ASSETS, name)).size }));
    expect(files.length).toBeGreaterThan(50);
    const kept = new Set(keptNames());
    for (const { name } of files) {
      const { status, cache } = await ask(`/assets/${name}`);
      expect({ name, status, cache }).toEqual({
        name,
        status: 200,
        cache: kept.has(name) ? 'public, max-age=31536000, immutable' : 'no-store',
      });
    }
    for (const path of ['/icon.svg', '/sw.js', '/manifest.webmanifest'])
      expect((await ask(path)).cache).toBe('no-cache');
  });

  it('the headers file for Pages names all of them, or the largest ones', () => {
    const lines = readFileSync(join(WEB_FOLDER, '_headers'), 'utf8').split('\n');
    expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
    const bytesOf = (name: string) => statSync(join(ASSETS, name)).size;
    const kept = keptNames();
    const others = assetNames().filter((name) => !kept.includes(name));
    expect(kept).toHaveLength(Math.min(assetNames().length, 98));
    // The service worker stores them too: only the very first visit asks for them again.
    expect(Math.max(0, ...others.map(bytesOf))).toBeLessThanOrEqual(Math.min(...kept.map(bytesOf)));
    expect(Math.max(0, ...others.map(bytesOf))).toBeLessThan(2_500);
  });

  it('a page has one address: without its file name', async () => {
    for (const [path, address] of [
      ['/index.html', '/'],
      ['/index', '/'],
      ['/404.html', '/404'],
    ] as const) {
      const { status, headers } = await ask(path);
      expect({ path, status, location: headers.get('location') }).toEqual({
        path,
        status: 308,
        location: address,
      });
    }
  });

  it('a write to a screen is refused, and HEAD has no body', async () => {
    expect((await ask('/pos', { method: 'POST' })).status).toBe(405);
    expect(await ask('/nada', { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
    expect(await ask('/pos', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('no source map and no description of the build is served', async () => {
    const files = readdirSync(WEB_FOLDER, { recursive: true }).map(String);
    expect(files.filter((name) => /\.map$|manifest\.json$|\.vite/.test(name))).toEqual([]);
  });
});

const textOf = (name: string) => readFileSync(join(ASSETS, name), 'utf8');

/** The scripts of the page itself, and those that hold a component by itself. */
const scriptsOfPage = () =>
  [...readFileSync(join(WEB_FOLDER, 'index.html'), 'utf8').matchAll(/\/assets\/([^"]+\.js)"/g)].map(
    ([, name = '']) => name,
  );
const scriptsNamed = (name: string) =>
  assetNames().filter((file) => new RegExp(`^${name}-.{7}\\.js$`).test(file));

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

describe('the scripts of the screens', () => {
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
    const scripts = assetNames().filter((name) => name.endsWith('.js'));
    expect(scripts.filter((name) => !stored.has(`/assets/${name}`))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(50);
  });
});
