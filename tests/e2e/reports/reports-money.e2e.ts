import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { read } from 'xlsx';
import { chargeSale, discountSale, voidSale } from '#db/queries/bills/sales.ts';
import { addDays } from '#domain/base/time.ts';
import { accessibilityCheck, database, expect, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { saleOf } from '#tests/support/sales.ts';

interface SaleInput {
  readonly product: string;
  readonly quantity?: number;
  readonly off?: number;
  readonly reason?: string;
}

/** A sale that the waiter took and the cashier charged today; a discount without a reason dates from before reasons were required. */
async function aSale(business: Business, { product, quantity = 1, off, reason }: SaleInput) {
  const sent = await business.order([{ product, quantity }]);
  if (off !== undefined)
    await discountSale(
      business.writeScope('cajero'),
      sent.sale.id,
      { rate: off, reason: reason ?? 'Vieja' },
      'any',
    );
  const { total_cents } = await saleOf(business, sent.sale.id);
  const payment = {
    id: randomUUID(),
    payment_method_id: business.methods.tarjeta,
    amount_cents: total_cents,
  };
  const { answer } = await chargeSale(business.writeScope('cajero'), sent.sale.id, { payments: [payment] });
  if (off !== undefined && reason === undefined)
    await database.change('sales', sent.sale.id, { discount_notes: null });
  return answer.sale;
}

/**
 * Sold today: 8 baleadas at 50 that cost 10, 8 beers at 40 that cost 30, 2 breads at 20 that cost 4 with 10 % and 20 % off, 1 soda
 * at 10 that costs 9; one more baleada was voided. Spent: 100.
 */
async function createSalesOfToday(business: Business): Promise<{ readonly bread: string }> {
  const ingredient = await business.ingredient({ stock: 9000, costPerUnit: 100 });
  const product = (name: string, priceCents: number, quantity: number) =>
    business.product({
      name,
      priceCents,
      taxCategory: 'exempt',
      recipe: [{ ingredient, quantity }],
    });
  const baleada = await product('Baleada "A", especial', 5000, 10);
  const beer = await product('Cerveza', 4000, 30);
  const bread = await product('Pan', 2000, 4);
  const soda = await product('Fresco', 1000, 9);
  await aSale(business, { product: baleada, quantity: 8 });
  await aSale(business, { product: beer, quantity: 8 });
  await aSale(business, { product: bread, off: 1000, reason: 'Tercera edad' });
  await aSale(business, { product: bread, off: 2000 });
  await aSale(business, { product: soda });
  const voidedSale = await aSale(business, { product: baleada });
  await voidSale(business.writeScope(), voidedSale.id, {
    reason: 'Se fue',
    returns_stock: false,
    kitchen: 'leave',
  });
  await database.rows(
    `with c as (insert into expense_categories (business_id, id, name) values ($1, new_id(), 'Luz') returning id)
     insert into expenses (business_id, id, category_id, description, amount_cents, business_day)
     select $1, new_id(), id, 'Energía', 10000, (select max(business_day) from sales where business_id = $1) from c`,
    [business.id],
  );
  return { bread };
}

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const bars = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Reportes de/ }).getByRole('button', { name });
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categorías de reportes' }).getByRole('button', { name });
const tooltip = (page: Page) => page.getByRole('main').getByRole('status');
/** The text colour: light on the dark screen, dark on paper. */
const ink = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--foreground'));
const exporting = (page: Page) => page.getByRole('button', { name: 'Exportar' });

