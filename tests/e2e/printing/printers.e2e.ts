import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { TICKET_HOLD_MINUTES } from '#domain/base/limits.ts';
import { Journal } from '#scripts/printer-agent/journal.ts';
import { PrintingLoop } from '#scripts/printer-agent/printing-loop.ts';
import { PrintServer, pair } from '#scripts/printer-agent/server.ts';
import { accessibilityCheck, expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { EmulatedPrinter } from '#tests/support/emulated-printer.ts';
import { aPrintAgent, aPrinter, jobsOf, queueTests } from '#tests/support/printing.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const INTERVAL_MS = 50;

/** Runs Fogón Impresoras with a code that a screen showed. Returns what ends it. */
async function runProgram(server: string, code: string): Promise<() => Promise<void>> {
  const folder = aStateFolder();
  const journal = new Journal(join(folder.path, 'journal'));
  const { token } = await pair(server, code);
  const loop = new PrintingLoop({
    server: new PrintServer({ server, token }),
    journal,
    log: () => undefined,
    intervalMs: INTERVAL_MS,
  });
  const ended = loop.run();
  return async () => {
    loop.stop();
    await ended;
    journal.close();
    folder.remove();
  };
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an administrator pairs Fogón Impresoras, adds a network printer, and its test is printed', async ({
  restaurant: { openPageAs },
  platformEnv,
}) => {
  const printer = await new EmulatedPrinter().start();
  const page = await openPageAs('admin', { at: '/settings/impresoras', width: 390, height: 844 });
  const programs = part(page, 'Fogón Impresoras');
  await programs.getByRole('button', { name: 'Agregar Fogón Impresoras' }).click();
  const pairing = page.getByRole('dialog', { name: 'Vincular Fogón Impresoras' });
  await pairing.getByRole('button', { name: 'Crear código' }).click();
  await expect(pairing.getByText('Escribe dónde está instalado.')).toBeVisible();
  await pairing.getByLabel('Dónde está instalado').fill('Computadora de la caja');
  await pairing.getByRole('button', { name: 'Crear código' }).click();
  const code = (await pairing.getByLabel('Código').textContent()) ?? '';
  await expect(pairing.getByLabel('Orden')).toHaveValue(
    `node fogon-impresoras.mjs --server ${platformEnv.origin} --code ${code}`,
  );
  const download = page.waitForEvent('download');
  await pairing.getByRole('link', { name: 'fogon-impresoras.mjs' }).click();
  expect((await download).suggestedFilename()).toBe('fogon-impresoras.mjs');
  const end = await runProgram(platformEnv.origin, code);
  try {
    await pairing.getByRole('button', { name: 'Listo' }).click();
    await page.reload();
    await expect(programs.getByText('Conectado')).toBeVisible();

    const printers = part(page, 'Tus impresoras');
    await printers.getByRole('button', { name: 'Agregar impresora' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva impresora' });
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Elige qué imprime.')).toBeVisible();
    await form.getByLabel('Nombre').fill('Cocina');
    await form.getByRole('button', { name: 'Comanda', exact: true }).click();
    await form.getByRole('button', { name: 'Barra' }).click();
    await form.getByLabel('Dirección').fill('127.0.0.1');
    await form.getByLabel('Puerto').fill(String(printer.port));
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Impresora guardada.')).toBeVisible();
    await expect(printers.getByText(`Comanda · 127.0.0.1:${printer.port}`)).toBeVisible();
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);

    await printers.getByRole('button', { name: 'Más acciones de Cocina' }).click();
    await page.getByRole('menuitem', { name: 'Imprimir prueba' }).click();
    await expect(page.getByText('La prueba está en la cola de Cocina.')).toBeVisible();
    await page.getByRole('link', { name: /^Impresiones/ }).click();
    const papers = page.getByRole('list', { name: 'Impresiones' });
    await expect(papers.getByRole('listitem')).toHaveCount(1);
    await expect(papers.getByText('Impreso', { exact: true })).toBeVisible();
    expect(printer.papers.map(({ text }) => text)).toMatchObject([
      expect.stringContaining('áéíóúñÑ¿¡ L 1,234.50'),
    ]);
  } finally {
    await end();
    await printer.stop();
  }
});

