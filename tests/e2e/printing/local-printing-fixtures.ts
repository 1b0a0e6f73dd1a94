import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pairPrintAgent } from '#db/queries/printing/print-agents.ts';
import { addPrintAgent } from '#db/queries/printing/printing.ts';
import { database, expect, testEnv } from '#tests/e2e/base/fixtures.ts';
import { keptPaths, waitForParts } from '#tests/e2e/offline/kept-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { EmulatedPrinter } from '#tests/support/emulated-printer.ts';
import { locationOf } from '#tests/support/locations.ts';
import { aPairingCode, aPrinter, sha256 } from '#tests/support/printing.ts';
import { startPrinterProgram } from '#tests/support/running-program.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { AGENT_TOKEN_PREFIX, makePairedToken } from '#worker/tokens.ts';

const TIMEOUTS = { connect: 2000, status: 400, send: 3000 };
const INTERVAL_MS = 50;

/** An emulated printer that is a printer of the business. */
export async function aRunningPrinter(business: Business, more: Parameters<typeof aPrinter>[1] = {}) {
  const printer = await new EmulatedPrinter().start();
  const id = await aPrinter(business, { host: '127.0.0.1', port: printer.port, code_page: 'cp858', ...more });
  return Object.assign(printer, { id });
}

/** Runs Fogón Impresoras at the location of the business, and waits until the server knows how devices reach it. */
export async function aRunningProgram(business: Business) {
  const folder = aStateFolder();
  const [id, token] = [randomUUID(), makePairedToken(AGENT_TOKEN_PREFIX)];
  const code = { code_selector: aPairingCode(), code_hash: sha256(id) };
  const location_id = await locationOf(business);
  await addPrintAgent(business.writeScope(), { ...code, id, name: 'Computadora de la caja', location_id });
  await pairPrintAgent(business.database.app, { ...code, token_hash: sha256(token) });
  const program = await startPrinterProgram({
    ...{ folder, server: testEnv.origin, token, timeouts: TIMEOUTS, intervalMs: INTERVAL_MS },
  });
  const known = () =>
    database.rows('select from print_agents where business_id = $1 and local_addresses is not null', [
      business.id,
    ]);
  await expect.poll(known).toHaveLength(1);
  return {
    ...program,
    stop: async () => {
      await program.stop();
      program.journal.close();
      folder.remove();
    },
  };
}

/** Opens a screen, and waits until this device has its number, the floor, and how it prints without a network. */
export async function openPrintingDevice(page: Page, path: string): Promise<void> {
  const answers = [/\/api\/offline\/devices\//, /\/api\/snapshot(\?|$)/, /\/api\/printing\/local/].map(
    (path) => page.waitForResponse((response) => path.test(response.url()) && response.ok()),
  );
  await page.goto(path);
  await Promise.all(answers);
  await waitForParts(page, ['print-sent', 'stored-charge']);
  await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringContaining('/api/printing/local'));
}

/** A network whose server can be cut off, while the devices beside it stay. Call before the page opens. */
export async function aLocalNetwork(page: Page) {
  const isServer = (url: URL) => url.origin.replace(/^ws/, 'http') === testEnv.origin;
  const open = new Set<{ close: () => Promise<void> }>();
  let isCut = false;
  await page.context().routeWebSocket(isServer, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut: async () => {
      isCut = true;
      await page.context().route(isServer, (route) => route.abort('internetdisconnected'));
      for (const socket of open) await socket.close();
      open.clear();
    },
    restore: async () => {
      isCut = false;
      await page.context().unroute(isServer);
    },
  };
}
