import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { type Actor, canOpen, homeOf, navigationOf, pathsOf } from '#domain/people/access.ts';
import { requestAs } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { UNKNOWN_ADDRESS } from '#web/base/route-table.ts';
import { accessibilityCheck, expect, show, signIn, test, testEnv } from './fixtures.ts';

const ROLES = ['admin', 'cajero', 'mesero', 'chef', 'bartender'] as const;
const actorOf = (role: (typeof ROLES)[number]): Actor => ({ role, roles: [role], business_id: 'b' });

const NO_ADDRESS = 'Esa dirección no existe.';

/** Intercepts only the next request to an address; it is active when this returns. */
async function interceptNext(page: Page, address: string): Promise<{ readonly route: Promise<Route> }> {
  let keep: (route: Route) => void = () => {};
  const route = new Promise<Route>((kept) => {
    keep = kept;
  });
  await page.route(address, (asked) => keep(asked), { times: 1 });
  return { route };
}

/** The address of a screen, which may add its filters or its first section. */
const addressOf = (path: string): RegExp =>
  new RegExp({ '/reports': '/reports\\?desde=', '/settings': '/settings(?:/negocio)?$' }[path] ?? `${path}$`);

for (const role of ROLES) {
  test(`${role}: every link of the navigation bar opens, and other paths redirect home`, async ({
    restaurant,
  }) => {
    test.slow();
    const page = await restaurant.openPageAs(role, { width: 1440, at: '/login' });
    await expect(page).toHaveURL(new RegExp(`${homeOf(actorOf(role))}$`));
    const bar = page.getByRole('navigation', { name: 'Principal' });
    const links = navigationOf(actorOf(role));
    await expect(bar.getByRole('link')).toHaveText(links.map((link) => link.label));
    for (const { path, label } of links.filter(({ path }) => path !== '/menuqr')) {
      await bar.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(addressOf(path));
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('¡Algo salió mal!')).toHaveCount(0);
    }
    const all = pathsOf({ role: 'master', roles: ['master'], business_id: 'b' });
    const home = new RegExp(`${homeOf(actorOf(role))}$`);
    for (const path of [...all.filter((known) => !canOpen(actorOf(role), known)), '/login']) {
      await page.evaluate((wanted) => history.pushState(null, '', wanted), path);
      await expect(page).toHaveURL(home);
    }
    await expect(page.getByText(NO_ADDRESS)).toHaveCount(0);
    await page.evaluate(() => history.pushState(null, '', '/nada'));
    await expect(page.getByText(NO_ADDRESS)).toBeVisible();
    await expect(page).toHaveURL(home);
    await page.goto('/');
    await expect(page).toHaveURL(home);
  });
}

