import { createBarrier } from '#tests/e2e/base/barrier.ts';
import { expect, test } from '#tests/e2e/base/fixtures.ts';
import {
  aKitchen,
  cardOf,
  emptyMessage,
  openCancelDialog,
  pendingHeading,
  requestAs,
  requestsTo,
  sendFromPhone,
  serveButton,
  stationChoice,
} from './kitchen-fixtures.ts';

test('the kitchen gets food, the bar gets beer, and the order is served when both have finished', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  const [chef, bar, pass] = await Promise.all([
    restaurant.openPageAs('chef', { width: 1024 }),
    restaurant.openPageAs('bartender', { width: 1024 }),
    restaurant.openPageAs('cajero', { width: 1280 }),
  ]);
  await pass.goto('/kitchen');
  await expect(chef.getByRole('heading', { level: 1 })).toHaveText('Cocina');
  await expect(bar.getByRole('heading', { level: 1 })).toHaveText('Barra');
  for (const screen of [chef, bar, pass]) await expect(emptyMessage(screen)).toBeVisible();

  await test.step('an order of food only leaves the bar empty', async () => {
    await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
    await expect(cardOf(chef, 1)).toBeVisible();
    await expect(cardOf(pass, 1)).toBeVisible();
    await expect(emptyMessage(bar)).toBeVisible();
    await serveButton(chef, 1).click();
    await expect(chef.getByText('Orden marcada como servida')).toBeVisible();
    await expect(emptyMessage(pass)).toBeVisible();
  });

  await test.step("an order for both stations shows each screen its own lines large and names the other's", async () => {
    await sendFromPhone(kitchen, [
      { product: kitchen.baleada, quantity: 2 },
      { product: kitchen.beer, quantity: 3 },
    ]);
    await expect(cardOf(chef, 2).getByRole('listitem')).toHaveText(/Baleada/);
    await expect(cardOf(chef, 2)).toContainText('En barra: 3 Salvavida');
    await expect(cardOf(bar, 2).getByRole('listitem')).toHaveText(/Salvavida/);
    await expect(cardOf(bar, 2)).toContainText('En cocina: 2 Baleada');
  });

  await test.step('the bar finishes: its ticket leaves, the other screens show it, and no stock is deducted yet', async () => {
    await serveButton(bar, 2).click();
    await expect(bar.getByText('Tu parte está lista. La orden espera a la otra estación.')).toBeVisible();
    await expect(emptyMessage(bar)).toBeVisible();
    await expect(cardOf(chef, 2)).toContainText('En barra: 3 SalvavidaListo');
    await expect(cardOf(pass, 2).getByRole('listitem').filter({ hasText: 'Salvavida' })).toContainText(
      'Listo',
    );
    await expect(cardOf(pass, 2).getByRole('checkbox')).toHaveCount(1);
    expect(await restaurant.business.stockOf(kitchen.malt)).toEqual({ stock: 10, moved: 10 });
  });

  await test.step('the kitchen finishes: the order is served and stock is deducted once', async () => {
    await serveButton(chef, 2).click();
    for (const screen of [chef, pass]) await expect(emptyMessage(screen)).toBeVisible();
    await expect(pass.getByRole('region', { name: 'Estadísticas de hoy' })).toContainText(
      'Órdenes servidas2',
    );
    expect(await restaurant.business.stockOf(kitchen.malt)).toEqual({ stock: 7, moved: 7 });
  });
});

test('a number of pending orders that was read before an order arrived does not replace a newer one', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  const bar = await restaurant.openPageAs('bartender', { width: 1024 });
  await expect(emptyMessage(bar)).toBeVisible();
  const read = createBarrier(2);
  const release = createBarrier(2);
  await bar.route(
    /\/api\/kitchen\/tickets\?limit=1&/,
    async (route) => {
      const response = await route.fetch();
      await read();
      await release();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const food = await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  await requestAs(restaurant.business, 'chef', `/api/kitchen/tickets/${food.kitchen_ticket.id}/serve`);
  await read();
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  await expect(cardOf(bar, 2)).toBeVisible();
  await release();
  await serveButton(bar, 2).click();
  await expect(emptyMessage(bar)).toBeVisible();
});

test('a shared tablet stores its station, and a cook switches between one station and all', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  const [tablet, chef] = await Promise.all([
    restaurant.openPageAs('cajero', { width: 1024 }),
    restaurant.openPageAs('chef', { width: 1024 }),
  ]);
  await tablet.goto('/kitchen');
  await expect(pendingHeading(tablet)).toHaveText('Órdenes en preparación 2');
  await stationChoice(tablet, 'Barra').click();
  await expect(pendingHeading(tablet)).toHaveText('Órdenes en preparación 1');
  await tablet.reload();
  await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Barra');
  await expect(cardOf(tablet, 2)).toBeVisible();
  await expect(cardOf(tablet, 1)).toHaveCount(0);

  await expect(pendingHeading(chef)).toHaveText('Órdenes en preparación 1');
  await expect(stationChoice(chef, 'Barra')).toHaveCount(0);
  await stationChoice(chef, 'Todas').press('Enter');
  await expect(pendingHeading(chef)).toHaveText('Órdenes en preparación 2');
});

