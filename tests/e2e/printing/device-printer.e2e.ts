import { randomUUID } from 'node:crypto';
import { readSettings } from '#db/queries/business/settings.ts';
import { DRAWER_SECONDS } from '#domain/base/limits.ts';
import { encodePaper } from '#domain/printing/paper/escpos.ts';
import { rollPlan } from '#domain/printing/paper/roll-plan.ts';
import { TEST_LETTERS, testPage } from '#domain/printing/paper/test-page.ts';
import { drawPlan } from '#scripts/printer-agent/draw-plan.ts';
import { accessibilityCheck, database, expect, test, testEnv } from '#tests/e2e/base/fixtures.ts';
import { requestAs, tokenAs } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import { linesOf, readEscPos } from '#tests/support/escpos-reader.ts';
import { halfBlack, storeLogo } from '#tests/support/logos.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { aPrinter, devicesOf, jobsOf, queueDrawer } from '#tests/support/printing.ts';
import { dotsOfPaper } from '#tests/support/raster-reader.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { dialogs, printed, taken, textsOf, withPrinters } from './device-printer-fixtures.ts';

test('a USB printer is chosen for the device, and its test page has accents, a cut and the drawer', async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('admin', { at: null });
  await withPrinters(page);
  await page.goto('/settings/impresoras');
  const part = page.getByRole('region', { name: 'Este dispositivo' });
  await part.getByRole('button', { name: 'USB' }).click();
  await part.getByLabel('Abre la gaveta').click();
  const print = part.getByRole('button', { name: 'Imprimir prueba' });
  await print.click();
  await expect(page.getByText('La impresora tomó la prueba.')).toBeVisible();
  const parts = await printed(page);
  expect(parts[0]).toEqual({ kind: 'pulse' });
  expect(parts.at(-1)).toEqual({ kind: 'cut' });
  expect(linesOf(parts).find(({ text }) => text === TEST_LETTERS)).toMatchObject({ codePage: 'cp858' });

  await part.getByLabel('Juego de caracteres').click();
  await page.getByRole('option', { name: /^Imagen/ }).click();
  await print.click();
  await expect
    .poll(async () => (await printed(page)).map(({ kind }) => kind).filter((kind) => kind === 'cut'))
    .toHaveLength(2);
  const rows = (await printed(page)).flatMap((each) => (each.kind === 'image' ? each.rows : []));
  expect(rows[0]).toHaveLength(576);
  expect(rows.filter((row) => row.includes('#')).length).toBeGreaterThan(60);
  await page.reload();
  await expect(part.getByRole('button', { name: 'USB' })).toHaveAttribute('aria-pressed', 'true');
  await expect(part.getByLabel('Abre la gaveta')).toBeChecked();
});

test('a picture of the browser has the size, the logo and the letters of the one of Fogón Impresoras', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const uploader = { origin: testEnv.origin, token: await tokenAs(business, 'admin') };
  const logo_url = await storeLogo(business, uploader, halfBlack(100, 60), 'png');
  const page = await restaurant.openPageAs('admin', { at: null });
  await withPrinters(page);
  await page.addInitScript(() => localStorage.setItem('fogon.printer', 'usb image'));
  await page.goto('/settings/impresoras');
  await page
    .getByRole('region', { name: 'Este dispositivo' })
    .getByRole('button', { name: 'Imprimir prueba' })
    .click();
  await expect(page.getByText('La impresora tomó la prueba.')).toBeVisible();
  const drawn = dotsOfPaper(await printed(page));

  const { data } = await halfBlack(100, 60).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const logo = { width: 100, height: 60, data: new Uint8ClampedArray(data) };
  const paper = testPage(await readSettings(business.scope()), 'image');
  const plan = rollPlan(paper, '80', new Map([[logo_url, logo]]));
  const printer = { width: '80', letters: 'image', cut: true, opens_drawer: false, copies: 1 } as const;
  const means = { pictures: new Map([[logo_url, logo]]), draw: drawPlan };
  const expected = dotsOfPaper(readEscPos(encodePaper(paper, printer, means)));
  expect(drawn).toHaveLength(expected.length);
  expect(drawn.slice(0, 60)).toEqual(expected.slice(0, 60));
  const cellsWithInk = (rows: readonly string[]) =>
    plan.marks.flatMap(({ kind, left, top, width, height }) => {
      const dots = rows.slice(top, top + height).map((row) => row.slice(left, left + width));
      return kind === 'letter' && dots.join('').includes('#') ? [`${left} ${top}`] : [];
    });
  const letters = plan.marks.filter(({ kind }) => kind === 'letter');
  expect(letters.length).toBeGreaterThan(90);
  expect(cellsWithInk(drawn)).toHaveLength(letters.length);
  expect(cellsWithInk(expected)).toHaveLength(letters.length);
  const outside = (rows: readonly string[]) => {
    const left = rows.map((row) => [...row]);
    for (const { left: x, top: y, width, height } of plan.marks)
      for (const row of left.slice(y, y + height)) row.fill(' ', x, x + width);
    return left.flat().filter((dot) => dot === '#').length;
  };
  expect([outside(drawn), outside(expected)]).toEqual([0, 0]);
});