test('a cashier retries, sends elsewhere, discards and prints again, and sees each paper change', async ({
  restaurant: { business, openPageAs },
}) => {
  const kitchen = await aPrinter(business, { name: 'Cocina' });
  const bar = await aPrinter(business, { name: 'Barra' });
  await queueTests(business, kitchen, 3);
  await business.database.rows(
    `update print_jobs set status = 'Falló', attempts = 8, last_error = 'La impresora no tiene papel' where business_id = $1`,
    [business.id],
  );
  const page = await openPageAs('cajero', { at: '/impresiones?estado=Falló' });
  const papers = page.getByRole('list', { name: 'Impresiones' });
  const paper = (title: string) => papers.getByRole('listitem').filter({ hasText: title });
  const actionsOf = async (title: string, action: string) => {
    await papers.getByRole('button', { name: `Más acciones de ${title}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await expect(page.getByRole('button', { name: 'Falló (3)' })).toBeVisible();
  await expect(paper('Prueba 1')).toContainText('La impresora no tiene papel');
  await paper('Prueba 1').getByRole('button', { name: 'Reintentar' }).click();
  await expect(paper('Prueba 1')).toHaveCount(0);

  await actionsOf('Prueba 2', 'Enviar a otra impresora');
  const sending = page.getByRole('dialog', { name: 'Enviar a otra impresora' });
  await sending.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Enviado a Barra.')).toBeVisible();

  await actionsOf('Prueba 3', 'Descartar');
  const discarding = page.getByRole('alertdialog');
  await expect(discarding.getByRole('button', { name: 'Descartar' })).toBeDisabled();
  await discarding.getByRole('button', { name: 'Ya no hace falta' }).click();
  await discarding.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Ningún papel con estos filtros.')).toBeVisible();

  await page.getByRole('button', { name: /^Falló/ }).click();
  await expect(paper('Prueba 3')).toContainText('Ya no hace falta');
  // A printer takes the paper that was sent to it while the cashier looks.
  const agent = await aPrintAgent(business);
  const claimed = await agent.claim();
  for (const job of claimed) await agent.confirm(job);
  await page.reload();
  await expect(paper('Prueba 2').getByText('Impreso', { exact: true })).toBeVisible();
  await actionsOf('Prueba 2', 'Imprimir de nuevo');
  await expect(papers.getByText(/REIMPRESIÓN/)).toBeVisible();
  const jobs = await jobsOf(business);
  expect(jobs.map(({ printer_id, status, copy }) => ({ printer_id, status, copy }))).toEqual([
    { printer_id: kitchen, status: 'Impreso', copy: null },
    { printer_id: bar, status: 'Impreso', copy: null },
    { printer_id: kitchen, status: 'Descartado', copy: null },
    { printer_id: bar, status: 'En espera', copy: 'REIMPRESIÓN' },
  ]);
});

test('a comanda that was served before it was printed is listed with the reason, and a cashier prints it', async ({
  restaurant: { business, openPageAs },
}) => {
  await aPrinter(business, { name: 'Cocina' });
  const agent = await aPrintAgent(business);
  const product = await business.product({ tracksInventory: false });
  const served = await business.order([{ product }], { customer_name: 'Servida' });
  await business.order([{ product }], { customer_name: 'Vieja', minutesAgo: TICKET_HOLD_MINUTES + 1 });
  await serveTicket(business.writeScope('chef'), served.kitchen_ticket.id);
  expect(await agent.claim()).toEqual([]);
  const page = await openPageAs('cajero', { at: '/impresiones' });
  const papers = page.getByRole('list', { name: 'Impresiones' });
  const paper = (title: string) => papers.getByRole('listitem').filter({ hasText: title });
  await expect(page.getByRole('button', { name: 'No impresa (1)' })).toBeVisible();
  await expect(paper('Servida')).toContainText('No impresa: ya servida');
  await expect(paper('Vieja')).toContainText('No impresa: tiene más de 30 minutos');
  await paper('Vieja').getByRole('button', { name: 'Imprimir' }).click();
  await expect(paper('Vieja')).toContainText('En espera');
  await expect(page.getByRole('button', { name: 'No impresa', exact: true })).toBeVisible();
  expect(await agent.claim()).toMatchObject([{ copy: null, title: 'Orden #2 · Para llevar · Vieja' }]);
});

test('a printer whose saving lost its answer is added once when it is saved again', async ({
  restaurant: { business, openPageAs },
  errors,
}) => {
  errors.expect(NO_NETWORK);
  const page = await openPageAs('admin', { at: '/settings/impresoras' });
  await part(page, 'Tus impresoras').getByRole('button', { name: 'Agregar impresora' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva impresora' });
  await form.getByLabel('Nombre').fill('Cocina');
  await form.getByRole('button', { name: 'Comanda', exact: true }).click();
  await form.getByLabel('Dirección').fill('192.168.1.50');
  const path = '**/api/printing/printers/*';
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const save = form.getByRole('button', { name: 'Guardar' });
  await save.click();
  await expect(page.getByText('Sin conexión. Revisa tu red e intenta de nuevo.')).toBeVisible();
  await page.unroute(path);
  await save.click();
  await expect(page.getByText('Impresora guardada.')).toBeVisible();
  const saved = await business.database.rows('select from printers where business_id = $1', [business.id]);
  expect(saved).toHaveLength(1);
});

test('a waiter has no screen of papers', async ({ restaurant: { openPageAs } }) => {
  const page = await openPageAs('mesero', { at: '/impresiones' });
  await expect(page).toHaveURL(/\/tables$/);
});
