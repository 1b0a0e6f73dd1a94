import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { chargeSale } from '#db/queries/bills/sales.ts';
import {
  accessibilityCheck,
  collectErrors,
  database,
  expect,
  NO_NETWORK,
  show,
  test,
} from '#tests/e2e/base/fixtures.ts';
import { waitForOfflineData } from '#tests/e2e/offline/kept-fixtures.ts';
import { browserRows } from '#tests/support/browser-rows.ts';
import type { Business } from '#tests/support/business.ts';
import { addDevicePoint, addRange, startInvoicing } from '#tests/support/fiscal.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { readFiscal } from '#tests/support/reads.ts';

const HERE = '/settings/facturacion';
const DRAINED_TIMEOUT_MS = 30_000;
const dialog = (page: Page) => page.getByRole('dialog');
const number = (correlative: number, point = '002') =>
  `000-${point}-01-${String(correlative).padStart(8, '0')}`;

/** Collects the printed papers of the pages of a context instead of the browser's dialog. */
async function withPrinter(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const papers: string[] = [];
    Object.assign(window, { papers });
    window.print = () => {
      papers.push(document.querySelector('.paper')?.textContent ?? '');
      window.dispatchEvent(new Event('afterprint'));
    };
  });
}
const papersOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => ('papers' in window && Array.isArray(window.papers) ? window.papers : []));

/** Charges a product at the register and prints what the customer gets. Returns the paper. */
async function sell(page: Page, product: string): Promise<string> {
  await page.locator('button[data-tile]').filter({ hasText: product }).click();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: /^Cobrar HNL/ })
    .click();
  const printed = (await papersOf(page)).length;
  await dialog(page).getByRole('button', { name: 'Imprimir factura' }).click();
  await expect.poll(async () => (await papersOf(page)).length).toBe(printed + 1);
  return ((await papersOf(page)).at(-1) ?? '').replaceAll('\u00a0', ' ');
}

const done = (page: Page) => dialog(page).getByRole('button', { name: 'Listo' }).click();

const documentsOf = (business: Business) =>
  database.rows<{ number: string; total: number }>(
    `select number, total_cents::integer as total from fiscal_documents where business_id = $1 order by number`,
    [business.id],
  );

/** Waits until the browser has kept the range of its own point. */
const waitForSeries = (page: Page) =>
  expect
    .poll(async () => JSON.stringify(await browserRows(page, 'answers')), { timeout: DRAINED_TIMEOUT_MS })
    .toContain('"last_number":50');

test('a device that is a point of emission invoices without a network, and the book has the same numbers', async ({
  restaurant,
  errors,
}) => {
  test.slow();
  const { business } = restaurant;
  errors.expect(NO_NETWORK);
  await startInvoicing(business);
  await business.product({ name: 'Pargo frito', priceCents: 23_000, tracksInventory: false });
  const page = await restaurant.openPageAs('admin', { at: HERE, pushEnabled: true });
  await withPrinter(page.context());

  await test.step('the device is made a point of emission', async () => {
    await page.getByRole('button', { name: 'Agregar punto de emisión' }).click();
    await expect(dialog(page).getByLabel('Código')).toHaveValue('002');
    await dialog(page).getByLabel('Emite para').click();
    await page.getByRole('option', { name: /^Este dispositivo/ }).click();
    await expect(dialog(page).getByLabel('Emite para')).toHaveAccessibleDescription(/también sin red/);
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Punto de emisión guardado.')).toBeVisible();
    const point = (await readFiscal(business.scope())).points.find(({ code }) => code === '002');
    expect(point).toMatchObject({ register_id: null, device_id: expect.any(String) });
    await addRange(business, point?.id ?? '', { last: 50 });
  });

  await page.goto('/pos');
  await waitForOfflineData(page, ['/api/fiscal/device-points']);
  await waitForSeries(page);
  await page.context().setOffline(true);

  await test.step('three charges without a network print three whole invoices, also after a reload and in a second tab', async () => {
    const first = await sell(page, 'Pargo frito');
    for (const text of [
      'FACTURA',
      number(1),
      'El Comal',
      'RTN 08011985123960',
      'CAI: 254F8A-612F1B-8A0E0C-6C1F2D-A13B0E-99',
      `Rango autorizado: ${number(1)} al ${number(50)}`,
      'Fecha límite de emisión',
      'Venta T',
      'CONSUMIDOR FINAL',
      'Descuentos y rebajas otorgados',
      'Importe gravado 15 %',
      'HNL 200.00',
      'HNL 30.00',
      'DOSCIENTOS TREINTA LEMPIRAS CON 00/100',
      'Original: Cliente',
      'Copia: Obligado Tributario Emisor',
    ])
      expect(first).toContain(text);
    expect(first).not.toContain('REIMPRESIÓN');
    await dialog(page).getByRole('button', { name: 'Imprimir factura' }).click();
    await expect.poll(async () => (await papersOf(page)).at(-1)).toContain('REIMPRESIÓN');
    await done(page);

    await page.reload();
    expect(await sell(page, 'Pargo frito')).toContain(number(2));
    await done(page);

    const other = await page.context().newPage();
    collectErrors(other, errors);
    await other.goto('/pos');
    expect(await sell(other, 'Pargo frito')).toContain(number(3));
    await done(other);
    expect(await documentsOf(business)).toEqual([]);
  });

  await test.step('the server stores the same numbers, and the next charge with a network follows', async () => {
    await page.context().setOffline(false);
    const total = 23_000;
    await expect
      .poll(() => documentsOf(business), { timeout: DRAINED_TIMEOUT_MS })
      .toEqual([1, 2, 3].map((correlative) => ({ number: number(correlative), total })));
    expect(await sell(page, 'Pargo frito')).toContain(number(4));
    await done(page);
    await show(page, '/reports?categoria=sales&reporte=sales-book');
    const rows = page.getByRole('table', { name: 'Documentos' }).getByRole('row');
    for (const correlative of [1, 2, 3, 4])
      await expect(rows.filter({ hasText: number(correlative) })).not.toContainText('Anulada');
  });
});

