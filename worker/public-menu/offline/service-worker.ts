declare const self: ServiceWorkerGlobalScope;

const PAGES = 'fogon-menu-pages-1';
const PICTURES = 'fogon-menu-pictures-1';
const MAX_ENTRIES = { [PAGES]: 12, [PICTURES]: 150 } as const;
/** After this time a stored page is shown instead of waiting for the network. */
const NETWORK_TIMEOUT_MS = 4_000;

type CacheName = keyof typeof MAX_ENTRIES;

async function store(name: CacheName, request: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MAX_ENTRIES[name]).map((key) => cache.delete(key)));
}

async function fetchAndStore(name: CacheName, request: RequestInfo): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await store(name, request, answer.clone());
  return answer;
}

async function cachedPage(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(PAGES);
  return (await cache.match(request)) ?? cache.match(request, { ignoreSearch: true });
}

const networkTimeout = (): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), NETWORK_TIMEOUT_MS));

/** The current page; without a network or after the timeout, the one stored at the last visit. */
async function showPage(request: Request, event: FetchEvent): Promise<Response> {
  const fresh = fetchAndStore(PAGES, request);
  event.waitUntil(fresh.catch(() => undefined));
  const known = await cachedPage(request);
  if (!known) return fresh;
  const answer = await Promise.race([fresh.catch(() => null), networkTimeout()]);
  return answer && answer.status < 500 ? answer : known;
}

async function showPicture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES);
  return (await cache.match(request)) ?? fetchAndStore(PICTURES, request);
}

async function storeOpenPages(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = open.map(({ url }) => url).filter((url) => url.startsWith(self.registration.scope));
  await Promise.all(pages.map((url) => fetchAndStore(PAGES, url)));
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([self.skipWaiting(), storeOpenPages().catch(() => undefined)]));
});

self.addEventListener('activate', (event) => {
  const deleteOldCaches = async () => {
    const names = (await caches.keys()).filter(
      (name) => name.startsWith('fogon-menu-') && !(name in MAX_ENTRIES),
    );
    await Promise.all(names.map((name) => caches.delete(name)));
  };
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldCaches()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(showPage(request, event));
  else if (pathname.startsWith('/media/')) event.respondWith(showPicture(request));
});

/** Stores the images that the page loaded before this service worker was installed. */
self.addEventListener('message', (event) => {
  const pictures: unknown = event.data;
  if (!Array.isArray(pictures)) return;
  const known = pictures.filter((url) => typeof url === 'string').map((url) => showPicture(new Request(url)));
  event.waitUntil(Promise.allSettled(known));
});

export {};
