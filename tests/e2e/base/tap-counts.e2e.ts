import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const TABLET = { width: 1024, height: 768, touch: true } as const;

/** Taps each place in turn; returns how many taps that were. */
async function tapAll(places: readonly Locator[]): Promise<number> {
  for (const place of places) await place.tap();
  return places.length;
}

test('an empty order cannot be charged, three products take five taps with exact cash, and a reprint takes four', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  for (const name of ['Baleada', 'Horchata', 'Tajadas'])
    await business.product({ name, priceCents: 2000, tracksInventory: false });
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { ...TABLET, at: '/pos' });
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const tile = (name: string) => page.locator('button[data-tile]').filter({ hasText: name });
  const charge = page.getByRole('button', { name: 'Cobrar', exact: true });
  await expect(charge).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Enviar a cocina' })).toBeDisabled();
  const charged = await tapAll([
    tile('Baleada'),
    tile('Horchata'),
    tile('Tajadas'),
    charge,
    page.getByRole('button', { name: 'Cobrar HNL 60.00' }),
  ]);
  await expect(page.getByText('Venta #1 cobrada')).toBeVisible();
  expect(charged).toBe(5);

  await page.getByRole('button', { name: 'Listo' }).tap();
  const printed = await tapAll([
    page.getByRole('button', { name: /^Menú de/ }),
    page.getByRole('menuitem', { name: 'Ventas' }),
    page.getByRole('button', { name: '#1', exact: true }),
    page.getByRole('button', { name: /^(Imprimir|Reimprimir)$/ }),
  ]);
  await expect(page.locator('.paper')).toContainText('HNL 60.00');
  expect(printed).toBe(4);
});

test('a second round of two products is sent in six taps', async ({ restaurant }) => {
  const { business } = restaurant;
  const [dish = '', drink = ''] = await Promise.all(
    ['Baleada', 'Horchata'].map((name) => business.product({ name, tracksInventory: false })),
  );
  await business.order([{ product: dish }, { product: drink }], {
    channel: 'mesa',
    table_id: business.tables.find(({ name }) => name === 'Mesa 1')?.id ?? null,
  });
  const page = await restaurant.openPageAs('mesero', { ...TABLET, at: '/orders' });
  const adding = page.getByRole('dialog', { name: 'Agregar productos' });
  const taps = await tapAll([
    page.getByRole('link', { name: 'Mesas' }),
    page.getByRole('button', { name: /^Mesa 1/ }),
    page.getByRole('button', { name: /^Agregar/ }),
    adding.locator('button[data-tile]').filter({ hasText: 'Baleada' }),
    adding.locator('button[data-tile]').filter({ hasText: 'Horchata' }),
    adding.getByRole('button', { name: 'Enviar a cocina' }),
  ]);
  await expect(page.getByText('Orden #1 enviada a cocina')).toBeVisible();
  expect(taps).toBe(6);
});

test('a bill is split in two from the floor in five taps', async ({ restaurant }) => {
  const { business } = restaurant;
  await business.openRegister();
  const product = await business.product({ name: 'Baleada', priceCents: 2000, tracksInventory: false });
  await business.order([{ product }, { product }], {
    channel: 'mesa',
    table_id: business.tables.find(({ name }) => name === 'Mesa 1')?.id ?? null,
  });
  const page = await restaurant.openPageAs('cajero', { ...TABLET, at: '/tables' });
  const charging = page.getByRole('dialog', { name: /^Cobrar/ });
  const taps = await tapAll([
    page.getByRole('button', { name: /^Mesa 1/ }),
    page.getByRole('button', { name: /^Cobrar/ }),
    charging.getByRole('button', { name: 'Dividir cuenta' }),
    charging.getByText('Partes iguales'),
    charging.getByRole('button', { name: 'Dividir en 2 partes' }),
  ]);
  await expect(charging.getByRole('button', { name: /^Cuenta \d · 1\/2 de la cuenta/ })).toHaveCount(2);
  expect(taps).toBe(5);
});
