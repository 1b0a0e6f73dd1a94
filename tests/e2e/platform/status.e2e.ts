import { accessibilityCheck, database, expect, signIn, test } from '#tests/e2e/base/fixtures.ts';
import { PASSWORD } from '#tests/support/password.ts';

test('an error of a screen is reported once, without what it was about, and five errors of a page at most', async ({
  page,
  errors,
}) => {
  errors.expect(/se cayó/);
  const reports: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/screen-errors') reports.push(request.postDataJSON());
  });
  await page.goto('/login');
  const fail = (message: string) =>
    page.evaluate((text) => {
      setTimeout(() => {
        throw new RangeError(text);
      });
    }, message);
  const answered = page.waitForResponse('**/api/screen-errors');
  await fail('se cayó "María Zelaya", 9988-7766');
  expect((await answered).status()).toBe(200);
  await fail('se cayó "Otra persona", 2232-1100');
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const isLast = number > 4;
    const next = isLast ? null : page.waitForResponse('**/api/screen-errors');
    await fail(`se cayó ${number}`);
    await next;
  }
  // The promise of a seventh error is handled after those before it.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(reports[0]).toEqual({
    name: 'RangeError',
    message: "se cayó '…', …",
    frames: [],
    screen: '/login',
    release: expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/),
    browser: 'Chrome',
  });
  expect(reports.map(({ message }) => message)).toEqual([
    "se cayó '…', …",
    'se cayó 1',
    'se cayó 2',
    'se cayó 3',
    'se cayó 4',
  ]);
});

test('nothing is reported without a network', async ({ page, context, errors }) => {
  errors.expect(/se cayó|net::ERR_/);
  let reports = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/screen-errors') reports += 1;
  });
  await page.goto('/login');
  const fail = () =>
    page.evaluate(() => {
      void Promise.reject(new TypeError(`se cayó ${performance.now() % 10}`));
    });
  // The first report also loads the code that sends it.
  const answered = page.waitForResponse('**/api/screen-errors');
  await fail();
  await answered;
  await context.setOffline(true);
  await fail();
  // A rejection is reported after the task that caused it, and sent after the code that sends it.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done));
  });
  await context.setOffline(false);
  expect(reports).toBe(1);
});

test('a master sees how the service does, on a phone and on a wide screen', async ({ page }) => {
  await signIn(page, (await database.employee(null, 'master')).username, PASSWORD);
  await page.getByRole('link', { name: 'Servicio' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servicio');
  await expect(page.getByText('/api/auth/login', { exact: true })).toBeVisible();
  const card = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'Solicitudes' })
    .first();
  await expect(card).toContainText(/\d/);
  await page.getByRole('button', { name: '7 días' }).click();
  await expect(page.getByRole('button', { name: '7 días' })).toHaveAttribute('aria-pressed', 'true');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBe(0);
  }
  const { violations } = await accessibilityCheck(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('an administrator has no page of the service', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { at: '/servicio' });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Servicio' })).toHaveCount(0);
});

test('a screen that cannot be drawn shows a message, and its error is reported with the places in our code', async ({
  restaurant,
  errors,
}) => {
  errors.expect(/TypeError|Cannot read|is not/);
  const page = await restaurant.openPageAs('admin');
  await page.route('**/api/businesses?*', (route) =>
    route.fulfill({ json: { total: 1, businesses: [null], name: 'María' } }),
  );
  const reported = page.waitForRequest('**/api/screen-errors');
  await page.goto('/negocios');
  const report: Record<string, unknown> = (await reported).postDataJSON();
  expect(report).toMatchObject({ name: 'TypeError', screen: '/negocios' });
  expect(String(report.frames)).toMatch(/^\/assets\/[\w.-]+\.js:\d+:\d+/);
  expect(JSON.stringify(report)).not.toContain('María');
  await expect(page.getByText('¡Algo salió mal!')).toBeVisible();
});