test('pending products are counted live, including tickets below the window', async ({ restaurant }) => {
  const kitchen = await aKitchen(restaurant.business);
  for (let count = 0; count < 8; count += 1)
    await restaurant.business.order([{ product: kitchen.baleada, quantity: 2 }, { product: kitchen.beer }]);
  const pass = await restaurant.openPageAs('cajero', { width: 1280, at: '/kitchen' });
  await expect(pass.getByRole('article')).toHaveCount(8);
  await pass.getByRole('button', { name: 'Por producto' }).click();
  const products = pass.getByRole('complementary', { name: 'Por preparar' }).getByRole('listitem');
  await expect(products).toHaveText(['16Baleada', '8SalvavidaBarra']);
  await sendFromPhone(kitchen, [{ product: kitchen.baleada, quantity: 5 }]);
  await expect(products).toHaveText(['21Baleada', '8SalvavidaBarra']);
  await cardOf(pass, 1).getByRole('checkbox').first().click();
  await expect(products).toHaveText(['19Baleada', '8SalvavidaBarra']);
  await serveButton(pass, 2).click();
  await expect(products).toHaveText(['17Baleada', '7SalvavidaBarra']);
  await stationChoice(pass, 'Barra').click();
  await expect(products).toHaveText(['7Salvavida']);
  await pass.reload();
  await expect(products).toHaveText(['7Salvavida']);
});

test('repeated taps serve an order once and show one message', async ({ restaurant }) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  const bar = await restaurant.openPageAs('bartender', { width: 1024 });
  const served = requestsTo(bar, '/serve');
  await serveButton(bar, 1).evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 6; tap += 1) button.click();
  });
  await expect(emptyMessage(bar)).toBeVisible();
  await expect(bar.getByText('Orden marcada como servida')).toHaveCount(1);
  await expect(bar.getByText('ya fue servida')).toHaveCount(0);
  expect(served).toHaveLength(1);
  expect(await restaurant.business.stockOf(kitchen.malt)).toEqual({ stock: 9, moved: 9 });
});

test('a serving races a cancellation: one succeeds, the other is informed, and screens and stock agree', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  const [bar, pass] = await Promise.all([
    restaurant.openPageAs('bartender', { width: 1024 }),
    restaurant.openPageAs('cajero', { width: 1280 }),
  ]);
  await pass.goto('/kitchen');
  const barrier = createBarrier(2);
  for (const [screen, path] of [
    [bar, '**/serve'],
    [pass, '**/cancel'],
  ] as const) {
    await screen.route(path, async (route) => {
      await barrier();
      await route.continue();
    });
  }
  await openCancelDialog(pass, 1);
  await pass.getByLabel('Motivo de la cancelación').fill('El cliente se fue');
  const answers = Promise.all([
    bar.waitForResponse((response) => response.url().endsWith('/serve')),
    pass.waitForResponse((response) => response.url().endsWith('/cancel')),
  ]);
  await serveButton(bar, 1).click();
  await pass.getByRole('button', { name: 'Cancelar Orden' }).click();
  const [served, cancelled] = (await answers).map((response) => response.status());
  expect([served, cancelled].sort()).toEqual([200, 409]);
  const serves = served === 200;
  await expect(
    (serves ? pass : bar).getByText(
      serves ? /La orden #1 ya fue servida por/ : 'La orden #1 ya fue cancelada.',
    ),
  ).toBeVisible();
  if (!serves) await bar.getByRole('button', { name: 'Enterado de la cancelación de la orden 1' }).click();
  for (const screen of [bar, pass]) await expect(emptyMessage(screen)).toBeVisible();
  await expect(pass.getByRole('dialog')).toHaveCount(0);
  const left = serves ? 9 : 10;
  expect(await restaurant.business.stockOf(kitchen.malt)).toEqual({ stock: left, moved: left });
});
