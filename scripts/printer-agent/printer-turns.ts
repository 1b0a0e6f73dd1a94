import type { PrinterAddress } from './network-printer.ts';

/** One paper at a time for each printer, whoever sent it, in the order in which they came. */
export class PrinterTurns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<T>({ host, port }: PrinterAddress, work: () => Promise<T>): Promise<T> {
    const key = `${host}:${port}`;
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    const ended = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#last.get(key) === ended) this.#last.delete(key);
      });
    this.#last.set(key, ended);
    return turn;
  }
}
