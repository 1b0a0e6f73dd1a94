import { readFileSync } from 'node:fs';
import { createDueRangeNotifications } from '#db/queries/fiscal/fiscal.ts';
import { dayText } from '#domain/base/time.ts';
import { nationalHolidays } from '#domain/fiscal/hn/national-holidays.ts';
import { accessibilityCheck, database, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { dayFromToday, setLastDay, startInvoicing } from '#tests/support/fiscal.ts';

test('unused numbers of an expired range are notified, listed, exported and marked as reported', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  const { invoices } = await startInvoicing(business, { last: 40 });
  const expired = dayFromToday(business, -50);
  await setLastDay(business, invoices, expired);
  await createDueRangeNotifications(database.app, 1000);
  const page = await restaurant.openPageAs('admin', { at: '/dashboard' });

  await test.step('the notification leads to the list', async () => {
    await page.getByRole('button', { name: /^Notificaciones/ }).click();
    await page.getByText('Números sin usar por reportar').click();
    await expect(page.getByRole('heading', { name: 'Informe Analitico' })).toBeVisible();
  });

  const range = page
    .getByRole('list', { name: 'Números sin usar', exact: true })
    .getByRole('listitem')
    .first();
  await test.step('the list says which numbers and until when, and its file has them', async () => {
    await expect(range).toContainText('000-001-01-00000001 a 000-001-01-00000040');
    await expect(range).toContainText(`40 números · venció el ${dayText(expired)}`);
    await expect(range).toContainText('Plazo vencido');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('000-001-01-00000001,000-001-01-00000040,40');
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  });

  await test.step('it is marked as reported, with who, and the mark is taken back', async () => {
    await range.getByRole('button', { name: 'Marcar como reportado' }).click();
    await expect(range).toContainText('Reportado');
    await expect(range).toContainText(`Por ${business.employees.admin.fullName}, el`);
    await range.getByRole('button', { name: 'Quitar la marca' }).click();
    await expect(range).toContainText('Plazo vencido');
  });

  await test.step('holidays are added for a year and one by one, and deleted', async () => {
    await show(page, '/settings/facturacion');
    const holidays = page.getByRole('region', { name: 'Feriados' });
    const year = Number(dayFromToday(business, 0).slice(0, 4));
    await holidays.getByRole('button', { name: `Agregar los feriados nacionales de ${year}` }).click();
    await expect(holidays.getByText('Viernes Santo')).toBeVisible();
    await holidays.getByRole('button', { name: 'Agregar feriado' }).click();
    const window = page.getByRole('dialog');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(window.getByLabel('Nombre')).toHaveAccessibleDescription('Escribe el nombre del feriado.');
    await window.getByLabel('Día', { exact: true }).fill(dayText(`${year}-12-08`));
    await window.getByLabel('Nombre').fill('Feria patronal');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(holidays.getByText('Feria patronal')).toBeVisible();
    await holidays.getByRole('button', { name: 'Más acciones de Feria patronal' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await expect(holidays.getByText('Feria patronal')).toHaveCount(0);
    expect(nationalHolidays(year)).toHaveLength(10);
  });
});
