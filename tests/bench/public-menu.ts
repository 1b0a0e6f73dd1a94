import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { listen } from '#db/local/listen.ts';
import { chromiumExecutable } from '#scripts/chromium.ts';
import { type Platform, startPlatform } from '#scripts/platform.ts';
import { noLimits, startWorker } from '#scripts/worker-host.ts';
import type { Business } from '#tests/support/business.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { TestDatabase } from '#tests/support/test-database.ts';
import { closedLoop, quantile, send } from './load.ts';
import { aMenuOf, somePhotos } from './menu-fixture.ts';

const PRODUCTS = 60;
const MANY = 1_000;
const VISITS = 5;
const CPU_SLOWDOWN = 4;
/** Slow 4G as in Lighthouse: a round trip of 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
/** The compression that Cloudflare applies to pages. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const SETTLE_TIME_MS = 1_500;
const REQUESTS = 400;
const CLIENTS = 16;
const ROUNDS = 9;

const compress = (body: Buffer | string): Buffer => brotliCompressSync(body, BROTLI);

const medianOf = (all: readonly number[]): number =>
  quantile(
    all.toSorted((a, b) => a - b),
    0.5,
  );

/** Transferred bytes and milliseconds of a first visit to a menu. */
export interface Visit {
  /** The page with its style and script, which the first paint of the list needs. */
  readonly htmlBytes: number;
  /** The page's script and the service worker, uncompressed. */
  readonly scriptBytes: number;
  readonly fonts: number;
  readonly lcp: number;
  readonly cls: number;
  /** Total blocking time. */
  readonly tbt: number;
  /** From the navigation to the first paint with content. */
  readonly fcp: number;
}

/** Fogón behind the edge's compression. */
async function startEdgeProxy(
  origin: string,
): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const server: Server = createServer((incoming, outgoing) => {
    fetch(`${origin}${incoming.url}`, { headers: { accept: incoming.headers.accept ?? '*/*' } }).then(
      async (answer) => {
        const headers = Object.fromEntries(answer.headers);
        const body = Buffer.from(await answer.arrayBuffer());
        const isText = /^text\//.test(headers['content-type'] ?? '');
        const sent = isText ? compress(body) : body;
        outgoing.writeHead(answer.status, {
          ...headers,
          'content-length': sent.length,
          ...(isText ? { 'content-encoding': 'br' } : {}),
        });
        outgoing.end(sent);
      },
      () => outgoing.destroy(),
    );
  });
  const port = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Runs first in the page: records paints, layout shifts and long tasks. */
function watchPage(): void {
  const seen = { lcp: 0, cls: 0, tbt: 0, fcp: 0 };
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') seen.cls += entry.value;
  });
  watch('longtask', ({ duration }) => {
    seen.tbt += Math.max(0, duration - 50);
  });
  Object.assign(window, { seen });
}

async function visit(browser: Browser, address: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-HN',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchPage);
  let fonts = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts += 1;
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), SETTLE_TIME_MS);
  const seen: { lcp: number; cls: number; tbt: number; fcp: number } = await page.evaluate('window.seen');
  await context.close();
  return { ...seen, fonts };
}

/** The first visit of a phone: slow 4G, the processor slowed 4 times, an empty cache; the median of some visits, for each figure. */
async function measureVisits(browser: Browser, origin: string, business: Business): Promise<Visit> {
  const edge = await startEdgeProxy(origin);
  try {
    const path = `/menuqr/${business.id}`;
    const html = await (await fetch(`${origin}${path}`)).text();
    const worker = await (await fetch(`${origin}/menuqr/sw.js`)).text();
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let count = 0; count < VISITS; count += 1)
      visits.push(await visit(browser, `${edge.origin}${path}`));
    const middle = (figure: 'lcp' | 'cls' | 'tbt' | 'fcp') => medianOf(visits.map((each) => each[figure]));
    return {
      htmlBytes: compress(html).length,
      scriptBytes: Buffer.byteLength(script) + Buffer.byteLength(worker),
      fonts: visits.reduce((sum, each) => sum + each.fonts, 0),
      lcp: middle('lcp'),
      cls: middle('cls'),
      tbt: middle('tbt'),
      fcp: middle('fcp'),
    };
  } finally {
    edge.stop();
  }
}

