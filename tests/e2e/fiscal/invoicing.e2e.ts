import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { formatAmount } from '#domain/base/money.ts';
import { database, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { withPrinter } from '#tests/e2e/printing/printer.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { aServedSale } from '#tests/support/served-sale.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const buyerRow = (page: Page) => dialog(page).getByRole('button', { name: /^Factura:/ });
const charge = (page: Page) => dialog(page).getByRole('button', { name: /^Cobrar HNL/ });

/** Puts a product in the cart and opens the window that charges it. */
async function openCharge(page: Page, product: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${product}`) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(charge(page)).toBeVisible();
}

test('a charge issues an invoice to the final consumer, to an RTN and to an exonerated buyer', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await startInvoicing(business);
  await business.product({ name: 'Pargo frito', priceCents: 23_000, tracksInventory: false });
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  const papers = await withPrinter(page);
  const done = () => dialog(page).getByRole('button', { name: 'Listo' }).click();

  await test.step('the final consumer needs nothing, and the paper says all of art. 10', async () => {
    await openCharge(page, 'Pargo frito');
    await expect(buyerRow(page)).toContainText('Consumidor final');
    await charge(page).click();
    const print = dialog(page).getByRole('button', { name: 'Imprimir factura' });
    await print.click();
    await expect.poll(async () => (await papers()).length).toBe(1);
    const [paper = ''] = await papers();
    for (const text of [
      'FACTURA',
      '000-001-01-00000001',
      'RTN 08011985123960',
      'CAI: 254F8A-612F1B-8A0E0C-6C1F2D-A13B0E-99',
      'Rango autorizado: 000-001-01-00000001 al 000-001-01-00001000',
      'Fecha límite de emisión',
      'CONSUMIDOR FINAL',
      'Descuentos y rebajas otorgados',
      'LEMPIRAS',
      'Original: Cliente',
      'Copia: Obligado Tributario Emisor',
    ])
      expect(paper).toContain(text);
    expect(paper).not.toContain('REIMPRESIÓN');
    await expect(print).toBeEnabled();
    await print.click();
    await expect.poll(async () => (await papers()).length).toBe(2);
    expect((await papers())[1]).toContain('REIMPRESIÓN');
    await done();
  });

  await test.step('a wrong RTN is said at its field, and the right one is found the next time', async () => {
    await openCharge(page, 'Pargo frito');
    await buyerRow(page).click();
    await dialog(page).getByRole('button', { name: 'Con RTN' }).click();
    await dialog(page).getByLabel('RTN').fill('0801-1990');
    await dialog(page).getByLabel('Nombre o razón social').fill('Distribuidora La Ceiba');
    await dialog(page).getByRole('button', { name: 'Usar en la factura' }).click();
    await expect(dialog(page).getByLabel('RTN')).toHaveAccessibleDescription('El RTN tiene 14 dígitos.');
    await dialog(page).getByLabel('RTN').fill('0801-1990-123456');
    await dialog(page).getByRole('button', { name: 'Usar en la factura' }).click();
    await expect(buyerRow(page)).toContainText('Distribuidora La Ceiba');
    await charge(page).click();
    await dialog(page).getByRole('button', { name: 'Imprimir factura' }).click();
    await expect.poll(async () => (await papers())[2]).toContain('RTN: 08011990123456');
    await done();
  });

  await test.step('an exonerated buyer pays the base without tax', async () => {
    await openCharge(page, 'Pargo frito');
    const taxed = await charge(page).textContent();
    await buyerRow(page).click();
    await dialog(page).getByRole('button', { name: 'Exonerado', exact: true }).click();
    await dialog(page).getByLabel('Nombre o razón social').fill('La Ceiba');
    await dialog(page)
      .getByRole('button', { name: /08011990123456/ })
      .click();
    await expect(dialog(page).getByLabel('RTN')).toHaveValue('08011990123456');
    await dialog(page).getByLabel('Orden de compra exenta').fill('OCE-2026-0001');
    await dialog(page).getByLabel('Constancia de exonerado').fill('21012345678');
    await dialog(page).getByRole('button', { name: 'Usar en la factura' }).click();
    await expect(buyerRow(page)).toContainText('Exonerado: −ISV');
    await expect(charge(page)).not.toHaveText(taxed ?? '');
    await charge(page).click();
    await dialog(page).getByRole('button', { name: 'Carta' }).click();
    await expect.poll(async () => (await papers())[3]).toContain('Orden de compra exenta: OCE-2026-0001');
    expect((await papers())[3]).toContain('Exonerado: −ISV');
    await done();
  });
});

test('a voided sale shows its annulled invoice, which prints as ANULADA, and the book counts the others', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await startInvoicing(business);
  const product = await business.product({ name: 'Pargo', priceCents: 23_000, tracksInventory: false });
  const { sale: kept } = await aServedSale(business, [{ product }]);
  const { sale } = await aServedSale(business, [{ product }]);
  const page = await restaurant.openPageAs('admin', { at: '/sales' });
  const papers = await withPrinter(page);

  await test.step('the sale has its document, which is annulled with it', async () => {
    await page.getByRole('button', { name: `#${sale.number}`, exact: true }).click();
    const detail = page.getByRole('dialog', { name: `Venta #${sale.number}` });
    await expect(detail).toContainText('000-001-01-00000002');
    await expect(detail.getByText('Emitida', { exact: true })).toBeVisible();
    await detail.getByRole('button', { name: 'Anular' }).click();
    const voiding = page.getByRole('alertdialog');
    await voiding.getByLabel('Motivo').fill('Se cobró en la mesa equivocada');
    await voiding.getByRole('button', { name: 'Anular venta' }).click();
    await expect(detail.getByText('Anulada', { exact: true }).last()).toBeVisible();
    await detail.getByRole('button', { name: 'Imprimir 000-001-01-00000002', exact: true }).click();
    await expect.poll(async () => (await papers())[0]).toContain('ANULADA: Se cobró en la mesa equivocada');
  });

  await test.step('the book has both documents, and sums as much as the sale that is left', async () => {
    await show(page, '/reports?categoria=sales&reporte=sales-book');
    const rows = page.getByRole('table', { name: 'Documentos' }).getByRole('row');
    await expect(rows.filter({ hasText: '000-001-01-00000001' })).not.toContainText('Anulada');
    await expect(rows.filter({ hasText: '000-001-01-00000002' })).toContainText('Anulada');
    const total = (kept.total_cents / 100).toFixed(2);
    await expect(rows.last()).toContainText(total);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Texto' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('000-001-01-00000002');
    const [, heads = [], ...lines] = text
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
    expect(lines.at(-1)?.[heads.indexOf('Total')]).toBe(total);
    await show(page, '/reports?comparar=nada');
    const base = `HNL ${(kept.base_cents / 100).toFixed(2)}`;
    const sales = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Ventas', exact: true }) });
    await expect(sales.first()).toContainText(base);
  });
});

