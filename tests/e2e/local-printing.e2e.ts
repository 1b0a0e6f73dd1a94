import type { Page } from '@playwright/test';
import type { Business } from '#tests/support/business.ts';
import type { EmulatedPrinter } from '#tests/support/emulated-printer.ts';
import { aPrinter, jobsOf } from '#tests/support/printing.ts';
import { printed, textsOf, withPrinters } from './device-printer-fixtures.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { aKitchen, requestAs } from './kitchen-fixtures.ts';
import {
  aLocalNetwork,
  aRunningPrinter,
  aRunningProgram,
  openPrintingDevice,
} from './local-printing-fixtures.ts';

const STORED = 'Guardado en este dispositivo: se enviará cuando vuelva la red';
const AFTER_OUTAGE = { timeout: 30_000 };

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
    await expect.poll(() => itemsOn(kitchen)).toEqual([[expect.stringContaining('T1-001'), '1 × Baleada']]);
    await expect.poll(() => itemsOn(bar)).toEqual([[expect.stringContaining('T1-001'), '1 × Salvavida']]);
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
