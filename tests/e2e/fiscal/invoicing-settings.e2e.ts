import type { Page } from '@playwright/test';
import { dayText } from '#domain/base/time.ts';
import { accessibilityCheck, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { addRange, CAI, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { readFiscal } from '#tests/support/reads.ts';
import { aServedSale } from '#tests/support/served-sale.ts';

const HERE = '/settings/facturacion';
const section = (page: Page) => page.locator('section#facturacion');
const needs = (page: Page) => section(page).getByRole('list', { name: 'Lo que falta para facturar' });
const facturar = (page: Page) => section(page).getByRole('switch', { name: 'Facturar' });
const issuer = (page: Page) => section(page).getByRole('region', { name: 'Emisor' });
const ranges = (page: Page) => section(page).getByRole('region', { name: 'Rangos autorizados' });
const invoiceRanges = (page: Page) =>
  ranges(page).getByRole('list', { name: 'Facturas 000-001' }).getByRole('listitem');

test('a business enters issuer, establishment, point and range, and then switches invoicing on', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await business.openRegister();
  const page = await restaurant.openPageAs('admin', { at: HERE });
  const window = page.getByRole('dialog');

  await test.step('the section lists what is missing, and each entry leads to its place', async () => {
    await expect(facturar(page)).toBeDisabled();
    await expect(needs(page).getByRole('button')).toHaveText([
      'El RTN del emisor',
      'El nombre o la razón social',
      'La dirección de la casa matriz',
      'El teléfono del emisor',
      'El correo del emisor',
      'Un establecimiento',
      'Un punto de emisión con su caja',
      'Un rango de facturas vigente de un punto con caja',
    ]);
    await needs(page).getByRole('button', { name: 'El RTN del emisor' }).click();
    await expect(issuer(page).getByLabel('RTN')).toBeFocused();
  });

  await test.step('a wrong RTN is said at its field, and the issuer is saved', async () => {
    const field = (label: string | RegExp) => issuer(page).getByLabel(label);
    await field('RTN').fill('0801-1985-1239');
    await field('Nombre o razón social').fill('Inversiones El Comal S. de R. L.');
    await field('Dirección de la casa matriz').fill('Barrio El Centro, Comayagua');
    await field('Teléfono').fill('+504 2772-0000');
    await field('Correo electrónico').fill('facturas@elcomal.hn');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(field('RTN')).toHaveAccessibleDescription('El RTN tiene 14 dígitos.');
    await expect(field('RTN')).toBeFocused();
    await field('RTN').fill('0801-1985-123960');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Emisor guardado.')).toBeVisible();
    await expect(needs(page).getByRole('button')).toHaveCount(3);
  });

  await test.step('the head office is proposed with code 000 and the address of the issuer', async () => {
    await needs(page).getByRole('button', { name: 'Un establecimiento' }).click();
    const add = section(page).getByRole('button', { name: 'Agregar establecimiento' });
    await expect(add).toBeFocused();
    await add.click();
    await expect(window.getByLabel('Código')).toHaveValue('000');
    await expect(window.getByLabel('Dirección')).toHaveValue('Barrio El Centro, Comayagua');
    await window.getByLabel('Código').fill('0');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(window.getByLabel('Código')).toHaveAccessibleDescription(
      /El código tiene tres dígitos, como 001\./,
    );
    await window.getByLabel('Código').fill('000');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Establecimiento guardado.')).toBeVisible();
  });

  await test.step('a second establishment with the same code is refused at its field', async () => {
    await section(page).getByRole('button', { name: 'Agregar establecimiento' }).click();
    await expect(window.getByLabel('Código')).toHaveValue('001');
    await window.getByLabel('Código').fill('000');
    await window.getByLabel('Dirección').fill('Barrio Abajo');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(window.getByLabel('Código')).toHaveAccessibleDescription(
      /Ya hay un establecimiento con el código 000\./,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(window).toHaveCount(0);
  });

  await test.step('the point is proposed with the register that has none', async () => {
    await section(page).getByRole('button', { name: 'Agregar punto de emisión' }).click();
    await expect(window.getByLabel('Código')).toHaveValue('001');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Punto de emisión guardado.')).toBeVisible();
    await expect(needs(page).getByRole('button')).toHaveText([
      'Un rango de facturas vigente de un punto con caja',
    ]);
  });

  const limit = dayText(dayFromToday(business, 20));
  await test.step('each wrong value of a range is said at its field', async () => {
    await needs(page).getByRole('button').click();
    await section(page).getByRole('button', { name: 'Agregar rango' }).click();
    const field = (label: string) => window.getByLabel(label);
    await field('Primer número').fill('10');
    await field('Último número').fill('5');
    await field('CAI').fill('254F8A-61');
    await field('Fecha límite de emisión').fill(dayText(dayFromToday(business, -1)));
    const save = window.getByRole('button', { name: 'Guardar' });
    await save.click();
    await expect(field('CAI')).toHaveAccessibleDescription(/El CAI está incompleto/);
    await field('CAI').fill('254F8-612F1-8A0E0-6C1F2-A13B0-99');
    await expect(field('CAI')).toHaveAccessibleDescription(/Compáralo con tu constancia/);
    await save.click();
    await expect(field('Último número')).toHaveAccessibleDescription(
      'El último número va después del primero.',
    );
    await field('Primer número').fill('000-001-01-00000001');
    await field('Último número').fill('000-001-01-00000010');
    await save.click();
    await expect(field('Fecha límite de emisión')).toHaveAccessibleDescription(
      /La fecha límite de emisión ya pasó\./,
    );
    await field('CAI').fill(CAI.toLowerCase());
    await field('Fecha límite de emisión').fill(limit);
    await expect(window.getByRole('status')).toHaveText(
      'De 000-001-01-00000001 a 000-001-01-00000010: 10 documentos.',
    );
    await save.click();
    await expect(page.getByText('Rango guardado.')).toBeVisible();
    await expect(invoiceRanges(page)).toHaveText([/En uso/]);
    await expect(invoiceRanges(page)).toContainText(`Hasta el ${limit}, faltan 20 días`);
    await expect(invoiceRanges(page)).toContainText(CAI);
  });

  await test.step('before that it says that refunds need a range of credit notes, and leads there', async () => {
    await expect(needs(page)).toHaveCount(0);
    const facturarCard = section(page).getByRole('region', { name: 'Facturar' });
    const need = 'Los reembolsos necesitan un rango de notas de crédito: sin él se rechazan.';
    await expect(facturarCard).toContainText(need);
    await facturarCard.getByRole('button', { name: 'Ir a Rangos autorizados' }).click();
    await expect(section(page).getByRole('button', { name: 'Agregar rango' })).toBeFocused();
    const [point] = (await readFiscal(business.scope())).points;
    await addRange(business, point?.id ?? '', { type: 'Nota de crédito' });
    await page.reload();
    await expect(facturar(page)).toBeEnabled();
    await expect(facturarCard).not.toContainText(need);
  });

  await test.step('invoicing is switched on, and off after a confirmation', async () => {
    await expect(needs(page)).toHaveCount(0);
    await facturar(page).click();
    await expect(page.getByText('Facturación activada.')).toBeVisible();
    await expect(facturar(page)).toBeChecked();
    await facturar(page).click();
    await page.getByRole('button', { name: 'Dejar de facturar' }).click();
    await expect(facturar(page)).not.toBeChecked();
  });

  await test.step('the audit log names each change', async () => {
    await show(page, '/settings/auditoria');
    for (const text of [
      'Guardó un rango de facturación',
      'Guardó un punto de emisión',
      'Guardó un establecimiento de facturación',
      'Cambió la facturación',
    ])
      await expect(page.getByText(text).first()).toBeVisible();
  });
});

test('a used range cannot be changed, the next one can, and overlaps are refused', async ({ restaurant }) => {
  const { business } = restaurant;
  const { point } = await startInvoicing(business, { last: 2 });
  await addRange(business, point, { first: 3, last: 50 });
  const product = await business.product({ name: 'Pargo frito', priceCents: 23_000, tracksInventory: false });
  await aServedSale(business, [{ product }]);
  const page = await restaurant.openPageAs('admin', { at: HERE });
  const window = page.getByRole('dialog');
  await expect(invoiceRanges(page)).toHaveText([/En uso/, /Siguiente/]);
  await expect(invoiceRanges(page).first()).toContainText('Queda 1 de 2');
  await invoiceRanges(page)
    .first()
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Corregir numeración']);
  await page.keyboard.press('Escape');

  await invoiceRanges(page)
    .nth(1)
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await window.getByLabel('Primer número').fill('2');
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(window.getByLabel('Primer número')).toHaveAccessibleDescription(
    'Se cruza con el rango 1 a 2.',
  );
  await window.getByLabel('Primer número').fill('11');
  await window.getByRole('button', { name: 'Guardar' }).click();
  await expect(invoiceRanges(page).nth(1)).toContainText('000-001-01-00000011');

  await aServedSale(business, [{ product }]);
  await page.reload();
  await expect(invoiceRanges(page)).toHaveText([/En uso/, /Agotado/]);
  await invoiceRanges(page)
    .first()
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Rango eliminado.')).toBeVisible();
  await expect(section(page)).toContainText('no puede cobrar');
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
});
