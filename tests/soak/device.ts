import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type ElementHandle, type Locator, type Page } from '@playwright/test';
import { chromiumExecutable } from '#scripts/chromium.ts';
import { browserRows } from '#tests/support/browser-rows.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { killDescendants } from '#tests/support/processes.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const STEP_TIMEOUT_MS = 20_000;
const LONG_TIMEOUT_MS = 60_000;
const RECONNECTED_TIMEOUT_MS = 90_000;

export class Killed extends Error {}

/** The number of rows of a store of the page's database, and the refusals among them. */
async function readStore(page: Page, store: 'queue' | 'answers') {
  const rows = await browserRows(page, store);
  const refused = rows.filter(
    (row) => typeof row === 'object' && row !== null && 'refusal' in row && row.refusal !== null,
  );
  return { count: rows.length, refusals: refused.map((row) => JSON.stringify(row)) };
}

/** A phone or tablet: one browser with a profile of its own, which can be killed and opened again. */
export class Device {
  readonly name: string;
  readonly #origin: string;
  readonly #width: number;
  readonly #home: string;
  readonly #folder = aStateFolder();
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #killAfter: number | null = null;
  #killing: Promise<void> | null = null;
  #username = '';
  isAway = false;
  /** How often its session was lost: Chromium writes a cookie to the disk up to 30 s after a change, and a kill loses it. */
  signIns = 0;

  constructor(name: string, origin: string, width: number, home: string) {
    this.name = name;
    this.#origin = origin;
    this.#width = width;
    this.#home = home;
  }

  get page(): Page {
    if (!this.#page) throw new Killed(this.name);
    return this.#page;
  }

  async #launch(offline: boolean): Promise<void> {
    const context = await chromium.launchPersistentContext(this.#folder.path, {
      ...(await chromiumExecutable()),
      baseURL: this.#origin,
      viewport: { width: this.#width, height: this.#width < 640 ? 844 : 768 },
      locale: 'es-HN',
      timezoneId: 'America/Tegucigalpa',
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
      offline,
    });
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    this.#context = context;
    this.#page = context.pages()[0] ?? (await context.newPage());
  }

  /** Signs in, and waits until this device has its number, the application and the snapshot. */
  async open(username: string): Promise<void> {
    await this.#launch(false);
    const { page } = this;
    this.#username = username;
    await page.goto('/login');
    await this.#fillSignIn();
    const numbered = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/api/offline/devices/'),
      { timeout: LONG_TIMEOUT_MS },
    );
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    await numbered;
    await page.goto(this.#home);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await this.until(async () => {
      const isCached = await page.evaluate(() => navigator.serviceWorker.controller !== null);
      return isCached && (await readStore(page, 'answers')).count >= 5;
    });
  }

  async #fillSignIn(): Promise<void> {
    const { page } = this;
    await page.getByLabel('Correo o usuario').fill(this.#username);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  }

  /** Signs in again if a session ended. */
  async ensureSignedIn(): Promise<void> {
    const { page } = this;
    if (new URL(page.url()).pathname !== '/login') return;
    this.signIns += 1;
    await this.#fillSignIn();
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    // A person goes on when the screen is there; a browser killed before that may not have stored the sign-in.
    await page.getByRole('navigation', { name: 'Principal' }).waitFor();
  }

  async until(condition: () => Promise<boolean>, timeoutMs = LONG_TIMEOUT_MS): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error(`${this.name}: the condition did not hold in time`);
      await wait(200);
    }
  }

  /** Requests in its queue, and the refused ones. */
  queue() {
    return readStore(this.page, 'queue');
  }

  /** Takes the network away, or gives it back and waits until the server has confirmed or ended the session. */
  async setAway(isAway: boolean): Promise<void> {
    this.isAway = isAway;
    await this.#context?.setOffline(isAway);
    if (isAway) return;
    // An open window hides the header from roles.
    const light = this.page.locator('header [role=status]').filter({ hasText: 'En vivo' });
    await this.until(
      async () => new URL(this.page.url()).pathname === '/login' || (await light.count()) > 0,
      RECONNECTED_TIMEOUT_MS,
    );
    await this.ensureSignedIn();
  }

  /** The next press that is `last` kills the browser after that time. */
  armKill(afterMs: number): void {
    this.#killAfter = afterMs;
  }

  /** Presses the button that ends a step. */
  async press(button: Locator | ElementHandle): Promise<void> {
    const after = this.#killAfter;
    this.#killAfter = null;
    if ('waitFor' in button) await button.waitFor();
    if (after !== null) this.#killing = wait(after).then(() => this.kill());
    await button.click();
  }

  /** Waits for an armed kill. True if the browser was killed. */
  async wasKilled(): Promise<boolean> {
    this.#killAfter = null;
    const killing = this.#killing;
    this.#killing = null;
    await killing;
    return killing !== null;
  }

  /** Ends the browser's processes at once, as a battery that is empty. */
  async kill(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
    this.#context = null;
    killDescendants(process.pid, this.#folder.path);
    await closed;
    this.#page = null;
  }

  /** Opens the browser again, without a network. */
  async reopen(): Promise<void> {
    await this.#launch(true);
    await this.page.goto(this.#home);
    await this.page.getByRole('navigation', { name: 'Principal' }).waitFor();
  }

  async picture(path: string): Promise<void> {
    await this.#page?.screenshot({ path }).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#folder.remove();
  }
}
