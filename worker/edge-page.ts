/** A rendered page without cache headers. */
export interface RenderedPage {
  readonly body: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** How long caches may store the page; null for never. */
  readonly lifetime: Lifetime | null;
}

/** Seconds for which a page is fresh, and for which a stale page is still served while it is rendered again. */
export interface Lifetime {
  readonly fresh: number;
  readonly stale: number;
}

/** The cache key of a page: one address for all its variants of URL, and the business whose changes purge it. */
export interface EdgeKey {
  readonly address: string;
  readonly businessId: string | null;
}

/** The part of the execution context that the cache needs. `cache` exists in production only. */
export interface EdgeContext {
  waitUntil(promise: Promise<unknown>): void;
  readonly cache?: CacheContext;
}

/** A page with its headers for browsers. */
export interface ReadyPage {
  readonly body: Uint8Array;
  readonly status: number;
  readonly headers: Headers;
}

/** A page with its headers for browsers and caches. */
export interface CacheablePage extends ReadyPage {
  readonly lifetime: Lifetime | null;
}

/** Browsers revalidate on each visit, and receive a 304 if nothing changed: only the edge can be purged. */
export const BROWSER_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

export const tagOf = (businessId: string): string => `menu-${businessId}`;

async function etagOf(body: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', body);
  const hex = Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0'));
  return `W/"${hex.join('')}"`;
}

/** Adds the headers for caching: lifetime, purge tag and ETag. */
export async function withCacheHeaders(page: RenderedPage, { businessId }: EdgeKey): Promise<CacheablePage> {
  const { status, lifetime } = page;
  const headers = new Headers(page.headers);
  const body = new TextEncoder().encode(page.body);
  if (lifetime === null) {
    headers.set('cache-control', 'no-store');
    return { body, status, headers, lifetime };
  }
  const { fresh, stale } = lifetime;
  headers.set('cache-control', BROWSER_CACHE_CONTROL);
  headers.set('cloudflare-cdn-cache-control', `public, max-age=${fresh}, stale-while-revalidate=${stale}`);
  headers.set('etag', await etagOf(body));
  if (businessId !== null) headers.set('cache-tag', tagOf(businessId));
  return { body, status, headers, lifetime };
}

export function answerWith({ body, status, headers }: ReadyPage): Response {
  return new Response(body, { status, headers });
}
