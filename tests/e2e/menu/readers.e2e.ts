import type { Locator, Page } from '@playwright/test';
import { database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { consumption, openFloor, table } from '#tests/e2e/orders/tables-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { readMenu } from '#tests/support/reads.ts';
import { aDish, buttonNamed, openButton, openMenu } from './menu-fixtures.ts';
import { READERS, sendKeys, typeAs } from './reader-fixtures.ts';

const EAN = '7421000846710';
const CODES = [EAN, 'ABC-1234', '123'];

const tile = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Productos', exact: true })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first();
const lines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Productos de la orden' }).locator('> li');
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Buscar producto' });
const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

const countOf = async (business: Business, table: 'orders' | 'sales') => {
  const [row] = await database.rows<{ n: number }>(
    `select count(*)::integer as n from ${table} where business_id = $1`,
    [business.id],
  );
  return row?.n;
};

/** The sum of the quantities in the cart, by product. */
const quantities = (page: Page) =>
  lines(page).evaluateAll((items) =>
    Object.fromEntries(
      items.map((item) => {
        const quantity = item.querySelector('fieldset');
        const field = quantity?.querySelector('input');
        return [
          (quantity?.getAttribute('aria-label') ?? '').replace('Cantidad de ', ''),
          field ? field.value : quantity?.querySelectorAll('button')[1]?.textContent,
        ];
      }),
    ),
  );

test('a scan adds its product and presses nothing, wherever the focus of the register is, with a fast and a slow reader', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await aDish(business, 'Agua', { barcode: EAN });
  await aDish(business, 'Galleta', { barcode: 'abc-1234' });
  await aDish(business, 'Chicle', { barcode: '123' });
  await aDish(business, 'Horchata');
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await tile(page, 'Horchata').click();
  await expect(lines(page)).toHaveCount(1);
  const customer = page.getByLabel('Nombre del cliente');
  await customer.fill('Ana 12');
  await search(page).fill('a');

  const note = page.getByLabel('Nota de la orden');
  await buttonNamed(page, 'Agregar nota a la orden').click();
  await note.fill('sin hielo');
  const places: readonly (readonly [string, () => Promise<unknown>, (() => Promise<unknown>)?])[] = [
    [
      'the page',
      () =>
        page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur()),
    ],
    ['a product', () => tile(page, 'Horchata').focus()],
    ['Enviar a cocina', () => buttonNamed(page, 'Enviar a cocina').focus()],
    ['Cobrar', () => buttonNamed(page, 'Cobrar').focus()],
    ['Uno más', () => buttonNamed(page, 'Uno más').last().focus()],
    ['the search', () => search(page).focus()],
    [
      'an empty search',
      () => search(page).fill(''),
      async () => {
        await expect(search(page)).toHaveValue('');
        await search(page).fill('a');
      },
    ],
    ['the customer', () => customer.focus(), () => expect(customer).toBeFocused()],
    ['the note', () => note.focus()],
    [
      'a quantity',
      () => page.getByRole('button', { name: /^Cantidad de Horchata: / }).click(),
      () => buttonNamed(page, 'Cobrar').focus(),
    ],
  ];
  const expected: Record<string, number> = { Horchata: 1 };
  for (const [place, focus, after] of places)
    await test.step(place, async () => {
      for (const gap of READERS)
        for (const [at, code] of CODES.entries()) {
          if (code === '123' && gap > 10 && /search|customer|note|quantity/.test(place)) continue;
          await focus();
          await typeAs(page, code, gap);
          const name = ['Agua', 'Galleta', 'Chicle'][at] ?? '';
          expected[name] = (expected[name] ?? 0) + 1;
          await expect
            .poll(() => quantities(page), { message: `${place}, ${code}, ${gap} ms` })
            .toEqual(Object.fromEntries(Object.entries(expected).map(([key, n]) => [key, String(n)])));
          await after?.();
        }
    });
  await expect(search(page)).toHaveValue('a');
  await expect(customer).toHaveValue('Ana 12');
  await expect(note).toHaveValue('sin hielo');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await countOf(business, 'orders')).toBe(0);
  expect(await countOf(business, 'sales')).toBe(0);
});