test('the drawer of the device opens for a charge in cash and for the button with its reason, and not for a card', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.openRegister();
  await business.product({ name: 'Baleada', priceCents: 4_000, tracksInventory: false });
  const page = await restaurant.openPageAs('cajero', { at: null });
  await withPrinters(page);
  await page.addInitScript(() => localStorage.setItem('fogon.printer', 'serial cp858 drawer'));
  await page.goto('/pos');
  const pulses = async () => (await printed(page)).filter(({ kind }) => kind === 'pulse').length;
  const charge = async (method: string) => {
    await page
      .getByRole('button', { name: /^Baleada/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const methods = dialog.getByRole('group', { name: 'Método de pago' });
    await methods.getByRole('button', { name: new RegExp(`^${method}`, 'i') }).click();
    await dialog.getByRole('button', { name: /^Cobrar HNL/ }).click();
    await dialog.getByRole('button', { name: 'Listo' }).click();
  };
  await charge('Tarjeta');
  expect(await pulses()).toBe(0);
  await charge('Efectivo');
  await expect.poll(pulses).toBe(1);
  // The answer of a charge arrives late: its moment is over.
  await page.route('**/api/orders/charge', async (route) => {
    const response = await route.fetch();
    const { sale, ...answer } = await response.json();
    const charged_at = new Date(Date.parse(sale.charged_at) - (DRAWER_SECONDS + 1) * 1000).toISOString();
    await route.fulfill({ response, json: { ...answer, sale: { ...sale, charged_at } } });
  });
  await charge('Efectivo');
  await expect(page.getByText('La gaveta no se abrió a tiempo. Ábrela con «Abrir gaveta».')).toBeVisible();
  expect(await pulses()).toBe(1);
  await page.unroute('**/api/orders/charge');

  await page.getByRole('button', { name: /^Caja: / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Abrir gaveta/ })
    .click();
  const window = page.getByRole('dialog', { name: 'Abrir gaveta' });
  await accessibilityCheck(page);
  await window.getByRole('button', { name: 'Abrir gaveta' }).click();
  await expect(window.getByLabel('Motivo')).toHaveAccessibleDescription('Escribe el motivo.');
  await window.getByRole('button', { name: 'Cambio de billetes' }).click();
  await window.getByRole('button', { name: 'Abrir gaveta' }).click();
  await expect(page.getByText('Gaveta abierta')).toBeVisible();
  expect(await pulses()).toBe(2);
  const openings = await business.audit('register.drawer-opened');
  expect(openings.map(({ details }) => details.reason)).toEqual(['Cambio de billetes']);
});

test('the printer of a device prints the kitchen tickets of its queue by itself, and one that failed again as DUPLICADO', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.openRegister();
  const product = await business.product({ name: 'Sopa de jamón', tracksInventory: false });
  const send = () => requestAs(business, 'mesero', '/api/orders', anOrderRequest([{ product }]));
  const page = await restaurant.openPageAs('chef', { at: null });
  await withPrinters(page);
  await page.addInitScript(() => localStorage.setItem('fogon.printer', 'serial cp858'));
  await page.goto('/orders');
  const devices = () => devicesOf(business);
  await expect.poll(devices).toHaveLength(1);
  const [device] = await devices();
  await expect(page.getByText('En vivo')).toBeAttached();
  await aPrinter(business, {
    ...{ connection: 'device', device_id: device?.id ?? '', host: null, port: null, copies: 2 },
  });
  await send();
  const statuses = async () => (await jobsOf(business)).map(({ status, copy }) => ({ status, copy }));
  await expect.poll(statuses).toEqual([{ status: 'Impreso', copy: null }]);
  const texts = async () => textsOf(await printed(page)).filter((text) => /Comanda|DUPLICADO/.test(text));
  expect(await texts()).toEqual([
    expect.stringContaining('Comanda #1'),
    expect.stringContaining('Comanda #1'),
  ]);
  expect(await dialogs(page)).toBe(0);

  await page.evaluate(() => Object.assign(Reflect.get(window, 'state'), { failing: true }));
  await send();
  await expect.poll(statuses).toEqual([
    { status: 'Impreso', copy: null },
    { status: 'En espera', copy: 'DUPLICADO' },
  ]);
  // A page that is about to go must not claim it.
  await page.goto('/api/health');
  await database.rows(
    `update print_jobs set next_attempt_at = clock_timestamp() where business_id = $1 and status = 'En espera'`,
    [business.id],
  );
  await page.goto('/orders');
  await expect.poll(statuses).toEqual([
    { status: 'Impreso', copy: null },
    { status: 'Impreso', copy: 'DUPLICADO' },
  ]);
  expect(await texts()).toContainEqual(expect.stringContaining('DUPLICADO 1'));
});

