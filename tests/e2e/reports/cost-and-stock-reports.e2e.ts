import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import { database, expect, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { aCount, aMovement, aReceipt, aSupplier } from '#tests/support/purchases.ts';

const today = businessDay(new Date(), 'America/Tegucigalpa');

async function aServedSale(business: Business, product: string, quantity: number): Promise<void> {
  const order = await business.order([{ product, quantity }]);
  await serveTicket(business.writeScope('chef'), order.kitchen_ticket.id);
  await chargeSale(business.writeScope('cajero'), order.sale.id, {
    payments: [
      {
        id: randomUUID(),
        payment_method_id: business.methods.tarjeta,
        amount_cents: order.sale.total_cents,
      },
    ],
  });
}

const report = (category: string, id: string, from = today, to = today) =>
  `/reports?categoria=${category}&reporte=${id}&desde=${from}&hasta=${to}&comparar=nada`;
const card = (page: Page, label: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) })
    .first();
const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

test('the owner compares recipe cost with stock used and opens the sales of a day', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const cheese = await business.ingredient({ name: 'Queso', costPerUnit: 100 });
  const dish = (name: string, priceCents: number, quantity: number) =>
    business.product({
      name,
      priceCents,
      taxCategory: 'exempt',
      recipe: [{ ingredient: cheese, quantity }],
    });
  await aServedSale(business, await dish('Baleada', 1_000, 2), 10);
  await aServedSale(business, await dish('Quesadilla', 1_000, 7), 1);
  await aMovement(business, cheese, { on: today, type: 'waste', quantity: -2.7, cost: 100 });
  const page = await restaurant.openPageAs('admin');
  await page.goto(report('inventory', 'cogs'));

  await test.step('the cards show 2,700 by recipes and 2,970 used, of 11,000 sold', async () => {
    await expect(card(page, 'Merma total')).toContainText('10 %');
    await expect(card(page, 'Merma total').getByText('10 %')).toHaveClass(/text-danger-ink/);
    await expect(card(page, 'Margen real vs. teórico')).toContainText('73 %');
    await expect(card(page, 'Margen real vs. teórico')).toContainText('Teórico: 75.5 %');
    await expect(card(page, 'COGS real vs. teórico')).toContainText('HNL 29.70');
    await expect(card(page, 'Productos en alerta')).toContainText('1de 2 vendidos');
    await card(page, 'Merma total').getByRole('button', { name: 'Cómo se calcula' }).click();
    await expect(page.getByRole('dialog', { name: 'Cómo se calcula' })).toContainText(
      'Costo real menos costo teórico, entre el costo teórico.',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('the report is premium and has no shift or location filter', async () => {
    await expect(page.getByRole('button', { name: 'Análisis de COGS PRO' })).toBeVisible();
    await expect(page.getByText('Reporte Premium')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Turno' })).toHaveCount(0);
  });

  await test.step('the category bars, the alert and the ingredient show the same figures', async () => {
    const bars = page.getByRole('list', { name: 'COGS teórico y real por categoría' });
    await expect(bars).toContainText('Sin CategoríaTeóricoHNL 27.00RealHNL 29.70');
    await expect(row(page, 'Productos en alerta', 'Quesadilla')).toContainText('23 %');
    await expect(row(page, 'Productos en alerta', 'Baleada')).toHaveCount(0);
    await expect(row(page, 'Costo por categoría', 'Sin Categoría').getByLabel('Alta:')).toBeVisible();
    await expect(row(page, 'Consumo por ingrediente', 'Queso')).toContainText('2729.7');
  });

  await test.step('the line shows its margin beside the target, and Enter opens the sales of its day', async () => {
    const line = page.getByRole('img', { name: /Margen real por día/ });
    await line.focus();
    await expect(page.getByRole('status').filter({ hasText: 'Objetivo (28 %)' })).toContainText('73 %');
    await line.press('Enter');
    await expect(page).toHaveURL(`${new URL(page.url()).origin}/sales?desde=${today}&hasta=${today}`);
    await expect(page.getByRole('row').filter({ hasText: 'Quesadilla' })).toBeVisible();
    await page.goBack();
  });

  await test.step('a failed reading is reported and retried, and an empty range shows an empty state', async () => {
    await page.route('**/api/reports/cogs?*', (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'access.denied', message: 'Hoy no se leen costos.', requestId: 'x' } },
      }),
    );
    await page.goto(report('inventory', 'cogs', '2024-01-01', '2024-01-31'));
    await expect(page.getByText('Error al cargar los datos')).toBeVisible();
    await expect(page.getByText('Hoy no se leen costos.')).toBeVisible();
    // The first connection to the room reads everything again.
    await expect(page.getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached();
    await page.unroute('**/api/reports/cogs?*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('No hay ventas ni consumo de inventario en este periodo.')).toBeVisible();
  });
});

test('purchases, prices, suppliers and counts are readable on a phone', async ({ restaurant }) => {
  const { business } = restaurant;
  const [rice, oil] = [
    await business.ingredient({ name: 'Arroz' }),
    await business.ingredient({ name: 'Aceite' }),
  ];
  const centro = await aSupplier(business, 'Distribuidora Centro');
  const bought = (receivedOn: string, ingredient: string, cost: number, rejected = 0) =>
    aReceipt(business, {
      supplier: centro,
      receivedOn,
      days: 2,
      lines: [{ ingredient, accepted: 10, rejected, cost }],
    });
  await bought(addDays(today, -2), rice, 10_000);
  await bought(addDays(today, -1), rice, 11_000);
  await bought(addDays(today, -1), oil, 5_000, 5);
  await aCount(business, {
    closedOn: today,
    lines: [
      { ingredient: rice, counted: 89, system: 100, cost: 11_000 },
      { ingredient: oil, counted: 10, system: 11, cost: 100 },
    ],
  });
  const page = await restaurant.openPageAs('admin', { width: 390, height: 844, touch: true });
  await page.goto(report('inventory', 'inventory', addDays(today, -6)));

  await expect(card(page, 'Total Compras')).toContainText('HNL 2,600.00');
  await expect(card(page, 'Total Compras')).toContainText('1 proveedor');
  await expect(card(page, 'Discrepancias Inventario')).toContainText('2');
  await expect(card(page, 'Discrepancias Inventario').getByText('HNL 1,211.00 de impacto')).toHaveClass(
    /text-danger-ink/,
  );
  await expect(card(page, 'Impacto Monetario')).toContainText('12 unidades');
  await expect(card(page, 'Inflación Promedio')).toContainText('10 %');
  await expect(card(page, 'Inflación Promedio').getByText('Período analizado')).toHaveClass(
    /text-danger-ink/,
  );
  await expect(page.getByRole('list', { name: 'Variación de Precio (%)' })).toContainText('Arroz+10 %');
  await expect(row(page, 'Discrepancias de Inventario', 'Arroz')).toContainText(
    'Sin Categoría · unidades89100-11',
  );
  await expect(row(page, 'Discrepancias de Inventario', 'Arroz').getByLabel('Grande:')).toBeVisible();
  await expect(row(page, 'Discrepancias de Inventario', 'Aceite').getByLabel('Grande:')).toHaveCount(0);
  await expect(row(page, 'Historial de Precios de Insumos Clave', 'Arroz')).toContainText('Subiendo');
  await expect(page.getByRole('img', { name: /Compras Diarias \(L\.\)/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /Movimientos de Inventario/ })).toBeVisible();
  // Rice at 100 and 110: 5 of 105 away. Accepted 30 of 35.
  await expect(row(page, 'Análisis de Proveedores', 'Distribuidora Centro')).toContainText('95.2 % · Buena');
  await expect(row(page, 'Análisis de Proveedores', 'Distribuidora Centro')).toContainText(
    '85.7 % · Regular',
  );
  const overflowPixels = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflowPixels()).toBe(0);

  await test.step('a row keeps its name visible while its figures scroll', async () => {
    const frame = page.getByRole('table', { name: 'Análisis de Proveedores' }).locator('..');
    const name = frame.getByText('Distribuidora Centro');
    await name.scrollIntoViewIfNeeded();
    const before = (await name.boundingBox())?.x;
    await expect(frame).toHaveCSS('mask-image', /linear-gradient/);
    await frame.evaluate((element) => element.scrollTo({ left: 300 }));
    await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200);
    expect((await name.boundingBox())?.x).toBeCloseTo(before ?? -1, 0);
    await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect(frame).toHaveCSS('mask-image', 'none');
  });

  await test.step('another range is read again', async () => {
    await page.goto(report('inventory', 'inventory', addDays(today, -1)));
    await expect(card(page, 'Total Compras')).toContainText('HNL 1,600.00');
    await expect(
      page.getByText('Ningún ingrediente se compró dos veces en este periodo.').first(),
    ).toBeVisible();
  });

  await test.step('a failed part is reported, and the other parts are shown', async () => {
    await page.route('**/api/reports/inventory?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), discrepancies: [], missing: ['counts'] } });
    });
    await page.reload();
    await expect(
      page.getByText('No se pudieron leer los conteos. El reporte sigue sin esos datos.'),
    ).toBeVisible();
    await expect(card(page, 'Total Compras')).toContainText('HNL 1,600.00');
  });
});