test('a scan pays nothing and leaves an amount as it was, and an amount that a hand types is taken', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await aDish(business, 'Agua', { barcode: EAN, price_cents: 2500 });
  await business.openRegister();
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await tile(page, 'Agua').click();
  await buttonNamed(page, 'Cobrar').click();
  const dialog = page.getByRole('dialog');
  const received = dialog.getByLabel('Recibido');
  await expect(received).toBeFocused();
  const refused = toast(page, 'Cierra esta ventana para escanear productos.');
  const isIgnored = async (code: string, gap: number) => {
    await typeAs(page, code, gap);
    await expect(refused).toBeVisible();
    await expect(received).toHaveValue('30');
    await expect(dialog).toContainText('Cambio HNL 5.00');
  };
  await received.fill('30');
  for (const gap of READERS) {
    await received.focus();
    await isIgnored(EAN, gap);
    await isIgnored('ABC-1234', gap);
    await dialog.getByRole('button', { name: /^Cobrar HNL/ }).focus();
    await isIgnored(EAN, gap);
    await isIgnored('123', gap);
  }
  await received.focus();
  await isIgnored('123', 10);
  expect(await countOf(business, 'sales')).toBe(0);

  await received.fill('');
  await typeAs(page, '100', 150);
  await expect(page.getByText('Venta #1 cobrada')).toBeVisible();
});

test('an unknown code says what is similar and is given to a product by who may, and an address does nothing', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await aDish(business, 'Agua', { barcode: '0075000001234' });
  await aDish(business, 'Horchata');
  await business.openRegister();
  const [page, cashier] = await Promise.all([
    restaurant.openPageAs('admin', { at: '/pos' }),
    restaurant.openPageAs('cajero', { at: '/pos' }),
  ]);
  await expect(tile(cashier, 'Agua')).toBeVisible();
  await typeAs(cashier, 'https://example.com/menu/12345', 10);
  await typeAs(cashier, '0075000001235', 10);
  await expect(toast(cashier, 'Código no encontrado')).toContainText(
    '0075000001235 es parecido a 0075000001234 («Agua»).',
  );
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(toast(cashier, 'Código no encontrado').getByRole('button')).toHaveCount(0);
  await typeAs(cashier, '75000001234', 80);
  await expect(toast(cashier, '75000001234 es parecido a 0075000001234')).toBeVisible();

  await expect(tile(page, 'Horchata')).toBeVisible();
  await typeAs(page, 'ABC-1234', 80);
  await toast(page, 'Ningún producto tiene ABC-1234.')
    .getByRole('button', { name: 'Agregar código a un producto' })
    .click();
  const window = page.getByRole('dialog', { name: 'Agregar código a un producto' });
  await window.getByRole('searchbox').fill('horch');
  await window.getByRole('button', { name: 'Horchata' }).click();
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('"Horchata" tiene ahora el código ABC-1234.')).toBeVisible();
  await expect(window).toHaveCount(0);
  expect((await readMenu(business.scope())).items.find(({ name }) => name === 'Horchata')?.barcode).toBe(
    'ABC-1234',
  );

  for (const screen of [page, cashier]) {
    await expect(async () => {
      await typeAs(screen, 'abc-1234', 10);
      await expect(lines(screen)).toContainText('Horchata', { timeout: 1000 });
    }).toPass();
    await typeAs(screen, '075000001234', 10);
    await expect(lines(screen)).toHaveCount(2);
  }
});

test('in the form of a product a scan is its code and saves nothing, and in the menu it opens the product', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await aDish(business, 'Agua', { barcode: EAN });
  await aDish(business, 'Galleta');
  const page = await restaurant.openPageAs('admin');
  await openMenu(page);
  const editor = page.getByRole('dialog', { name: 'Editar Producto' });
  await typeAs(page, EAN, 10);
  await expect(editor.getByLabel('Código de barras')).toHaveValue(EAN);
  await page.keyboard.press('Escape');
  await openButton(page, 'Galleta').click();
  const name = editor.getByLabel('Nombre', { exact: true });
  const code = editor.getByLabel('Código de barras');
  for (const gap of READERS) {
    await name.focus();
    await typeAs(page, '4006381333931', gap);
    await expect(code).toHaveValue('4006381333931');
    await expect(name).toHaveValue('Galleta');
    await code.focus();
    await typeAs(page, 'ABC-1234', gap);
    await expect(code).toHaveValue('ABC-1234');
    await editor.getByRole('tab', { name: 'Disponibilidad' }).click();
    await typeAs(page, '123', gap);
    await expect(code).toHaveValue('123');
    await expect(code).toBeVisible();
  }
  expect((await readMenu(business.scope())).items.map(({ barcode }) => barcode).toSorted()).toEqual([
    EAN,
    null,
  ]);
  await buttonNamed(page, 'Guardar').click();
  await expect(page.getByText('Producto actualizado.')).toBeVisible();
  expect((await readMenu(business.scope())).items.map(({ barcode }) => barcode).toSorted()).toEqual([
    '123',
    EAN,
  ]);
});

