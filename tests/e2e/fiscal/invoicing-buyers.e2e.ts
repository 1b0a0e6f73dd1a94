import type { Page } from '@playwright/test';
import { accessibilityCheck, database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { exhaustRange, setNextNumber, startInvoicing } from '#tests/support/fiscal.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const charge = (page: Page) => dialog(page).getByRole('button', { name: /^Cobrar HNL/ });
const buyerRow = (page: Page) => dialog(page).getByRole('button', { name: /^Factura:/ });

async function openCharge(page: Page, product: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${product}`) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(charge(page)).toBeVisible();
}

test('a sale above L 10,000.00 asks for the name and the document of the buyer before it charges', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await startInvoicing(business);
  await business.product({ name: 'Banquete', priceCents: 1_000_001, tracksInventory: false });
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await openCharge(page, 'Banquete');
  await charge(page).click();
  const panel = dialog(page);
  await panel.getByRole('button', { name: 'Con documento' }).click();
  const number = panel.getByLabel('Número');
  const name = panel.getByLabel('Nombre completo');
  await number.fill('0801-1990');
  await name.fill('Rosa');
  await panel.getByRole('button', { name: 'Usar en la factura' }).click();
  await expect(number).toHaveAccessibleDescription('El DNI tiene 13 dígitos.');
  await expect(name).toHaveAccessibleDescription('Escribe el nombre completo, con apellido.');
  await accessibilityCheck(page);
  await number.fill('0801-1990-12345');
  await name.fill('Rosa Pineda');
  await panel.getByRole('button', { name: 'Usar en la factura' }).click();
  await expect(buyerRow(page)).toContainText('Rosa Pineda');
  await charge(page).click();
  await expect(panel.getByRole('button', { name: 'Imprimir factura' })).toBeVisible();
  expect(
    await database.rows(
      `select number, body -> 'buyer' ->> 'identity_number' as identity from fiscal_documents where business_id = $1`,
      [business.id],
    ),
  ).toEqual([{ number: '000-001-01-00000001', identity: '0801199012345' }]);
});

test('charging says that the numbers ended, keeps the cart, and charges it once a range was added', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const { invoices } = await startInvoicing(business);
  await business.product({ name: 'Pargo frito', priceCents: 23_000, tracksInventory: false });
  await exhaustRange(business, invoices);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await openCharge(page, 'Pargo frito');
  await charge(page).click();
  await expect(dialog(page)).toContainText(
    'No quedan números de facturas: agrega un rango en Opciones, Facturación.',
  );
  await expect(charge(page)).toBeEnabled();
  await setNextNumber(business, invoices, 1);
  await charge(page).click();
  await expect(dialog(page).getByRole('button', { name: 'Imprimir factura' })).toBeVisible();
});
