import { changeBusiness } from '#db/queries/business/settings.ts';
import { expect, test } from '#tests/e2e/base/fixtures.ts';
import { withPrinter } from '#tests/e2e/printing/printer.ts';

test('a business of a country without a law of Fogón charges without a buyer, and its papers name no law', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.openRegister();
  await changeBusiness(business.writeScope(), { country: 'GT', rtn: '08011990123456' });
  await business.product({ name: 'Pepián', priceCents: 11_500, tracksInventory: false });
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  const papers = await withPrinter(page);
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /^Pepián/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /^Cobrar HNL/ })).toBeVisible();
  await expect(dialog.getByText('Impuesto', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Factura|Adulto mayor/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Cobrar HNL/ }).click();
  await dialog.getByRole('button', { name: 'Imprimir recibo' }).click();
  await expect.poll(async () => (await papers()).length).toBe(1);
  const [receipt = ''] = await papers();
  expect(receipt).toContain('ID fiscal 08011990123456');
  expect(receipt).toMatch(/Impuesto 15\s%/);
  expect(receipt).not.toMatch(/CAI|RTN|ISV|FACTURA/);
});
