import { onTestFinished } from 'vitest';
import type { JournalEntry } from '#scripts/printer-agent/journal.ts';
import type { Business } from './business.ts';
import { EmulatedPrinter } from './emulated-printer.ts';
import { testEnv } from './platform.ts';
import { agentTokenByApi } from './print-agents.ts';
import { aPrinter } from './printing.ts';
import { startPrinterProgram } from './running-program.ts';
import { aStateFolder, type StateFolder } from './state-folder.ts';

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
  /** The folder of an earlier run. */
  readonly folder?: StateFolder;
}

/** Runs Fogón Impresoras during the test. */
export async function aPrinterProgram(
  business: Business,
  { token, journal = [], server = testEnv.origin, now, folder = aStateFolder() }: ProgramOptions = {},
) {
  const program = await startPrinterProgram({
    ...{ folder, server, token: token ?? (await agentTokenByApi(business)), journal, ...(now && { now }) },
    ...{ timeouts: TIMEOUTS, intervalMs: INTERVAL_MS },
  });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    return program.stop();
  };
  onTestFinished(async () => {
    if (!isStopped) await stop();
    program.journal.close();
    folder.remove();
  });
  return { ...program, stop };
}

/** Makes the next attempts of the business's papers due. */
export const makeRetriesDue = (business: Business) =>
  business.database.rows(
    `update print_jobs set next_attempt_at = clock_timestamp() where business_id = $1 and status = 'En espera' and next_attempt_at > clock_timestamp()`,
    [business.id],
  );
