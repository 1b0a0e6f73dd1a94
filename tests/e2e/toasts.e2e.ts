import type { Locator, Page } from '@playwright/test';
import { expect, show, test } from './fixtures.ts';

const toasts = (page: Page): Locator => page.locator('[data-sonner-toast]:not([data-removed="true"])');

/** Whether a press on its middle or on one of its corners reaches the element. */
const receivesPointer = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) =>
      element.contains(document.elementFromPoint(left + width * part, top + height * part)),
    );
  });

/** While that toast is shown, each of these elements can be pressed. */
async function expectToastClearOf(page: Page, sentence: string, targets: readonly Locator[]): Promise<void> {
  const toast = toasts(page).filter({ hasText: sentence });
  await expect(toast).toBeVisible();
  for (const target of targets) {
    await expect.poll(() => receivesPointer(target), `${sentence}: ${target}`).toBe(true);
    await expect(toast).toBeVisible();
  }
}

for (const { device, width, height, touch } of [
  { device: 'a phone', width: 390, height: 844, touch: true },
  { device: 'a desktop', width: 1280, height: 800, touch: false },
])
  test(`on ${device} a toast covers no button that is pressed next, shows once, and is dismissed by a swipe`, async ({
    restaurant,
  }) => {
    const { business } = restaurant;
    for (const name of ['Baleada', 'Horchata', 'Tajadas', 'Sopa', 'Atol', 'Pan'])
      await business.product({ name, tracksInventory: false });
    await business.openRegister();
    const page = await restaurant.openPageAs('admin', { at: '/gastos', width, height, touch });
    const bar = page.getByRole('navigation', { name: 'Principal' }).getByRole('link').first();
    const begin = page.getByRole('button', { name: 'Nuevo gasto' }).first();

    await test.step('a window', async () => {
      await begin.click();
      const window = page.getByRole('dialog', { name: 'Nuevo gasto' });
      const save = window.getByRole('button', { name: 'Guardar' });
      await window.getByLabel('¿En qué se gastó?').fill('Gas');
      await window.getByLabel('Monto').fill('350');
      const failed = { error: { code: 'platform.failed', message: 'Algo no salió bien.' } };
      await page.route('**/api/expenses', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 422, json: failed }) : route.continue(),
      );
      for (let times = 0; times < 3; times += 1) {
        await save.click();
        await expect(save).not.toHaveAttribute('aria-busy', 'true');
      }
      await expect(toasts(page)).toHaveCount(1);
      const buttons = ['Cerrar', 'Cancelar', 'Guardar'].map((name) => window.getByRole('button', { name }));
      await expectToastClearOf(page, failed.error.message, buttons);
      const box = await toasts(page).boundingBox();
      if (!box) throw new Error('The toast is gone.');
      await page.mouse.move(box.x + 40, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 260, box.y + 20, { steps: 5 });
      await page.mouse.up();
      await expect(toasts(page)).toHaveCount(0);
      await expect(window).toBeVisible();
      await page.unroute('**/api/expenses');
      await save.click();
      await expect(window).toBeHidden();
      await expectToastClearOf(page, 'Gasto agregado', [begin, bar]);
    });

    await test.step('a sale', async () => {
      await show(page, '/pos');
      await page.locator('button[data-tile]').first().click();
      const open = page.getByRole('button', { name: /^1 producto/ });
      if (touch) await open.click();
      await page.getByRole('button', { name: 'Enviar a cocina' }).click();
      await expect(toasts(page).filter({ hasText: 'enviada a cocina' })).toBeVisible();
      // An empty cart can't be sent or charged.
      if (!touch) await page.locator('button[data-tile]').last().click();
      const next = touch
        ? [page.getByRole('button', { name: /^0 productos/ }), bar]
        : [
            page.getByRole('button', { name: 'Enviar a cocina' }),
            page.getByRole('button', { name: 'Cobrar' }).last(),
          ];
      await expectToastClearOf(page, 'enviada a cocina', next);
    });

    await test.step('the floor', async () => {
      await show(page, '/tables');
      await page.getByRole('button', { name: 'Marcar Mesa 1 como ocupada' }).click();
      await expectToastClearOf(page, 'Mesa 1 ocupada', [
        page.getByRole('button', { name: 'Marcar Mesa 1 como disponible' }),
        page.getByRole('button', { name: 'Agregar mesa' }).first(),
        bar,
      ]);
    });
  });
