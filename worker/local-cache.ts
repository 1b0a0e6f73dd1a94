import {
  answerWith,
  BROWSER_CACHE_CONTROL,
  type CacheablePage,
  type EdgeContext,
  type EdgeKey,
  type ReadyPage,
} from './edge-page.ts';
import { logWarning } from './request-log.ts';

const FRESH_UNTIL = 'x-fresh-until';
const MAX_RECENT_PAGES = 32;
const NO_BUSINESS = '';

type Make = () => Promise<CacheablePage>;

/** The local Cache API has no tags, so the stored keys of each business are listed here. */
const localState = {
  boot: '',
  keysByBusiness: new Map<string, Set<string>>(),
  purges: new Map<string, number>(),
  renewing: new Set<string>(),
  /** The most recently requested pages: a fresh one is returned without a read of the cache. */
  recentPages: new Map<string, { readonly page: ReadyPage; readonly freshUntil: number }>(),
};

function keyOf({ address }: EdgeKey): string {
  // A cache that outlives this isolate holds pages that nobody can purge.
  localState.boot ||= crypto.randomUUID();
  return `https://edge.local/${localState.boot}${address}`;
}

function storeRecentPage(key: string, page: ReadyPage, freshUntil: number): void {
  localState.recentPages.delete(key);
  localState.recentPages.set(key, { page, freshUntil });
  for (const oldest of localState.recentPages.keys()) {
    if (localState.recentPages.size <= MAX_RECENT_PAGES) break;
    localState.recentPages.delete(oldest);
  }
}

async function storePage(edgeKey: EdgeKey, page: CacheablePage): Promise<void> {
  if (page.lifetime === null || page.lifetime.fresh <= 0) return;
  const { fresh, stale } = page.lifetime;
  const key = keyOf(edgeKey);
  const owner = edgeKey.businessId ?? NO_BUSINESS;
  const purges = localState.purges.get(owner);
  const freshUntil = Date.now() + fresh * 1000;
  if (edgeKey.businessId !== null)
    localState.keysByBusiness.set(owner, (localState.keysByBusiness.get(owner) ?? new Set()).add(key));
  storeRecentPage(key, page, freshUntil);
  const copy = answerWith(page);
  copy.headers.set('cache-control', `public, max-age=${fresh + stale}`);
  copy.headers.set(FRESH_UNTIL, String(freshUntil));
  await caches.default.put(key, copy);
  if (localState.purges.get(owner) !== purges) await caches.default.delete(key);
}

/** Renders a page. Stores it unless the business was purged meanwhile. */
async function makeAndStore(edgeKey: EdgeKey, context: EdgeContext, make: Make): Promise<Response> {
  const owner = edgeKey.businessId ?? NO_BUSINESS;
  const purges = localState.purges.get(owner);
  const page = await make();
  if (localState.purges.get(owner) === purges) context.waitUntil(storePage(edgeKey, page));
  return answerWith(page);
}

async function renew(edgeKey: EdgeKey, context: EdgeContext, make: Make): Promise<void> {
  const key = keyOf(edgeKey);
  if (localState.renewing.has(key)) return;
  localState.renewing.add(key);
  try {
    await makeAndStore(edgeKey, context, make);
  } catch (error) {
    logWarning('menu.not-rendered', error);
  } finally {
    localState.renewing.delete(key);
  }
}

/** The stored page with the headers for browsers. */
async function pageOf(hit: Response): Promise<ReadyPage> {
  const headers = new Headers(hit.headers);
  headers.set('cache-control', BROWSER_CACHE_CONTROL);
  headers.delete(FRESH_UNTIL);
  return { body: new Uint8Array(await hit.arrayBuffer()), status: hit.status, headers };
}

/** Returns a page from this machine's cache. A stale page is returned at once and rendered again after the response. */
export async function answerFromLocalCache(
  edgeKey: EdgeKey,
  context: EdgeContext,
  make: Make,
): Promise<Response> {
  const key = keyOf(edgeKey);
  const recent = localState.recentPages.get(key);
  if (recent && recent.freshUntil > Date.now()) {
    storeRecentPage(key, recent.page, recent.freshUntil);
    return answerWith(recent.page);
  }
  const hit = await caches.default.match(key);
  if (!hit) return makeAndStore(edgeKey, context, make);
  const owner = edgeKey.businessId ?? NO_BUSINESS;
  const purges = localState.purges.get(owner);
  const freshUntil = Number(hit.headers.get(FRESH_UNTIL));
  const page = await pageOf(hit);
  if (freshUntil < Date.now()) context.waitUntil(renew(edgeKey, context, make));
  else if (localState.purges.get(owner) === purges) storeRecentPage(key, page, freshUntil);
  return answerWith(page);
}

/** Deletes every page of a business from this machine's cache. */
export async function purgeLocalCache(businessId: string): Promise<void> {
  localState.purges.set(businessId, (localState.purges.get(businessId) ?? 0) + 1);
  const keys = localState.keysByBusiness.get(businessId) ?? new Set();
  localState.keysByBusiness.delete(businessId);
  for (const key of keys) localState.recentPages.delete(key);
  await Promise.all([...keys].map((key) => caches.default.delete(key)));
}
