import { randomUUID } from 'node:crypto';
import type { AgentPrinters, ClaimedJob } from '#domain/printing/answers/printing.ts';
import { opensDrawer } from '#domain/printing/paper/queued-paper.ts';
import { drawerEnd } from '#domain/register/drawer.ts';
import { type DevicePapers, paperKey } from './device-papers.ts';
import { jobBytes } from './job-bytes.ts';
import type { Journal } from './journal.ts';
import type { Log } from './log.ts';
import { LogoReader } from './logo-reader.ts';
import {
  addressOf,
  NetworkPrinterFailure,
  PRINTER_TIMEOUTS,
  type PrinterTimeouts,
  printOn,
  whyUnprinted,
} from './network-printer.ts';
import { Outbox } from './outbox.ts';
import { PrinterTurns } from './printer-turns.ts';
import { type PrintServer, ServerProblem } from './server.ts';

const CLAIM_INTERVAL_MS = 2000;
const MAX_BACKOFF_MS = 30_000;
/** The printers are read again after these intervals. */
const PRINTERS_INTERVALS = 30;

export interface LoopOptions {
  readonly server: PrintServer;
  readonly journal: Journal;
  readonly log: Log;
  /** The turns at each printer, which the papers of devices take too. */
  readonly turns?: PrinterTurns;
  /** What devices printed here. */
  readonly papers?: DevicePapers;
  /** Called with the printers each time they are read. */
  readonly onSettings?: (settings: AgentPrinters) => Promise<void>;
  /** Sends the server what it does not have yet, each time before papers are claimed. Rejects if it cannot be reached. */
  readonly deliver?: () => Promise<void>;
  readonly timeouts?: PrinterTimeouts;
  readonly intervalMs?: number;
  /** The clock of this computer, in milliseconds. It goes on while the computer sleeps. */
  readonly now?: () => number;
}

/** The key of a new kitchen ticket, which a device may have printed here without the server; null for another paper. */
const newTicketKey = (job: ClaimedJob): string | null =>
  job.kind === 'comanda' && job.body.event === 'Nueva' && job.copy === null
    ? paperKey(job.body.kitchen_ticket.id, job.printer.id)
    : null;

const FIRST_DUPLICATE = { copy: 'DUPLICADO', copy_number: 1 } as const;

const LATE = 'La computadora de Fogón Impresoras estuvo suspendida';

