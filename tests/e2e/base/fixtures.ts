import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { Business } from '#tests/support/business.ts';
import { TestDatabase } from '#tests/support/test-database.ts';
import type { TestEnv } from '#tests/support/test-env.ts';
import { createRefreshToken } from '#worker/tokens.ts';
import { BrowserContexts, type OpenContext } from './browser-contexts.ts';

export const testEnv: TestEnv = JSON.parse(process.env.FOGON_TEST_ENV ?? '{}');
/** The database of the platform that all files share. */
export const database = new TestDatabase(testEnv);

interface Restaurant {
  readonly business: Business;
  /**
   * A page of another browser, signed in as the employee of that role. It opens `at`, by default the role's home path; roles of the
   * office open nothing by default.
   */
  readonly openPageAs: (role: keyof Business['employees'], options?: Screen) => Promise<Page>;
}

interface Screen {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'dark' | 'light';
  /** A phone or tablet with touch. */
  readonly touch?: boolean;
  /** The path to open; null opens no page. */
  readonly at?: string | null;
  /** Whether animations run; off by default, which is faster. */
  readonly animations?: boolean;
  /** Whether the page has its service worker; off by default, which is faster. */
  readonly pushEnabled?: boolean;
}

/** Roles whose tests nearly always open another screen first. */
const OFFICE_ROLES: ReadonlySet<string> = new Set(['admin', 'cajero']);

/**
 * Console messages for 4xx answers: a refusal is an answer, not an error. A room refuses a token after 30 seconds, also when only the clock
 * of the machine moved on, and the page asks for another one.
 */
const isRefusal = (text: string) =>
  /Failed to load resource: the server responded with a status of 4\d\d/.test(text) ||
  /WebSocket connection to .* failed: HTTP Authentication failed/.test(text);

/** The errors in the pages of a test. They are judged at the end, since a browser may report a request long after it was aborted. */
export class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  add(text: string): void {
    this.#seen.push(text);
  }

  /** Marks errors that the test causes itself. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): readonly string[] {
    return this.#seen.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** A request that found no network or lost it before its answer. */
export const NO_NETWORK = /net::ERR_/;

export function collectErrors(page: Page, errors: PageErrors): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) errors.add(message.text());
  });
  page.on('pageerror', (error) => errors.add(error.stack ?? error.message));
}

/** Waits for running colour transitions first: a colour in transition is neither of the two. */
class AccessibilityChecker extends AxeBuilder {
  private readonly auditedPage: Page;

  constructor({ page }: { page: Page }) {
    super({ page });
    this.auditedPage = page;
  }

  override async analyze() {
    await this.auditedPage.evaluate(() => {
      const finiteAnimations = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      return Promise.allSettled(finiteAnimations.map(({ finished }) => finished)).then(() => null);
    });
    return super.analyze();
  }
}

/** Checks the page with axe. Only violations are reported, and the page itself is judged ('legacy' mode): both are faster. */
export const accessibilityCheck = (page: Page) =>
  new AccessibilityChecker({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Opens a session of an employee in the browser, as signing in does. Signing in has its own tests. */
async function aSession(platformEnv: TestEnv, business: Business, userId: string) {
  const id = randomUUID();
  await business.database.rows(
    `insert into sessions (id, user_id, business_id, expires_at, stepped_up_at) values ($1, $2, $3, now() + interval '1 day', now())`,
    [id, userId, business.id],
  );
  const value = await createRefreshToken(platformEnv.authSecret, id, 1);
  return { name: 'fogon_refresh', value, url: `${platformEnv.origin}/api/auth`, httpOnly: true };
}

/** Signs in through the form. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo o usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The newest link to a page in the e-mails to an address. */
export async function linkTo(
  page: Page,
  recipient: string,
  path: '/confirmar' | '/restablecer',
): Promise<string> {
  const answer = await page.request.get('/api/outbox', { headers: { accept: 'application/json' } });
  const { emails }: { emails: { recipient: string; body: string }[] } = await answer.json();
  const words = emails
    .filter((email) => email.recipient === recipient)
    .flatMap(({ body }) => body.split(/\s/));
  const link = words.find((word) => word.startsWith(`${testEnv.origin}${path}?token=`));
  if (!link) throw new Error(`no link to ${path} was sent to ${recipient}`);
  return link;
}

/** Navigates within the app, without a page load. */
export async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((wanted) => history.pushState(null, '', wanted), path);
}

/** Waits for what follows taps and keys, which is loaded after the first screen. */
export async function waitForHands(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/hands-')),
  );
}

export interface Fixtures {
  /** The platform of the flow: one for all files, unless a file starts its own. */
  readonly platformEnv: TestEnv;
  readonly restaurant: Restaurant;
  readonly errors: PageErrors;
}

export const test = base.extend<Fixtures, { readonly contexts: BrowserContexts }>({
  platformEnv: async ({}, use) => use(testEnv),
  baseURL: ({ platformEnv }, use) => use(platformEnv.origin),
  errors: async ({}, use) => {
    const errors = new PageErrors();
    await use(errors);
    expect(errors.unexpected()).toEqual([]);
  },
  page: async ({ page, errors }, use) => {
    collectErrors(page, errors);
    await use(page);
  },
  contexts: [
    async ({ browser }, use) => {
      const contexts = new BrowserContexts(browser, testEnv.origin);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  restaurant: async ({ browser, contexts, errors, platformEnv }, use, testInfo) => {
    const isShared = platformEnv === testEnv;
    const own = isShared ? database : new TestDatabase(platformEnv);
    const ownContexts = isShared ? contexts : new BrowserContexts(browser, platformEnv.origin);
    const business = await own.business();
    const opened: OpenContext[] = [];
    await use({
      business,
      openPageAs: async (
        role,
        { width = 1280, height = 900, theme = 'dark', touch = false, ...more } = {},
      ) => {
        const { id } = business.employees[role];
        const screen = await ownContexts.open({
          width,
          height,
          touch,
          animations: more.animations ?? false,
          serviceWorkers: more.pushEnabled ?? false,
          localStorage: {
            'fogon.theme': theme,
            'fogon.session': id,
            // A browser's audio takes the processors as long as the page lives: tests of sounds turn them on.
            'fogon.sounds': 'off',
          },
        });
        opened.push(screen);
        const { context, page } = screen;
        collectErrors(page, errors);
        await context.addCookies([await aSession(platformEnv, business, id)]);
        const at = more.at === undefined && !OFFICE_ROLES.has(role) ? '/login' : (more.at ?? null);
        if (at !== null) await page.goto(at);
        if (at === '/login') await page.waitForURL((url) => url.pathname !== '/login');
        return page;
      },
    });
    for (const { end } of opened) await end(isShared && testInfo.status === 'passed');
  },
});

export { expect };