test('where no product is scanned a scan presses nothing: the panel of a table, a count and an expense', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const dish = await aDish(business, 'Agua', { barcode: EAN });
  await business.ingredient({ name: 'Arroz', stock: 10 });
  await business.openRegister();
  await business.order([{ product: dish }], { channel: 'mesa', table_id: business.tables[0]?.id ?? '' });
  const page = await restaurant.openPageAs('admin');
  const refused = toast(page, 'En esta pantalla no se escanean productos.');
  await openFloor(page);
  await table(page, 'Mesa 1').click();
  const charge = consumption(page).getByRole('button', { name: /^Cobrar/ });
  for (const gap of READERS)
    for (const code of CODES) {
      await charge.focus();
      await typeAs(page, code, gap);
      await expect(refused).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

  await page.goto('/inventory?vista=conteos');
  await page.getByRole('button', { name: 'Nuevo conteo' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar' }).click();
  const rice = page.getByLabel('Arroz');
  await rice.fill('8');
  await expect(page.getByText('Contados 1 de 1')).toBeVisible();
  for (const gap of READERS) {
    await rice.focus();
    await typeAs(page, EAN, gap);
    await expect(refused).toBeVisible();
    await expect(rice).toHaveValue('8');
    await expect(rice).toBeFocused();
  }
});

test('keys of a hand act as before, and the device keeps its own reader', async ({ restaurant }) => {
  const { business } = restaurant;
  await aDish(business, 'Agua', { barcode: 'AB-12' });
  await aDish(business, 'Horchata');
  await business.openRegister();
  const page = await restaurant.openPageAs('admin', { at: '/pos' });
  await tile(page, 'Horchata').click();
  await page.keyboard.press('+');
  await expect.poll(() => quantities(page)).toEqual({ Horchata: '2' });
  await page.keyboard.press('-');
  await expect.poll(() => quantities(page)).toEqual({ Horchata: '1' });
  await sendKeys(
    page,
    [...'/agu'].map((key) => ({ key, text: key })),
    100,
  );
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('agu');
  await search(page).fill('');
  await tile(page, 'Horchata').focus();
  await typeAs(page, '+', 100);
  await expect.poll(() => quantities(page)).toEqual({ Horchata: '3' });

  // A reader of the United States at a device with a Spanish layout: the key of '-' types an apostrophe.
  const spanish = [
    { key: 'A', code: 'KeyA', text: 'A', modifiers: 8 },
    { key: 'B', code: 'KeyB', text: 'B', modifiers: 8 },
    { key: "'", code: 'Minus', text: "'" },
    { key: '1', code: 'Digit1', text: '1' },
    { key: '2', code: 'Digit2', text: '2' },
    { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ];
  await sendKeys(page, spanish, 10);
  await expect.poll(() => quantities(page)).toEqual({ Horchata: '3', Agua: '1' });

  await page.goto('/settings/impresoras');
  const settings = page.getByRole('region', { name: 'Lector de códigos' });
  await settings.getByLabel('Prefijo').fill(']C1');
  await settings.getByLabel('Sufijo').fill('*');
  await page.goto('/pos');
  await tile(page, 'Horchata').focus();
  await typeAs(page, ']C1AB-12*', 10);
  await expect.poll(() => quantities(page)).toEqual({ Horchata: '3', Agua: '2' });
  await typeAs(page, 'AB-12', 80);
  await expect.poll(() => quantities(page)).toEqual({ Horchata: '3', Agua: '3' });

  await page.goto('/settings/impresoras');
  await settings.getByRole('switch', { name: 'Reconocer el lector' }).click();
  await page.goto('/pos');
  await tile(page, 'Horchata').focus();
  await typeAs(page, '++1', 10);
  await expect.poll(() => quantities(page)).toEqual({ Horchata: '4', Agua: '5' });
});
