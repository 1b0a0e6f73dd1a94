import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
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
