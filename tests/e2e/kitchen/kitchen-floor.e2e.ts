import { expect, test } from '#tests/e2e/base/fixtures.ts';
import { card, consumption, table } from '#tests/e2e/orders/tables-fixtures.ts';
import { aKitchen, cardOf, sendFromPhone, serveButton } from './kitchen-fixtures.ts';

test('a ready order notifies the waiter, and its table stays marked until a user opens it', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }], {
    channel: 'mesa',
    table_id: business.tables[0]?.id ?? null,
  });
  const [waiter, cashier, chef] = await Promise.all([
    restaurant.openPageAs('mesero', { at: '/orders' }),
    restaurant.openPageAs('cajero', { at: '/tables' }),
    restaurant.openPageAs('chef', { width: 1024 }),
  ]);
  await expect(cardOf(chef, 1)).toContainText('Mesa 1 Ana');
  await expect(table(cashier, 'Mesa 1')).toBeVisible();
  await expect(waiter.getByText('En vivo')).toBeAttached();
  await serveButton(chef, 1).click();

  await expect(waiter.getByText('Orden lista · Mesa 1')).toBeVisible();
  await expect(card(cashier, 'Mesa 1')).toContainText('Lista');
  await expect(cashier.getByText('Orden lista')).toHaveCount(0);
  await waiter.goto('/tables');
  await expect(card(waiter, 'Mesa 1')).toContainText('Lista');
  await table(waiter, 'Mesa 1').click();
  await expect(consumption(waiter)).toContainText('Baleada');
  await expect(card(cashier, 'Mesa 1')).not.toContainText('Lista');
});

test('a product is marked as sold out from its tile, by a long press or the menu key, and from the kitchen', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [{ product: kitchen.beer }]);
  const [cashierPage, bar] = await Promise.all([
    restaurant.openPageAs('cajero', { at: '/orders' }),
    restaurant.openPageAs('bartender', { width: 1280 }),
  ]);
  // The order in the list also shows its products' names and may appear before them.
  await expect(cashierPage.getByRole('button', { name: /^Salvavida/ })).toBeVisible();
  const tile = cashierPage.getByRole('button', { name: /Salvavida/ }).first();
  const panel = cashierPage.getByRole('dialog', { name: 'Salvavida' });
  await tile.hover();
  await cashierPage.mouse.down();
  await expect(panel).toContainText('Se vende');
  await cashierPage.mouse.up();
  await panel.getByRole('button', { name: 'Por hoy' }).click();
  await expect(panel).toContainText('Agotado hasta');
  await cashierPage.keyboard.press('Escape');
  await expect(tile).toContainText('Agotado');

  await bar.getByRole('button', { name: 'Por producto' }).click();
  await bar.getByRole('button', { name: 'Disponibilidad de Salvavida' }).click();
  await bar
    .getByRole('dialog', { name: 'Salvavida' })
    .getByRole('button', { name: 'Volver a vender' })
    .click();
  await expect(tile).not.toContainText('Agotado');

  await tile.focus();
  await cashierPage.keyboard.press('Shift+F10');
  await panel.getByLabel('Quedan').fill('3');
  await panel.getByRole('button', { name: 'Contar' }).click();
  await cashierPage.keyboard.press('Escape');
  await expect(tile).toContainText('Quedan 3');
});
