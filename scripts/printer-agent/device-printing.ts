import { DRAWER_SECONDS } from '#domain/base/limits.ts';
import type { Printer } from '#domain/printing/answers/printing.ts';
import type { StatedPrint } from '#domain/printing/inputs/stated-prints.ts';
import { isPaper, NO_PAPER } from '#domain/printing/paper/paper-commands.ts';
import { drawerEnd } from '#domain/register/drawer.ts';
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
import type { StatedPrints } from './stated-prints.ts';

/** The answer to a paper: 200 printed, 502 it may be on paper, 503 not printed, 4xx refused. */
export interface PaperAnswer {
  readonly status: number;
  readonly body: {
    readonly printed: boolean;
    readonly may_have_printed: boolean;
    readonly message: string;
    /** The clock of this computer, for a device that asks whether the program is there. */
    readonly now?: string;
  };
}

const done = (message: string): PaperAnswer => ({
  status: 200,
  body: { printed: true, may_have_printed: true, message },
});
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
const USED = 'Esta orden de abrir la gaveta ya se usó.';
const LATE = `La gaveta no se abrió: la orden no es de los últimos ${DRAWER_SECONDS} segundos.`;
const FAILED = 'Fogón Impresoras no pudo imprimir este papel';

/** Who had something printed, and what, as the request says. */
export type StatedBy = Pick<StatedPrint, 'kind' | 'title' | 'user_id' | 'device_id'>;

interface PrintingOptions {
  readonly papers: DevicePapers;
  readonly stated: StatedPrints;
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
   * Prints a paper, and answers when the printer took it. A repeated one gets the answer of the first, and is not printed again if it began. Refuses
   * bytes that are no paper.
   */
  async print(id: string, printer: Printer, paper: Uint8Array, by: StatedBy): Promise<PaperAnswer> {
    if (!isPaper(paper)) return unprinted(NO_PAPER, 400);
    const key = paperKey(id, printer.id);
    return this.#running.get(key) ?? this.#run(key, printer, { paper, opensDrawer: () => false }, by);
  }

  /** Opens the drawer of a printer for what was asked at an instant, in milliseconds by the clock of this computer: soon and once, or not at all. */
  async openDrawer(id: string, printer: Printer, askedAt: number, by: StatedBy): Promise<PaperAnswer> {
    const { papers, now: clock = Date.now } = this.#options;
    const key = paperKey(id, printer.id);
    if (papers.stepOf(key) !== null || this.#running.has(key)) return unprinted(USED, 409);
    if (!(Math.abs(clock() - askedAt) < DRAWER_SECONDS * 1000)) return unprinted(LATE, 410);
    const end = drawerEnd(new Date(askedAt));
    return this.#run(key, printer, { paper: null, opensDrawer: () => clock() < end }, by);
  }

  /** Resolves when nothing is printed any more. */
  async settle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  #run(key: string, printer: Printer, work: PrinterWork, by: StatedBy): Promise<PaperAnswer> {
    const running = this.#printOnce(key, printer, work, by).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  async #printOnce(key: string, printer: Printer, work: PrinterWork, by: StatedBy): Promise<PaperAnswer> {
    const { papers, stated, turns, log, now = Date.now, timeouts = PRINTER_TIMEOUTS } = this.#options;
    const step = papers.stepOf(key);
    const [noun, end] = work.paper === null ? ['gaveta', 'Gaveta abierta'] : ['papel', 'Impreso'];
    if (step === 'printed') return done(end);
    if (step === 'began') return perhaps(INTERRUPTED);
    const address = addressOf(printer);
    try {
      const began = () => {
        stated.add({ ...by, printer_id: printer.id, stated_at: new Date(now()).toISOString() });
        papers.record(key, 'began');
      };
      await turns.take(address, () => printOn(address, work, began, timeouts));
      papers.record(key, 'printed');
      log(`${printer.name}: ${noun} de un dispositivo: ${end}`);
      return done(end);
    } catch (error) {
      const { reason, logged } = whyUnprinted(error, FAILED);
      log(`${printer.name}: ${noun} de un dispositivo, sin hacer: ${logged}`);
      return papers.stepOf(key) === null ? unprinted(reason) : perhaps(reason);
    }
  }
}
