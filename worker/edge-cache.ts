/** A page as it was made, before it is labelled for the caches. */
export interface MadePage {
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
export interface EdgePlace {
  readonly address: string;
  readonly businessId: string | null;
}

/** What is needed of the request's context: `cache` is there in production only. */
interface EdgeContext {
  waitUntil(promise: Promise<unknown>): void;
  readonly cache?: CacheContext;
}

const FRESH_UNTIL = 'x-fresh-until';
/** A page that was read before a change and kept after its purge is taken away by the second one. */
const SECOND_PURGE_MS = 1_000;

const tagOf = (businessId: string): string => `menu-${businessId}`;

/** Browsers ask each time, and are told in a few bytes that nothing changed: only the edge can be purged. */
const FOR_BROWSERS = 'public, max-age=0, must-revalidate';

async function etagOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  const hex = Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0'));
  return `W/"${hex.join('')}"`;
}

async function labelled(page: MadePage, { businessId }: EdgePlace): Promise<Response> {
  const headers = new Headers(page.headers);
  if (page.lifetime === null) {
    headers.set('cache-control', 'no-store');
    return new Response(page.body, { status: page.status, headers });
  }
  const { fresh, stale } = page.lifetime;
  headers.set('cache-control', FOR_BROWSERS);
  headers.set('cloudflare-cdn-cache-control', `public, max-age=${fresh}, stale-while-revalidate=${stale}`);
  headers.set('etag', await etagOf(page.body));
  if (businessId !== null) headers.set('cache-tag', tagOf(businessId));
  return new Response(page.body, { status: page.status, headers });
}

const bare = (etag: string): string => etag.trim().replace(/^W\//, '');

/** The answer, or word that the one that the asker has is still the same. */
function unlessKnown(request: Request, answer: Response): Response {
  const known = request.headers.get('if-none-match');
  const etag = answer.headers.get('etag');
  if (known === null || etag === null) return answer;
  if (known !== '*' && !known.split(',').some((each) => bare(each) === bare(etag))) return answer;
  void answer.body?.cancel();
  return new Response(null, { status: 304, headers: answer.headers });
}

/** The cache of one machine, which knows no tags: what is kept under each is remembered here, and forgotten with it. */
const local = {
  boot: '',
  kept: new Map<string, Set<string>>(),
  purges: new Map<string, number>(),
  renewing: new Set<string>(),
};

function localKey({ address }: EdgePlace): string {
  // A cache that outlives this isolate holds pages that nobody can purge any more.
  local.boot ||= crypto.randomUUID();
  return `https://edge.local/${local.boot}${address}`;
}

async function makeAndKeep(
  place: EdgePlace,
  context: EdgeContext,
  make: () => Promise<MadePage>,
): Promise<Response> {
  const tag = place.businessId === null ? '' : tagOf(place.businessId);
  const purges = local.purges.get(tag);
  const page = await make();
  const answer = await labelled(page, place);
  const { lifetime } = page;
  if (lifetime !== null && lifetime.fresh > 0) {
    const copy = new Response(page.body, answer);
    copy.headers.set('cache-control', `public, max-age=${lifetime.fresh + lifetime.stale}`);
    copy.headers.set(FRESH_UNTIL, String(Date.now() + lifetime.fresh * 1000));
    context.waitUntil(keepUnlessPurged(localKey(place), copy, tag, purges));
  }
  return answer;
}

async function keepUnlessPurged(key: string, copy: Response, tag: string, purges: number | undefined) {
  if (local.purges.get(tag) !== purges) return;
  const kept = local.kept.get(tag) ?? new Set();
  local.kept.set(tag, kept.add(key));
  await caches.default.put(key, copy);
  if (local.purges.get(tag) !== purges) await caches.default.delete(key);
}

async function renew(place: EdgePlace, context: EdgeContext, make: () => Promise<MadePage>): Promise<void> {
  const key = localKey(place);
  if (local.renewing.has(key)) return;
  local.renewing.add(key);
  try {
    await makeAndKeep(place, context, make);
  } finally {
    local.renewing.delete(key);
  }
}

/**
 * Answers with the page from the cache nearest to who asks; makes it only when it is not there. In production the cache stands before
 * the Worker, which is asked only for what is missing; on one machine the Worker asks the cache itself.
 */
export async function throughEdge(
  request: Request,
  context: EdgeContext,
  place: EdgePlace,
  make: () => Promise<MadePage>,
): Promise<Response> {
  if (context.cache) return unlessKnown(request, await labelled(await make(), place));
  const hit = await caches.default.match(localKey(place));
  if (!hit) return unlessKnown(request, await makeAndKeep(place, context, make));
  if (Number(hit.headers.get(FRESH_UNTIL)) < Date.now()) {
    context.waitUntil(
      renew(place, context, make).catch((error: unknown) => console.error('a page was not renewed', error)),
    );
  }
  const answer = new Response(hit.body, hit);
  answer.headers.set('cache-control', FOR_BROWSERS);
  answer.headers.delete(FRESH_UNTIL);
  return unlessKnown(request, answer);
}

async function purgeLocally(tag: string): Promise<void> {
  local.purges.set(tag, (local.purges.get(tag) ?? 0) + 1);
  const kept = local.kept.get(tag) ?? new Set();
  local.kept.delete(tag);
  await Promise.all([...kept].map((key) => caches.default.delete(key)));
}

/** Takes away every page of a business that is kept anywhere, and no other's. */
export async function purgeBusiness(context: EdgeContext, businessId: string): Promise<void> {
  const tag = tagOf(businessId);
  const { cache } = context;
  if (!cache) return purgeLocally(tag);
  for (const wait of [0, SECOND_PURGE_MS]) {
    if (wait > 0) await scheduler.wait(wait);
    const { success, errors } = await cache.purge({ tags: [tag] });
    if (!success) console.warn('the menu was not purged', businessId, errors);
  }
}