async function download(page: Page, kind: string) {
  await exporting(page).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

async function chooseRange(page: Page, { from, to }: { from: string; to: string }) {
  await page.getByRole('button', { name: /^Periodo/ }).click();
  await page.getByRole('button', { name: 'Rango Personalizado' }).click();
  await page.getByLabel('Desde').fill(from);
  await page.getByLabel('Hasta').fill(to);
  await page.getByRole('button', { name: 'Aplicar Rango' }).click();
}

test('the sales report shows the expected figures, a chart that opens its sales, files and a printout', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  const { bread } = await createSalesOfToday(business);
  const page = await restaurant.openPageAs('admin');
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => Object.assign(window, { printed: 1 });
  });
  await page.goto('/reports?comparar=nada');

  await test.step('Ventas, Gastos, Utilidad and Ganancias show their formulas', async () => {
    await expect(card(page, 'Ventas')).toContainText('HNL 764.00');
    await expect(card(page, 'Ventas')).toContainText('5 ventas');
    await expect(card(page, 'Gastos')).toContainText('HNL 100.00');
    await expect(card(page, 'Utilidad')).toContainText('HNL 427.00');
    await expect(card(page, 'Ganancias')).toContainText('HNL 327.00');
    const how = card(page, 'Utilidad').getByRole('button', { name: 'Cómo se calcula' });
    await expect(how).toHaveAccessibleDescription('Utilidad');
    await how.click();
    await expect(page.getByRole('dialog', { name: 'Cómo se calcula' })).toHaveText(
      'Ventas menos el costo de receta de lo vendido.',
    );
    await page.keyboard.press('Escape');
    await expect(bars(page, 'Ventas por categoría')).toHaveText(['Sin CategoríaHNL 764.00']);
    await expect(bars(page, 'Gastos por categoría')).toHaveText(['LuzHNL 100.00 · 100 %']);
    await expect(page.getByRole('table', { name: /^Órdenes en promedio por hora/ })).toBeVisible();
    await page
      .getByRole('group', { name: 'Qué se muestra', exact: true })
      .getByRole('button', { name: 'Ventas' })
      .click();
    const hours = page.getByRole('table', { name: /^Ventas en promedio por hora/ });
    await expect(hours.getByRole('columnheader')).toHaveText([
      /Hora/,
      /Domingo/,
      /Lunes/,
      /Martes/,
      /Miércoles/,
      /Jueves/,
      /Viernes/,
      /Sábado/,
    ]);
    await expect(page.getByText(/^Lo más ocupado: .* en promedio\.$/)).toBeVisible();
    const best = page.getByRole('region', { name: 'Productos más vendidos' }).getByRole('row').nth(1);
    await expect(best).toContainText('HNL 400.00');
    await page.getByRole('combobox', { name: 'Turno' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Comparar con' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Quitar filtros' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(exporting(page)).toBeFocused();
  });

  await test.step('the workbook has a sheet for each table, with numbers as numbers and their totals', async () => {
    const { name, content } = await download(page, 'Excel (XLSX)');
    expect(name).toMatch(/^ingresos-egresos_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.xlsx$/);
    const book = read(content, { type: 'buffer', cellNF: true });
    expect(book.SheetNames).toEqual([
      'Resumen',
      'Ventas por día',
      'Ventas por categoría',
      'Ventas por usuario',
      'Productos más vendidos',
      'Órdenes y ventas por hora',
      'Gastos por categoría',
    ]);
    const days = book.Sheets['Ventas por día'];
    expect(days?.A2).toMatchObject({ t: 'n', z: 'dd/mm/yyyy' });
    expect(days?.A9).toMatchObject({ t: 's', v: 'Total' });
    expect(days?.B9).toMatchObject({ t: 'n', v: 764, w: '764.00' });
    expect(days?.C9).toMatchObject({ t: 'n', v: 5 });
  });

  await test.step('CSV doubles its quotes', async () => {
    const { name, content } = await download(page, 'CSV');
    expect(name).toMatch(/^ingresos-egresos_.*\.csv$/);
    const csv = content.toString('utf8');
    expect(csv.startsWith('\uFEFFResumen\r\nCifra,Monto\r\nVentas,764\r\n')).toBe(true);
    expect(csv).toContain('\r\n"Baleada ""A"", especial",8,400\r\n');
    // Ten products have no meaningful total.
    expect(csv.split('Productos más vendidos')[1]?.split('\r\n\r\n')[0]).not.toContain('Total,');
  });

  await test.step('the printout has the report and its filters and no controls', async () => {
    await exporting(page).click();
    await page.getByRole('menuitem', { name: 'Imprimir' }).click();
    await expect.poll(() => page.evaluate(() => 'printed' in window && window.printed)).toBe(1);
    const onScreen = await ink(page);
    await page.emulateMedia({ media: 'print' });
    await expect(exporting(page)).toBeHidden();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Ingresos/Egresos' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Inventario' })).toBeHidden();
    expect(await ink(page)).not.toBe(onScreen);
    await page.emulateMedia({ media: null });
  });

  await test.step('the last day of the line is today, and Enter opens its sales', async () => {
    const line = page.getByRole('img', { name: /^Tendencia diaria de ventas/ });
    await line.hover();
    await line.focus();
    await page.keyboard.press('End');
    await page.mouse.move(0, 0);
    await expect(tooltip(page)).toContainText('Ventas');
    await expect(tooltip(page)).toContainText('Transacciones5');
    expect(await tooltip(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sales\?desde=(\d{4}-\d{2}-\d{2})&hasta=\1$/);
    await page.goBack();
    await page
      .getByRole('list', { name: 'Ventas por usuario' })
      .getByRole('link', { name: business.employees.cajero.fullName })
      .click();
    await expect(page).toHaveURL(new RegExp(`cajero=${business.employees.cajero.id}`));
    await page.goBack();
  });

  await test.step('a chart draws one measure, and a switch that it remembers chooses another', async () => {
    const chart = (measure: string) =>
      page.getByRole('img', { name: new RegExp(`^Tendencia diaria de ventas: ${measure}\\.`) });
    const measures = page.getByRole('group', { name: 'Qué se muestra en «Tendencia diaria de ventas»' });
    const other = measures.getByRole('button', { name: 'Transacciones' });
    const coloursOf = async (measure: string) => {
      await expect(chart(measure)).toBeVisible();
      const marks = await chart(measure).locator('path, circle').all();
      const colours = await Promise.all(
        marks.flatMap((mark) => [mark.getAttribute('stroke'), mark.getAttribute('fill')]),
      );
      return [...new Set(colours.filter((colour) => colour?.startsWith('var(--chart')))];
    };
    expect(await coloursOf('Ventas')).toEqual(['var(--chart-1)']);
    await expect(other).toHaveAttribute('aria-pressed', 'false');
    await other.focus();
    await page.keyboard.press('Enter');
    expect(await coloursOf('Transacciones')).toEqual(['var(--chart-1)']);
    await page.reload();
    await expect(chart('Transacciones')).toBeVisible();
    await measures.getByRole('button', { name: 'Ventas' }).click();
    await expect(chart('Ventas')).toBeVisible();
  });

  await test.step('discounts and voids show their averages, people and reasons', async () => {
    await tab(page, 'Descuentos/Anulaciones').click();
    await expect(card(page, 'Total de descuentos')).toContainText('HNL 6.00');
    await expect(card(page, 'Descuento promedio')).toContainText('15 %');
    await expect(card(page, 'Descuentos aplicados')).toContainText('2');
    await expect(card(page, 'Anulaciones aplicadas')).toContainText('HNL 50.00');
    await expect(bars(page, 'Descuentos por usuario')).toHaveText([/^cajero .*\(2\)HNL.6\.00$/]);
    const reasons = page.getByRole('region', { name: 'Motivos de descuento' }).getByRole('row');
    await expect(reasons).toHaveText([
      'MotivoCantidadMonto sin impuesto',
      'Sin Nota de Descuento1HNL 4.00',
      'Tercera edad1HNL 2.00',
    ]);
    await expect(page.getByRole('region', { name: 'Motivos de anulación' })).toContainText('Se fue');
  });

  await test.step('the average check is shown by waiter and by weekday from Sunday', async () => {
    await tab(page, 'Análisis de Ticket Promedio').click();
    await expect(card(page, 'Ticket promedio')).toContainText('HNL 152.80');
    await expect(card(page, 'Mejor mesero')).toContainText(business.employees.mesero.fullName);
    const days = page.getByRole('region', { name: 'Detalle por día de la semana' }).getByRole('row');
    await expect(days).toHaveCount(8);
    await expect(days.nth(1)).toContainText('Domingo');
    const csv = (await download(page, 'CSV')).content.toString('utf8');
    expect(csv).toContain('\r\nTicket promedio,,152.8\r\nMejor mesero,');
    await expect(page.getByRole('region', { name: 'Detalle por turno' })).toContainText(
      'Tarde (14:00 - 22:00)',
    );
  });

  await test.step('the tax report goes from gross to charged and received, by rate and payment method', async () => {
    await tab(page, 'Cobros e impuestos').click();
    await expect(card(page, 'Ventas netas')).toContainText('HNL 764.00');
    await expect(card(page, 'Cobrado')).toContainText('HNL 764.00');
    await expect(page.getByRole('region', { name: 'ISV por tasa', exact: true }).getByRole('row')).toHaveText(
      [
        'TasaVentas brutasDescuentosReembolsosVentas netasISVCobrado',
        'ExentoHNL 770.00HNL 6.00HNL 0.00HNL 764.00HNL 0.00HNL 764.00',
        'TotalHNL 770.00HNL 6.00HNL 0.00HNL 764.00HNL 0.00HNL 764.00',
      ],
    );
    await expect(bars(page, 'Cobrado por método de pago')).toHaveText(['TarjetaHNL 764.00']);
    const csv = (await download(page, 'CSV')).content.toString('utf8');
    expect(csv).toContain(
      '\r\nVentas brutas,770\r\nDescuentos,6\r\nReembolsos,0\r\nVentas netas,764\r\nISV,0\r\nCobrado,764\r\n',
    );
  });

  await test.step('the same amounts show as lost margin', async () => {
    await category(page, 'Rentabilidad').click();
    await tab(page, 'Descuentos y Anulaciones').click();
    await expect(card(page, 'Margen perdido')).toContainText('HNL 56.00');
    await expect(card(page, 'Promedio por caso')).toContainText('HNL 18.67');
    await expect(bars(page, 'Los 10 productos con más margen perdido')).toHaveText([
      'Baleada "A", especialHNL 50.00',
      'PanHNL 6.00',
    ]);
    await expect(
      page.getByRole('region', { name: 'Margen perdido por motivo' }).getByRole('row').nth(1),
    ).toHaveText('Se fueAnulación1HNL 50.00');
    const csv = (await download(page, 'CSV')).content.toString('utf8');
    expect(csv.startsWith('\uFEFFResumen\r\n')).toBe(true);
    expect(csv).toContain('\r\n56,6,50,3,18.67\r\n');
    expect(csv).toContain('\r\nPan,6\r\nTotal,56\r\n');
  });

  await test.step('the comparison with the same days of last year also recovers from a failed reading', async () => {
    const voidedSale = await aSale(business, { product: bread });
    await database.rows(
      `update sales set charged_at = charged_at - interval '1 year', business_day = business_day - interval '1 year' where id = $1`,
      [voidedSale.id],
    );
    await category(page, 'Analisis Financiero').click();
    const thisWeek = { to: new URL(page.url()).searchParams.get('hasta') };
    const isBefore = (url: URL) =>
      url.pathname === '/api/reports/sales' && url.searchParams.get('to') !== thisWeek.to;
    await page.route(isBefore, (route) => route.fulfill({ status: 422, body: '{}' }));
    await page.getByRole('combobox', { name: 'Comparar con' }).click();
    await page.getByRole('option', { name: 'Año anterior' }).click();
    const failed = page.getByRole('main').getByRole('status');
    await expect(failed).toContainText('No se pudo leer el periodo con el que se compara.');
    await expect(card(page, 'Ventas')).toContainText('HNL 764.00');
    await page.unroute(isBefore);
    await failed.getByRole('button', { name: 'Reintentar' }).click();
    await expect(card(page, 'Ventas')).toContainText('×38Antes: HNL 20.00');
    await expect(card(page, 'Gastos')).toContainText('nuevo');
    await expect(bars(page, 'Ventas por categoría')).toContainText('antes HNL 20.00×38');
    await expect(bars(page, 'Gastos por categoría')).toHaveText(['LuzHNL 100.00 · 100 %nuevo, peor']);
    await expect(page.getByText(/^Lo más ocupado: .* Antes, a esa hora: /)).toBeVisible();
    const csv = (await download(page, 'CSV')).content.toString('utf8');
    expect(csv).toContain('Cifra,Monto,Monto (antes),Monto (cambio %)\r\nVentas,764,20,3720\r\n');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Comparar con' })).toHaveText('Año anterior');
    await tab(page, 'Cobros e impuestos').click();
    await expect(card(page, 'Ventas netas')).toContainText('×38Antes: HNL 20.00');
    await category(page, 'Rentabilidad').click();
    await tab(page, 'Descuentos y Anulaciones').click();
  });

  await test.step('figures never show under another range than theirs', async () => {
    const report = page.getByRole('main');
    const month = { from: '2025-01-01', to: '2025-01-31' };
    const theirs = (url: URL) =>
      url.pathname === '/api/reports/discounts' && url.searchParams.get('from') === month.from;
    await page.route(theirs, (route) => route.fulfill({ status: 422, body: '{}' }));
    await chooseRange(page, month);
    await expect(report.getByRole('alert')).toContainText('Error al cargar los datos');
    await expect(report).not.toContainText('HNL 56.00');
    await expect(exporting(page)).toBeDisabled();
    await page.goBack();
    await expect(card(page, 'Margen perdido')).toContainText('HNL 56.00');
    await page.goto('/reports?desde=2026-13-45&hasta=2027-01-01');
    await expect(card(page, 'Ventas')).toContainText('HNL 764.00');
    await page.goto('/reports?categoria=profitability&reporte=lost-margin');
    await expect(card(page, 'Margen perdido')).toContainText('HNL 56.00');
  });

  await test.step('a range that is too long names the limit and offers the longest one', async () => {
    await page.getByRole('button', { name: /^Periodo/ }).click();
    await page.getByRole('button', { name: 'Rango Personalizado' }).click();
    await page.getByLabel('Desde').fill('2016-01-01');
    await page.getByLabel('Hasta').fill('2026-11-22');
    await expect(page.getByText('Un informe abarca como máximo 1,830 días')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Aplicar Rango' })).toBeDisabled();
    await page.getByRole('button', { name: 'Usar los últimos 1,830 días' }).click();
    await expect(page).toHaveURL(/desde=2021-11-19&hasta=2026-11-22/);
    await page.goto('/reports?desde=2016-01-01&hasta=2026-11-22');
    await page.getByRole('button', { name: 'Usar los últimos 1,830 días' }).click();
    await expect(page).toHaveURL(/desde=2021-11-19&hasta=2026-11-22/);
  });

  await test.step('a line of one day shows each value', async () => {
    await page.goto('/reports?comparar=nada');
    await page.getByRole('button', { name: /^Periodo/ }).click();
    await page.getByRole('button', { name: 'Hoy' }).click();
    const marks = page.getByRole('img', { name: /^Tendencia diaria de ventas/ }).locator('circle');
    // An unfinished week ends with a hollow one.
    await expect
      .poll(() => marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('fill'))))
      .toEqual(['var(--chart-1)']);
    await page.goto('/reports?categoria=profitability&reporte=lost-margin');
  });

  await test.step('a link reopens report and filters, and without data there is nothing to export', async () => {
    const address = new URL(page.url());
    expect(address.searchParams.get('reporte')).toBe('lost-margin');
    address.searchParams.set('desde', '2020-01-01');
    address.searchParams.set('hasta', '2020-01-31');
    await page.goto(address.href);
    await expect(page.getByText('No se perdió margen por descuentos ni anulaciones.')).toBeVisible();
    await expect(exporting(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: '01/01/2020 - 31/01/2020' })).toBeVisible();
  });
});

