import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createArea, createTable } from '#db/queries/orders/tables.ts';
import { expect } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { listTables } from '#tests/support/reads.ts';

export const PHONE = { width: 390, height: 844 } as const;

/** A table's card, with the buttons in its corners. */
export const card = (page: Page, name: string): Locator =>
  page
    .locator('[data-table]')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}(?!\\d)`) }) });
/** The card's main button. */
export const table = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}(?!\\d)`) });
export const statusButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Marcar ${name} como`) });
export const buttonNamed = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
/** Presses a tool of the floor: the button of the mode that is on, or an item of the ⋯ menu. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const button = buttonNamed(page, name);
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  await buttonNamed(page, 'Acciones de las mesas').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
export const timer = (page: Page, name: string): Locator => card(page, name).getByRole('timer');

/** The order of the chosen table: a panel beside the floor, or a window on a narrow screen. */
export const consumption = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Productos en Consumo' })
    .or(page.getByRole('dialog', { name: 'Productos en Consumo' }));

export const floorOf = (business: Business) => listTables(business.scope());

export async function tableOf(business: Business, name: string) {
  const found = (await floorOf(business)).tables.find((each) => each.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

export async function addTables(business: Business, names: readonly string[], area_id: string | null = null) {
  for (const name of names) await createTable(business.writeScope(), { id: randomUUID(), name, area_id });
}

export async function addArea(business: Business, name: string): Promise<string> {
  const id = randomUUID();
  await createArea(business.writeScope(), { id, name });
  return id;
}

export async function openFloor(page: Page): Promise<void> {
  await page.goto('/tables');
  await expect(page.locator('[data-table]').first()).toBeVisible();
}

/** The position of a card on its plan. */
export async function positionOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  return card(page, name).evaluate((element: HTMLElement) => ({
    x: Math.round(Number.parseFloat(element.style.left)),
    y: Math.round(Number.parseFloat(element.style.top)),
  }));
}

/** Drags a card with the mouse by that many pixels. */
export async function drag(page: Page, name: string, by: { x: number; y: number }): Promise<void> {
  const box = await card(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}
