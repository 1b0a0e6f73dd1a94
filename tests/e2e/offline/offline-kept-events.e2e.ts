import { expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { aKitchen, cardOf, sendFromPhone, serveButton } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import { waitForKeptTickets, waitForOfflineData } from './kept-fixtures.ts';

test('a kitchen display that is loaded anew without a network shows the cards as they came and left live', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  const page = await restaurant.openPageAs('cajero', { at: '/kitchen', pushEnabled: true });
  await expect(cardOf(page, 1)).toBeVisible();
  await waitForOfflineData(page);
  await sendFromPhone(kitchen, [{ product: kitchen.baleada, quantity: 3 }]);
  await expect(cardOf(page, 2)).toBeVisible();
  await serveButton(page, 1).click();
  await expect(cardOf(page, 1)).toHaveCount(0);
  await waitForKeptTickets(page, [2]);
  await page.context().setOffline(true);

  await page.reload();
  await expect(cardOf(page, 2)).toContainText('3×');
  await expect(cardOf(page, 1)).toHaveCount(0);
});

test('a kitchen display that opens again without a network shows the cards that came while it was open', async ({
  restaurant,
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const kitchen = await aKitchen(restaurant.business);
  const page = await restaurant.openPageAs('cajero', { at: '/kitchen', pushEnabled: true });
  await waitForOfflineData(page);
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  await expect(cardOf(page, 1)).toBeVisible();
  await page.context().setOffline(true);
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  await navigation.getByRole('link', { name: 'Mesas' }).click();
  await expect(page.getByRole('heading', { name: /^Espacios/ })).toBeVisible();
  await navigation.getByRole('link', { name: 'Cocina' }).click();
  await expect(cardOf(page, 1)).toBeVisible();
});
