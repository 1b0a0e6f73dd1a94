import type { Page } from '@playwright/test';
import { dayText } from '#domain/base/time.ts';
import { accessibilityCheck, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { CAI, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a range of pre-printed invoices is added, and a charge enters the number that was written by hand', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await startInvoicing(business);
  await business.product({ name: 'Pargo frito', priceCents: 23_000, tracksInventory: false });

  const office = await restaurant.openPageAs('admin', { at: '/settings/facturacion' });
  await test.step('the range is marked as pre-printed', async () => {
    await office.getByRole('button', { name: 'Agregar rango' }).click();
    await dialog(office).getByLabel('CAI').fill(CAI);
    await dialog(office).getByLabel('Primer número').fill('5001');
    await dialog(office).getByLabel('Último número').fill('5010');
    await dialog(office)
      .getByLabel('Fecha límite de emisión')
      .fill(dayText(dayFromToday(business, 90)));
    await dialog(office)
      .getByRole('switch', { name: /^Facturas preimpresas/ })
      .click();
    await dialog(office).getByRole('button', { name: 'Guardar' }).click();
    const forms = office
      .getByRole('list', { name: 'Facturas 000-001' })
      .getByRole('listitem')
      .filter({ hasText: '00005001' });
    await expect(forms).toContainText('Preimpresas, para contingencias');
  });

  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  const open = dialog(page).getByRole('button', { name: /^Factura/ });
  const charge = dialog(page).getByRole('button', { name: /^Cobrar HNL/ });
  const use = dialog(page).getByRole('button', { name: 'Usar en la factura' });
  const field = dialog(page).getByLabel('Número');
  const written = dayText(dayFromToday(business, -2));

  await test.step('a wrong number is said at its field, before and after the charge', async () => {
    await page
      .getByRole('button', { name: /^Pargo frito/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
    await open.click();
    await dialog(page).getByRole('button', { name: 'Factura preimpresa' }).click();
    await field.fill('000-001-5001');
    await use.click();
    await expect(field).toHaveAccessibleDescription(/El número tiene 16 dígitos/);
    await field.fill('6001');
    await dialog(page).getByLabel('Fecha escrita en la factura').fill(written);
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
    await use.click();
    await expect(open).toContainText('Factura preimpresa 6001: Consumidor final');
    await charge.click();
    await expect(field).toHaveAccessibleDescription(/Ningún rango preimpreso/);
  });

  await test.step('the right number is charged', async () => {
    await field.fill('5001');
    await use.click();
    await charge.click();
    await expect(dialog(page).getByText('Total', { exact: true })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Listo' }).click();
  });

  await test.step('the book has it on its written day, and says why that is another one', async () => {
    await show(office, '/reports?categoria=sales&reporte=sales-book');
    if (dayFromToday(business, -2).slice(0, 7) !== dayFromToday(business, 0).slice(0, 7))
      await office.getByRole('button', { name: 'Mes anterior' }).click();
    const row = office.getByRole('row').filter({ hasText: '000-001-01-00005001' });
    await expect(row).toContainText(written);
    await expect(row).toContainText('Preimpresa, registrada después.');
  });

  await test.step('the sale has it, and a paper of Fogón is a copy', async () => {
    await show(office, '/sales');
    await office.getByRole('button', { name: /^#1$/ }).click();
    const detail = office.getByRole('dialog');
    await expect(detail).toContainText('Factura preimpresa');
    await office.evaluate(() => {
      window.print = () => {
        document.title = document.querySelector('.paper')?.textContent ?? '';
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    await detail.getByRole('button', { name: 'Imprimir 000-001-01-00005001', exact: true }).click();
    await expect(office).toHaveTitle(/COPIA DE FACTURA PREIMPRESA/);
  });
});
