import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/base/fixtures.ts';

/** Opens the register that /pos offers with a float in lempiras. */
export async function openRegisterSession(page: Page, float: string): Promise<void> {
  await page.getByLabel('Fondo de caja').fill(float);
  await page.getByRole('button', { name: 'Aperturar caja' }).click();
  await expect(page.getByText('Caja aperturada')).toBeVisible();
}

/** Charges one of a product at the counter in cash, as the business's first sale. */
export async function chargeFirstSale(page: Page, product: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${product}`) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar HNL/ })
    .click();
  await expect(page.getByText('Venta #1 cobrada')).toBeVisible();
}
