import { createStore, useStore } from '#web/base/store.ts';
import { whenIdle } from '#web/base/when-idle.ts';
import type { WorkerMessage, WorkerRequest } from '#web/service-worker/messages.ts';

/** Built into the bundle (web/vite.config.ts). */
declare const RELEASE: string;

const UPDATE_CHECK_MS = 30 * 60_000;
/** The service worker stores the whole application: that begins when the first screen has had time to load. */
const QUIET_MS = 2_000;
/** The longest time that the first screen is held back for a release that begins. */
const HOLD_MS = 2_500;
const LOCK = 'fogon.in-hand';
const CHANGED_KEY = 'fogon.changed-to';

/** The service worker of a newer release, which waits. */
const waiting = createStore<ServiceWorker | null>(null);

const isSupported = (): boolean => 'serviceWorker' in navigator;
const post = (worker: ServiceWorker, message: WorkerRequest): void => worker.postMessage(message);

const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' && data !== null && 'type' in data;

function watch(registration: ServiceWorkerRegistration): void {
  const follow = () => waiting.set(registration.active ? registration.waiting : null);
  follow();
  registration.waiting?.addEventListener('statechange', follow);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', follow);
  });
  const check = () => {
    if (navigator.onLine) registration.update().catch((error: unknown) => console.warn(error));
  };
  setInterval(check, UPDATE_CHECK_MS);
}

/** The newer release that waited when this page started. */
let waitedAtStart: ServiceWorker | null = null;

const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/**
 * Asks a newer release that waits since an earlier visit to begin, if no other page is open. Ends when there is none,
 * when it goes on waiting, or after HOLD_MS. Until then the page should request nothing: a request starts the service
 * worker of the previous release again while the browser ends it, and the newer one then waits for minutes.
 */
export async function startWaitingRelease(): Promise<void> {
  if (!isSupported() || !navigator.serviceWorker.controller) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  waitedAtStart = registration?.waiting ?? null;
  if (!waitedAtStart) return;
  await pageLoaded();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, HOLD_MS);
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isWorkerMessage(data) && data.type === 'waits') resolve();
    });
    askAgainToStart();
  });
}

/** Asks it again: a page that was loaded anew may have counted twice at first. */
export function askAgainToStart(): void {
  if (waitedAtStart?.state === 'installed') post(waitedAtStart, { type: 'started' });
}

/** Loads the page anew if another release works: once, because a browser may have lost the stored page of that release. */
function changeTo(release: string): void {
  if (release === RELEASE || sessionStorage.getItem(CHANGED_KEY) === release) return;
  sessionStorage.setItem(CHANGED_KEY, release);
  location.reload();
}

/**
 * Registers the service worker, which shows notifications and stores the application, after the first screen is
 * loaded. When a newer release begins to work, the page loads anew.
 */
export function registerServiceWorker(): void {
  if (!isSupported()) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isWorkerMessage(data) && data.type === 'activated') changeTo(data.release);
  });
  // Messages are held back until this call.
  navigator.serviceWorker.startMessages();
  // A release can begin while this page is loaded from the previous one.
  const { controller } = navigator.serviceWorker;
  if (controller) post(controller, { type: 'release' });
  const register = () =>
    navigator.serviceWorker
      .register('/sw.js', { scope: '/' })
      .then(watch)
      .catch((error: unknown) => console.warn(error));
  const registerLater = () => setTimeout(() => whenIdle(() => void register()), QUIET_MS);
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater, { once: true });
}

/** Whether a newer release of the application waits to be used. */
export function useIsReleaseWaiting(): boolean {
  return useStore(waiting) !== null;
}

/** While something is in hand on this page, no page begins the newer release. Returns a function that ends that. */
export function holdRelease(): () => void {
  if (!('locks' in navigator)) return () => {};
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => ended);
  return end;
}

/** Begins the newer release on every page. Returns false if a page has something in hand. */
export async function startRelease(): Promise<boolean> {
  const worker = waiting.get();
  if (!worker) return true;
  if (!('locks' in navigator)) {
    post(worker, { type: 'activate' });
    return true;
  }
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    if (lock) post(worker, { type: 'activate' });
    return lock !== null;
  });
}
