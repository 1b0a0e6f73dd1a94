import { LineFile, readLines } from './line-file.ts';

/** A paper of a device may be on paper, or the printer took it. */
export type DevicePaperStep = 'began' | 'printed';

/** More than devices repeat. */
const MAX_PAPERS = 500;

/** What a paper is on a printer: the id that the device gave it, which for a kitchen ticket is that of the ticket. */
export const paperKey = (id: string, printer: string): string => `${id}/${printer}`;

/**
 * The papers that devices sent, and the new kitchen tickets of the queue, on disk: a repeated one is not printed again, also after a power
 * cut.
 */
export class DevicePapers {
  readonly #steps = new Map<string, DevicePaperStep>();
  readonly #file: LineFile;

  constructor(path: string) {
    for (const line of readLines(path)) {
      const [key, step] = line.split(' ');
      if (key && (step === 'began' || step === 'printed')) this.#keep(key, step);
    }
    this.#file = new LineFile(path, () => [...this.#steps].map(([key, step]) => `${key} ${step}`));
  }

  stepOf(key: string): DevicePaperStep | null {
    return this.#steps.get(key) ?? null;
  }

  record(key: string, step: DevicePaperStep): void {
    this.#keep(key, step);
    this.#file.add([`${key} ${step}`]);
  }

  close(): void {
    this.#file.close();
  }

  #keep(key: string, step: DevicePaperStep): void {
    this.#steps.delete(key);
    this.#steps.set(key, step);
    const [oldest] = this.#steps.keys();
    if (this.#steps.size > MAX_PAPERS && oldest !== undefined) this.#steps.delete(oldest);
  }
}
