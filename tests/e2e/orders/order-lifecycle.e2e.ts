import type { Page } from '@playwright/test';
import { createBarrier } from '#tests/e2e/base/barrier.ts';
import { expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { waitForEmptyQueue } from '#tests/e2e/offline/kept-fixtures.ts';

async function openRegisterSession(page: Page, float: string): Promise<void> {
  await page.getByLabel('Fondo de caja').fill(float);
  await page.getByRole('button', { name: 'Aperturar caja' }).last().click();
  await expect(page.getByText('Caja aperturada')).toBeVisible();
  await expect(page.getByLabel('Fondo de caja')).toHaveCount(0);
}

test('an order passes from the cashier through kitchen and stock to the register and the dashboard', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const flour = await business.ingredient({ name: 'Harina', stock: 20 });
  const cheese = await business.ingredient({ name: 'Queso', stock: 20 });
  await business.product({
    name: 'Baleada especial',
    priceCents: 4500,
    recipe: [
      { ingredient: flour, quantity: 2 },
      { ingredient: cheese, quantity: 0.5 },
    ],
  });
  await business.product({
    name: 'Horchata',
    priceCents: 3000,
    recipe: [{ ingredient: flour, quantity: 1 }],
  });

  const [cashier, chef] = await Promise.all([
    restaurant.openPageAs('cajero'),
    restaurant.openPageAs('chef', { width: 1024 }),
  ]);
  await expect(chef.getByText('¡Todas las órdenes completadas!')).toBeVisible();

  await test.step('the cashier opens the register and takes the order with its notes', async () => {
    await cashier.goto('/pos');
    await openRegisterSession(cashier, '500');
    await cashier
      .getByRole('button', { name: /^Baleada especial/ })
      .first()
      .click();
    await cashier
      .getByRole('button', { name: /^Baleada especial/ })
      .first()
      .click();
    await cashier
      .getByRole('button', { name: /^Horchata/ })
      .first()
      .click();
    await cashier.getByRole('button', { name: 'Editar Baleada especial' }).click();
    const editor = cashier.getByRole('dialog');
    await editor.getByRole('group', { name: 'Sin' }).getByRole('button', { name: 'Queso' }).click();
    await editor.getByRole('button', { name: 'Listo' }).click();
    await cashier.getByRole('button', { name: 'Enviar a cocina' }).click();
    await expect(cashier.getByText('Orden #1 enviada a cocina')).toBeVisible();
  });

  const card = chef.getByRole('article');
  await test.step('the chef sees it at once, without a reload', async () => {
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('#1');
    await expect(card).toContainText('Baleada especial');
    await expect(card).toContainText('sin Queso');
    await expect(card).toContainText('30 min restantes');
    await expect(chef.getByRole('heading', { name: /Órdenes en preparación/ })).toContainText('1');
  });

  await test.step('the chef ticks, reloads and serves, and the recipe is deducted from the stock', async () => {
    const ticked = chef.waitForResponse((response) => response.url().endsWith('/tick') && response.ok());
    await card.getByRole('checkbox').first().click();
    await ticked;
    await waitForEmptyQueue(chef);
    await chef.reload();
    await expect(card.getByRole('checkbox').first()).toBeChecked();
    await chef.getByRole('button', { name: 'Servir la orden 1' }).click();
    await expect(chef.getByText('Orden marcada como servida')).toBeVisible();
    await expect(chef.getByText('¡Todas las órdenes completadas!')).toBeVisible();
    expect(await business.stockOf(flour)).toEqual({ stock: 15, moved: 15 });
    expect(await business.stockOf(cheese), 'what was left out stays').toEqual({
      stock: 20,
      moved: 20,
    });
  });

  await test.step('the cashier charges it in cash and gives the change', async () => {
    await cashier.getByRole('tab', { name: 'Por cobrar (1)' }).click();
    await cashier.getByRole('tabpanel').getByRole('button', { name: 'Cobrar' }).click();
    const open = cashier.getByRole('dialog');
    await expect(open).toContainText('HNL 120.00');
    await open.getByRole('button', { name: 'L 200', exact: true }).click();
    await open.getByRole('button', { name: /^Cobrar HNL/ }).click();
    await expect(open).toContainText('HNL 80.00');
    await open.getByRole('button', { name: 'Listo' }).click();
  });

  await test.step('the dashboard shows it', async () => {
    await show(cashier, '/dashboard');
    await expect(cashier.getByRole('main')).toContainText('HNL 104.35');
    await expect(cashier.getByRole('main')).toContainText('0 de 2');
  });
});

test('two tablets that serve the same order at once: one serves, the other is informed, and stock is deducted once', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const flour = await business.ingredient({ stock: 10 });
  const product = await business.product({
    name: 'Pupusa',
    recipe: [{ ingredient: flour, quantity: 3 }],
  });
  await business.order([{ product }]);
  const tablets = await Promise.all([
    restaurant.openPageAs('chef', { width: 1024 }),
    restaurant.openPageAs('cajero', { width: 1024 }),
  ]);
  await tablets[1].goto('/kitchen');
  const buttons = tablets.map((tablet) => tablet.getByRole('button', { name: 'Servir la orden 1' }));
  for (const button of buttons) await expect(button).toBeVisible();

  const barrier = createBarrier(tablets.length);
  for (const tablet of tablets) {
    await tablet.route('**/serve', async (route) => {
      await barrier();
      await route.continue();
    });
  }
  const served = tablets.map((tablet) =>
    tablet.waitForResponse((response) => response.url().endsWith('/serve')),
  );
  await Promise.all(buttons.map((button) => button.click()));
  const statuses = (await Promise.all(served)).map((response) => response.status()).sort();
  expect(statuses).toEqual([200, 409]);
  for (const tablet of tablets)
    await expect(tablet.getByText('¡Todas las órdenes completadas!')).toBeVisible();
  const words = await Promise.all(
    tablets.map((tablet) =>
      tablet
        .getByText(/Orden marcada como servida|ya fue servida/)
        .first()
        .innerText(),
    ),
  );
  expect(words.sort()).toEqual([expect.stringContaining('ya fue servida'), 'Orden marcada como servida']);
  expect(await business.stockOf(flour)).toEqual({ stock: 7, moved: 7 });
});