test('a day in progress is compared with its weekday of last week until this hour, on the screen, in files and on paper', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.change({ time_zone: zoneAtNoon() });
  const product = await business.product({
    priceCents: 2000,
    taxCategory: 'exempt',
    tracksInventory: false,
  });
  await aSale(business, { product, quantity: 3 });
  for (const [quantity, minutes] of [
    [1, -10],
    [4, 10],
  ] as const) {
    const { id } = await aSale(business, { product, quantity });
    await database.rows(
      `update sales set charged_at = charged_at - interval '7 days' + $2 * interval '1 minute', business_day = business_day - 7 where id = $1`,
      [id, minutes],
    );
  }
  const page = await restaurant.openPageAs('admin', { at: '/reports' });
  await page.getByRole('button', { name: /^Periodo/ }).click();
  await page.getByRole('button', { name: 'Hoy' }).click();

  await test.step('the screen, its chart and the file have the sales of that day until this hour', async () => {
    await expect(page.getByText(/^Antes: [a-zéá]+ \S+ a esta hora \(1[123]:\d\d\)\.$/)).toBeVisible();
    await expect(card(page, 'Ventas')).toContainText('HNL 60.00');
    await expect(card(page, 'Ventas')).toContainText('+200\u00A0%, mejorAntes: HNL 20.00');
    await page.getByRole('img', { name: /^Tendencia diaria de ventas/ }).focus();
    await page.keyboard.press('End');
    await expect(tooltip(page)).toContainText(/antes: \S+ · a esta hora/);
    await expect(tooltip(page)).toContainText('HNL 20.00');
    const csv = (await download(page, 'CSV')).content.toString('utf8');
    expect(csv).toContain('\r\nVentas,60,20,200\r\n');
  });

  await test.step('the printout says so', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(
      page.getByText(/antes: [a-zéá]+ \d\d\/\d\d\/\d{4} a esta hora \(1[123]:\d\d\)$/),
    ).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await test.step('the sales of that day follow the clock', async () => {
    await page.clock.install();
    await page.reload();
    await expect(card(page, 'Ventas')).toContainText('Antes: HNL 20.00');
    await database.rows(
      `update sales set charged_at = charged_at - interval '15 minutes' where business_id = $1 and total_cents = 8000`,
      [business.id],
    );
    // Second by second, so that the connection is answered in time and is no reason to read again.
    for (let second = 0; second < 61; second += 1) await page.clock.runFor(1000);
    await expect(card(page, 'Ventas')).toContainText('Antes: HNL 100.00');
  });

  await test.step('a day that is over counts whole', async () => {
    const today = new URL(page.url()).searchParams.get('desde') ?? '';
    const day = addDays(today, -7);
    await chooseRange(page, { from: day, to: day });
    await expect(card(page, 'Ventas')).toContainText('HNL 100.00');
    await expect(page.getByText(/^Antes: [a-zéá]+ \S+\.$/)).toBeVisible();
  });
});

