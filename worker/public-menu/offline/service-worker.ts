declare const self: ServiceWorkerGlobalScope;

const PAGES = 'fogon-menu-pages-1';
const PICTURES = 'fogon-menu-pictures-1';
const MOST = { [PAGES]: 12, [PICTURES]: 150 } as const;
/** A network that answers no sooner is as good as none, for who has a copy. */
const PATIENCE_MS = 4_000;

type Kept = keyof typeof MOST;

async function keep(name: Kept, request: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST[name]).map((key) => cache.delete(key)));
}

async function readAndKeep(name: Kept, request: RequestInfo): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await keep(name, request, answer.clone());
  return answer;
}

async function keptPage(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(PAGES);
  return (await cache.match(request)) ?? cache.match(request, { ignoreSearch: true });
}

const patience = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));

/** The menu as it is now; as it was at the last visit where the network gives none. */
async function showPage(request: Request, event: FetchEvent): Promise<Response> {
  const fresh = readAndKeep(PAGES, request);
  event.waitUntil(fresh.catch(() => undefined));
  const known = await keptPage(request);
  if (!known) return fresh;
  const answer = await Promise.race([fresh.catch(() => null), patience()]);
  return answer && answer.status < 500 ? answer : known;
}

async function showPicture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES);
  return (await cache.match(request)) ?? readAndKeep(PICTURES, request);
}

async function keepWhatIsOpen(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = open.map(({ url }) => url).filter((url) => url.startsWith(self.registration.scope));
  await Promise.all(pages.map((url) => readAndKeep(PAGES, url)));
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([self.skipWaiting(), keepWhatIsOpen().catch(() => undefined)]));
});

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('fogon-menu-') && !(name in MOST));
    await Promise.all(names.map((name) => caches.delete(name)));
  };
  event.waitUntil(Promise.all([self.clients.claim(), forget()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(showPage(request, event));
  else if (pathname.startsWith('/media/')) event.respondWith(showPicture(request));
});

/** Pictures that the first visit showed before this was there. */
self.addEventListener('message', (event) => {
  const pictures: unknown = event.data;
  if (!Array.isArray(pictures)) return;
  const known = pictures.filter((url) => typeof url === 'string').map((url) => showPicture(new Request(url)));
  event.waitUntil(Promise.allSettled(known));
});

export {};
