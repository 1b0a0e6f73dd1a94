import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { delayRequests } from '#tests/e2e/base/delayed-requests.ts';
import {
  accessibilityCheck,
  database,
  expect,
  linkTo,
  show,
  test,
  testEnv,
} from '#tests/e2e/base/fixtures.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { expireSessions } from '#tests/support/sessions.ts';

const violationsOf = async (page: Page) => {
  const { violations } = await accessibilityCheck(page).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** A page with a failing network: its failed requests are shown to the user and are no page errors. */
const newPageWithoutErrorCheck = (browser: Browser) =>
  browser.newPage({ baseURL: testEnv.origin, viewport: { width: 390, height: 844 } });

/** The network drops while the server handles a request to a path, until it is restored. */
async function dropResponses(page: Page, path: string): Promise<() => Promise<void>> {
  let isOver = false;
  await page.route(path, async (route) => {
    if (!isOver) await route.fetch();
    isOver = true;
    await route.abort('connectionreset');
  });
  return () => page.unroute(path);
}

const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });

async function openPageAs(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel('Correo o usuario').fill(name);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
}

test('an owner registers, confirms the e-mail and signs in although every first answer is lost', async ({
  browser,
}) => {
  const page = await newPageWithoutErrorCheck(browser);
  const email = `ana-${randomUUID().slice(0, 8)}@comedor.example`;
  const wrong = email.replace('ana', 'anna');
  await page.goto('/login');
  await expect(page.getByLabel('Correo o usuario')).toBeFocused();
  await page.getByRole('button', { name: 'Registra tu Negocio' }).click();
  await expect(page).toHaveURL(/\/login#registro$/);
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.getByText('Al menos 8 caracteres')).toBeVisible();
  const send = page.getByRole('button', { name: 'Registra tu Negocio' }).last();
  await send.click();
  await expect(page.getByText('El nombre del negocio es requerido')).toBeVisible();
  await page.getByLabel('Nombre del negocio').fill('Comedor Ana');
  await page.getByLabel('Tu nombre').fill('Ana López');
  await page.getByLabel('Correo electrónico').fill(wrong);
  await page.getByLabel('Teléfono').fill('9988-7766');
  await page.goBack();
  await expect(page.getByLabel('Correo o usuario')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Nombre del negocio')).toHaveValue('Comedor Ana');
  await expect(page.getByLabel('Teléfono')).toHaveValue('9988-7766');
  await password(page).fill('tamal-7');
  await page.getByLabel('Confirmar contraseña').fill('password1');
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
  await password(page).fill('password1');
  await send.click();
  await expect(
    page.getByText('Esa contraseña es de las más usadas. Elige otra que nadie adivine'),
  ).toBeVisible();
  await password(page).fill('baleada-1');
  await page.getByLabel('Confirmar contraseña').fill('baleada-1');
  const restoreNetwork = await dropResponses(page, '**/api/auth/register');
  await send.click();
  await expect(page.getByText('Error al registrar el negocio')).toBeVisible();
  await restoreNetwork();
  await send.click();
  await expect(
    page.getByText('¡Registro exitoso! Revisa tu correo para confirmar tu cuenta.').first(),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  await expect(page.getByText(wrong)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(page.getByText('Te enviamos otro enlace.')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar correo' }).click();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Cambiar y enviar' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
  await expect(page).toHaveURL(/\/login$/);
  await openPageAs(page, email, 'baleada-1');
  await expect(
    page.getByText('Por favor confirma tu correo electrónico antes de iniciar sesión'),
  ).toBeVisible();

  const link = await linkTo(page, email, '/confirmar');
  const restoreNetworkAgain = await dropResponses(page, '**/api/auth/confirm');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('No se pudo confirmar tu correo');
  await expect(page).toHaveURL(/\/confirmar$/);
  await restoreNetworkAgain();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('status')).toContainText('Tu correo quedó confirmado');
  await page.reload();
  await expect(page.getByRole('status')).toContainText('Tu correo quedó confirmado');
  await page.goto(link);
  await expect(page.getByRole('status')).toContainText('Tu correo quedó confirmado');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await openPageAs(page, email, 'baleada-1');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.close();
});

test('a user who forgot the password sets another one by the last link, and a link opens once', async ({
  browser,
  restaurant,
}) => {
  const page = await newPageWithoutErrorCheck(browser);
  const { username } = restaurant.business.employees.mesero;
  const email = `${username}@comedor.example`;
  const links: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    await page.goto('/login');
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByRole('status')).toContainText('Si el correo tiene una cuenta');
    links.push(await linkTo(page, email, '/restablecer'));
  }
  const [older = '', newest = ''] = links;
  await page.goto(newest);
  await expect(page).toHaveURL(/\/restablecer$/);
  await password(page).fill('pupusa-22');
  await page.getByLabel('Confirmar contraseña').fill('pupusa-23');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await page.getByLabel('Confirmar contraseña').fill('pupusa-22');
  const restoreNetwork = await dropResponses(page, '**/api/auth/reset');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Sin conexión. Revisa tu red e intenta de nuevo.')).toBeVisible();
  await restoreNetwork();
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('status')).toContainText('Tu contraseña quedó cambiada');
  for (const link of [newest, older]) {
    await page.goto(link);
    await password(page).fill('tamal-333');
    await page.getByLabel('Confirmar contraseña').fill('tamal-333');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByRole('alert')).toContainText('El enlace ya se usó o venció. Pide uno nuevo.');
  }
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await openPageAs(page, username, PASSWORD);
  await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible();
  await openPageAs(page, username, 'pupusa-22');
  await expect(page).toHaveURL(/\/tables$/);
  await page.close();
});

