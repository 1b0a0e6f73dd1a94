import type { Printer } from '#domain/answers/printing.ts';
import { withoutDrawerPulse } from '#domain/paper/escpos.ts';
import { isPaper, NO_PAPER } from '#domain/paper/paper-commands.ts';
import { type DevicePapers, paperKey } from './device-papers.ts';
import type { Log } from './log.ts';
import {
  addressOf,
  PRINTER_TIMEOUTS,
  type PrinterTimeouts,
  type PrinterWork,
  printOn,
  whyUnprinted,
} from './network-printer.ts';
import type { PrinterTurns } from './printer-turns.ts';

/** The answer to a paper: 200 printed, 502 it may be on paper, 503 not printed, 4xx refused. */
export interface PaperAnswer {
  readonly status: number;
  readonly body: { readonly printed: boolean; readonly may_have_printed: boolean; readonly message: string };
}

const PRINTED: PaperAnswer = {
  status: 200,
  body: { printed: true, may_have_printed: true, message: 'Impreso' },
};
const perhaps = (message: string): PaperAnswer => ({
  status: 502,
  body: { printed: false, may_have_printed: true, message },
});
/** Nothing was sent to the printer. */
export const unprinted = (message: string, status = 503): PaperAnswer => ({
  status,
  body: { printed: false, may_have_printed: false, message },
});

const INTERRUPTED = 'Se cortó a la mitad';
const FAILED = 'Fogón Impresoras no pudo imprimir este papel';

interface PrintingOptions {
  readonly papers: DevicePapers;
  readonly turns: PrinterTurns;
  readonly log: Log;
  readonly timeouts?: PrinterTimeouts;
  /** The clock of this computer, in milliseconds. */
  readonly now?: () => number;
}

/** Prints the papers of devices, each id once. */
export class DevicePrinting {
  readonly #options: PrintingOptions;
  readonly #running = new Map<string, Promise<PaperAnswer>>();

  constructor(options: PrintingOptions) {
    this.#options = options;
  }

  /**
   * Prints a paper, and answers when the printer took it. A repeated one gets the answer of the first, and is not printed again if it began.
   * The drawer opens within `drawerMs`; null without one. Refuses bytes that are no paper.
   */
  async print(
    id: string,
    printer: Printer,
    bytes: Uint8Array,
    drawerMs: number | null = null,
  ): Promise<PaperAnswer> {
    const work = this.#workOf(bytes, drawerMs);
    if (work.paper && !isPaper(work.paper)) return unprinted(NO_PAPER, 400);
    const key = paperKey(id, printer.id);
    const running = this.#running.get(key) ?? this.#printOnce(key, printer, work);
    this.#running.set(key, running);
    return running.finally(() => this.#running.delete(key));
  }

  /** Resolves when nothing is printed any more. */
  async settle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  /** A page puts what opens the drawer first, for programs that do not know how long it may. */
  #workOf(bytes: Uint8Array, drawerMs: number | null): PrinterWork {
    const paper = drawerMs === null ? null : withoutDrawerPulse(bytes);
    if (paper === null || drawerMs === null) return { paper: bytes, opensDrawer: () => false };
    const { now: clock = Date.now } = this.#options;
    const end = clock() + drawerMs;
    return { paper, opensDrawer: () => clock() < end };
  }

  async #printOnce(key: string, printer: Printer, work: PrinterWork): Promise<PaperAnswer> {
    const { papers, turns, log, timeouts = PRINTER_TIMEOUTS } = this.#options;
    const step = papers.stepOf(key);
    if (step === 'printed') return PRINTED;
    if (step === 'began') return perhaps(INTERRUPTED);
    const address = addressOf(printer);
    try {
      await turns.take(address, () => printOn(address, work, () => papers.record(key, 'began'), timeouts));
      papers.record(key, 'printed');
      log(`${printer.name}: papel de un dispositivo, impreso`);
      return PRINTED;
    } catch (error) {
      const { reason, logged } = whyUnprinted(error, FAILED);
      log(`${printer.name}: papel de un dispositivo, no se imprimió: ${logged}`);
      return papers.stepOf(key) === null ? unprinted(reason) : perhaps(reason);
    }
  }
}
