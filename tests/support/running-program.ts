import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { LOCAL_PORTS } from '#domain/base/limits.ts';
import { DeviceService } from '#scripts/printer-agent/device-service.ts';
import { Journal, type JournalEntry } from '#scripts/printer-agent/journal.ts';
import type { PrinterTimeouts } from '#scripts/printer-agent/network-printer.ts';
import { PrinterTurns } from '#scripts/printer-agent/printer-turns.ts';
import { PrintingLoop } from '#scripts/printer-agent/printing-loop.ts';
import { PrintServer } from '#scripts/printer-agent/server.ts';
import type { StateFolder } from './state-folder.ts';

/** An address of this computer that no other test has: the policy of the pages allows the usual ports only. */
const aLoopbackAddress = (): string => `127.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`;

interface RunOptions {
  readonly folder: StateFolder;
  readonly server: string;
  readonly token: string;
  readonly timeouts: PrinterTimeouts;
  readonly intervalMs: number;
  /** What an earlier run left. */
  readonly journal?: readonly JournalEntry[];
  readonly now?: () => number;
}

/** Runs Fogón Impresoras. Returns its log, where devices reach it, and what ends it. */
export async function startPrinterProgram(options: RunOptions) {
  const { folder, server, token, timeouts, intervalMs, journal = [], now = Date.now } = options;
  const kept = new Journal(join(folder.path, 'journal'));
  kept.record(...journal);
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const [port] = LOCAL_PORTS;
  const address = aLoopbackAddress();
  const turns = new PrinterTurns();
  const connection = new PrintServer({ server, token });
  const local = new DeviceService({
    ...{ folder: folder.path, server: connection, turns, log, timeouts },
    ...{ port, host: address, addresses: () => [address] },
  });
  await local.start();
  const loop = new PrintingLoop({
    ...{ server: connection, journal: kept, log, turns, timeouts, intervalMs, now },
    papers: local.papers,
    onSettings: (settings) => local.update(settings),
    deliver: () => local.deliver(),
  });
  const ended = loop.run().finally(() => local.stop());
  return {
    events,
    journal: kept,
    origin: `http://${address}:${port}`,
    ended,
    stop: async () => {
      loop.stop();
      await ended;
    },
  };
}