test('a device without numbers says so before charging, and its charge gets the number of the register', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await startInvoicing(business);
  await business.product({ name: 'Pargo frito', priceCents: 23_000, tracksInventory: false });
  const page = await restaurant.openPageAs('admin', { at: HERE });
  await withPrinter(page.context());
  await page.getByRole('button', { name: 'Agregar punto de emisión' }).click();
  await dialog(page).getByLabel('Emite para').click();
  await page.getByRole('option', { name: /^Este dispositivo/ }).click();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Punto de emisión guardado.')).toBeVisible();
  await page.goto('/pos');
  await page.locator('button[data-tile]').filter({ hasText: 'Pargo frito' }).click();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(dialog(page)).toContainText('Este dispositivo todavía no tiene un rango de facturas');
  await dialog(page)
    .getByRole('button', { name: /^Cobrar HNL/ })
    .click();
  await expect(dialog(page).getByRole('button', { name: 'Imprimir factura' })).toBeVisible();
  expect(await documentsOf(business)).toMatchObject([{ number: number(1, '001') }]);
});

test('an incident is listed with what was printed and the invoice of the sale, and is resolved in writing', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await startInvoicing(business);
  const { device, point } = await addDevicePoint(business);
  const range_id = await addRange(business, point);
  const product = await business.product({ priceCents: 23_000, tracksInventory: false });
  for (const total_cents of [23_000, 22_900]) {
    const { sale } = await business.order([{ product }]);
    await chargeSale(offlineScope(business, 'sale.charge', { device, minutesAgo: 0 }), sale.id, {
      payments: [
        { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: sale.total_cents },
      ],
      total_cents: sale.total_cents,
      invoice: {
        ...{ id: randomUUID(), device_id: device, range_id, total_cents },
        number: total_cents === 23_000 ? 'ilegible' : number(1),
      },
    });
  }
  const page = await restaurant.openPageAs('admin', { at: HERE, width: 390, height: 844 });
  const incidents = page.getByRole('region', { name: 'Incidencias' }).getByRole('listitem');
  await expect(incidents).toHaveCount(2);
  await expect(incidents.filter({ hasText: number(1) })).toContainText(
    'Se imprimió por HNL 229.00; la venta es de HNL 230.00.',
  );
  const illegible = incidents.filter({ hasText: 'ilegible' });
  await expect(illegible).toContainText(`Ahora la venta tiene la factura ${number(1, '001')}.`);
  await illegible.getByRole('button', { name: 'Resolver' }).click();
  const resolve = page.getByRole('alertdialog').getByRole('button', { name: 'Resolver' });
  await expect(resolve).toBeDisabled();
  await page.getByLabel('Qué se hizo').fill('Se entregó la factura nueva al cliente');
  await resolve.click();
  await expect(page.getByText('Incidencia resuelta.')).toBeVisible();
  await expect(incidents.last()).toContainText('Resuelta');
  await expect(incidents.last()).toContainText('Se entregó la factura nueva al cliente');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
});
