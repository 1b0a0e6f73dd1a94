import { randomUUID } from 'node:crypto';
import { issueDebitNote } from '#db/queries/sales.ts';
import { addRange, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database, expect, show, test } from './fixtures.ts';

test('shots', async ({ restaurant }) => {
  test.setTimeout(400_000);
  const { business } = restaurant;
  const { point, invoices } = await startInvoicing(business);
  await addRange(business, point, { type: 'Nota de débito' });
  const forms = await addRange(business, point, { first: 5001, last: 5010, isPreprinted: true });
  const old = await addRange(business, point, { first: 2001, last: 2400 });
  const late = await addRange(business, point, { first: 3001, last: 3400 });
  await database.rows('update fiscal_ranges set valid_until = $2 where id = $1', [
    old,
    dayFromToday(business, -20),
  ]);
  await database.rows(
    'update fiscal_ranges set valid_until = $2, reported_at = now(), reported_by = $3 where id = $1',
    [late, dayFromToday(business, -90), business.employees.admin.id],
  );
  const product = await business.product({ name: 'Pargo frito', priceCents: 23_000, tracksInventory: false });
  const { sale } = await aServedSale(business, [{ product }]);
  await issueDebitNote(business.writeScope(), sale.id, {
    id: randomUUID(),
    concept: 'Descorche',
    amount_cents: 5750,
    tax_category: 'general',
    reason: 'No se cobró',
    payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 5750 }],
  });
  for (const [name, width, height] of [
    ['390', 390, 844],
    ['1024', 1024, 768],
    ['1440', 1440, 900],
  ] as const)
    for (const theme of ['light', 'dark'] as const) {
      const page = await restaurant.openPageAs('admin', {
        at: '/reports?categoria=sales&reporte=unused-numbers',
        width,
        height,
        theme,
        touch: width < 1200,
      });
      const shot = (what: string) => page.screenshot({ path: `/tmp/b-shots/${what}-${name}-${theme}.png` });
      await expect(page.getByRole('button', { name: 'Marcar como reportado' })).toBeVisible();
      await shot('unused');
      await show(page, '/settings/facturacion');
      await page.getByRole('region', { name: 'Feriados' }).scrollIntoViewIfNeeded();
      await shot('holidays');
      await page.getByRole('button', { name: 'Agregar rango' }).click();
      await page.getByRole('switch', { name: /^Facturas preimpresas/ }).scrollIntoViewIfNeeded();
      await shot('range');
      await show(page, '/pos');
      await page
        .getByRole('button', { name: /^Pargo frito/ })
        .first()
        .click();
      if (width === 390)
        await page
          .getByRole('button', { name: /^Ver orden|^Ver carrito|carrito/i })
          .first()
          .click()
          .catch(() => undefined);
      await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Factura/ }).click();
      await shot('choice');
      await dialog.getByRole('button', { name: 'Factura preimpresa' }).click();
      await dialog.getByLabel('Número').fill('12');
      await shot('form');
      await dialog.getByRole('button', { name: 'Usar en la factura' }).click();
      await shot('row');
      await show(page, '/sales');
      await page
        .getByRole('button', { name: `#${sale.number}`, exact: true })
        .first()
        .click();
      await page.getByRole('region', { name: 'Documentos fiscales' }).scrollIntoViewIfNeeded();
      await shot('sale');
      await page.getByRole('button', { name: 'Nota de débito' }).click();
      await page.getByRole('button', { name: 'Emitir y cobrar' }).click();
      await shot('debit');
      await page.context().close();
    }
  expect(forms).not.toBe(invoices);
});
