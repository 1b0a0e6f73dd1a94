import { expect, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { readMenu } from '#tests/support/reads.ts';
import { aDish, buttonNamed, openButton, openMenu } from './menu-fixtures.ts';

const codesOf = async (business: Business) =>
  Object.fromEntries((await readMenu(business.scope())).items.map(({ name, barcode }) => [name, barcode]));

test('the form stores a code in one form, asks about a wrong check digit, and says whose a code is', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await aDish(business, 'Agua', { barcode: '0036000291452' });
  await aDish(business, 'Galleta');
  const page = await restaurant.openPageAs('admin');
  await openMenu(page);
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('036000291452');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(openButton(page, 'Agua')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('');

  await openButton(page, 'Galleta').click();
  const editor = page.getByRole('dialog', { name: 'Editar Producto' });
  const code = editor.getByLabel('Código de barras');
  await code.fill("ABC'1");
  await buttonNamed(page, 'Guardar').click();
  await expect(editor).toContainText('Un código lleva letras sin tilde, números y signos');
  await code.fill('036000 291452');
  await buttonNamed(page, 'Guardar').click();
  await expect(editor).toContainText('Ese código de barras ya es de "Agua".');

  await code.fill("'7421 0000 12345");
  await buttonNamed(page, 'Guardar').click();
  const question = page.getByRole('alertdialog', { name: '¿Está bien el código de barras?' });
  await expect(question).toContainText('7421000012345: El último dígito no corresponde a los demás.');
  await question.getByRole('button', { name: 'Corregir' }).click();
  expect(await codesOf(business)).toEqual({ Agua: '0036000291452', Galleta: null });
  await buttonNamed(page, 'Guardar').click();
  await question.getByRole('button', { name: 'Guardar así' }).click();
  await expect(page.getByText('Producto actualizado.')).toBeVisible();
  expect(await codesOf(business)).toEqual({ Agua: '0036000291452', Galleta: '7421000012345' });
});

test('the preview of a file asks about codes with a wrong check digit, and stores all without apostrophes', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const page = await restaurant.openPageAs('admin');
  await page.goto('/menu?importar=menu');
  const dialog = page.getByRole('dialog', { name: /^Importar/ });
  await dialog.getByLabel('Archivo para importar').setInputFiles({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      "Nombre,Precio,Código de barras\nGalleta importada,35.00,'0075000001234\nTé importado,60.00,'019954141271\nAgua 600 ml,20.00,´7421000012345\n",
    ),
  });
  const doubts = dialog.getByRole('region', { name: 'Por revisar' });
  await expect(doubts.getByRole('listitem')).toHaveText([
    'Fila 4, Código de barras: 7421000012345: El último dígito no corresponde a los demás.',
  ]);
  await dialog.getByRole('button', { name: 'Importar 3 productos' }).click();
  await expect(page.getByText('Importación lista')).toBeVisible();
  expect(await codesOf(business)).toEqual({
    'Galleta importada': '0075000001234',
    'Té importado': '019954141271',
    'Agua 600 ml': '7421000012345',
  });
});
