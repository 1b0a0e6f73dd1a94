import type { Journal } from './journal.ts';
import type { Log } from './log.ts';
import { type PrintServer, ServerProblem } from './server.ts';

export const INTERRUPTED = 'Se cortó a la mitad';
const NOT_BEGUN = 'Fogón Impresoras se apagó antes de imprimir';
const EXPIRED = 401;

interface Ended {
  readonly job: string;
  readonly claim: string;
  readonly deliver: () => Promise<void>;
}

/** How papers ended, kept until the server knows it. */
export class Outbox {
  readonly #server: PrintServer;
  readonly #journal: Journal;
  readonly #log: Log;
  readonly #ended: Ended[] = [];

  constructor(server: PrintServer, journal: Journal, log: Log) {
    this.#server = server;
    this.#journal = journal;
    this.#log = log;
  }

  get isEmpty(): boolean {
    return this.#ended.length === 0;
  }

  confirm(job: string, claim: string): void {
    this.#ended.push({ job, claim, deliver: () => this.#server.confirm(job, claim) });
  }

  fail(job: string, claim: string, reason: string, mayHavePrinted: boolean): void {
    const deliver = () => this.#server.fail(job, claim, reason, mayHavePrinted);
    this.#ended.push({ job, claim, deliver });
  }

  /** The papers of a program that ended without saying how they ended, by its journal. */
  addInterrupted(): void {
    for (const { job, claim, step } of this.#journal.open) {
      if (step === 'accepted') this.confirm(job, claim);
      else if (step === 'began') this.fail(job, claim, INTERRUPTED, true);
      else this.fail(job, claim, NOT_BEGUN, false);
    }
    if (!this.isEmpty) this.#log(`${this.#ended.length} papeles quedaron sin terminar la vez anterior`);
  }

  /** Says how each paper ended. Throws if the server cannot be reached; the others wait then. */
  async deliver(): Promise<void> {
    for (let first = this.#ended[0]; first; first = this.#ended[0]) {
      await first.deliver().catch((error: unknown) => {
        const isRefused = error instanceof ServerProblem && !error.isPassing && error.status !== EXPIRED;
        if (!isRefused) throw error;
        this.#log(`El servidor no aceptó cómo terminó un papel: ${error.message}`);
      });
      this.#journal.record({ job: first.job, claim: first.claim, step: 'done' });
      this.#ended.shift();
    }
  }
}
