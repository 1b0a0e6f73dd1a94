import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#db/local/postgres.ts';
import { buildTarget, WEB_FOLDER } from '#scripts/build.ts';
import { startGateway } from '#scripts/gateway.ts';
import { loadSite } from '#scripts/static-files.ts';
import { applicationPaths } from '#web/route-table.ts';
import { answerHeaders } from '#worker/answer-headers.ts';

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
  });

  it('browsers keep the files that name their content, and ask again for the others', async () => {
    const names = readdirSync(join(WEB_FOLDER, 'assets'));
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) {
      const { status, cache } = await ask(`/assets/${name}`);
      expect({ name, status, cache }).toEqual({
        name,
        status: 200,
        cache: 'public, max-age=31536000, immutable',
      });
    }
    for (const path of ['/icon.svg', '/sw.js', '/manifest.webmanifest'])
      expect((await ask(path)).cache).toBe('no-cache');
  });

  it('the headers file for Pages names the same files', () => {
    const lines = readFileSync(join(WEB_FOLDER, '_headers'), 'utf8').split('\n');
    const kept = lines.filter((line) => line.startsWith('/assets/') && !line.endsWith('*'));
    const names = readdirSync(join(WEB_FOLDER, 'assets')).map((name) => `/assets/${name}`);
    expect(kept.sort()).toEqual(names.sort());
    expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
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