test('a cashier sees service and staff reports without costs, and a served order counts at once', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const soup = await business.product({
    name: 'Sopa',
    priceCents: 10_000,
    taxCategory: 'exempt',
    tracksInventory: false,
  });
  await aServedSale(business, soup, 2);
  await aServedSale(business, soup, 1);
  await database.rows(
    `update kitchen_tickets set preparation_time = 'Tarde' where business_id = $1 and id = (select id from kitchen_tickets
       where business_id = $1 order by created_at limit 1)`,
    [business.id],
  );
  const waiting = await business.order([{ product: soup }]);
  const page = await restaurant.openPageAs('cajero', { width: 1440, theme: 'light' });

  await test.step('cost reports are not offered and do not open by their address', async () => {
    await page.goto(report('inventory', 'cogs'));
    await expect(page.getByText('Selecciona un Reporte')).toBeVisible();
    await expect(page.getByRole('button', { name: /Inventario y Costos/ })).toHaveCount(0);
    await page.getByRole('button', { name: /Servicio y Operaciones/ }).click();
    await expect(page).toHaveURL(/reporte=service/);
  });

  await test.step('service lists punctuality by station and product, without a premium mark', async () => {
    await expect(card(page, 'Servidas a tiempo')).toContainText('50 %1 de 2 órdenes');
    await expect(row(page, 'Por estación', 'Cocina')).toContainText('250 %');
    await expect(row(page, 'Por producto', 'Sopa')).toContainText('250 %');
    await expect(page.getByText('Reporte Premium')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Eficiencia de Servicio', exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /Servidas a tiempo por hora/ })).toBeVisible();
  });

  await test.step('an order served on the display counts without a reload', async () => {
    const chef = await restaurant.openPageAs('chef', { at: '/orders' });
    await chef.getByRole('article').getByRole('button', { name: 'Servir' }).click();
    await expect(card(page, 'Servidas a tiempo')).toContainText('66.7 %2 de 3 órdenes');
    expect(waiting.sale.status).toBe('Por cobrar');
  });

  await test.step("staff lists each person's figures, and the charges open their sales", async () => {
    await page.getByRole('button', { name: 'Productividad del Personal PRO' }).click();
    await expect(page.getByText('Reporte Premium')).toBeVisible();
    const { mesero, cajero, chef } = business.employees;
    await expect(card(page, 'Ventas')).toContainText('HNL 300.00sin impuesto2 ventas');
    await expect(row(page, 'Detalle por empleado', mesero.fullName)).toContainText('HNL 300.003HNL 150.003');
    await expect(row(page, 'Detalle por empleado', chef.fullName)).toContainText('66.7 %');
    await page.getByRole('link', { name: `Ver los cobros de ${cajero.fullName}: 2` }).click();
    await expect(page).toHaveURL(new RegExp(`/sales\\?.*cajero=${cajero.id}`));
    await expect(page.getByRole('row').filter({ hasText: 'Sopa' })).toHaveCount(2);
  });

  await test.step('a shift without data is empty', async () => {
    await page.goto(`${report('service', 'staff', '2024-01-01', '2024-01-07')}&turno=night`);
    await expect(page.getByText('Nadie tuvo actividad en este periodo y turno.')).toBeVisible();
    await page.goto(`${report('service', 'service', '2024-01-01', '2024-01-07')}&turno=night`);
    await expect(page.getByText('No se sirvieron órdenes en este periodo y turno.')).toBeVisible();
  });
});
