import type { Locator, Page } from '@playwright/test';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { requestAs } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
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

/** Which of these parts of the screen have a point in common with the toast. */
async function coveredBy(toast: Locator, parts: readonly Locator[]): Promise<readonly string[]> {
  const [box, ...boxes] = await Promise.all([toast, ...parts].map((part) => part.boundingBox()));
  if (!box) throw new Error('The toast is gone.');
  return parts.flatMap((part, index) => {
    const other = boxes[index];
    if (!other) throw new Error(`${part} is not on the screen.`);
    const isApart =
      box.x + box.width <= other.x ||
      other.x + other.width <= box.x ||
      box.y + box.height <= other.y ||
      other.y + other.height <= box.y;
    return isApart ? [] : [`${part}`];
  });
}

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
        page.getByRole('button', { name: 'Acciones de las mesas' }),
        bar,
      ]);
    });
  });

for (const touch of [true, false])
  test(`orders that become ready cover no button of a charge window on a phone with ${touch ? 'a finger' : 'a mouse'}, show one at a time, and leave`, async ({
    restaurant: { business, openPageAs },
  }) => {
    const product = await business.product({ name: 'Baleada', tracksInventory: false });
    await business.openRegister();
    const sent: SentOrder[] = [];
    for (let number = 1; number <= 3; number += 1)
      sent.push(await requestAs(business, 'cajero', '/api/orders', anOrderRequest([{ product }])));
    const page = await openPageAs('cajero', { at: '/pos', width: 390, height: 844, touch });
    await expect(page.getByText('En vivo')).toBeAttached();
    await page.locator('button[data-tile]').first().click();
    await page.getByRole('button', { name: /^1 producto/ }).click();
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
    await page.getByRole('button', { name: /^Cobrar HNL/ }).click();
    const window = page.getByRole('dialog').last();
    // The buttons take presses some time after the tap that brought them.
    await expect(window.getByRole('button', { name: 'Listo' })).toBeFocused();
    await expect(page.locator('[data-tap-shield]')).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);

    for (const { kitchen_ticket } of sent)
      await requestAs(business, 'chef', `/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
    await expect(toasts(page)).toHaveCount(3);
    const visible = page.locator('[data-sonner-toast][data-visible="true"]:not([data-removed="true"])');
    await expect(visible).toHaveCount(1);
    const box = await visible.boundingBox();
    if (!box) throw new Error('The toast is gone.');
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    for (const button of await window.getByRole('button').all())
      await expect.poll(() => receivesPointer(button), `${button}`).toBe(true);
    await expect(visible).toHaveCount(1);
    await expect(toasts(page)).toHaveCount(0, { timeout: 10_000 });
  });

test('on a phone an error stays in front of the toasts that come after it', async ({
  restaurant: { business, openPageAs },
}) => {
  const product = await business.product({ name: 'Baleada', tracksInventory: false });
  await business.openRegister();
  const { kitchen_ticket }: SentOrder = await requestAs(
    business,
    'admin',
    '/api/orders',
    anOrderRequest([{ product }]),
  );
  const page = await openPageAs('admin', { at: '/gastos', width: 390, height: 844, touch: true });
  await expect(page.getByText('En vivo')).toBeAttached();
  await page.getByRole('button', { name: 'Nuevo gasto' }).first().click();
  const window = page.getByRole('dialog', { name: 'Nuevo gasto' });
  await window.getByLabel('¿En qué se gastó?').fill('Gas');
  await window.getByLabel('Monto').fill('350');
  const failed = { error: { code: 'platform.failed', message: 'Algo no salió bien.' } };
  await page.route('**/api/expenses', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: failed }) : route.continue(),
  );
  await window.getByRole('button', { name: 'Guardar' }).click();
  const error = toasts(page).filter({ hasText: failed.error.message });
  await expect(error).toBeVisible();
  await requestAs(business, 'chef', `/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
  await expect(toasts(page)).toHaveCount(2);
  await expect.poll(() => receivesPointer(error)).toBe(true);
  await expect(toasts(page)).toHaveCount(2);
  await expect(toasts(page).filter({ hasText: 'Orden lista' })).toHaveCSS('opacity', '0');
});

