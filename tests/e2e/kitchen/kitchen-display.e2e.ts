import type { Page } from '@playwright/test';
import { database, expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import {
  aKitchen,
  cardOf,
  emptyMessage,
  openCancelDialog,
  pendingHeading,
  recordSounds,
  requestsTo,
  sendFromPhone,
  serveButton,
} from './kitchen-fixtures.ts';

const EMPTY = 'No hay órdenes pendientes en este momento.';

test('one read has 3, 4 or 6 tickets by screen width, and the next ones appear without loss or duplicates', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  for (let count = 0; count < 13; count += 1)
    await restaurant.business.order([{ product: kitchen.baleada }], { minutesAgo: 13 - count });
  for (const [width, size] of [
    [767, 3],
    [768, 4],
    [1024, 6],
  ] as const) {
    const screen = await restaurant.openPageAs('cajero', { width, height: 400, at: null });
    const reads = requestsTo(screen, '/api/kitchen/tickets');
    await screen.goto('/kitchen');
    await expect(pendingHeading(screen)).toHaveText('Órdenes en preparación 13');
    await expect(screen.getByRole('article')).toHaveCount(size * 2);
    const limits = reads.map((request) => new URL(request.url()).searchParams.get('limit'));
    expect(limits[0]).toBe(`${size}`);
    await screen.getByRole('button', { name: 'Ver más órdenes' }).click();
    const shown = Math.min(13, size * 3);
    await expect(screen.getByRole('article').getByText(/^Orden #/)).toHaveText(
      Array.from({ length: shown }, (_, index) => `Orden #${index + 1}`),
    );
  }
});

test('the most urgent first: the device keeps it, the pages follow it, and an arrival takes its place', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  const slow = await business.product({ tracksInventory: false, preparationMinutes: 60 });
  const quick = await business.product({ tracksInventory: false, preparationMinutes: 5 });
  for (let count = 0; count < 8; count += 1)
    await business.order([{ product: slow }], { minutesAgo: 20 - count });
  await business.order([{ product: quick }], { minutesAgo: 4 });
  const screen = await restaurant.openPageAs('cajero', { width: 1280, at: '/kitchen' });
  const numbers = screen.getByRole('article').getByText(/^Orden #/);
  await expect(numbers).toHaveText([1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Orden #${number}`));
  const urgent = screen.getByRole('button', { name: 'La más urgente primero' });
  await urgent.click();
  await expect(urgent).toHaveAttribute('aria-pressed', 'true');
  await expect(numbers).toHaveText([9, 1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Orden #${number}`));
  await screen.reload();
  await expect(numbers).toHaveText([9, 1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Orden #${number}`));
  await sendFromPhone(kitchen, [{ product: quick }]);
  await expect(numbers).toHaveText([9, 10, 1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Orden #${number}`));
  await screen.getByRole('button', { name: 'La más antigua primero' }).click();
  await expect(urgent).toHaveAttribute('aria-pressed', 'false');
  await expect(numbers.first()).toHaveText('Orden #1');
});

test('a ticket shows its urgency by elapsed time, and the empty display says that all is done', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  const chef = await restaurant.openPageAs('chef');
  await expect(emptyMessage(chef)).toBeVisible();
  await expect(chef.getByText(EMPTY)).toBeVisible();
  await expect(chef.getByText(/^\p{L}+, \d\d de \p{L}+ de \d{4}$/u)).toBeVisible();
  await expect(chef.getByRole('region', { name: 'Estadísticas de hoy' })).toContainText(
    /Servidas.*A tiempo \/ Tarde.*Preparación.*Espera/,
  );

  for (const minutesAgo of [25, 7.5, 0])
    await restaurant.business.order([{ product: kitchen.baleada }], { minutesAgo });
  await chef.reload();
  await expect(cardOf(chef, 1)).toContainText('Alerta·15 min de retraso');
  await expect(cardOf(chef, 2)).toContainText('Atención·3 min restantes');
  await expect(cardOf(chef, 3)).toContainText('A tiempo·10 min restantes');
  await expect(cardOf(chef, 1).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(cardOf(chef, 2).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^7[5-8]$/);
  await expect(cardOf(chef, 3).getByRole('timer')).toHaveText(/^00:\d\d$/);
  await expect(cardOf(chef, 3), 'one item has nothing to tick').not.toContainText('checkbox');
  await expect(cardOf(chef, 3).getByRole('checkbox')).toHaveCount(0);
});

test('the notes of a line are shown in each shape that the API accepts', async ({ restaurant }) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [
    { product: kitchen.baleada, notes: { con: 'aguacate', sin: 'cebolla' } },
    { product: kitchen.baleada, notes: { con: { queso: 2, huevo: 1 }, sin: ['crema', 'frijol'] } },
    {
      product: kitchen.baleada,
      notes: { note: 'bien tostada', ordenParaLlevar: true, complementosAparte: true },
    },
  ]);
  const chef = await restaurant.openPageAs('chef', { width: 390 });
  const lines = cardOf(chef, 1).getByRole('listitem');
  for (const [index, said] of [
    ['con aguacate', 'sin cebolla'],
    ['queso x2', 'huevo', 'crema', 'frijol'],
    ['bien tostada', 'Para llevar', 'Complementos aparte'],
  ].entries()) {
    for (const words of said) await expect(lines.nth(index)).toContainText(words);
  }
});

test('ticks are shared between screens, survive a reload and are struck through', async ({ restaurant }) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }, { product: kitchen.baleada, quantity: 3 }]);
  const [chef, pass] = await Promise.all([
    restaurant.openPageAs('chef', { width: 1024 }),
    restaurant.openPageAs('cajero', { width: 1280 }),
  ]);
  await pass.goto('/kitchen');
  const second = (screen: Page) => cardOf(screen, 1).getByRole('checkbox').nth(1);
  await second(chef).press('Space');
  await expect(second(pass)).toBeChecked();
  await expect(cardOf(pass, 1).getByText('Baleada').nth(1)).toHaveCSS('text-decoration-line', 'line-through');
  await pass.reload();
  await expect(second(pass)).toBeChecked();
  await second(pass).click();
  await expect(second(chef)).not.toBeChecked();
});

test('cancelling a ticket requires a reason, and its button is enabled once there is one', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  const { kitchen_ticket } = await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  const chef = await restaurant.openPageAs('chef', { width: 1024 });
  await openCancelDialog(chef, 1);
  const confirm = chef.getByRole('button', { name: 'Cancelar Orden', exact: true });
  await expect(chef.getByRole('dialog')).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await chef.getByLabel('Motivo de la cancelación').fill('   ');
  await expect(confirm).toHaveCount(0);
  await chef.getByLabel('Motivo de la cancelación').fill('El cliente se fue');
  await confirm.click();
  await expect(chef.getByText('Orden cancelada exitosamente.')).toBeVisible();
  await expect(emptyMessage(chef)).toBeVisible();
  expect(
    await database.rows(
      'select status, cancel_reason from kitchen_tickets where business_id = $1 and id = $2',
      [restaurant.business.id, kitchen_ticket.id],
    ),
  ).toEqual([{ status: 'Cancelada', cancel_reason: 'El cliente se fue' }]);
});

test('sounds play when a ticket turns yellow, turns red and is served, and the page generates them', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  const chef = await restaurant.openPageAs('chef', { width: 1024 });
  const media: string[] = [];
  chef.on('request', (request) => {
    if (request.resourceType() === 'media') media.push(request.url());
  });
  const sounds = await recordSounds(chef);
  // A busy machine has 15 s to load the page before the first of them turns yellow.
  await restaurant.business.order([{ product: kitchen.baleada }], { minutesAgo: 6.75 });
  await restaurant.business.order([{ product: kitchen.baleada }], { minutesAgo: 9.65 });
  await chef.reload();
  await chef.getByRole('button', { name: 'Activar sonido' }).click();
  await expect(chef.getByRole('button', { name: 'Silenciar' })).toBeVisible();
  const played = expect.poll(sounds, { timeout: 40_000 });
  await played.toContain(' 659 659');
  await expect(cardOf(chef, 1)).toContainText('Atención');
  await played.toContain(' 880 699 880 699');
  await expect(cardOf(chef, 2)).toContainText('Alerta');
  await serveButton(chef, 1).click();
  await played.toContain(' 523 659 784');
  expect(media).toEqual([]);
});

test('a tablet whose clock is a day ahead shows the business day and the real elapsed times', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const kitchen = await aKitchen(business);
  await business.order([{ product: kitchen.baleada }], { minutesAgo: 3 });
  const [right, wrong] = [
    await restaurant.openPageAs('cajero', { at: '/kitchen' }),
    await restaurant.openPageAs('cajero', { at: null }),
  ];
  await wrong.clock.install({ time: Date.now() + 24 * 3_600_000 });
  await wrong.goto('/kitchen');
  await expect(cardOf(wrong, 1).getByRole('timer')).toHaveText(/^03:/);
  const today = await right.getByText(/ de \d{4}$/).innerText();
  await expect(wrong.getByText(today)).toBeVisible();
});