test('a drawer that was queued for a printer of the network opens with the pulse alone once the printer is on the device', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const page = await restaurant.openPageAs('cajero', { at: null });
  await withPrinters(page);
  await page.addInitScript(() => localStorage.setItem('fogon.printer', 'serial cp858'));
  await page.goto('/orders');
  const devices = () => devicesOf(business);
  await expect.poll(devices).toHaveLength(1);
  const [device] = await devices();
  // Fogón is closed meanwhile: a page that claims the job and is then left holds it for a minute.
  await page.goto('/api/health');
  const till = { id: randomUUID(), prints: ['recibo' as const], opens_drawer: true, copies: 2 };
  await aPrinter(business, till);
  await queueDrawer(business, till.id);
  await aPrinter(business, {
    ...{ ...till, version: 1, connection: 'device', device_id: device?.id ?? '', host: null, port: null },
  });
  await page.goto('/orders');
  await expect.poll(() => jobsOf(business)).toMatchObject([{ kind: 'gaveta', status: 'Impreso' }]);
  expect(await printed(page)).toEqual([{ kind: 'pulse' }]);
});

test('a voided sale in cash opens the drawer of the device, and one with a card does not', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({ tracksInventory: false });
  await aServedSale(business, [{ product }], { method: 'efectivo' });
  await aServedSale(business, [{ product }]);
  const page = await restaurant.openPageAs('admin', { at: null });
  await withPrinters(page);
  await page.addInitScript(() => localStorage.setItem('fogon.printer', 'serial cp858 drawer'));
  await page.goto('/sales');
  const pulses = async () => (await printed(page)).filter(({ kind }) => kind === 'pulse').length;
  const annul = async (number: string) => {
    await page.getByRole('button', { name: number, exact: true }).click();
    await page.getByRole('button', { name: 'Anular', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Se cobró por error' }).click();
    await dialog.getByRole('button', { name: 'Anular venta' }).click();
    await expect(page.getByText(`Venta ${number} anulada`)).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await annul('#2');
  expect(await pulses()).toBe(0);
  await annul('#1');
  await expect.poll(pulses).toBe(1);
});

test('a receipt goes to the serial printer of the device without a dialog; when it fails half-way, the browser prints it', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({
    name: 'Piñón frito',
    priceCents: 123_450,
    tracksInventory: false,
  });
  await aServedSale(business, [{ product }]);
  const page = await restaurant.openPageAs('cajero', { at: null });
  await withPrinters(page);
  await page.addInitScript(() => {
    localStorage.setItem('fogon.printer', 'serial cp850');
    localStorage.setItem('fogon.paper', '58');
  });
  await page.goto('/sales');
  await page.getByRole('button', { name: '#1', exact: true }).click();
  const sale = page.getByRole('dialog', { name: 'Venta #1' });
  await sale.getByRole('button', { name: /^Imprimir/ }).click();
  await expect.poll(async () => (await taken(page)).length).toBeGreaterThan(100);
  const parts = await printed(page);
  expect(textsOf(parts)).toContain('1 Piñón frito       HNL 1,234.50');
  expect(textsOf(parts).every((text) => text.length <= 32)).toBe(true);
  expect(linesOf(parts)[0]).toMatchObject({ codePage: 'cp850' });
  expect(parts.at(-1)).toEqual({ kind: 'cut' });
  expect(await dialogs(page)).toBe(0);

  const { length } = await taken(page);
  await page.evaluate(() => Object.assign(Reflect.get(window, 'state'), { failing: true }));
  await sale.getByRole('button', { name: /^Reimprimir/ }).click();
  await expect(page.getByText(/La impresora no tomó «Reimpresión de Para llevar/)).toBeVisible();
  expect((await taken(page)).length).toBe(length + 20);
  expect(await dialogs(page)).toBe(0);
  await page.getByRole('button', { name: 'Imprimir con el navegador' }).click();
  await expect(page.locator('.paper')).toContainText('REIMPRESIÓN');
  expect(await dialogs(page)).toBe(1);
});
