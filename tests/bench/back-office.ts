import type { Platform } from '#scripts/platform.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { measureImports } from './imports.ts';
import { measureInventory } from './inventory.ts';
import { measurePublicMenu, type Visit } from './public-menu.ts';
import { type Row, round, verdict } from './result-row.ts';

const TARGETS = {
  importMs: 10_000,
  manyToFew: 1.3,
  htmlBytes: 14 * 1024,
  scriptBytes: 5 * 1024,
  lcpMs: 900,
  cls: 0.02,
  blockedMs: 50,
  cachedToBare: 0.9,
  cachedToUncached: 5,
} as const;

/** Reads of the inventory with 20,000 ingredients, compared with 100. */
export async function inventoryRows({ workerOrigin }: Platform, database: TestDatabase): Promise<Row[]> {
  const readings = await measureInventory(workerOrigin, database);
  return readings.map(({ reading, many, ratio, failures }) => ({
    name: `inventory, ${reading}, 20,000 ingredients beside 100`,
    p50: round(many.p50),
    p95: round(many.p95),
    floor_ratio: round(ratio),
    failures,
    ...(reading === 'page'
      ? { target: verdict(ratio <= TARGETS.manyToFew, `${TARGETS.manyToFew} times at most`) }
      : {}),
  }));
}

/** Imports of 5,000 rows, from the file's choice to the end. */
export async function importRows({ origin }: Platform, database: TestDatabase): Promise<Row[]> {
  const times = await measureImports(origin, database);
  return Object.entries(times).map(([name, { checked, saved }]) => ({
    name: `import of 5,000 rows: ${name}`,
    p50: round(checked + saved),
    failures: 0,
    target: verdict(checked + saved < TARGETS.importMs, `below ${TARGETS.importMs} ms`),
  }));
}

function visitRow(name: string, visit: Visit, isMeasuredOnly: boolean): Row {
  const { htmlBytes, scriptBytes, fonts, lcp, cls, tbt } = visit;
  const met =
    htmlBytes <= TARGETS.htmlBytes &&
    scriptBytes <= TARGETS.scriptBytes &&
    fonts === 0 &&
    lcp <= TARGETS.lcpMs &&
    cls < TARGETS.cls &&
    tbt < TARGETS.blockedMs;
  const details = `${htmlBytes} bytes, ${scriptBytes} of script, ${fonts} fonts, LCP ${round(lcp)} ms, CLS ${round(cls)}, blocked ${round(tbt)} ms`;
  return {
    name: `public menu, ${name}: ${details}`,
    p50: round(lcp),
    failures: 0,
    ...(isMeasuredOnly
      ? {}
      : {
          target: verdict(met, '14 KB, 5 KB of script, no font, LCP <= 0.9 s, CLS < 0.02, blocked < 50 ms'),
        }),
  };
}

/** A first visit to the public menu on a slow phone, and the pages per second of the edge. */
export async function publicMenuRows(platform: Platform, database: TestDatabase): Promise<Row[]> {
  const { usual, withPhotos, thousand, rates } = await measurePublicMenu(platform, database);
  const { cached, cachedToBare, cachedToUncached, failures } = rates;
  return [
    visitRow('60 products', usual, false),
    visitRow('60 products with photos', withPhotos, false),
    visitRow('1,000 products', thousand, true),
    {
      name: 'public menu, kept pages beside a bare Worker',
      rate: round(cached),
      floor_ratio: round(cachedToBare),
      failures,
      target: verdict(cachedToBare >= TARGETS.cachedToBare, `at least ${TARGETS.cachedToBare}`),
    },
    {
      name: 'public menu, kept pages beside pages that are made',
      rate: round(cached),
      floor_ratio: round(cachedToUncached),
      failures: 0,
      target: verdict(
        cachedToUncached >= TARGETS.cachedToUncached,
        `at least ${TARGETS.cachedToUncached} times`,
      ),
    },
  ];
}
