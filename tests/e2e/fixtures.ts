import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { aBusiness, type Business, rowsOf } from '#tests/support/factories.ts';
import type { TestEnv } from '#tests/support/test-env.ts';
import { createRefreshToken } from '#worker/tokens.ts';

export const testEnv: TestEnv = JSON.parse(process.env.FOGON_TEST_ENV ?? '{}');

interface Restaurant {
  readonly business: Business;
  /**
   * A page of its own browser, signed in as the employee of that role, who came in before. It shows `at`, and without one the home of
   * who works on the floor or in the kitchen; the office's opens nothing yet, nor anyone's whose `at` is null.
   */
  readonly openPageAs: (role: keyof Business['employees'], options?: Screen) => Promise<Page>;
}

interface Screen {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'dark' | 'light';
  /** A phone or tablet, used with fingers. */
  readonly touch?: boolean;
  /** The path to open; null opens none. */
  readonly at?: string | null;
  /** Whether things move; by default they don't, which is quicker. */
  readonly animations?: boolean;
  /** Whether the page has its service worker, which rings; by default it has none, which is quicker. */
  readonly pushEnabled?: boolean;
}

/** Who opens another screen first thing in nearly every test. */
const OFFICE_ROLES: ReadonlySet<string> = new Set(['admin', 'cajero']);

/** What the browser says when something is wrong. A refusal of the API is an answer, not a fault. */
const isApiRefusal = (text: string) =>
  /Failed to load resource: the server responded with a status of 4\d\d/.test(text);

/** What went wrong in the pages of a test. It is judged at the end, for a browser may report a request long after it was given up. */
export class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  add(text: string): void {
    this.#seen.push(text);
  }

  /** The test itself causes errors like these. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): readonly string[] {
    return this.#seen.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** A request that found no network, or lost it before its answer. */
export const NO_NETWORK = /net::ERR_/;

export function collectErrors(page: Page, errors: PageErrors): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isApiRefusal(message.text())) errors.add(message.text());
  });
  page.on('pageerror', (error) => errors.add(error.message));
}

/** Looks once no colour is on its way to another: it is neither of the two. */
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

/**
 * Looks for what somebody could not use; what is well it does not write down, which takes longer than looking. It judges where it looks
 * ('legacy': no page has frames of another origin) and not in a blank page that everything seen is carried to.
 */
export const accessibilityCheck = (page: Page) =>
  new AccessibilityChecker({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** A session of an employee, as signing in leaves it in the browser. How people sign in has tests of its own. */
async function aSession(platformEnv: TestEnv, business: Business, userId: string) {
  const id = randomUUID();
  await rowsOf(
    platformEnv,
    `insert into sessions (id, user_id, business_id, expires_at, stepped_up_at) values ($1, $2, $3, now() + interval '1 day', now())`,
    [id, userId, business.id],
  );
  const value = await createRefreshToken(platformEnv.authSecret, id, 1);
  return { name: 'fogon_refresh', value, url: `${platformEnv.origin}/api/auth`, httpOnly: true };
}

/** Signs in as a person would. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo o usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The newest link to a page that an address was sent. */
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

/** Shows another screen as a link of the house does: the house is not started again. */
export async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((wanted) => history.pushState(null, '', wanted), path);
}

interface Fixtures {
  /** The platform of the flow: one for all, unless a file starts its own. */
  readonly platformEnv: TestEnv;
  readonly restaurant: Restaurant;
  readonly errors: PageErrors;
}

export const test = base.extend<Fixtures>({
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
  restaurant: async ({ browser, errors, platformEnv }, use) => {
    const business = await aBusiness(platformEnv);
    const contexts: BrowserContext[] = [];
    await use({
      business,
      openPageAs: async (
        role,
        { width = 1280, height = 900, theme = 'dark', touch = false, ...more } = {},
      ) => {
        const context = await browser.newContext({
          baseURL: platformEnv.origin,
          viewport: { width, height },
          locale: 'es-HN',
          hasTouch: touch,
          isMobile: touch,
          reducedMotion: more.animations ? 'no-preference' : 'reduce',
          serviceWorkers: more.pushEnabled ? 'allow' : 'block',
        });
        contexts.push(context);
        const { id } = business.employees[role];
        await context.addInitScript(
          (known) => {
            localStorage.setItem('fogon.theme', known.theme);
            if (sessionStorage.getItem('entered')) return;
            sessionStorage.setItem('entered', 'yes');
            localStorage.setItem('fogon.session', known.id);
          },
          { theme, id },
        );
        const page = await context.newPage();
        collectErrors(page, errors);
        await context.addCookies([await aSession(platformEnv, business, id)]);
        const at = more.at === undefined && !OFFICE_ROLES.has(role) ? '/login' : (more.at ?? null);
        if (at !== null) await page.goto(at);
        if (at === '/login') await page.waitForURL((url) => url.pathname !== '/login');
        return page;
      },
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
