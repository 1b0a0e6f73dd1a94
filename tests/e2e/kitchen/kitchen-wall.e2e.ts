import type { Page } from '@playwright/test';
import { accessibilityCheck, expect, test } from '#tests/e2e/base/fixtures.ts';
import { aKitchen } from './kitchen-fixtures.ts';

const ORDERS = 14;

/** The cards and the edge below which the window hides a card's head, both from the top of the window. */
async function seen(screen: Page) {
  return await screen.evaluate(() => {
    const isPhone = window.innerWidth < 768;
    const edge = window.innerHeight - 36 - 56 - (isPhone ? 64 : 0);
    const tops = [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().top);
    const below = tops.filter((top) => top > edge).length;
    const said = /(\d+) (?:orden|órdenes) más abajo/.exec(document.body.innerText);
    return { cards: tops.length, below, said: said ? Number(said[1]) : 0 };
  });
}

for (const [width, height, pageSize] of [
  [1920, 1080, 6],
  [1024, 768, 6],
  [390, 844, 3],
] as const)
  test(`at ${width}x${height} the display reads on until it is full and one page beyond, and counts what it has below`, async ({
    restaurant,
  }) => {
    const { business } = restaurant;
    const { baleada: product } = await aKitchen(business);
    for (let count = 0; count < ORDERS; count += 1)
      await business.order([{ product }], { minutesAgo: ORDERS - count });
    const screen = await restaurant.openPageAs('cajero', { width, height, at: '/kitchen' });
    const more = screen.getByRole('button', { name: 'Ver más órdenes' });
    await expect
      .poll(async () => {
        const { cards, below } = await seen(screen);
        return cards === ORDERS || below >= pageSize;
      }, 'no order waits while there is room')
      .toBe(true);
    const { cards, below, said } = await seen(screen);
    expect(said, 'the count names what is below').toBe(below);
    await expect(more).toHaveCount(cards === ORDERS ? 0 : 1);
    if (cards < ORDERS) {
      await more.click();
      await expect(screen.getByRole('article')).toHaveCount(Math.min(ORDERS, cards + pageSize));
    }
    await expect(screen.getByRole('article').getByText(/^Orden #/)).toHaveText(
      Array.from({ length: Math.min(ORDERS, cards + pageSize) }, (_, index) => `Orden #${index + 1}`),
    );
  });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxesOf = (screen: Page): Promise<Box[]> =>
  screen.evaluate(() =>
    [...document.querySelectorAll('[data-card]')].map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The first card below each card, and the pixels between them. */
function gapsBelow(boxes: readonly Box[]): number[] {
  return boxes.flatMap((box) => {
    const below = boxes.filter(({ x, y }) => x === box.x && y > box.y).sort((a, b) => a.y - b.y);
    return below[0] ? [below[0].y - (box.y + box.height)] : [];
  });
}

for (const width of [1024, 1440, 1920])
  test(`at ${width} px cards are as high as their lines, follow each other closely and never overlap`, async ({
    restaurant,
  }) => {
    const { business } = restaurant;
    const { baleada: product } = await aKitchen(business);
    for (const [index, lines] of [21, 2, 1, 4, 1, 2, 6, 1, 3, 1, 2, 1].entries())
      await business.order(
        Array.from({ length: lines }, (_, line) => ({ product, notes: { note: `Plato ${line + 1}` } })),
        { minutesAgo: 30 - index },
      );
    const screen = await restaurant.openPageAs('cajero', { width, height: 1080, at: '/kitchen' });
    await expect(screen.getByRole('article')).toHaveCount(12);
    const boxes = await boxesOf(screen);
    expect(boxes, 'an order of 21 lines takes three cards').toHaveLength(14);
    const pairs = boxes.flatMap((box, index) => boxes.slice(index + 1).map((other) => [box, other] as const));
    expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
    expect(new Set(boxes.map(({ height }) => Math.round(height))).size).toBeGreaterThan(4);
    for (const gap of gapsBelow(boxes)) {
      expect(gap).toBeGreaterThanOrEqual(8);
      expect(gap).toBeLessThan(12);
    }
    expect(
      boxes.every(({ y }, index) => y >= (boxes[index - 1]?.y ?? 0)),
      'no card begins above an older one',
    ).toBe(true);
  });

test('an order of more than eight lines goes on in the next card, which serves it; no other card moves before it is gone', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const { baleada: product } = await aKitchen(business);
  await business.order(
    Array.from({ length: 9 }, (_, line) => ({ product, notes: { note: `Plato ${line + 1}` } })),
    { minutesAgo: 9, customer_name: 'Karla' },
  );
  await business.order([{ product }], { minutesAgo: 5 });
  await business.order([{ product }], { minutesAgo: 4 });
  const screen = await restaurant.openPageAs('cajero', { width: 1024, height: 768, at: '/kitchen' });
  const first = screen.getByRole('article', { name: /#1\b/ });
  const next = screen.getByRole('region', { name: /sigue.*#1\b/ });
  await expect(first.getByRole('listitem')).toHaveCount(8);
  await expect(first.getByRole('button', { name: 'Servir' })).toHaveCount(0);
  await expect(next.getByRole('listitem')).toHaveCount(1);
  await next.getByRole('checkbox').click();
  await expect(next.getByRole('checkbox')).toBeChecked();
  const place = () => screen.getByRole('article', { name: /#2\b/ }).boundingBox();
  const before = await place();
  await next.getByRole('button', { name: 'Servir la orden 1' }).click();
  await expect(screen.getByText('Orden #1 servida')).toBeVisible();
  expect(await place()).toEqual(before);
  await expect(screen.getByText('Orden #1 servida')).toHaveCount(0);
  expect((await place())?.x).toBeLessThan(before?.x ?? 0);
});

test('the person of an order is on one line, and an allergy is the loudest text of its card', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const { baleada: product } = await aKitchen(business);
  await business.order(
    [
      { product, notes: { note: 'Es ALÉRGICA al maní' } },
      { product, notes: { note: 'Bien tostada' } },
    ],
    { customer_name: 'María Fernanda Argueta', minutesAgo: 40 },
  );
  const screen = await restaurant.openPageAs('cajero', { width: 1440, at: '/kitchen' });
  const card = screen.getByRole('article', { name: /^Para llevar María Fernanda Argueta .*#1$/ });
  const name = card.getByText('María Fernanda Argueta');
  await expect(name).toHaveCSS('font-size', '20px');
  await expect(name).toHaveCSS('font-weight', '700');
  expect((await name.boundingBox())?.height, 'one line').toBeLessThanOrEqual(26);
  const note = card.locator('[data-note=note]', { hasText: 'Bien tostada' });
  await expect(note).toHaveCSS('font-size', '18px');
  await expect(note).toHaveCSS('font-weight', '700');
  await expect(note.locator('svg')).toBeVisible();
  const sizes = await card.evaluate((element) => {
    const found: Record<string, number> = {};
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (parent && text) found[text.trim()] = Number.parseFloat(getComputedStyle(parent).fontSize);
    }
    return found;
  });
  const { 'Es ALÉRGICA al maní': allergy = 0, ...others } = sizes;
  expect(allergy).toBeGreaterThan(Math.max(...Object.values(others)));
  await card.getByRole('checkbox').first().click();
  await expect(card.locator('[data-note=allergy]'), 'also when it is ticked').toHaveCSS('font-size', '30px');
});

test('text size and columns belong to the device, and nothing is cut or overlaps', async ({ restaurant }) => {
  const { business } = restaurant;
  const { baleada: product } = await aKitchen(business);
  for (const count of [1, 3, 2, 1, 4, 1, 2, 1])
    await business.order(
      Array.from({ length: count }, (_, index) => ({ product, notes: { note: `Plato ${index}` } })),
      { minutesAgo: 20, customer_name: 'Don Beto' },
    );
  const screen = await restaurant.openPageAs('cajero', { width: 1920, height: 1080, at: '/kitchen' });
  const columns = async () => new Set((await boxesOf(screen)).map(({ x }) => x)).size;
  const choose = async (group: string, choice: string) => {
    await screen.getByRole('button', { name: 'Pantalla', exact: true }).click();
    const found = screen
      .getByRole('group', { name: group })
      .getByRole('button', { name: choice, exact: true });
    await found.click();
    await expect(found).toHaveAttribute('aria-pressed', 'true');
    await screen.keyboard.press('Escape');
  };
  await expect(screen.getByRole('article')).toHaveCount(8);
  expect(await columns()).toBe(6);
  for (const [size, pixels] of [
    ['M', 26],
    ['L', 32],
    ['S', 20],
  ] as const) {
    await choose('Tamaño del texto', size);
    await expect(screen.getByText('Baleada').first()).toHaveCSS('font-size', `${pixels}px`);
    const boxes = await boxesOf(screen);
    const pairs = boxes.flatMap((box, index) => boxes.slice(index + 1).map((other) => [box, other] as const));
    expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
  }
  await screen.getByRole('button', { name: 'Pantalla', exact: true }).click();
  await screen.getByRole('switch', { name: /^Teclas/ }).click();
  expect((await accessibilityCheck(screen).analyze()).violations).toEqual([]);
  await screen.keyboard.press('Escape');
  for (const count of [3, 8, 4]) {
    await choose('Columnas', `${count}`);
    await expect.poll(columns).toBe(count);
  }
  await screen.reload();
  await expect(screen.getByRole('article')).toHaveCount(8);
  expect(await columns()).toBe(4);
});

test('a wall screen turns pages, and says which one it shows', async ({ restaurant }) => {
  const { business } = restaurant;
  const { baleada: product } = await aKitchen(business);
  for (let count = 0; count < 9; count += 1)
    await business.order(
      Array.from({ length: 7 }, (_, index) => ({ product, notes: { note: `Plato ${index}` } })),
      { minutesAgo: 9 - count },
    );
  const screen = await restaurant.openPageAs('cajero', { width: 1280, height: 720, at: '/kitchen' });
  const pages = screen.getByRole('navigation', { name: 'Páginas' });
  await expect(screen.getByRole('article')).toHaveCount(9);
  await expect(pages).toHaveText(/^1 de [345]$/);
  const last = Number((await pages.innerText()).split(' ').at(-1));
  for (let page = 2; page <= last; page += 1) {
    await pages.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(pages).toHaveText(`${page} de ${last}`);
  }
  await expect(
    screen.getByRole('article', { name: /#9\b/ }).getByRole('button', { name: /^Servir/ }),
  ).toBeInViewport();
  await expect(screen.getByText(/más abajo$/)).toHaveCount(0);
  await expect(pages.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
});