test('without network or server the login says so, its fields stay usable, and it reads again by itself', async ({
  browser,
}) => {
  const page = await newPageWithoutErrorCheck(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  const parts = /\/api\/|\.svg(?:\?|$)/;
  await page.route(parts, (route) => route.abort('internetdisconnected'));
  await page.goto('/login');
  const family = page.getByRole('complementary', { name: 'Nuestra Familia' });
  await expect(
    page.getByRole('status').filter({ hasText: 'Sin conexión. Podrás entrar cuando vuelva la red' }),
  ).toBeVisible();
  await expect(family.getByText('Sin conexión')).toBeVisible();
  await expect(family.getByText('No hay negocios registrados aún')).toBeHidden();
  await expect(family.locator('img')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Correo o usuario').fill('ana');
  await page.unroute(parts);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Podrás entrar')).toBeHidden();
  await expect(family.getByText('Sin conexión')).toBeHidden();
  await expect(family.locator('img').first()).toBeVisible();
  await expect(page.getByLabel('Correo o usuario')).toHaveValue('ana');

  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  const notice = page.getByText('Servidor sin respuesta. Podrás entrar cuando responda');
  await expect(notice).toBeVisible();
  await expect(family.getByText('No hay negocios registrados aún')).toBeHidden();
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(notice).toBeHidden();
  await page.close();
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the button of the sign-in stays under the finger while the demo’s accounts arrive, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const release = await delayRequests(page, '**/api/health');
    await page.addInitScript(() => {
      const first = new MutationObserver(() => {
        const box = document.querySelector('button[type=submit]')?.getBoundingClientRect();
        if (!box) return;
        first.disconnect();
        const { x, y, width, height } = box;
        document.documentElement.dataset.firstBox = JSON.stringify({ x, y, width, height });
      });
      first.observe(document, { subtree: true, childList: true });
    });
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Iniciar Sesión' }).last();
    await expect(button).toBeVisible();
    release();
    await expect(page.getByRole('region', { name: 'Cuentas de demostración' })).toBeVisible();
    const firstBox = await page.evaluate(() => document.documentElement.dataset.firstBox);
    expect(await button.boundingBox()).toEqual(JSON.parse(firstBox ?? 'null'));
  });
}

test('a device gets no notifications after its user was switched or the session ended', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const { mesero } = business.employees;
  const carlos = await business.employee('cajero', { pin: '1470', full_name: 'Carlos Mejía' });
  const endpoint = `https://push.comedor.example.com/${randomUUID()}`;
  const ringing = () =>
    database.rows('select 1 from push_subscriptions where business_id = $1', [business.id]);
  const tablet = await restaurant.openPageAs('mesero', { at: null, pushEnabled: true });
  await database.rows(
    `insert into push_subscriptions (business_id, id, user_id, session_id, endpoint, p256dh, auth)
     select $1, new_id(), $2, id, $3, 'B', 'a' from sessions where user_id = $2 and id <> $2`,
    [business.id, mesero.id, endpoint],
  );
  await tablet.addInitScript((address) => {
    const subscription = {
      endpoint: address,
      unsubscribe: async () => localStorage.setItem('silent', 'yes'),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem('silent') ? null : subscription),
    });
  }, endpoint);
  const isSilent = () => tablet.evaluate(() => localStorage.getItem('silent'));
  await tablet.goto('/tables');
  await tablet.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await tablet.getByRole('button', { name: `Menú de ${mesero.fullName}` }).click();
  await tablet.getByRole('menuitem', { name: 'Cambiar de usuario' }).click();
  const dialog = tablet.getByRole('dialog', { name: 'Cambiar de usuario' });
  await dialog.getByRole('button', { name: 'Carlos Mejía' }).click();
  expect(await isSilent()).toBeNull();
  await dialog.getByLabel('PIN').fill('1470');
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByRole('button', { name: 'Menú de Carlos Mejía' })).toBeVisible();
  await expect.poll(isSilent).toBe('yes');
  await expect.poll(ringing).toEqual([]);

  await tablet.evaluate(() => localStorage.removeItem('silent'));
  await expireSessions(database, carlos.id);
  await show(tablet, '/orders');
  await expect(tablet.getByText('Sesión expirada. Por favor inicia sesión nuevamente.')).toBeVisible();
  await expect.poll(isSilent).toBe('yes');
});