test("the navigation menu opens the business's public menu, which requires no sign-in", async ({
  restaurant,
  page,
}) => {
  const cashier = await restaurant.openPageAs('cajero', { width: 1440, at: '/login' });
  const owner = await restaurant.openPageAs('admin', { width: 390, at: '/dashboard' });
  await owner.getByRole('button', { name: 'Más', exact: true }).click();
  await expect(owner.getByRole('dialog').getByRole('link', { name: 'Menú QR' })).toHaveAttribute(
    'href',
    `/menuqr/${restaurant.business.id}`,
  );
  const link = cashier.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Menú QR' });
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toContain(restaurant.business.id);
  await page.goto(href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Comedor ${restaurant.business.id.slice(0, 8)}`,
  );
  await page.goto('/menu-qr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menú QR');
});

test('without a session every path redirects to the sign-in', async ({ page }) => {
  for (const path of ['/', '/pos', '/settings', '/settings/api/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await expect(page).toHaveTitle('Fogón');
});

test('an address that does not exist leads to the start, which says so once', async ({
  page,
  restaurant,
}) => {
  const cashier = await restaurant.openPageAs('cajero', { at: '/login' });
  await expect(cashier).toHaveURL(/\/dashboard$/);
  for (const [who, home] of [
    [page, /\/login$/],
    [cashier, /\/dashboard$/],
  ] as const) {
    const answer = await who.goto('/pedidos/7');
    expect(answer?.status()).toBe(404);
    await expect(who.getByText(NO_ADDRESS)).toBeVisible();
    await expect(who).toHaveURL(home);
    await who.reload();
    await expect(who).toHaveURL(home);
    await expect(who.getByRole('heading').first()).toBeVisible();
    await expect(who.getByText(NO_ADDRESS)).toHaveCount(0);
  }
});

test('without scripts an address that does not exist leads to the start', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: testEnv.origin, javaScriptEnabled: false });
  await page.goto('/pedidos');
  await expect(page).toHaveURL(`${testEnv.origin}${UNKNOWN_ADDRESS}`);
  await page.close();
});

test('where the start does not open, the page of an unknown address explains in both themes', async ({
  page,
}) => {
  await page.route(`${testEnv.origin}/`, (route) => route.abort('aborted'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/pedidos');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No existe esta dirección');
    await expect(page).toHaveURL(/\/pedidos$/);
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  }
  await page.unroute(`${testEnv.origin}/`);
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('an unknown role is reported at the sign-in and can open nothing', async ({ page, restaurant }) => {
  const stranger = await restaurant.business.employee('x');
  await page.goto('/login');
  await page.getByLabel('Correo o usuario').fill(stranger.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await expect(page.getByText('no tiene un rol conocido')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('signing out in one tab signs out the other, and the session survives a reload', async ({
  restaurant,
}) => {
  const first = await restaurant.openPageAs('cajero', { at: '/login' });
  const second = await first.context().newPage();
  await second.goto('/pos');
  await expect(second.getByRole('heading', { name: 'Punto de venta' })).toBeAttached();
  await first.reload();
  await expect(first).toHaveURL(/\/dashboard$/);
  await first.getByRole('button', { name: /^Menú de/ }).click();
  await first.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(first).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  await first.goto('/pos');
  await expect(first).toHaveURL(/\/login$/);
});

test('signing out during a session refresh stays signed out, and the next user signs in', async ({
  restaurant,
}) => {
  const { employees } = restaurant.business;
  const page = await restaurant.openPageAs('cajero', { at: '/login' });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached();
  const renewal = await interceptNext(page, '**/api/auth/refresh');
  const { id, username, fullName } = employees.cajero;
  const roles = { full_name: fullName, username, email: null, roles: ['cajero', 'mesero'], version: 1 };
  await requestAs(restaurant.business, 'admin', `/api/employees/${id}`, roles, 'PUT');
  const route = await renewal.route;
  const renewed = await route.fetch();
  expect(renewed.ok()).toBe(true);

  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const answered = page.waitForResponse('**/api/auth/refresh');
  await route.fulfill({ response: renewed });
  await answered;
  await page.getByLabel('Correo o usuario').fill(employees.mesero.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
  await expect(page).toHaveURL(/\/tables$/);
  await expect(page.getByRole('button', { name: `Menú de ${employees.mesero.fullName}` })).toBeVisible();
});

test('a start without an answer, on a device that stores nothing, shows why it waits and continues by itself', async ({
  browser,
  restaurant,
}) => {
  const page = await browser.newPage({ baseURL: testEnv.origin });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('This browser stores nothing.', 'SecurityError');
    };
  });
  await signIn(page, restaurant.business.employees.mesero.username, PASSWORD);
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 502 }));
  await page.reload();
  await expect(page.getByText('Iniciando...')).toBeVisible();
  await expect(page.getByText('El servidor no responde. Intenta de nuevo en un momento.')).toBeVisible();
  await page.unroute('**/api/auth/refresh');
  await expect(page).toHaveURL(/\/tables$/);
  await expect(page.getByRole('button', { name: /^Menú de/ })).toBeVisible();
  await page.close();
});

test('the theme is dark until it is changed and is stored', async ({ page }) => {
  await page.goto('/login');
  const root = page.locator('html');
  await expect(root).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Cambiar a tema claro' }).click();
  await expect(root).not.toHaveClass(/dark/);
  await page.reload();
  await expect(root).not.toHaveClass(/dark/);
});

test('a session that was ended elsewhere shows a message and requires a new sign-in', async ({
  page,
  restaurant,
}) => {
  await signIn(page, restaurant.business.employees.mesero.username, PASSWORD);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByText('Sesión expirada. Por favor inicia sesión nuevamente.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a screen reads data again when an event arrived after the previous screen read it', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.openRegister();
  const page = await restaurant.openPageAs('admin');
  const received = new Promise<void>((done) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes('menu.changed')) done();
      }),
    );
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached();
  const asked = await interceptNext(page, '**/api/menu');
  await show(page, '/menu');
  const route = await asked.route;
  const outdated = await route.fetch();
  await show(page, '/dashboard');
  await expect(page.getByRole('list', { name: 'Primeros pasos' })).toBeVisible();
  await business.product({ name: 'Horchata', tracksInventory: false });
  await requestAs(business, 'admin', '/api/menu/categories', { id: randomUUID(), name: 'Bebidas frías' });
  await received;
  await show(page, '/pos');
  await expect(page.getByRole('heading', { name: 'Punto de venta' })).toBeVisible();
  await route.fulfill({ response: outdated });
  await expect(page.locator('button[data-tile]').filter({ hasText: 'Horchata' })).toBeVisible();
});

test('without network a screen that is not loaded yet says so and opens when the network returns', async ({
  restaurant,
  errors,
}) => {
  const page = await restaurant.openPageAs('admin', { at: '/dashboard' });
  const inventory = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Inventario' });
  await expect(page.getByText('En vivo')).toBeAttached();
  await page.context().setOffline(true);
  await inventory.click();
  const errorAlert = page.getByRole('main').getByRole('alert');
  await expect(errorAlert).toContainText('Sin conexión');
  await expect(errorAlert).toContainText('Se abre sola cuando vuelva la red.');
  await expect(page.getByText('Pedir ayuda')).toHaveCount(0);
  await errorAlert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(errorAlert).toContainText('Sin conexión');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: /Inventario Actual/ })).toBeVisible();

  await test.step('the first reading of a preloaded screen is new too', async () => {
    await page.route('**/api/tables', (route) => route.abort('internetdisconnected'));
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mesas' }).click();
    await expect(errorAlert).toContainText('Error al cargar las mesas');
    await expect(errorAlert).toContainText('Sin conexión. Lo que ya guardaste está a salvo.');
    await expect(page.getByLabel('Avisos').getByText('Error al cargar las mesas')).toBeVisible();
    await expect(page.getByText('Pedir ayuda')).toHaveCount(0);
    await page.unroute('**/api/tables');
    await expect(page.getByRole('heading', { name: 'Espacios (2)' })).toBeVisible();
  });
  errors.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module|CodeError/);
});
