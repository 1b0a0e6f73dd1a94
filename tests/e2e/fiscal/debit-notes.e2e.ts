import { accessibilityCheck, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { addRange, startInvoicing } from '#tests/support/fiscal.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { aServedSale } from '#tests/support/served-sale.ts';

test('an invoiced sale is charged something more with a debit note, which the book has once', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await business.change({ time_zone: zoneAtNoon() });
  const { point } = await startInvoicing(business);
  await addRange(business, point, { type: 'Nota de débito' });
  const product = await business.product({ name: 'Pargo', priceCents: 23_000, tracksInventory: false });
  const { sale } = await aServedSale(business, [{ product }]);
  const page = await restaurant.openPageAs('admin', { at: '/sales' });
  const detail = page.getByRole('dialog', { name: `Venta #${sale.number}`, exact: true });
  const note = page.getByRole('dialog', { name: `Nota de débito de la venta #${sale.number}` });

  await test.step('each missing value is said at its field', async () => {
    await page.getByRole('button', { name: `#${sale.number}`, exact: true }).click();
    await detail.getByRole('button', { name: 'Nota de débito' }).click();
    await note.getByRole('button', { name: 'Emitir y cobrar' }).click();
    await expect(note.getByLabel('Concepto')).toHaveAccessibleDescription('Escribe qué se cobra.');
    await expect(note.getByLabel('Motivo')).toHaveAccessibleDescription('Escribe el motivo.');
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  });

  await test.step('it is issued and charged, and the sale lists it', async () => {
    await note.getByLabel('Concepto').fill('Descorche');
    await note.getByLabel('Monto con impuesto').fill('57.50');
    await note.getByRole('button', { name: 'No se cobró todo' }).click();
    await expect(note).toContainText('HNL 57.50');
    await note.getByRole('button', { name: 'Emitir y cobrar' }).click();
    await expect(note).toHaveCount(0);
    await expect(detail).toContainText('Nota de débito: venta #2');
    await page.keyboard.press('Escape');
  });

  await test.step('its own sale says which one it debits, and has the document', async () => {
    await page.getByRole('button', { name: '#2', exact: true }).click();
    const own = page.getByRole('dialog', { name: 'Venta #2' });
    await expect(own).toContainText(`Nota de débito de la venta #${sale.number}`);
    await expect(own).toContainText('000-001-07-00000001');
    await expect(own.getByRole('button', { name: 'Nota de débito' })).toHaveCount(0);
  });

  await test.step('the book has the invoice and the note', async () => {
    await show(page, '/reports?categoria=sales&reporte=sales-book');
    const rows = page.getByRole('table', { name: 'Documentos' }).getByRole('row');
    await expect(rows.filter({ hasText: '000-001-07-00000001' })).toContainText('Nota de débito');
    await expect(rows.last()).toContainText('287.50');
  });
});
