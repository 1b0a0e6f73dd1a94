import type { Locator, Page, Route } from '@playwright/test';
import type { Business } from '#tests/support/business.ts';
import { database, expect, NO_NETWORK, test } from './fixtures.ts';
import { aKitchen, cardOf, sendFromPhone, serveButton } from './kitchen-fixtures.ts';

const STORED = 'Guardado en este dispositivo: se enviará cuando vuelva la red';
const CANNOT_STORE =
  'Sin conexión, y este dispositivo no puede guardar la operación. No se envió: inténtalo cuando vuelva la red.';
const DRAINED_TIMEOUT_MS = 30_000;
const DAY_MS = 86_400_000;

const tile = (page: Page, name: string): Locator =>
  page.locator('button[data-tile]').filter({ hasText: name });
const cartLines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Productos de la orden' }).locator('> li');
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar a cocina' }).click();

/** Opens a screen and waits until this device has its number and the service floor. */
async function openDevice(page: Page, path: string): Promise<void> {
  const numbered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/offline/devices/'),
  );
  const kept = page.waitForResponse((response) => /\/api\/service(\?|$)/.test(response.url()));
  await page.goto(path);
  await Promise.all([numbered, kept]);
}

async function aMenu(business: Business): Promise<void> {
  for (const name of ['Horchata', 'Tajadas'])
    await business.product({ name, priceCents: 5_000, tracksInventory: false });
  await business.openRegister();
}

/** The rows that each kind of write leaves. */
async function effectsOf(business: Business) {
  const [effects] = await database.rows(
    `select (select count(*)::integer from orders where business_id = $1) as orders,
       (select count(*)::integer from sales where business_id = $1) as bills,
       (select count(*)::integer from payments where business_id = $1) as payments,
       (select count(*)::integer from tips where business_id = $1) as tips,
       (select count(*)::integer from cash_movements where business_id = $1) as movements,
       (select count(*)::integer from kitchen_tickets where business_id = $1 and status = 'Servida') as served,
       (select count(*)::integer from offline_conflicts where business_id = $1) as conflicts`,
    [business.id],
  );
  return effects;
}

/** Delivers the matching writes to the server and drops their answers, until the returned function is called. */
async function loseAnswers(page: Page, path: RegExp) {
  let isLosing = true;
  const keys: string[] = [];
  await page.route(path, async (route: Route) => {
    const request = route.request();
    if (!['POST', 'PUT'].includes(request.method())) return route.fallback();
    keys.push((await request.headerValue('idempotency-key')) ?? '');
    if (!isLosing) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return {
    keys,
    stop: () => {
      isLosing = false;
    },
  };
}

test('a device whose clock is a day late or early sends its orders for the moment of the server', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  await aMenu(business);
  errors.expect(NO_NETWORK);
  for (const [index, shift] of [-DAY_MS, DAY_MS].entries()) {
    const page = await restaurant.openPageAs('cajero', { at: null });
    await page.addInitScript((millis) => {
      const RealDate = Date;
      const now = () => RealDate.now() + millis;
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, values) =>
          values.length === 0 ? new target(now()) : Reflect.construct(target, values),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      });
    }, shift);
    await openDevice(page, '/pos');
    await page.context().setOffline(true);
    await tile(page, 'Horchata').click();
    await send(page);
    await expect(page.getByText(STORED)).toBeVisible();
    await page.context().setOffline(false);
    const moments = () =>
      database.rows<{ seconds: number }>(
        `select abs(extract(epoch from received_at - created_at))::integer as seconds
         from kitchen_tickets where business_id = $1 order by received_at`,
        [business.id],
      );
    await expect.poll(async () => (await moments()).length, { timeout: DRAINED_TIMEOUT_MS }).toBe(index + 1);
    expect((await moments())[index]?.seconds).toBeLessThan(60);
    await page.close();
  }
  expect(await effectsOf(business)).toMatchObject({ orders: 2, conflicts: 0 });
});

test('a device that cannot store says so without a network, and the order stays in the cart', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  await aMenu(business);
  errors.expect(NO_NETWORK);
  errors.expect(/disk is full/);
  const page = await restaurant.openPageAs('cajero', { at: null });
  await openDevice(page, '/pos');
  await tile(page, 'Horchata').click();
  const fill = await page.evaluateHandle(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    return () => {
      IDBObjectStore.prototype.put = put;
    };
  });
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByText(CANNOT_STORE)).toBeVisible();
  await expect(cartLines(page)).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached();
  await fill.evaluate((empty) => empty());
  await send(page);
  await expect(cartLines(page)).toHaveCount(0);
  await expect.poll(() => effectsOf(business)).toMatchObject({ orders: 1, conflicts: 0 });
});

