import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/base/fixtures.ts';
import {
  aKitchen,
  cardOf,
  openCancelDialog,
  requestAs,
  sendFromPhone,
  stationChoice,
} from './kitchen-fixtures.ts';

/** Turns the keys of this device on. */
async function turnKeysOn(screen: Page): Promise<void> {
  await screen.getByRole('button', { name: 'Pantalla', exact: true }).click();
  await screen.getByRole('switch', { name: /^Teclas/ }).click();
  await screen.keyboard.press('Escape');
  await expect(screen.getByRole('dialog')).toHaveCount(0);
}

const keyOn = (screen: Page, number: number) => cardOf(screen, number).locator('kbd');

test('the keys of a bump bar serve, tick, acknowledge and choose, once the device has them', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  const { baleada: product } = kitchen;
  for (const count of [1, 2, 1, 1])
    await business.order(
      Array.from({ length: count }, (_, index) => ({ product, notes: { note: `Plato ${index}` } })),
      { minutesAgo: 9 },
    );
  const screen = await restaurant.openPageAs('cajero', { width: 1280, at: '/kitchen' });
  await expect(screen.getByRole('article')).toHaveCount(4);

  await test.step('without them a key does nothing, and no card has a number', async () => {
    await expect(screen.locator('kbd')).toHaveCount(0);
    await screen.keyboard.press('s');
    await screen.keyboard.press('1');
    await expect(stationChoice(screen, 'Todas')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a digit serves its card, also pressed twice, and the others keep their numbers meanwhile', async () => {
    await turnKeysOn(screen);
    await expect(screen.locator('kbd')).toHaveText(['1', '2', '3', '4']);
    await screen.keyboard.press('1');
    await screen.keyboard.press('1');
    await expect(screen.getByText('Orden #1 servida')).toBeVisible();
    await expect(keyOn(screen, 2)).toHaveText('2');
    await expect(screen.getByText('Orden #1 servida')).toHaveCount(0);
    await expect(screen.locator('kbd')).toHaveText(['1', '2', '3']);
  });

  await test.step('arrows choose a card, the space bar ticks its lines and Enter serves it', async () => {
    await screen.keyboard.press('ArrowRight');
    const selected = screen.locator('[aria-current=true]');
    await expect(selected).toContainText('#2');
    await screen.keyboard.press('Space');
    await expect(cardOf(screen, 2).getByRole('checkbox').first()).toBeChecked();
    await expect(cardOf(screen, 2).getByRole('checkbox').nth(1)).not.toBeChecked();
    await screen.keyboard.press('Enter');
    await expect(screen.getByText('Orden #2 servida')).toBeVisible();
    await expect(selected).toContainText('#3');
  });

  await test.step('the other keys: products, station, and what was served', async () => {
    await screen.keyboard.press('p');
    await expect(screen.getByRole('complementary', { name: 'Por preparar' })).toBeVisible();
    await screen.keyboard.press('P');
    await expect(screen.getByRole('complementary', { name: 'Por preparar' })).toHaveCount(0);
    await screen.keyboard.press('s');
    await expect(stationChoice(screen, 'Cocina')).toHaveAttribute('aria-pressed', 'true');
    await screen.keyboard.press('r');
    const recall = screen.getByRole('dialog', { name: 'Recuperar una orden' });
    await expect(recall).toContainText('#2');
    await screen.keyboard.press('1');
    await screen.keyboard.press('s');
    await expect(recall, 'keys belong to the window').toBeVisible();
    await screen.keyboard.press('Escape');
    await expect(screen.getByRole('dialog')).toHaveCount(0);
    await expect(stationChoice(screen, 'Cocina')).toHaveAttribute('aria-pressed', 'true');
    await expect(screen.getByRole('article')).toHaveCount(2);
  });

  await test.step('a field keeps its keys', async () => {
    await openCancelDialog(screen, 3);
    await screen.getByLabel('Motivo de la cancelación').pressSequentially('12 serp');
    await expect(screen.getByLabel('Motivo de la cancelación')).toHaveValue('12 serp');
    await screen.getByRole('button', { name: 'Volver' }).click();
    await expect(screen.getByRole('dialog')).toHaveCount(0);
    await expect(screen.getByRole('article')).toHaveCount(2);
  });

  await test.step('a cancelled order is acknowledged by its key', async () => {
    const sent = await sendFromPhone(kitchen, [{ product }]);
    await expect(cardOf(screen, 5)).toBeVisible();
    await requestAs(business, 'cajero', `/api/kitchen/tickets/${sent.kitchen_ticket.id}/cancel`, {
      reason: 'El cliente se fue',
    });
    await expect(cardOf(screen, 5)).toContainText('Cancelado: El cliente se fue');
    await screen.keyboard.press('e');
    await expect(cardOf(screen, 5)).toHaveCount(0);
  });

  await screen.reload();
  await expect(screen.locator('kbd').first(), 'the device keeps it').toHaveText('1');
  await screen.keyboard.press('1');
  await expect(screen.getByText('Orden #3 servida')).toBeVisible();
});
