import type { Page } from '@playwright/test';
import { database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { requestAs } from '#tests/e2e/kitchen/kitchen-fixtures.ts';

const READS_OF_THE_FLOOR = /\/api\/(?:orders|tables|sales|snapshot|kitchen)(?:\/|\?|$)/;

/** The reads of the floor that a page asks for from now on. */
function readsOf(page: Page): readonly string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && READS_OF_THE_FLOOR.test(pathname)) reads.push(pathname);
  });
  return reads;
}

test('a round and its serving appear in an open order on two devices, and nothing is read again', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const soup = await business.product({ name: 'Sopa', priceCents: 9000, tracksInventory: false });
  await business.product({ name: 'Horchata', priceCents: 3000, tracksInventory: false });
  await business.order([{ product: soup }], {
    channel: 'mesa',
    table_id: business.tables[0]?.id ?? '',
    customer_name: null,
  });
  const [waiter, cashier] = await Promise.all([
    restaurant.openPageAs('mesero', { width: 390, height: 844, at: null }),
    restaurant.openPageAs('cajero', { at: null }),
  ]);
  // Devices keep the whole floor some seconds after they connect.
  const kept = [waiter, cashier].map((page) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/snapshot'),
  );
  await Promise.all([waiter.goto('/tables'), cashier.goto('/orders')]);
  await Promise.all(kept);
  await waiter
    .getByRole('main')
    .getByRole('button', { name: /^Mesa 1/ })
    .click();
  const table = waiter.getByRole('dialog', { name: 'Productos en Consumo' });
  await cashier.getByRole('button', { name: /^Ver orden .* #1/ }).click();
  const order = cashier.getByRole('dialog', { name: 'Orden #1' });
  for (const shown of [table, order]) await expect(shown).toContainText('Sopa x1');
  await table.getByRole('button', { name: 'Agregar productos' }).click();
  const adding = waiter.getByRole('dialog', { name: 'Agregar productos' });
  await adding
    .getByRole('button', { name: /^Horchata/ })
    .first()
    .click();
  await expect(adding.getByText('1 producto', { exact: true })).toBeVisible();

  const reads = [waiter, cashier].map(readsOf);
  await adding.getByRole('button', { name: 'Enviar a cocina' }).click();
  for (const shown of [table, order]) await expect(shown).toContainText('Horchata x1');

  const [ticket] = await database.rows<{ id: string }>(
    'select id from kitchen_tickets where business_id = $1 and round = 2',
    [business.id],
  );
  await requestAs(business, 'cajero', `/api/kitchen/tickets/${ticket?.id}/serve`);
  for (const shown of [table, order]) await expect(shown).toContainText('Servida');
  expect(reads).toEqual([[], []]);
});
