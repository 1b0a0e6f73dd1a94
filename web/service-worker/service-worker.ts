import { clientsClaim } from 'workbox-core/clientsClaim.js';
import { createHandlerBoundToURL } from 'workbox-precaching/createHandlerBoundToURL.js';
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { applicationPaths } from '#web/base/route-table.ts';
import { PAGE, type PrecachedFile } from './files.ts';
import type { OtherPages, WorkerMessage, WorkerRequest } from './messages.ts';
import { isProductPhoto, photoAnswer } from './photos.ts';
import { watchPushes } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;
/** Built into the file by scripts/service-worker.ts. */
declare const FILES: PrecachedFile[];
declare const RELEASE: string;
declare const HAS_GALLERY: boolean;

const escaped = (path: string) => path.replace(/[/.*+?^${}()|[\]\\]/g, '\\$&');
const paths = ['/', ...applicationPaths({ hasGallery: HAS_GALLERY }).flatMap((path) => [path, `${path}/`])];
const applicationAddress = new RegExp(`^(?:${paths.map(escaped).join('|')})(?:\\?.*)?$`);

watchPushes();
clientsClaim();

// Without built files (development) every request goes to the network.
if (FILES.length > 0) {
  precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false });
  registerRoute(new NavigationRoute(createHandlerBoundToURL(PAGE), { allowlist: [applicationAddress] }));
  registerRoute(({ url, sameOrigin }) => sameOrigin && isProductPhoto(url.pathname), photoAnswer);
}

/** Browsers without static routes hand requests of the API to this worker, which leaves them to the network. */
interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (route: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: 'network';
  }) => Promise<void>;
}

/** The API does not wait until this worker has started, and its requests do not keep a newer release waiting: one begins when this worker is idle. */
self.addEventListener('install', (event: InstallEvent) => {
  // biome-ignore lint/plugin: a rule for addresses, which no client has.
  const routed = event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
  // A browser that refuses the route works without it.
  if (routed) event.waitUntil(routed.catch(() => undefined));
});

const ownPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const ownRelease: WorkerMessage = { type: 'activated', release: RELEASE };
const stillWaits: WorkerMessage = { type: 'waits' };

/** After an update every page of another release loads anew, so that no two releases work at once. */
self.addEventListener('activate', (event) => {
  const announce = async () => {
    for (const page of await ownPages()) page.postMessage(ownRelease);
  };
  event.waitUntil(announce());
});

const isRequest = (data: unknown): data is WorkerRequest =>
  typeof data === 'object' && data !== null && 'type' in data;

/** A page that loads anew counts twice until its previous document has gone. */
const CHECKS = 6;
const CHECK_INTERVAL_MS = 100;
const pause = () => new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));

async function isOnlyPage(): Promise<boolean> {
  for (let check = 1; check <= CHECKS; check += 1) {
    if ((await ownPages()).length <= 1) return true;
    await pause();
  }
  return false;
}

/** A new release waits: until a person asks for it, or a page starts that is the only one. */
async function activateFor(request: WorkerRequest, page: ExtendableMessageEvent['source']): Promise<void> {
  if (request.type === 'activate' || (await isOnlyPage())) await self.skipWaiting();
  else page?.postMessage(stillWaits);
}

/** The addresses of the pages that are open besides the one that asks. */
async function listOtherPages(page: ExtendableMessageEvent['source']): Promise<OtherPages> {
  const asking = page && 'id' in page ? page.id : null;
  return (await ownPages()).flatMap(({ id, url }) => (id === asking ? [] : [url]));
}

self.addEventListener('message', (event) => {
  if (!isRequest(event.data)) return;
  if (event.data.type === 'release') event.source?.postMessage(ownRelease);
  else if (event.data.type === 'pages')
    event.waitUntil(listOtherPages(event.source).then((others) => event.ports[0]?.postMessage(others)));
  else event.waitUntil(activateFor(event.data, event.source));
});
