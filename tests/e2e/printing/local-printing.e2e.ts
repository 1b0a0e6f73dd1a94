import type { Page } from '@playwright/test';
import { accessibilityCheck, expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { aKitchen } from '#tests/e2e/kitchen/kitchen-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import type { EmulatedPrinter } from '#tests/support/emulated-printer.ts';
import { aPrinter, devicesOf, jobsOf } from '#tests/support/printing.ts';
import { salesOf } from '#tests/support/sales.ts';
import { dialogs, printed, textsOf, withPrinters } from './device-printer-fixtures.ts';
import {
  aLocalNetwork,
  aRunningPrinter,
  aRunningProgram,
  openPrintingDevice,
} from './local-printing-fixtures.ts';

const STORED = 'Guardado en este dispositivo: se enviará cuando vuelva la red';
const AFTER_OUTAGE = { timeout: 30_000 };

// An outage is noticed, and ends, after waits of the application.
test.describe.configure({ timeout: 150_000 });

/** A round of a baleada and a beer for the first table. */
async function takeRound(page: Page, business: Business): Promise<void> {
  for (const name of ['Baleada', 'Salvavida'])
    await page.locator('button[data-tile]').filter({ hasText: name }).click();
  await page.getByRole('button', { name: 'Mesa', exact: true }).click();
  await page.getByLabel('Mesa', { exact: true }).selectOption(business.tables[0]?.id ?? '');
}

async function sendAway(page: Page): Promise<void> {
  await expect(page.getByText('Sin conexión').first()).toBeAttached(AFTER_OUTAGE);
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(page.getByText(STORED)).toBeVisible();
}

const itemsOn = ({ papers }: EmulatedPrinter) =>
  papers.map(({ text }) => text.split('\n').filter((line) => /DUPLICADO|T\d+-\d+| × /.test(line)));

test('without internet the kitchen and the bar print their lines through Fogón Impresoras, and not again when it returns', async ({
  restaurant: { business, openPageAs },
  errors,
}) => {
  errors.expect(NO_NETWORK);
  await aKitchen(business);
  const kitchen = await aRunningPrinter(business, { name: 'Cocina', stations: ['cocina'] });
  const bar = await aRunningPrinter(business, { name: 'Barra', stations: ['barra'] });
  const program = await aRunningProgram(business);
  try {
    const page = await openPageAs('cajero');
    const network = await aLocalNetwork(page);
    await openPrintingDevice(page, '/pos');
    await takeRound(page, business);
    await network.cut();
    await sendAway(page);
    await expect
      .poll(() => itemsOn(kitchen), AFTER_OUTAGE)
      .toEqual([[expect.stringContaining('T1-001'), '1 × Baleada']]);
    await expect
      .poll(() => itemsOn(bar), AFTER_OUTAGE)
      .toEqual([[expect.stringContaining('T1-001'), '1 × Salvavida']]);
    await network.restore();
    await expect
      .poll(async () => (await jobsOf(business)).map(({ status, copy }) => [status, copy]), AFTER_OUTAGE)
      .toEqual([
        ['Impreso', null],
        ['Impreso', null],
      ]);
    expect([kitchen.papers.length, bar.papers.length]).toEqual([1, 1]);
  } finally {
    await program.stop();
    await Promise.all([kitchen.stop(), bar.stop()]);
  }
});

test('a browser that is killed while the kitchen prints sends the order, and its second paper says DUPLICADO', async ({
  restaurant: { business, openPageAs },
  errors,
}) => {
  errors.expect(NO_NETWORK);
  await aKitchen(business);
  const kitchen = await aRunningPrinter(business, { name: 'Cocina' });
  const program = await aRunningProgram(business);
  try {
    const page = await openPageAs('cajero');
    const network = await aLocalNetwork(page);
    await openPrintingDevice(page, '/pos');
    await takeRound(page, business);
    await network.cut();
    kitchen.faults.push('hold');
    await sendAway(page);
    await expect.poll(() => kitchen.papers.length, AFTER_OUTAGE).toBe(1);
    const context = page.context();
    await page.close();
    await network.restore();
    const next = await context.newPage();
    await next.goto('/pos');
    await expect
      .poll(async () => (await jobsOf(business)).map(({ status, copy }) => [status, copy]), AFTER_OUTAGE)
      .toEqual([['Impreso', 'DUPLICADO']]);
    expect(kitchen.papers.map(({ text }) => text.includes('DUPLICADO 1'))).toEqual([false, true]);
  } finally {
    await program.stop();
    await kitchen.stop();
  }
});

test('an order stands when no printer is reached, and its lines can be printed on the device', async ({
  restaurant: { business, openPageAs },
  errors,
}) => {
  errors.expect(NO_NETWORK);
  await aKitchen(business);
  await aPrinter(business, { name: 'Cocina', stations: ['cocina'] });
  await aPrinter(business, { name: 'Barra', stations: ['barra'] });
  const program = await aRunningProgram(business);
  const page = await openPageAs('cajero');
  await withPrinters(page);
  const network = await aLocalNetwork(page);
  await openPrintingDevice(page, '/pos');
  await takeRound(page, business);
  await program.stop();
  await network.cut();
  await sendAway(page);
  const message = page.getByText('La comanda T1-001 no se imprimió. Cocina y Barra: sin alcance.');
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Imprimir aquí' }).click();
  await expect(page.locator('.paper')).toContainText('1 × Salvavida');
  expect(await dialogs(page)).toBe(1);
  await network.restore();
  await expect
    .poll(async () => (await jobsOf(business)).map(({ status, copy }) => [status, copy]), AFTER_OUTAGE)
    .toEqual([
      ['En espera', 'DUPLICADO'],
      ['En espera', 'DUPLICADO'],
    ]);
});

test('what the printer of the device printed without a network is not printed by the kitchen again', async ({
  restaurant: { business, openPageAs },
  errors,
}) => {
  errors.expect(NO_NETWORK);
  await aKitchen(business);
  await aPrinter(business, { name: 'Cocina' });
  const page = await openPageAs('cajero');
  await withPrinters(page);
  await page.addInitScript(() => {
    localStorage.setItem('fogon.printer', 'serial cp858');
    localStorage.setItem('fogon.print-sent', 'on');
  });
  await openPrintingDevice(page, '/pos');
  await takeRound(page, business);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(page.getByText(STORED)).toBeVisible();
  const lines = async () => textsOf(await printed(page)).filter((text) => / × /.test(text));
  await expect.poll(lines).toEqual(['1 × Baleada', '1 × Salvavida']);
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await jobsOf(business)).map(({ status }) => status), AFTER_OUTAGE)
    .toEqual(['Descartado']);
  expect(await lines()).toHaveLength(2);
});

