/** A page as it was made, before it is labelled for the caches. */
export interface RenderedPage {
  readonly body: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** How long it may be shown; null is only for who asked. */
  readonly lifetime: Lifetime | null;
}

/** Seconds for which a page is shown as it is, and for which it is then still shown while a new one is made. */
export interface Lifetime {
  readonly fresh: number;
  readonly stale: number;
}

/** Where a page is kept: one address for all the ways to ask for it, and the business whose changes take it away. */
export interface EdgeKey {
  readonly address: string;
  readonly businessId: string | null;
}

/** What is needed of the request's context: `cache` is there in production only. */
export interface EdgeContext {
  waitUntil(promise: Promise<unknown>): void;
  readonly cache?: CacheContext;
}

/** A page with all that browsers are told. */
export interface ReadyPage {
  readonly body: Uint8Array;
  readonly status: number;
  readonly headers: Headers;
}

/** A page with all that caches and browsers are told. */
export interface CacheablePage extends ReadyPage {
  readonly lifetime: Lifetime | null;
}

/** Browsers ask each time, and are told in a few bytes that nothing changed: only the edge can be purged. */
export const BROWSER_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

export const tagOf = (businessId: string): string => `menu-${businessId}`;

async function etagOf(body: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', body);
  const hex = Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0'));
  return `W/"${hex.join('')}"`;
}

/** Says on a page for how long it may be kept, under which tag it is purged, and by what it is known again. */
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