test('the sales book fits a tablet and a desktop with all its figures, whatever their size', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await startInvoicing(business);
  const priceCents = 1_234_567;
  const products = await Promise.all(
    (['general', 'special', 'exempt'] as const).map((taxCategory) =>
      business.product({ name: taxCategory, priceCents, taxCategory, tracksInventory: false }),
    ),
  );
  const buyer = { name: 'Cooperativa de Caficultores de Intibucá', rtn: '08011990123456' };
  const all = products.map((product) => ({ product, quantity: 9 }));
  await aServedSale(business, all.slice(0, 1), { buyer });
  const { sale } = await aServedSale(business, all, { buyer });
  const page = await restaurant.openPageAs('admin', { at: null, width: 1024, height: 768 });
  await page.goto('/reports?categoria=sales&reporte=sales-book');
  const table = page.getByRole('table', { name: 'Documentos' });
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(table.getByRole('row').last()).toContainText(
      formatAmount(sale.total_cents + 9 * priceCents, 'HNL'),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(
      await table.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth),
      `at ${width} pixels`,
    ).toBe(0);
  }
});

test('an invoice of a demo says that it has no fiscal value, on a roll of 58 mm and on office paper', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const { invoices } = await startInvoicing(business);
  await database.change('fiscal_ranges', invoices, { is_demo: true });
  const product = await business.product({
    ...{ name: 'Parrillada mixta familiar con chimol', priceCents: 1_234_550, tracksInventory: false },
  });
  const order = await business.order([{ product, quantity: 12 }]);
  const exonerated = order.sale.base_cents;
  const { answer } = await chargeSale(business.writeScope('cajero'), order.sale.id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: exonerated }],
    buyer: {
      name: 'Cooperativa de Caficultores de Intibucá',
      rtn: '08011990123456',
      exoneration: {
        purchase_order: 'OCE-2026-0000123456',
        certificate: '21012345678901234',
        sag: 'SAG-2026-0009',
      },
    },
  });
  const page = await restaurant.openPageAs('cajero', { at: null });
  await page.addInitScript(() => {
    window.print = () => undefined;
    localStorage.setItem('fogon.paper', '58');
  });
  await page.goto(`/sales?numero=${answer.sale.number}`);
  await page.getByRole('button', { name: `#${answer.sale.number}`, exact: true }).click();
  const paper = page.locator('.paper');
  const widthMm = () =>
    paper.evaluate((sheet) => Math.round((sheet.getBoundingClientRect().width / 96) * 25.4));
  const cutTexts = () =>
    paper.evaluate((sheet) => {
      const edge = sheet.getBoundingClientRect().right + 0.5;
      return [...sheet.querySelectorAll('.paper-text, .paper-row > *')]
        .filter(
          (part) => part.getBoundingClientRect().right > edge || part.scrollWidth > part.clientWidth + 1,
        )
        .map((part) => part.textContent);
    });
  for (const { button, width } of [
    { button: 'Imprimir 000-001-01-00000001', width: 48 },
    { button: 'Imprimir 000-001-01-00000001 en carta', width: 190 },
  ]) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(paper.locator('.paper-across')).toHaveText('DEMO, sin valor fiscal');
    await expect(paper).toContainText('CIENTO VEINTIOCHO MIL OCHOCIENTOS VEINTIDÓS LEMPIRAS CON 61/100');
    expect(await widthMm()).toBe(width);
    expect(await cutTexts()).toEqual([]);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(paper).toHaveCount(0);
  }
});
