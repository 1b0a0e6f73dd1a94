import type { Page } from '@playwright/test';
import { createBarrier } from '#tests/e2e/base/barrier.ts';
import { database, expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { aKitchen, cardOf, emptyMessage, sendFromPhone, serveButton } from './kitchen-fixtures.ts';

async function openRecall(screen: Page): Promise<void> {
  await screen.getByRole('button', { name: 'Recuperar', exact: true }).first().click();
  await expect(screen.getByRole('dialog', { name: 'Recuperar una orden' })).toBeVisible();
}
const recallOf = (screen: Page, number: number) =>
  screen.getByRole('dialog').getByRole('button', { name: `Recuperar la orden ${number}` });

test('recalling the last served order returns it to every station with its first time, and its stock once', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  await business.order([{ product: kitchen.baleada }, { product: kitchen.beer, quantity: 2 }], {
    minutesAgo: 12,
  });
  const [chef, bar, pass] = await Promise.all([
    restaurant.openPageAs('chef', { width: 1024 }),
    restaurant.openPageAs('bartender', { width: 1024 }),
    restaurant.openPageAs('cajero', { width: 1280 }),
  ]);
  await pass.goto('/kitchen');
  await serveButton(pass, 1).click();
  for (const screen of [chef, bar, pass]) await expect(emptyMessage(screen)).toBeVisible();
  expect(await business.stockOf(kitchen.malt)).toEqual({ stock: 8, moved: 8 });

  await openRecall(chef);
  await expect(chef.getByRole('dialog')).toContainText('1 Baleada, 2 Salvavida');
  await recallOf(chef, 1).click();
  await expect(chef.getByText('Orden recuperada: está otra vez en cocina')).toBeVisible();
  await expect(chef.getByRole('dialog')).toHaveCount(0);
  for (const screen of [chef, bar, pass]) {
    await expect(cardOf(screen, 1)).toContainText('Recuperada');
    await expect(cardOf(screen, 1).getByRole('timer')).toHaveText(/^1[2-4]:\d\d$/);
  }
  expect(await business.stockOf(kitchen.malt)).toEqual({ stock: 10, moved: 10 });
  await expect(pass.getByRole('region', { name: 'Estadísticas de hoy' })).toContainText('Órdenes servidas0');

  await pass.reload();
  await expect(cardOf(pass, 1)).toContainText('Recuperada');
  await serveButton(bar, 1).click();
  await expect(emptyMessage(bar)).toBeVisible();
  await serveButton(chef, 1).click();
  await expect(emptyMessage(pass)).toBeVisible();
  expect(await business.stockOf(kitchen.malt)).toEqual({ stock: 8, moved: 8 });
});

test('two tablets that recall the same order at once: one succeeds and the other is informed', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  const tablets = await Promise.all([
    restaurant.openPageAs('bartender', { width: 1024 }),
    restaurant.openPageAs('cajero', { width: 1024 }),
  ]);
  await tablets[1].goto('/kitchen');
  await serveButton(tablets[0], 1).click();
  const barrier = createBarrier(2);
  for (const tablet of tablets) {
    await expect(emptyMessage(tablet)).toBeVisible();
    await tablet.route('**/recall', async (route) => {
      await barrier();
      await route.continue();
    });
    await openRecall(tablet);
  }
  const answers = Promise.all(
    tablets.map((tablet) => tablet.waitForResponse((response) => response.url().endsWith('/recall'))),
  );
  for (const tablet of tablets) await recallOf(tablet, 1).click();
  expect((await answers).map((response) => response.status()).sort()).toEqual([200, 409]);
  const words = await Promise.all(
    tablets.map((tablet) =>
      tablet
        .getByText(/Orden recuperada: está|La orden #1 ya volvió a la cocina\./)
        .first()
        .innerText(),
    ),
  );
  expect(words.sort()).toEqual([
    'La orden #1 ya volvió a la cocina.',
    'Orden recuperada: está otra vez en cocina',
  ]);
  for (const tablet of tablets) {
    if (await tablet.getByRole('dialog').count()) await tablet.keyboard.press('Escape');
    await expect(cardOf(tablet, 1)).toContainText('Recuperada');
  }
  expect(await business.stockOf(kitchen.malt)).toEqual({ stock: 10, moved: 10 });
});

test('a tablet with an outdated list cannot serve over a recalled order', async ({ restaurant }) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  const [stale, pass] = await Promise.all([
    restaurant.openPageAs('bartender', { width: 1024 }),
    restaurant.openPageAs('cajero', { width: 1280 }),
  ]);
  await pass.goto('/kitchen');
  await expect(serveButton(stale, 1)).toBeVisible();
  const barrier = createBarrier(2);
  await stale.route('**/serve', async (route) => {
    await barrier();
    await route.continue();
  });
  await serveButton(stale, 1).click();
  await serveButton(pass, 1).click();
  await expect(emptyMessage(pass)).toBeVisible();
  await openRecall(pass);
  await recallOf(pass, 1).click();
  await expect(cardOf(pass, 1)).toContainText('Recuperada');
  void barrier();
  await expect(stale.getByText('La orden #1 volvió a la cocina: revísala antes de servirla.')).toBeVisible();
  for (const screen of [stale, pass]) await expect(cardOf(screen, 1)).toContainText('Recuperada');
  expect(await business.stockOf(kitchen.malt)).toEqual({ stock: 10, moved: 10 });
});

test('after half an hour no order can be recalled', async ({ restaurant }) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  const bar = await restaurant.openPageAs('bartender', { width: 1024 });
  await serveButton(bar, 1).click();
  await expect(emptyMessage(bar)).toBeVisible();
  await openRecall(bar);
  await expect(recallOf(bar, 1)).toBeVisible();
  await database.rows(
    `update kitchen_tickets set ended_at = ended_at - interval '30 minutes' where business_id = $1`,
    [business.id],
  );
  await recallOf(bar, 1).click();
  await expect(
    bar.getByText('La orden #1 se sirvió hace más de 30 minutos: ya no se puede recuperar.'),
  ).toBeVisible();
  await expect(bar.getByRole('dialog')).toContainText('Nada que recuperar.');
  expect(await business.stockOf(kitchen.malt)).toEqual({ stock: 9, moved: 9 });
});

test('an answer that arrives after a recall does not remove the order from the screen', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  const [bar, pass] = await Promise.all([
    restaurant.openPageAs('bartender', { width: 1024 }),
    restaurant.openPageAs('cajero', { width: 1280 }),
  ]);
  await pass.goto('/kitchen');
  const barrier = createBarrier(2);
  let tries = 0;
  await bar.route('**/serve', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await barrier();
    await route.abort('connectionreset');
  });
  await serveButton(bar, 1).click();
  await expect(emptyMessage(pass)).toBeVisible();
  await openRecall(pass);
  await recallOf(pass, 1).click();
  await expect(cardOf(bar, 1)).toContainText('Recuperada');
  void barrier();
  await expect(bar.getByText('Orden marcada como servida')).toBeVisible();
  await expect(serveButton(bar, 1)).not.toHaveAttribute('aria-busy', 'true');
  await expect(cardOf(bar, 1)).toContainText('Recuperada');
  expect(await business.stockOf(kitchen.malt)).toEqual({ stock: 10, moved: 10 });
  errors.expect(NO_NETWORK);
});
