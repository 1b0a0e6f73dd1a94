import { randomUUID } from 'node:crypto';
import { MAX_STATED_PRINTS } from '#domain/base/limits.ts';
import type { StatedPrint } from '#domain/printing/inputs/stated-prints.ts';
import { LineFile, readLines } from './line-file.ts';
import type { Log } from './log.ts';
import { type PrintServer, ServerProblem } from './server.ts';

const EXPIRED = 401;
const RECORDED = 'recorded ';

/** What devices had printed, and the drawers that they opened, on disk until the server knows it: each before its first byte. */
export class StatedPrints {
  readonly #waiting = new Map<string, StatedPrint>();
  readonly #file: LineFile;
  readonly #server: PrintServer;
  readonly #log: Log;

  constructor(path: string, server: PrintServer, log: Log) {
    this.#server = server;
    this.#log = log;
    for (const line of readLines(path)) {
      if (line.startsWith(RECORDED)) this.#waiting.delete(line.slice(RECORDED.length));
      else this.#keep(JSON.parse(line));
    }
    this.#file = new LineFile(path, () => [...this.#waiting.values()].map((each) => JSON.stringify(each)));
  }

  add(print: Omit<StatedPrint, 'id'>): void {
    const added = { ...print, id: randomUUID() };
    this.#keep(added);
    this.#file.add([JSON.stringify(added)]);
  }

  /** Sends the server what it does not have, the oldest first. Throws if it cannot be reached: the others wait then. */
  async deliver(): Promise<void> {
    while (this.#waiting.size > 0) {
      const sent = [...this.#waiting.values()].slice(0, MAX_STATED_PRINTS);
      await this.#server.statePrints(sent).catch((error: unknown) => {
        const isRefused = error instanceof ServerProblem && !error.isPassing && error.status !== EXPIRED;
        if (!isRefused) throw error;
        this.#log(`El servidor no anotó lo que imprimieron los dispositivos: ${error.message}`);
      });
      for (const { id } of sent) this.#waiting.delete(id);
      this.#file.add(sent.map(({ id }) => RECORDED + id));
    }
  }

  close(): void {
    this.#file.close();
  }

  #keep(print: StatedPrint): void {
    this.#waiting.set(print.id, print);
  }
}