test("today's figures are compared with yesterday’s, green for better and red for worse", async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.change({ time_zone: zoneAtNoon() });
  const kitchen = await aKitchen(business);
  const orders = [];
  for (const minutesAgo of [0, 0, 0, 40])
    orders.push(await business.order([{ product: kitchen.baleada }], { minutesAgo }));
  const admin = await restaurant.openPageAs('admin', { width: 1280, at: '/kitchen' });
  for (const number of [1, 2, 3]) {
    await serveButton(admin, number).click();
    await expect(serveButton(admin, number)).toHaveCount(0);
  }
  await database.rows(
    `update kitchen_tickets set created_at = created_at - interval '1 day', ended_at = ended_at - interval '1 day'
     where business_id = $1 and order_number = 1`,
    [business.id],
  );
  await serveButton(admin, 4).click();
  await admin.getByRole('region', { name: 'Estadísticas de hoy' }).getByRole('button').click();
  const figures = admin.getByRole('dialog', { name: 'Estadísticas de hoy' });
  await expect(figures).toContainText('Órdenes servidas32 más que ayer a esta hora');
  await expect(figures).toContainText('A tiempo / Tarde2 / 11 tarde más que ayer a esta hora');
  await expect(figures.locator('.text-success-ink', { hasText: '2 más que ayer a esta hora' })).toHaveCount(
    1,
  );
  await expect(
    figures.locator('.text-danger-ink', { hasText: '1 tarde más que ayer a esta hora' }),
  ).toHaveCount(1);
});