/** Requests a second: cached pages, the same bytes from a minimal Worker, and rendered pages. */
export interface MenuRates {
  readonly cached: number;
  readonly bare: number;
  readonly uncached: number;
  /** The median of the ratios of the rounds: each round measures all three. */
  readonly cachedToBare: number;
  readonly cachedToUncached: number;
  readonly failures: number;
}

/** A Worker that caches the same page, since reading it costs the same. */
const minimalWorkerSource = (page: string) => `
const PAGE = ${JSON.stringify(page)};
const KEY = 'https://bare.local/page';
export default {
  async fetch() {
    const hit = await caches.default.match(KEY);
    if (hit) return hit;
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=3600' };
    const answer = new Response(PAGE, { headers });
    await caches.default.put(KEY, answer.clone());
    return answer;
  },
};`;

async function measureRates(platform: Platform, business: Business): Promise<MenuRates> {
  const path = `/menuqr/${business.id}`;
  const { text } = await send(platform.workerOrigin, { method: 'GET', path });
  const folder = mkdtempSync(join(tmpdir(), 'fogon-bare-'));
  const file = join(folder, 'index.js');
  writeFileSync(file, minimalWorkerSource(text));
  const bare = await startWorker({ file, stateFolder: folder, env: {}, quiet: true, cron: false });
  const asking = (origin: string, address: () => string) => async () => {
    const { status, text: body } = await send(origin, { method: 'GET', path: address() });
    if (status !== 200 || body.length < 1_000) throw new Error(String(status));
  };
  const kinds = {
    cached: asking(platform.workerOrigin, () => path),
    bare: asking(bare.origin, () => '/'),
    uncached: asking(platform.workerOrigin, () => `${path}?categoria=${randomUUID()}`),
  };
  const rates: Record<keyof typeof kinds, number[]> = { cached: [], bare: [], uncached: [] };
  let failures = 0;
  try {
    for (const work of Object.values(kinds)) await closedLoop(REQUESTS / 4, CLIENTS, work);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const kind of ['bare', 'cached', 'uncached'] as const) {
        const count = kind === 'uncached' ? REQUESTS / 8 : REQUESTS;
        const measured = await closedLoop(count, CLIENTS, kinds[kind]);
        rates[kind].push(measured.rate);
        failures += measured.failures;
      }
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const ratio = (to: 'bare' | 'uncached') =>
    medianOf(rates.cached.map((rate, round) => rate / (rates[to][round] ?? Number.NaN)));
  return {
    cached: medianOf(rates.cached),
    bare: medianOf(rates.bare),
    uncached: medianOf(rates.uncached),
    cachedToBare: ratio('bare'),
    cachedToUncached: ratio('uncached'),
    failures,
  };
}

/** The public menu's speed: 60 products without and with photographs, 1,000 products, and requests a second. */
export async function measurePublicMenu(
  platform: Platform,
  database: TestDatabase,
): Promise<{
  readonly usual: Visit;
  readonly withPhotos: Visit;
  readonly thousand: Visit;
  readonly rates: MenuRates;
}> {
  const { origin } = platform;
  const browser = await chromium.launch(await chromiumExecutable());
  try {
    const usual = await aMenuOf(database, PRODUCTS);
    const painter = await browser.newPage();
    const photographed = await aMenuOf(database, PRODUCTS, (business) =>
      somePhotos(painter, origin, business),
    );
    await painter.close();
    const thousand = await aMenuOf(database, MANY);
    return {
      rates: await measureRates(platform, usual),
      usual: await measureVisits(browser, origin, usual),
      withPhotos: await measureVisits(browser, origin, photographed),
      thousand: await measureVisits(browser, origin, thousand),
    };
  } finally {
    await browser.close();
  }
}

if (import.meta.main) {
  const folder = aStateFolder();
  const platform = await startPlatform({
    port: 0,
    stateFolder: folder.path,
    seed: 'none',
    durable: false,
    quiet: true,
    cron: false,
    limitOf: noLimits,
    web: false,
  });
  const database = new TestDatabase(platform);
  try {
    console.log(JSON.stringify(await measurePublicMenu(platform, database), null, 2));
  } finally {
    await database.owner.end();
    await platform.stop();
    folder.remove();
  }
}
