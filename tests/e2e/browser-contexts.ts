import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** What the page's device has stored when it opens. */
export type Stored = Readonly<Record<string, string>> & { readonly 'fogon.theme': string };

export interface OpenedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends what the test did in the context. */
  readonly end: () => Promise<void>;
}

/** A small file of the platform: what a kept context's own page shows. */
const OWN_PATH = '/icon.svg';

/** Ends the routes of a page. A read that a test answers itself may still be under way. */
const endRoutes = (of: Page | BrowserContext): Promise<void> => of.unrouteAll({ behavior: 'ignoreErrors' });

async function closeContext(context: BrowserContext): Promise<void> {
  await endRoutes(context);
  for (const page of context.pages()) await endRoutes(page);
  await context.close();
}

/** Opens a page in a new context, whose theme is the stored one at each load. */
export async function openInNew(
  browser: Browser,
  options: BrowserContextOptions,
  stored: Stored,
): Promise<OpenedPage> {
  const context = await browser.newContext(options);
  await context.addInitScript((items) => {
    localStorage.setItem('fogon.theme', items['fogon.theme']);
    if (sessionStorage.getItem('entered')) return;
    sessionStorage.setItem('entered', 'yes');
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  return { context, page: await context.newPage(), end: () => closeContext(context) };
}

/** Calls back when a test takes the page's context or its clock: what it changes there stays for other pages of the context. */
function noteContextUse(page: Page, onUse: () => void): void {
  const context = page.context();
  const { clock } = page;
  page.context = () => {
    onUse();
    return context;
  };
  Object.defineProperty(page, 'clock', {
    get: () => {
      onUse();
      return clock;
    },
  });
}

/**
 * A context that tests use one after another, each with a new page. A page of its own stays and opens the others: they keep its renderer,
 * whose start and compiled scripts are more than half of the time of a page load.
 */
class KeptContext {
  readonly #context: BrowserContext;
  readonly #own: Page;
  readonly #devtools: CDPSession;
  #isAltered = false;

  private constructor(context: BrowserContext, own: Page, devtools: CDPSession) {
    this.#context = context;
    this.#own = own;
    this.#devtools = devtools;
  }

  static async create(browser: Browser, options: BrowserContextOptions): Promise<KeptContext> {
    const context = await browser.newContext(options);
    const own = await context.newPage();
    await own.goto(OWN_PATH);
    return new KeptContext(context, own, await context.newCDPSession(own));
  }

  async open(stored: Stored): Promise<{ context: BrowserContext; page: Page }> {
    const opening = this.#context.waitForEvent('page');
    await this.#own.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      window.open('about:blank');
    }, stored);
    const page = await opening;
    noteContextUse(page, () => {
      this.#isAltered = true;
    });
    return { context: this.#context, page };
  }

  /** Closes the page of a test and removes what it stored. Returns whether another test may use the context. */
  async clear(): Promise<boolean> {
    if (this.#isAltered) return false;
    for (const page of this.#context.pages()) {
      if (page === this.#own) continue;
      await endRoutes(page);
      await page.close();
    }
    await this.#own.evaluate(() => localStorage.clear());
    await this.#context.clearCookies();
    const { origin } = new URL(this.#own.url());
    await this.#devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    return true;
  }

  close(): Promise<void> {
    return closeContext(this.#context);
  }
}

/** The contexts of a worker that no test uses now: those of devices with touch, and the others. */
export class FreeContexts {
  readonly #touch: KeptContext[] = [];
  readonly #mouse: KeptContext[] = [];

  /** Opens a page in a context that other tests used, or in a new one that others use next. */
  async open(browser: Browser, options: BrowserContextOptions, stored: Stored): Promise<OpenedPage> {
    const free = options.hasTouch ? this.#touch : this.#mouse;
    const kept = free.pop() ?? (await KeptContext.create(browser, options));
    const end = async () => {
      if (await kept.clear()) free.push(kept);
      else await kept.close();
    };
    const opened = await kept.open(stored);
    // The context has those of the first test.
    const { viewport, reducedMotion = null } = options;
    if (viewport) await opened.page.setViewportSize(viewport);
    await opened.page.emulateMedia({ reducedMotion });
    return { ...opened, end };
  }

  async close(): Promise<void> {
    for (const kept of [...this.#touch, ...this.#mouse]) await kept.close();
  }
}