test.describe('error messages of the kitchen display', () => {
  const refused = (code: string, message: string) => ({ error: { code, message, requestId: null } });

  test('the display reports a failed list, at the first load and on the next pages', async ({
    restaurant,
    errors,
  }) => {
    const kitchen = await aKitchen(restaurant.business);
    for (let count = 0; count < 7; count += 1)
      await restaurant.business.order([{ product: kitchen.baleada }]);
    const screen = await restaurant.openPageAs('cajero', { width: 1280 });
    await screen.route('**/api/kitchen/tickets?*', (route) =>
      route.fulfill({ status: 400, json: refused('input.invalid', 'No') }),
    );
    await screen.goto('/kitchen');
    await expect(screen.getByText('Error al cargar las órdenes.').first()).toBeVisible();
    // A page that joins the room reads the list again: only later failures are of this step.
    await expect(screen.getByText('En vivo')).toBeAttached();
    const retry = screen.getByRole('button', { name: 'Reintentar' });
    await retry.evaluate((button) => button.setAttribute('data-same', 'yes'));
    const refusedAgain = screen.waitForResponse('**/api/kitchen/tickets?*');
    await retry.click();
    await refusedAgain;
    await expect(retry).not.toHaveAttribute('aria-busy', 'true');
    await expect(retry).toHaveAttribute('data-same', 'yes');
    await screen.unroute('**/api/kitchen/tickets?*');
    await screen.route('**/api/kitchen/tickets?*after_id*', (route) => route.abort('failed'));
    await retry.click();
    await expect(screen.getByRole('article')).toHaveCount(6);
    await expect(screen.getByText('Error al cargar más órdenes.')).toBeVisible();
    await screen.unroute('**/api/kitchen/tickets?*after_id*');
    await screen.getByRole('button', { name: 'Ver más órdenes' }).click();
    await expect(screen.getByRole('article')).toHaveCount(7);
    errors.expect(NO_NETWORK);
  });

  test('the display reports an order that cannot be served or cancelled', async ({ restaurant, errors }) => {
    const { business } = restaurant;
    const scarce = await business.ingredient({ name: 'Queso', stock: 1 });
    const bare = await business.product({ name: 'Sin receta' });
    const cooked = await business.product({ recipe: [{ ingredient: scarce, quantity: 2 }] });
    await business.openRegister();
    await business.order([{ product: bare }]);
    await business.order([{ product: cooked }]);
    const chef = await restaurant.openPageAs('chef', { width: 1024 });
    await serveButton(chef, 1).click();
    await expect(chef.getByText('No se encontraron recetas para los productos de esta orden')).toBeVisible();
    const bareWindow = chef.getByRole('dialog', { name: 'Falta una receta' });
    await expect(bareWindow).toContainText('Sin receta');
    await expect(bareWindow).toContainText('Pide a un administrador');
    await expect(bareWindow.getByRole('button', { name: 'Agregar receta' })).toBeHidden();
    await chef.keyboard.press('Escape');
    await expect(bareWindow).toBeHidden();
    await serveButton(chef, 2).click();
    await expect(
      chef.getByText('Stock insuficiente para Queso. Stock actual: 1, requerido: 2'),
    ).toBeVisible();
    await expect(chef.getByRole('dialog', { name: 'Stock insuficiente' })).toBeVisible();
    await chef.keyboard.press('Escape');
    await expect(chef.getByRole('dialog')).toBeHidden();

    await chef.route('**/serve', (route) =>
      route.fulfill({ status: 404, json: refused('row.missing', 'Orden no encontrada.') }),
    );
    await serveButton(chef, 2).click();
    await expect(chef.getByText('Orden no encontrada.')).toBeVisible();
    await chef.unroute('**/serve');
    await chef.reload();

    await chef.route('**/serve', (route) =>
      route.fulfill({ status: 500, json: refused('platform.failed', 'No') }),
    );
    await serveButton(chef, 1).click();
    await expect(
      chef.getByText('Error al actualizar inventario. La orden no fue marcada como servida.'),
    ).toBeVisible();

    await chef.route('**/cancel', (route) =>
      route.fulfill({ status: 500, json: refused('platform.failed', 'No') }),
    );
    await openCancelDialog(chef, 1);
    await chef.getByLabel('Motivo de la cancelación').fill('Error');
    await chef.getByRole('button', { name: 'Cancelar Orden', exact: true }).click();
    await expect(chef.getByText('Error al cancelar la orden.')).toBeVisible();
    await expect(chef.getByRole('article', { includeHidden: true })).toHaveCount(2);
    errors.expect(/status of 500/);
  });
});

