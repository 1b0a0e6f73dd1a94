import type { Page } from '@playwright/test';
import { accessibilityCheck, expect, test } from '#tests/e2e/base/fixtures.ts';
import { dayFromToday, setLastDay, startInvoicing } from '#tests/support/fiscal.ts';
import { aServedSale } from '#tests/support/served-sale.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an invoice is sent by e-mail from its sale, and a wrong address is said at its field', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await startInvoicing(business);
  const product = await business.product({ tracksInventory: false });
  const { sale } = await aServedSale(business, [{ product }]);
  const page = await restaurant.openPageAs('cajero', { at: `/sales?numero=${sale.number}` });
  await page
    .getByRole('button', { name: new RegExp(`#${sale.number}`) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Enviar 000-001-01-00000001 por correo' }).click();
  const window = dialog(page, 'Enviar por correo');
  const address = window.getByLabel('Correo electrónico');
  await expect(address).toBeFocused();
  await address.fill('laceiba.hn');
  await window.getByRole('button', { name: 'Enviar' }).click();
  await expect(address).toHaveAccessibleDescription('Formato de correo electrónico inválido');
  await accessibilityCheck(page);
  await address.fill('compras@laceiba.hn');
  await window.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Se envió a compras@laceiba.hn.')).toBeVisible();
  await expect(window).toBeHidden();
  const sendings = await business.audit('fiscal.document-sent');
  expect(sendings.map(({ details }) => details)).toEqual([
    { number: '000-001-01-00000001', email: 'compras@laceiba.hn' },
  ]);
});

test('the numbers that another system used are skipped, and the dashboard says what invoicing will lack', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const { invoices } = await startInvoicing(business);
  await aServedSale(business, [{ product: await business.product({ tracksInventory: false }) }]);
  const page = await restaurant.openPageAs('admin', { at: '/settings/facturacion' });
  const range = page.getByRole('list', { name: 'Facturas 000-001' }).getByRole('listitem');
  await expect(range).toContainText('Quedan 999 de 1,000');
  await range.getByRole('button', { name: /^Más acciones|Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Corregir numeración' }).click();
  const window = dialog(page, 'Corregir numeración');
  await window.getByLabel('Próximo número').fill('1');
  await window.getByLabel('Motivo').fill('Usados en el sistema anterior');
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(window.getByLabel('Próximo número')).toHaveAccessibleDescription(
    /El número 1 ya se usó: el próximo va después\./,
  );
  await window.getByLabel('Próximo número').fill('901');
  await expect(window).toContainText('El próximo será 000-001-01-00000901.');
  await accessibilityCheck(page);
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(range).toContainText('Quedan 100 de 1,000');

  await setLastDay(business, invoices, dayFromToday(business, 5));
  await page.goto('/dashboard');
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Ver facturación' }) });
  await expect(item).toContainText('Facturas del punto 000-001: quedan 100 números y 5 días.');
  await item.getByRole('link', { name: 'Ver facturación' }).click();
  await expect(page).toHaveURL(/\/settings\/facturacion$/);
});
