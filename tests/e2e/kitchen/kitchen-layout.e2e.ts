import type { Locator, Page } from '@playwright/test';
import { accessibilityCheck, database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { aKitchen, cardOf, type Kitchen, openCancelDialog, sendFromPhone } from './kitchen-fixtures.ts';

/** Pending orders of three lines, each on a table. */
async function sendOrders(kitchen: Kitchen, count: number): Promise<void> {
  const { business, baleada, beer } = kitchen;
  const tables = await database.rows<{ id: string }>(
    `insert into tables (business_id, id, name) select $1, new_id(), 'Lugar ' || n from generate_series(1, $2::integer) n
     returning id`,
    [business.id, count],
  );
  for (const [index, { id }] of tables.entries())
    await business.order(
      [
        { product: baleada, quantity: 2 },
        { product: baleada, notes: {} },
        { product: beer, quantity: 12 },
      ],
      { channel: 'mesa', table_id: id, customer_name: null, minutesAgo: 60 - index },
    );
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const cards = (screen: Page): Locator => screen.getByRole('article');

test('six orders of three lines are wholly visible at 1024x768, in three columns', async ({ restaurant }) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendOrders(kitchen, 7);
  const screen = await restaurant.openPageAs('cajero', {
    width: 1024,
    height: 768,
    touch: true,
    at: '/kitchen',
  });
  await expect(cards(screen)).toHaveCount(7);
  const below = await boxOf(screen.getByText('1 orden más abajo'));
  const boxes = (await Promise.all((await cards(screen).all()).map(boxOf))).slice(0, 6);
  for (const box of boxes) {
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(1024);
    expect(box.bottom, 'above the count of the orders below').toBeLessThanOrEqual(below.y);
  }
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(3);
  const content = await boxOf(screen.getByRole('main'));
  expect(boxes[0]?.y, 'one bar of 56 px is above the orders').toBeLessThanOrEqual(content.y + 56 + 8);
  expect(await screen.evaluate(() => scrollY)).toBe(0);
});

for (const { width, columns } of [
  { width: 390, columns: 1 },
  { width: 1440, columns: 5 },
  { width: 1920, columns: 6 },
])
  test(`at ${width} px the orders stand in as many columns of 272 px as fit, and nothing is cut`, async ({
    restaurant,
  }) => {
    const kitchen = await aKitchen(restaurant.business);
    await sendOrders(kitchen, 6);
    const screen = await restaurant.openPageAs('cajero', { width, at: '/kitchen' });
    await expect(cards(screen)).toHaveCount(6);
    const boxes = await Promise.all((await cards(screen).all()).map(boxOf));
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(columns);
    for (const box of boxes) expect(Math.round(box.width)).toBeGreaterThanOrEqual(272);
    expect(await screen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('a tap anywhere on a line ticks it, and Servir is filled once all lines are ticked', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [
    { product: kitchen.baleada, notes: { sin: ['Cebolla'], note: 'Bien tostada' } },
    { product: kitchen.beer, quantity: 2 },
  ]);
  const screen = await restaurant.openPageAs('cajero', {
    width: 390,
    height: 844,
    touch: true,
    at: '/kitchen',
  });
  const serve = screen.getByRole('button', { name: 'Servir la orden 1' });
  await expect(serve).toHaveAttribute('data-variant', 'outline');
  const first = cardOf(screen, 1).getByRole('checkbox').first();
  for (const [x, y] of [
    [0, 0],
    [1, 1],
    [0.5, 1],
  ] as const) {
    const wasTicked = await first.isChecked();
    const line = await boxOf(cardOf(screen, 1).getByRole('listitem').first());
    await screen.touchscreen.tap(line.x + 4 + x * (line.width - 8), line.y + 4 + y * (line.height - 8));
    await expect(first).toBeChecked({ checked: !wasTicked });
  }
  await expect(serve).toHaveAttribute('data-variant', 'outline');
  await cardOf(screen, 1).getByRole('checkbox').nth(1).tap();
  await expect(serve).toHaveAttribute('data-variant', 'primary');
});

for (const { width, theme } of [
  { width: 390, theme: 'dark' },
  { width: 1024, theme: 'light' },
] as const)
  test(`at ${width} px every control of the display is 44 px or more, and ${theme} has no accessibility violation`, async ({
    restaurant,
  }) => {
    const kitchen = await aKitchen(restaurant.business);
    const { business } = restaurant;
    for (const minutesAgo of [30, 8, 0])
      await business.order([{ product: kitchen.baleada }, { product: kitchen.beer }], {
        minutesAgo,
      });
    const screen = await restaurant.openPageAs('cajero', {
      width,
      height: 844,
      touch: true,
      theme,
      at: '/kitchen',
    });
    await expect(cards(screen)).toHaveCount(3);
    await cardOf(screen, 1).getByRole('checkbox').first().tap();
    const sizes = async () => {
      const controls = await screen.getByRole('main').locator('button:visible').all();
      return await Promise.all(
        controls.map(async (control) => {
          const { width: wide, height: high } = await boxOf(control);
          return { name: await control.innerText(), wide: Math.round(wide), high: Math.round(high) };
        }),
      );
    };
    expect((await sizes()).filter(({ wide, high }) => wide < 44 || high < 44)).toEqual([]);
    expect((await accessibilityCheck(screen).analyze()).violations).toEqual([]);
  });

test('a menu of the bar has what does not fit on a phone, and windows return the focus to the menus that opened them', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  await sendFromPhone(kitchen, [{ product: kitchen.baleada }]);
  const screen = await restaurant.openPageAs('cajero', { width: 390, touch: true, at: '/kitchen' });
  await screen.getByRole('button', { name: 'Más acciones', exact: true }).tap();
  const menu = screen.getByRole('dialog', { name: 'Más acciones' });
  await expect(menu).toContainText('Órdenes servidas');
  expect((await accessibilityCheck(screen).analyze()).violations).toEqual([]);
  await menu.getByRole('button', { name: 'Recuperar' }).tap();
  await expect(screen.getByRole('dialog', { name: 'Recuperar una orden' })).toBeVisible();
  await screen.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(screen.getByRole('dialog')).toHaveCount(0);
  await expect(screen.getByRole('button', { name: 'Más acciones', exact: true })).toBeFocused();
  await openCancelDialog(screen, 1);
  await screen.getByRole('dialog').getByRole('button', { name: 'Volver' }).tap();
  await expect(screen.getByRole('dialog')).toHaveCount(0);
  await expect(screen.getByRole('button', { name: 'Más acciones de la orden 1' })).toBeFocused();
});

test('the count of orders below includes one that long orders push out of the window', async ({
  restaurant,
}) => {
  const kitchen = await aKitchen(restaurant.business);
  const { business, baleada: product } = kitchen;
  for (const minutesAgo of [9, 8, 7, 6, 5])
    await business.order(
      Array.from({ length: 8 }, (_, index) => ({ product, notes: { note: `Plato ${index}` } })),
      { minutesAgo },
    );
  const screen = await restaurant.openPageAs('cajero', { width: 1280, height: 700, at: null });
  // A display that joins its room reads again, and would count again.
  await screen.routeWebSocket(/\/parties\//, (room) => void room.close());
  await screen.goto('/kitchen');
  await expect(cards(screen)).toHaveCount(5);
  await expect(screen.getByText('1 orden más abajo')).toBeVisible();
  await screen.mouse.wheel(0, 800);
  await expect(screen.getByText('1 orden más abajo')).toHaveCount(0);
});
