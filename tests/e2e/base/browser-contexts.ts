import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A page of the application's origin without the application. */
const EMPTY_PAGE = '/icon.svg';
/** Each takes some 100 MB. */
const MAX_FREE = 4;
/** What a context keeps after a test that used it. */
const LASTING_METHODS = [
  'addInitScript',
  'clock',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'routeWebSocket',
  'setExtraHTTPHeaders',
];
/** What tests listen to, on a page or a context. */
const EVENTS = [
  ...['console', 'dialog', 'download', 'framenavigated', 'page', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'worker'],
];

export interface ContextOptions {
  readonly width: number;
  readonly height: number;
  /** A phone or tablet with touch. */
  readonly touch: boolean;
  readonly animations: boolean;
  readonly serviceWorkers: boolean;
  readonly localStorage: Readonly<Record<string, string>>;
}

export interface OpenContext {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends its use; `reusable` when its test passed. */
  readonly end: (reusable: boolean) => Promise<void>;
}

interface Kept {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly options: BrowserContextOptions;
  isChanged: boolean;
}

/** Calls `mark` when a test uses what can't be undone. */
function watchLastingChanges(target: object, mark: () => void): void {
  for (const name of LASTING_METHODS) {
    const own: unknown = Reflect.get(target, name);
    if (own === undefined) continue;
    Object.defineProperty(target, name, {
      get: () => {
        mark();
        return own;
      },
    });
  }
}

/**
 * Browser contexts that serve one test after the other: opening the application in a process that has compiled it takes a third of the time.
 * A context starts each test without storage, cookies, permissions, routes and listeners; one that a test changed for good is closed.
 */
export class BrowserContexts {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #free: Kept[] = [];

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  async open({ localStorage: items, ...screen }: ContextOptions): Promise<OpenContext> {
    const options: BrowserContextOptions = {
      baseURL: this.#origin,
      locale: 'es-HN',
      hasTouch: screen.touch,
      isMobile: screen.touch,
      reducedMotion: screen.animations ? 'no-preference' : 'reduce',
      serviceWorkers: screen.serviceWorkers ? 'allow' : 'block',
    };
    const kept = this.#takeFree(options) ?? (await this.#create(options));
    const { context, page } = kept;
    await page.setViewportSize({ width: screen.width, height: screen.height });
    await page.evaluate((known) => {
      for (const [key, value] of Object.entries(known)) localStorage.setItem(key, value);
    }, items);
    const end = async (reusable: boolean): Promise<void> => {
      // A read that a test answers itself may still be under way.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' });
      if (!reusable || screen.serviceWorkers || kept.isChanged || page.isClosed()) return context.close();
      await this.#empty(kept);
      this.#free.push(kept);
      if (this.#free.length > MAX_FREE) await this.#free.shift()?.context.close();
    };
    return { context, page, end };
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.map(({ context }) => context.close()));
  }

  #takeFree(options: BrowserContextOptions): Kept | undefined {
    const at = this.#free.findLastIndex((free) => isDeepStrictEqual(free.options, options));
    return at < 0 ? undefined : this.#free.splice(at, 1)[0];
  }

  async #create(options: BrowserContextOptions): Promise<Kept> {
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    const kept = { context, page, devtools: await context.newCDPSession(page), options, isChanged: false };
    const mark = (): void => {
      kept.isChanged = true;
    };
    watchLastingChanges(context, mark);
    watchLastingChanges(page, mark);
    await page.goto(EMPTY_PAGE);
    return kept;
  }

  async #empty({ context, page, devtools, options }: Kept): Promise<void> {
    for (const target of [context, page]) for (const event of EVENTS) target.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: options.reducedMotion ?? null });
    await context.setOffline(false);
    await page.goto(EMPTY_PAGE);
    await page.evaluate(() => sessionStorage.clear());
    await devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
    await context.clearCookies();
    await context.clearPermissions();
    await devtools.send('Page.resetNavigationHistory');
  }
}
