import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createCategory, createProduct, type ProductFields } from '#db/queries/menu/menu.ts';
import { expect } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';

export const PHONE = { width: 390, height: 844 } as const;

export async function aCategory(business: Business, name: string): Promise<string> {
  const id = randomUUID();
  await createCategory(business.writeScope(), { id, name });
  return id;
}

export async function aDish(
  business: Business,
  name: string,
  more: Partial<ProductFields> = {},
): Promise<string> {
  const id = randomUUID();
  await createProduct(business.writeScope(), {
    id,
    name,
    price_cents: 5000,
    tracks_inventory: false,
    ...more,
  });
  return id;
}

/** A product's card, and its button. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name, exact: true }) });
export const openButton = (page: Page, name: string): Locator =>
  page.getByRole('article').getByRole('button', { name, exact: true });
export const options = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Opciones de ${name}`, exact: true });
export const buttonNamed = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
export const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Categorías' }).getByRole('button', { name: new RegExp(`^${name} ?\\(`) });
export const names = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading').allTextContents();

export async function openMenu(page: Page): Promise<void> {
  await page.goto('/menu');
  await expect(page.getByRole('heading', { name: 'Menú', exact: true })).toBeVisible();
  await expect(page.getByRole('article').or(page.getByText('No hay productos')).first()).toBeVisible();
}

/** A picture of that size as from a camera, with a white disc in its middle. */
export async function aPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide = 1, high = 1]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#a33';
      context.fillRect(0, 0, wide, high);
      context.fillStyle = '#fff';
      context.arc(wide / 2, high / 2, high / 3, 0, 2 * Math.PI);
      context.fill();
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Drags the middle of one element to the middle of another, by mouse or finger. */
export async function dragOnto(page: Page, from: Locator, to: Locator, touch = false): Promise<void> {
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('it is not on the screen');
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const [start, end] = [await middleOf(from), await middleOf(to)];
  if (!touch) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 6 });
    await page.mouse.up();
    return;
  }
  const client = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await finger('touchStart', [start]);
  for (let step = 1; step <= 6; step += 1)
    await finger('touchMove', [
      { x: start.x + ((end.x - start.x) * step) / 6, y: start.y + ((end.y - start.y) * step) / 6 },
    ]);
  await finger('touchEnd', []);
}
