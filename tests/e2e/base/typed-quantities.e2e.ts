import { createIngredient } from '#db/queries/stock/inventory.ts';
import { listInventory } from '#tests/support/reads.ts';
import { anIngredientForm } from '#tests/support/stock.ts';
import { accessibilityCheck, expect, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844, touch: true } as const;

test('a quantity that can mean two asks which one, in a form on a phone and in a line of the cart', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createIngredient(
    business.writeScope(),
    anIngredientForm({ name: 'Queso', unit: 'lb', initial_stock: 5000 }),
  );
  await business.product({ name: 'Hielo', priceCents: 1000, tracksInventory: false });
  await business.openRegister();

  const phone = await restaurant.openPageAs('admin', { at: '/inventory?vista=mermas', ...PHONE });
  await phone.getByRole('button', { name: 'Registrar merma' }).tap();
  const dialog = phone.getByRole('dialog', { name: 'Registrar merma' });
  await dialog.getByRole('combobox', { name: 'Ingrediente' }).fill('Queso');
  await dialog.getByRole('option', { name: /Queso/ }).tap();
  const quantity = dialog.getByLabel('Cantidad');
  await expect(quantity).toHaveAttribute('inputmode', 'decimal');
  const question = phone.getByRole('dialog', { name: 'Cantidad por aclarar' });
  await quantity.fill('0,125');
  await expect(question).toBeHidden();
  await quantity.fill('1,250');
  await expect(question).toContainText('¿1.25 o 1,250?');
  expect((await accessibilityCheck(phone).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Devuelto' }).tap();
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await expect(dialog).toContainText(/Escribe/);
  await question.getByRole('button', { name: '1.25', exact: true }).tap();
  await expect(quantity).toHaveValue('1.25');
  await expect(question).toBeHidden();
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await expect(phone.getByText('Merma registrada: 1.25 lb de Queso')).toBeVisible();
  const { items } = await listInventory(business.scope(), { page: 1, page_size: 13 }, true);
  expect(items[0]?.current_stock).toBe(4998.75);

  const till = await restaurant.openPageAs('cajero', { at: '/pos' });
  await till.locator('button[data-tile]').filter({ hasText: 'Hielo' }).click();
  await till.getByRole('button', { name: 'Cantidad de Hielo: 1' }).click();
  const field = till.getByRole('textbox', { name: 'Cantidad de Hielo' });
  await expect(field).toBeFocused();
  await till.keyboard.type('2,500');
  const asked = till.getByRole('dialog', { name: 'Cantidad por aclarar' });
  await asked.getByRole('button', { name: '2.5', exact: true }).click();
  await expect(field).toHaveValue('2.5');
  await expect(field).toBeFocused();
  await till.keyboard.press('Enter');
  await expect(till.getByRole('list', { name: 'Productos de la orden' })).toContainText('HNL 25.00');
});
