import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Journal, type JournalEntry } from '#scripts/printer-agent/journal.ts';
import { PrintingLoop } from '#scripts/printer-agent/printing-loop.ts';
import { PrintServer } from '#scripts/printer-agent/server.ts';
import type { Business } from './business.ts';
import { EmulatedPrinter } from './emulated-printer.ts';
import { testEnv } from './platform.ts';
import { agentTokenByApi } from './print-agents.ts';
import { aPrinter } from './printing.ts';
import { aStateFolder } from './state-folder.ts';

const TIMEOUTS = { connect: 2000, status: 400, send: 1500 };
const INTERVAL_MS = 20;

export type RunningPrinter = EmulatedPrinter & { readonly id: string };

/** An emulated printer that runs during the test, and is a printer of the business. */
export async function anEmulatedPrinter(
  business: Business,
  more: Parameters<typeof aPrinter>[1] = {},
): Promise<RunningPrinter> {
  const printer = await new EmulatedPrinter().start();
  onTestFinished(() => printer.stop());
  const id = await aPrinter(business, { host: '127.0.0.1', port: printer.port, code_page: 'cp858', ...more });
  return Object.assign(printer, { id });
}

interface ProgramOptions {
  readonly token?: string;
  /** What an earlier run left. */
  readonly journal?: readonly JournalEntry[];
  readonly server?: string;
  readonly now?: () => number;
}

/** Runs Fogón Impresoras during the test. Returns its log and what ends it. */
export async function aPrinterProgram(
  business: Business,
  { token, journal = [], server = testEnv.origin, now = Date.now }: ProgramOptions = {},
) {
  const folder = aStateFolder();
  const kept = new Journal(join(folder.path, 'journal'));
  kept.record(...journal);
  const events: string[] = [];
  const loop = new PrintingLoop({
    server: new PrintServer({ server, token: token ?? (await agentTokenByApi(business)) }),
    journal: kept,
    log: (event) => void events.push(event),
    timeouts: TIMEOUTS,
    intervalMs: INTERVAL_MS,
    now,
  });
  const ended = loop.run();
  const stop = async () => {
    loop.stop();
    await ended;
  };
  onTestFinished(async () => {
    await stop();
    kept.close();
    folder.remove();
  });
  return { events, stop, journal: kept };
}

/** Makes the next attempts of the business's papers due. */
export const makeRetriesDue = (business: Business) =>
  business.database.rows(
    `update print_jobs set next_attempt_at = clock_timestamp() where business_id = $1 and status = 'En espera' and next_attempt_at > clock_timestamp()`,
    [business.id],
  );