test('on a phone whose screen is full of products a press on a toast reaches what is below it', async ({
  restaurant: { business, openPageAs },
}) => {
  for (let number = 1; number <= 30; number += 1)
    await business.product({ name: `Plato ${number}`, tracksInventory: false });
  await business.openRegister();
  const page = await openPageAs('cajero', { at: '/pos', width: 390, height: 844, touch: true });
  await page.locator('button[data-tile]').first().click();
  await page.getByRole('button', { name: /^1 producto/ }).click();
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  const toast = toasts(page).filter({ hasText: 'enviada a cocina' });
  await expect(toast).toBeVisible();
  const bar = page.getByRole('button', { name: /^0 productos/ });
  await expect(bar).toBeVisible();
  await expect.poll(() => receivesPointer(toast)).toBe(false);
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast is gone.');
  const below = await page.evaluate(({ x, y, width, height }) => {
    const middle = y + height / 2;
    const places = Array.from({ length: 19 }, (_, index) => x + (width * (index + 1)) / 20);
    const buttonAt = (place: number) => document.elementFromPoint(place, middle)?.closest('button');
    const found = places.find(buttonAt) ?? x;
    document.addEventListener(
      'click',
      ({ target }) => {
        document.title = (target instanceof Element && target.closest('button')?.textContent) || 'nothing';
      },
      { once: true, capture: true },
    );
    return { x: found, y: middle, text: buttonAt(found)?.textContent ?? '' };
  }, box);
  expect(below.text).not.toBe('');
  await page.touchscreen.tap(below.x, below.y);
  await expect(page).toHaveTitle(below.text);
  await expect(toast).toBeVisible();
});

test('on a phone a toast covers neither the sums of the ticket nor those and the keys of a charge window', async ({
  restaurant: { business, openPageAs },
}) => {
  const product = await business.product({ name: 'Baleada', tracksInventory: false });
  await business.openRegister();
  const sent: SentOrder[] = [];
  for (let number = 1; number <= 3; number += 1)
    sent.push(await requestAs(business, 'cajero', '/api/orders', anOrderRequest([{ product }])));
  const page = await openPageAs('cajero', { at: '/pos', width: 390, height: 844, touch: true });
  await expect(page.getByText('En vivo')).toBeAttached();
  const serveNext = async () => {
    const { kitchen_ticket } = sent.pop() ?? {};
    if (!kitchen_ticket) throw new Error('No order is left to serve.');
    await requestAs(business, 'chef', `/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
    const toast = toasts(page).filter({ hasText: 'Orden lista' });
    await expect(toast).toBeVisible();
    return toast;
  };
  /** The toast has left before the next part is looked at. */
  const expectClear = async (toast: Locator, parts: readonly Locator[]) => {
    await expect.poll(() => coveredBy(toast, parts)).toEqual([]);
    await expect(toasts(page)).toHaveCount(0, { timeout: 10_000 });
  };

  await page.locator('button[data-tile]').first().click();
  await page.getByRole('button', { name: /^1 producto/ }).click();
  const ticket = page.getByRole('dialog');
  const sums = (window: Locator) =>
    ['Subtotal', 'ISV', 'Total'].map((name) => window.getByText(name, { exact: true }));
  await expect(ticket.getByText('Subtotal')).toBeVisible();
  await expectClear(await serveNext(), [...sums(ticket), ...(await ticket.getByRole('button').all())]);

  await ticket.getByRole('button', { name: 'Cobrar', exact: true }).click();
  const charging = page.getByRole('dialog', { name: /^Cobrar/ });
  await expect(charging.getByRole('button', { name: 'L 500' })).toBeVisible();
  await expectClear(await serveNext(), [
    charging.getByText('Por cobrar', { exact: true }),
    ...(await charging.getByRole('button').all()),
  ]);

  await charging.getByText('ISV', { exact: true }).scrollIntoViewIfNeeded();
  await expectClear(await serveNext(), sums(charging));
});