test('sixty tickets with running timers redraw only their timers', async ({ restaurant }) => {
  const kitchen = await aKitchen(restaurant.business);
  for (let count = 0; count < 60; count += 1)
    await restaurant.business.order([{ product: kitchen.baleada }, { product: kitchen.beer }], {
      minutesAgo: 120 + count,
    });
  const screen = await restaurant.openPageAs('cajero', { width: 1280 });
  await screen.route('**/api/kitchen/tickets?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=6', 'limit=60') }),
  );
  await screen.goto('/kitchen');
  await expect(screen.getByRole('article')).toHaveCount(60, { timeout: 30_000 });
  await screen.unroute('**/api/kitchen/tickets?*');
  // The delay in minutes changes once a minute for each ticket, and nothing else does.
  const drawn = await ticksOf(screen, 4);
  expect(drawn.filter((html) => !html.includes('min de retraso'))).toEqual([]);
});

/** Waits until the first ticket's timer has ticked that often; returns what else was redrawn among the tickets. */
function ticksOf(screen: Page, count: number): Promise<string[]> {
  return screen.getByRole('list', { name: 'Órdenes en preparación' }).evaluate(
    (list, wanted) =>
      new Promise<string[]>((resolve) => {
        const first = list.querySelector('[role=timer]');
        const others: string[] = [];
        let ticks = 0;
        const observer = new MutationObserver((records) => {
          for (const { target } of records) {
            const element = target instanceof Element ? target : target.parentElement;
            if (element === first) ticks += 1;
            if (!element?.closest('[role=timer]')) others.push(element?.outerHTML.slice(0, 80) ?? '');
          }
          if (ticks < wanted) return;
          observer.disconnect();
          resolve(others);
        });
        observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
    count,
  );
}