test('an order, a split, a charge, a tip and cash out whose answers are lost have one effect each', async ({
  restaurant,
  errors,
}) => {
  test.slow();
  const { business } = restaurant;
  await aMenu(business);
  errors.expect(NO_NETWORK);
  const page = await restaurant.openPageAs('cajero', { at: null });
  await openDevice(page, '/pos');
  const lost = await loseAnswers(
    page,
    /\/api\/(orders|orders\/charge|sales\/[^/]+\/(charge|split|split-evenly|tips)|register\/[^/]+\/movements)$/,
  );
  const window = page.getByRole('dialog').last();
  await tile(page, 'Horchata').click();
  await tile(page, 'Tajadas').click();
  await send(page);
  await expect(cartLines(page)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Por cobrar/ }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Cobrar' }).click();
  await window.getByRole('button', { name: 'Dividir cuenta' }).click();
  await window.getByRole('button', { name: 'Agregar Tajadas' }).click();
  await window.getByRole('button', { name: 'Separar cuenta' }).click();
  const bills = window.getByRole('group', { name: 'Cuentas de la orden' }).getByRole('button');
  await expect(bills).toHaveCount(2);
  await window.getByText('Partes iguales').click();
  await window.getByRole('button', { name: 'Dividir en 2 partes' }).click();
  await expect(bills).toHaveCount(3);
  await window.getByRole('button', { name: /^Cobrar HNL/ }).click();
  await window.getByLabel('Monto', { exact: true }).fill('5');
  await window.getByRole('button', { name: 'En caja' }).click();
  await window.getByRole('button', { name: 'Registrar propina' }).click();
  await expect(window).toContainText('Registrada: HNL 5.00');
  await window.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('button', { name: /^Caja: / }).click();
  await page
    .getByRole('dialog', { name: 'Caja principal' })
    .getByRole('button', { name: /^Salida/ })
    .click();
  await window.getByLabel('Monto').fill('10');
  await window.getByLabel('Motivo').fill('Hielo');
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(window).toHaveCount(0);
  await page.getByRole('tab', { name: 'Orden actual' }).click();
  await tile(page, 'Horchata').click();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await window.getByRole('button', { name: /^Cobrar HNL/ }).click();
  await expect(window.getByRole('button', { name: 'Listo' })).toBeVisible();

  lost.stop();
  await expect(page.getByText(/por enviar/)).toHaveCount(0, { timeout: DRAINED_TIMEOUT_MS });
  await expect
    .poll(() => effectsOf(business), { timeout: DRAINED_TIMEOUT_MS })
    .toMatchObject({ orders: 2, bills: 4, payments: 2, tips: 1, movements: 1, conflicts: 0 });
  expect(new Set(lost.keys).size).toBe(7);
  expect(lost.keys.length).toBeGreaterThan(7);
});

test('a ticket whose tick and serve lose their answers is served once', async ({ restaurant, errors }) => {
  const kitchen = await aKitchen(restaurant.business);
  errors.expect(NO_NETWORK);
  const chef = await restaurant.openPageAs('chef', { width: 1024, at: null });
  await chef.goto('/kitchen');
  await sendFromPhone(kitchen, [
    { product: kitchen.baleada, quantity: 2 },
    { product: kitchen.baleada, notes: { note: 'tostada' } },
  ]);
  await expect(cardOf(chef, 1)).toBeVisible();
  const lost = await loseAnswers(chef, /\/(tick|serve)$/);
  await cardOf(chef, 1).getByRole('checkbox').first().click();
  await expect(cardOf(chef, 1).getByRole('checkbox').first()).toBeChecked();
  await serveButton(chef, 1).click();
  await expect(cardOf(chef, 1)).toHaveCount(0);
  lost.stop();
  await expect(chef.getByText(/por enviar/)).toHaveCount(0, { timeout: DRAINED_TIMEOUT_MS });
  await expect
    .poll(() => effectsOf(kitchen.business), { timeout: DRAINED_TIMEOUT_MS })
    .toMatchObject({ orders: 1, served: 1, conflicts: 0 });
  expect(new Set(lost.keys).size).toBe(2);
});