/** Claims papers, prints them, and says how each one ended. Papers of different printers are printed at the same time. */
export class PrintingLoop {
  readonly #options: LoopOptions;
  readonly #outbox: Outbox;
  readonly #logos: LogoReader;
  readonly #turns: PrinterTurns;
  readonly #running = new Set<Promise<void>>();
  #settings: AgentPrinters | null = null;
  #settingsAt = 0;
  #claim: string = randomUUID();
  #failures = 0;
  #isStopping = false;
  #wake: () => void = () => undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#turns = options.turns ?? new PrinterTurns();
    this.#outbox = new Outbox(options.server, options.journal, options.log);
    this.#logos = new LogoReader(options.server, options.log);
  }

  /** Runs until `stop`. Throws when the server no longer knows this program. */
  async run(): Promise<void> {
    const { log, intervalMs = CLAIM_INTERVAL_MS } = this.#options;
    this.#outbox.addInterrupted();
    while (!this.#isStopping) {
      let waitMs = intervalMs;
      try {
        await this.#round();
        if (this.#failures > 0) log('Conectado otra vez');
        this.#failures = 0;
      } catch (error) {
        if (!(error instanceof ServerProblem && error.isPassing)) throw error;
        this.#failures += 1;
        if (this.#failures === 1) log(`Sin servidor: ${error.message}`);
        waitMs = Math.min(MAX_BACKOFF_MS, intervalMs * 2 ** Math.min(this.#failures - 1, 10));
      }
      await this.#pause(waitMs);
    }
    await Promise.all(this.#running);
    await this.#outbox.deliver().catch(() => undefined);
  }

  /** Claims nothing more, and lets the running jobs end. */
  stop(): void {
    this.#isStopping = true;
    this.#wake();
  }

  /** What ended is said first: a paper whose confirmation was lost is not claimed again. */
  async #round(): Promise<void> {
    await this.#outbox.deliver();
    await this.#options.deliver?.();
    const settings = await this.#readSettings();
    const { now: clock = Date.now } = this.#options;
    const askedAt = clock();
    const { now, jobs } = await this.#options.server.claim(this.#claim);
    const claim = this.#claim;
    this.#claim = randomUUID();
    if (jobs.length === 0) return;
    this.#options.journal.record(...jobs.map((job) => ({ job: job.id, claim, step: 'claimed' as const })));
    // The instants of the server by the clock of this computer, and not later.
    const here = (instant: number) => askedAt + instant - Date.parse(now);
    for (const job of jobs) {
      const ends = {
        claim: here(Date.parse(job.lease_until)),
        drawer: here(drawerEnd(new Date(job.created_at))),
      };
      const running = this.#print(job, claim, settings, ends).finally(() => {
        this.#running.delete(running);
        if (this.#failures === 0) this.#wake();
      });
      this.#running.add(running);
    }
  }

  async #readSettings(): Promise<AgentPrinters> {
    const { intervalMs = CLAIM_INTERVAL_MS } = this.#options;
    if (this.#settings && Date.now() - this.#settingsAt < PRINTERS_INTERVALS * intervalMs)
      return this.#settings;
    const isFirst = this.#settings === null;
    const settings = await this.#options.server.printers();
    if (isFirst)
      this.#options.log(`${settings.agent.location}: ${settings.printers.length} impresoras en la red`);
    // So that the first paper with a logo does not wait for it.
    if (settings.business.logo_url !== null) void this.#logos.read(settings.business.logo_url);
    await this.#options.onSettings?.(settings);
    this.#settings = settings;
    this.#settingsAt = Date.now();
    return settings;
  }

  /** Prints a paper before its claim ends: later another program may print it. Its drawer opens in its own time, or not. */
  async #print(
    job: ClaimedJob,
    claim: string,
    { business }: AgentPrinters,
    ends: { readonly claim: number; readonly drawer: number },
  ): Promise<void> {
    const { journal, log, papers, timeouts = PRINTER_TIMEOUTS, now: clock = Date.now } = this.#options;
    const { printer, title } = job;
    let hasBegun = false;
    try {
      const key = newTicketKey(job);
      const isRepeated = key !== null && papers?.stepOf(key) != null;
      const printed = isRepeated ? { ...job, ...FIRST_DUPLICATE } : job;
      const paper = await jobBytes(printed, business, new Date(), (url) => this.#logos.read(url));
      const work = { paper, opensDrawer: () => opensDrawer(job) && clock() < ends.drawer };
      const address = addressOf(printer);
      const began = () => {
        if (clock() >= ends.claim) throw new NetworkPrinterFailure(LATE);
        journal.record({ job: job.id, claim, step: 'began' });
        if (key && !isRepeated) papers?.record(key, 'began');
        hasBegun = true;
      };
      await this.#turns.take(address, () => printOn(address, work, began, timeouts));
      journal.record({ job: job.id, claim, step: 'accepted' });
      if (key && !isRepeated) papers?.record(key, 'printed');
      log(`${printer.name}: ${title}, impreso`);
      this.#outbox.confirm(job.id, claim);
    } catch (error) {
      const { reason, logged } = whyUnprinted(error, 'Fogón Impresoras no pudo preparar este papel');
      log(`${printer.name}: ${title}, no se imprimió: ${logged}`);
      this.#outbox.fail(job.id, claim, reason, hasBegun);
    }
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isStopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#outbox.isEmpty || this.#failures > 0 ? ms : 0);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
