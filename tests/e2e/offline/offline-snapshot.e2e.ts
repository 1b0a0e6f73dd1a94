import type { Locator, Page, Route } from '@playwright/test';
import { clockText } from '#domain/base/clock-text.ts';
import { dayText, localTimeOf } from '#domain/base/time.ts';
import { accessibilityCheck, database, expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { aKitchen, cardOf, sendFromPhone, serveButton } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import { browserRows } from '#tests/support/browser-rows.ts';
import type { Business } from '#tests/support/business.ts';
import { waitForOfflineData } from './kept-fixtures.ts';

const STORED = 'Guardado en este dispositivo: se enviará cuando vuelva la red';
const CANNOT_STORE =
  'Sin conexión, y este dispositivo no puede guardar la operación. No se envió: inténtalo cuando vuelva la red.';
const DRAINED_TIMEOUT_MS = 30_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const tile = (page: Page, name: string): Locator =>
  page.locator('button[data-tile]').filter({ hasText: name });
const cartLines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Productos de la orden' }).locator('> li');
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar a cocina' }).click();

/** Opens a screen and waits until this device has its number and the snapshot. */
async function openDevice(page: Page, path: string): Promise<void> {
  const numbered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/offline/devices/'),
  );
  const kept = page.waitForResponse((response) => /\/api\/snapshot(\?|$)/.test(response.url()));
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

/** Sets the clock of the pages that load from now on ahead by that time. */
const shiftClock = (page: Page, millis: number) =>
  page.addInitScript((shift) => {
    const RealDate = Date;
    const now = () => RealDate.now() + shift;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, values) =>
        values.length === 0 ? new target(now()) : Reflect.construct(target, values),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, millis);

const momentsOf = (business: Business) =>
  database.rows<{ seconds: number }>(
    `select abs(extract(epoch from received_at - created_at))::integer as seconds
     from kitchen_tickets where business_id = $1 order by received_at`,
    [business.id],
  );

test('a device whose clock is a day late or early sends its orders for the moment of the server', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  await aMenu(business);
  errors.expect(NO_NETWORK);
  for (const [index, shift] of [-DAY_MS, DAY_MS].entries()) {
    const page = await restaurant.openPageAs('cajero', { at: null });
    await shiftClock(page, shift);
    await openDevice(page, '/pos');
    await page.context().setOffline(true);
    await tile(page, 'Horchata').click();
    await send(page);
    await expect(page.getByText(STORED)).toBeVisible();
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await momentsOf(business)).length, { timeout: DRAINED_TIMEOUT_MS })
      .toBe(index + 1);
    expect((await momentsOf(business))[index]?.seconds).toBeLessThan(60);
    await page.close();
  }
  expect(await effectsOf(business)).toMatchObject({ orders: 2, conflicts: 0 });
});

test('a device whose battery was empty asks for the time before it sells without a network, and keeps it', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  await aMenu(business);
  errors.expect(NO_NETWORK);
  const page = await restaurant.openPageAs('cajero', { at: null, pushEnabled: true });
  await openDevice(page, '/pos');
  await waitForOfflineData(page);
  await page.context().setOffline(true);
  await shiftClock(page, Date.parse('2015-01-01T06:00:00Z') - Date.now());
  await page.reload();
  await tile(page, 'Horchata').click();
  await send(page);
  const question = page.getByRole('dialog', { name: '¿Qué fecha y hora es?' });
  await expect(question).toBeVisible();
  expect(await browserRows(page, 'queue')).toEqual([]);
  const type = async (millis: number) => {
    const [day = '', time = ''] = localTimeOf(new Date(millis), business.zone).split('T');
    await question.getByLabel('Fecha').fill(dayText(day, 'DD/MM/YYYY'));
    await question.getByLabel('Hora').fill(clockText(time, '24h'));
    await question.getByRole('button', { name: 'Guardar' }).click();
  };
  await type(Date.now() - DAY_MS);
  await expect(question.getByText('Es anterior a lo último que este dispositivo recibió.')).toBeVisible();
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  await type(Date.now() + 5 * MINUTE_MS);
  await expect(question).toHaveCount(0);
  await expect(cartLines(page)).toHaveCount(1);
  await send(page);
  await expect(page.getByText(STORED)).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(async () => (await momentsOf(business)).length, { timeout: DRAINED_TIMEOUT_MS }).toBe(1);
  expect((await momentsOf(business))[0]?.seconds).toBeLessThan(60);
  expect(await effectsOf(business)).toMatchObject({ orders: 1, conflicts: 0 });
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