test("'Imprimir comanda al enviar' prints no second comanda on a printer of the queue", async ({
  restaurant: { business, openPageAs },
}) => {
  await aKitchen(business);
  const page = await openPageAs('cajero');
  await withPrinters(page);
  await page.addInitScript(() => {
    localStorage.setItem('fogon.printer', 'serial cp858');
    localStorage.setItem('fogon.print-sent', 'on');
  });
  await openPrintingDevice(page, '/pos');
  const devices = await devicesOf(business);
  await aPrinter(business, {
    ...{ connection: 'device', device_id: devices[0]?.id ?? '', host: null, port: null },
  });
  await openPrintingDevice(page, '/pos');
  await takeRound(page, business);
  await page.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect.poll(async () => (await jobsOf(business)).map(({ status }) => status)).toEqual(['Impreso']);
  const tickets = async () => textsOf(await printed(page)).filter((text) => /Comanda #1/.test(text));
  expect(await tickets()).toHaveLength(1);
});

test('a charge without internet opens the drawer and prints its receipt once, and the next one is a reprint', async ({
  restaurant: { business, openPageAs },
  errors,
}) => {
  errors.expect(NO_NETWORK);
  await aKitchen(business);
  const till = await aRunningPrinter(business, {
    ...{ name: 'Caja', prints: ['recibo'], prints_on_charge: true, opens_drawer: true },
  });
  const program = await aRunningProgram(business);
  try {
    const page = await openPageAs('cajero');
    await withPrinters(page);
    const network = await aLocalNetwork(page);
    await openPrintingDevice(page, '/pos');
    await takeRound(page, business);
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Efectivo/i }).click();
    await network.cut();
    await expect(page.getByText('Sin conexión').first()).toBeAttached(AFTER_OUTAGE);
    await dialog.getByRole('button', { name: /^Cobrar HNL/ }).click();
    await expect
      .poll(() => till.papers.map(({ text }) => text))
      .toEqual([expect.stringContaining('1 Baleada')]);
    expect(till.pulses).toBe(1);
    await dialog.getByRole('button', { name: 'Imprimir recibo' }).click();
    await expect(page.locator('.paper')).toContainText('REIMPRESIÓN');
    await network.restore();
    const paid = async () => (await salesOf(business)).filter(({ status }) => status === 'Pagada');
    await expect.poll(paid, AFTER_OUTAGE).toHaveLength(1);
    expect(await jobsOf(business)).toEqual([]);
    expect(till.papers).toHaveLength(1);
    const { cajero } = business.employees;
    const stated = () =>
      business.database.rows(
        `select action, details ->> 'paper_kind' as kind, details ->> 'device' is not null as has_device from audit_log
         where business_id = $1 and user_id = $2 and action like 'print-agent.%' and details ->> 'printer' = 'Caja'`,
        [business.id, cajero.id],
      );
    await expect.poll(async () => (await stated()).length).toBe(2);
    expect(await stated()).toEqual(
      expect.arrayContaining([
        { action: 'print-agent.drawer-opened', kind: null, has_device: true },
        { action: 'print-agent.printed', kind: 'recibo', has_device: true },
      ]),
    );
  } finally {
    await program.stop();
    await till.stop();
  }
});

test('an administrator sees whether this device reaches Fogón Impresoras without internet', async ({
  restaurant: { business, openPageAs },
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const program = await aRunningProgram(business);
  const page = await openPageAs('admin', { at: '/settings/impresoras', width: 390, height: 844 });
  const part = page.getByRole('region', { name: 'Imprimir sin internet' });
  await expect(part.getByText('Este dispositivo la alcanza sin internet.')).toBeVisible();
  expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
  await program.stop();
  await part.getByRole('button', { name: 'Probar' }).click();
  await expect(part.getByText(/^No contesta\. Revisa que este dispositivo/)).toBeVisible();
});
