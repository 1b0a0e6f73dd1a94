import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { removePrintAgent } from '#db/queries/printing/printing.ts';
import { buildPrinterAgent } from '#scripts/printer-agent/build.ts';
import { sendOrderByApi } from '#tests/support/api.ts';
import type { PrinterFault } from '#tests/support/emulated-printer.ts';
import { testEnv } from '#tests/support/platform.ts';
import { offerByApi } from '#tests/support/print-agents.ts';
import {
  anEmulatedPrinter,
  aPrinterProgram,
  makeRetriesDue,
  type RunningPrinter,
} from '#tests/support/printer-program.ts';
import { jobsOf, queueTests } from '#tests/support/printing.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { it } from '#tests/support/test.ts';

const WAIT = { timeout: 20_000, interval: 50 };
const ORDERS = 20;
const SEED = 20_261_124;

/** Numbers from 0 to 1, the same for the same seed (Park and Miller). */
function randomNumbers(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('the built program', () => {
  const built = aStateFolder();
  let program = '';
  beforeAll(async () => {
    program = await buildPrinterAgent(built.path);
  });
  afterAll(built.remove);

  it('killed in the middle of a job prints it again as a duplicate, and ends cleanly on SIGTERM', async ({
    business,
  }) => {
    const printer = await anEmulatedPrinter(business);
    printer.faults.push('hold');
    await queueTests(business, printer.id, 2);
    const folder = aStateFolder();
    onTestFinished(folder.remove);
    const start = (...args: readonly string[]): ChildProcess => {
      const child = spawn(process.execPath, [program, '--state', folder.path, ...args], {
        stdio: 'ignore',
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    };
    const { code } = await offerByApi(business);
    const first = start('--server', testEnv.origin, '--code', code);
    await expect.poll(() => printer.papers.length, WAIT).toBe(1);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(statSync(join(folder.path, 'connection.json')).mode & 0o777).toBe(0o600);

    const second = start();
    await expect
      .poll(() => jobsOf(business), WAIT)
      .toMatchObject([{ last_error: 'Se cortó a la mitad', copy: 'DUPLICADO' }, {}]);
    await makeRetriesDue(business);
    await expect
      .poll(() => jobsOf(business), WAIT)
      .toMatchObject([{ status: 'Impreso' }, { status: 'Impreso' }]);
    expect(printer.papers.map(({ text }) => text.includes('DUPLICADO'))).toEqual([false, true, false]);
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });

  it('ends with 78 when it was removed in Opciones, so that no service starts it again', async ({
    business,
  }) => {
    const folder = aStateFolder();
    onTestFinished(folder.remove);
    const { id, code } = await offerByApi(business);
    const args = [program, '--state', folder.path, '--server', testEnv.origin, '--code', code];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    const paired = 'select id from print_agents where id = $1 and last_seen_at is not null';
    await expect.poll(() => business.database.rows(paired, [id]), WAIT).toHaveLength(1);
    await removePrintAgent(business.writeScope(), id);
    expect(await ended).toEqual([78, null]);
  });
});

it('60 papers over 3 printers with faults at random are each printed once or shown as failed', async ({
  business,
}) => {
  const random = randomNumbers(SEED);
  const faults: readonly PrinterFault[] = [
    'cut',
    'reset',
    'no-paper',
    'cover-open',
    'paper-ends',
    'stall',
    'hold',
  ];
  const printers: RunningPrinter[] = [];
  for (const name of ['Cocina', 'Barra', 'Parrilla']) {
    const printer = await anEmulatedPrinter(business, { name });
    for (let count = 0; count < 400; count += 1)
      printer.faults.push(random() < 0.6 ? null : (faults[Math.floor(random() * faults.length)] ?? null));
    printers.push(printer);
  }
  await business.openRegister();
  const product = await business.product({ name: 'Sopa', tracksInventory: false });
  for (let count = 0; count < ORDERS; count += 1)
    await sendOrderByApi(business, [{ product }], { customer_name: `Cliente ${count + 1}.` });
  await aPrinterProgram(business);
  const pending = async () => {
    await makeRetriesDue(business);
    return (await jobsOf(business)).filter(({ status }) => status === 'En espera' || status === 'Imprimiendo')
      .length;
  };
  await expect.poll(pending, { timeout: 40_000, interval: 50 }).toBe(0);
  const jobs = await jobsOf(business);
  expect(jobs).toHaveLength(ORDERS * printers.length);
  for (const { printer_id, title, status, last_error } of jobs) {
    const customer = title.split(' · ').at(-1) ?? title;
    const texts = (printers.find(({ id }) => id === printer_id)?.papers ?? [])
      .map(({ text }) => text)
      .filter((text) => text.includes(customer));
    expect(texts.filter((text) => !text.includes('DUPLICADO')).length).toBeLessThanOrEqual(1);
    expect(new Set(texts).size).toBe(texts.length);
    if (status === 'Impreso') expect(texts.length).toBeGreaterThan(0);
    else expect({ status, last_error }).toEqual({ status: 'Falló', last_error: expect.any(String) });
  }
});