test('the menu matrix places four products in four quadrants by keyboard, and hides costs from the cashier', async ({
  restaurant,
}) => {
  test.slow();
  await createSalesOfToday(restaurant.business);
  const page = await restaurant.openPageAs('admin', {
    theme: 'light',
    at: '/reports?categoria=profitability&comparar=nada',
  });
  await expect(page.getByText('Reporte Premium')).toBeVisible();

  await test.step('each product has its class', async () => {
    await expect(card(page, 'Margen promedio')).toContainText('47.9 %');
    await expect(card(page, 'Ganancia total')).toContainText('HNL 427.00');
    await expect(card(page, 'Ingresos totales')).toContainText('HNL 764.00');
    await expect(card(page, 'Productos analizados')).toContainText('4');
    await expect(bars(page, 'Clasificaciones')).toHaveText([
      /^Estrella1/,
      /^Caballo de Batalla1/,
      /^Rompecabezas1/,
      /^Perro1/,
    ]);
    const rows = page.getByRole('region', { name: 'Detalle por producto' }).getByRole('row');
    await expect(rows).toHaveText([
      'ProductoClasificación% Profit% MixIngresos',
      'Baleada "A", especialEstrella80 %42.1 %HNL 400.00',
      'CervezaCaballo de Batalla25 %42.1 %HNL 320.00',
      'PanRompecabezas76.5 %10.5 %HNL 34.00',
      'FrescoPerro10 %5.3 %HNL 10.00',
    ]);
    await expect(page.getByRole('region', { name: 'Resumen por categoría' })).toContainText('Sin Categoría');
  });

  await test.step('a tile filters its class, as the address says, and a file has all of them', async () => {
    const rows = page.getByRole('region', { name: 'Detalle por producto' }).getByRole('row');
    await bars(page, 'Clasificaciones')
      .getByRole('button', { name: /^Caballo de Batalla/ })
      .click();
    await expect(rows).toHaveText([/^Producto/, /^Cerveza/]);
    await expect(page).toHaveURL(/clase=caballo-de-batalla/);
    const csv = (await download(page, 'CSV')).content.toString('utf8');
    for (const [name, of] of [
      ['Pan', 'Rompecabezas'],
      ['Cerveza', 'Caballo de Batalla'],
      ['Fresco', 'Perro'],
    ])
      expect(csv).toContain(`\r\n${name},Sin Categoría,${of},`);
    await page.goBack();
    await page.getByRole('combobox', { name: 'Ordenar por' }).click();
    await page.getByRole('option', { name: 'Nombre' }).click();
    await expect(rows).toHaveText([/^Producto/, /^Baleada/, /^Cerveza/, /^Fresco/, /^Pan/]);
  });

  await test.step('arrow keys move between the points from left to right, and Enter shows the product', async () => {
    const matrix = page.getByRole('img', { name: /^Popularidad y margen de los productos/ });
    await expect(matrix.getByText('Caballo de Batalla')).toBeVisible();
    await matrix.focus();
    await page.keyboard.press('Home');
    await expect(tooltip(page)).toContainText('Fresco');
    await page.keyboard.press('ArrowRight');
    await expect(tooltip(page)).toContainText('Pan');
    await page.keyboard.press('Enter');
    const product = page.getByRole('dialog', { name: 'Pan' });
    await expect(product).toContainText('Rompecabezas');
    await expect(product).toContainText('76.5 % (promedio 47.9 %)');
    await page.keyboard.press('Escape');
    await expect(product).toBeHidden();
    await expect(matrix).toBeFocused();
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  });

  await test.step('the cashier sees four reports without costs on a phone, none wider than the screen', async () => {
    const phone = await restaurant.openPageAs('cajero', {
      width: 390,
      height: 844,
      touch: true,
      at: '/reports?categoria=profitability',
    });
    await expect(phone.getByText('Selecciona un Reporte')).toBeVisible();
    await expect(phone.getByRole('group', { name: 'Rentabilidad' })).toHaveCount(0);
    const report = phone.getByLabel('Reporte', { exact: true });
    await report.selectOption({ label: 'Ingresos/Egresos' });
    await expect(card(phone, 'Ticket promedio')).toContainText('HNL 152.80');
    await expect(phone.getByText('Utilidad')).toHaveCount(0);
    for (const [name, shown] of [
      ['Descuentos/Anulaciones', 'Motivos de anulación'],
      ['Análisis de Ticket Promedio', 'Detalle por turno'],
      ['Cobros e impuestos', 'ISV por tasa y día'],
      ['Ingresos/Egresos', 'Órdenes y ventas por hora'],
    ] as const) {
      await report.selectOption({ label: name });
      await expect(phone.getByRole('heading', { name: shown })).toBeVisible();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect((await accessibilityCheck(phone).analyze()).violations).toEqual([]);
    }
  });
});
