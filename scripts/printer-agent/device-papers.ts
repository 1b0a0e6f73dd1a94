import { LineFile, readLines } from './line-file.ts';

/** A paper of a device may be on paper, or the printer took it. */
export type DevicePaperStep = 'began' | 'printed';

/** More than devices repeat. */
const MAX_PAPERS = 500;

/** The papers that devices sent, on disk: a repeated one is not printed again, also after a power cut. */
export class DevicePapers {
  readonly #steps = new Map<string, DevicePaperStep>();
  readonly #file: LineFile;

  constructor(path: string) {
    for (const line of readLines(path)) {
      const [id, step] = line.split(' ');
      if (id && (step === 'began' || step === 'printed')) this.#keep(id, step);
    }
    this.#file = new LineFile(path, () => [...this.#steps].map(([id, step]) => `${id} ${step}`));
  }

  stepOf(id: string): DevicePaperStep | null {
    return this.#steps.get(id) ?? null;
  }

  record(id: string, step: DevicePaperStep): void {
    this.#keep(id, step);
    this.#file.add([`${id} ${step}`]);
  }

  close(): void {
    this.#file.close();
  }

  #keep(id: string, step: DevicePaperStep): void {
    this.#steps.delete(id);
    this.#steps.set(id, step);
    const [oldest] = this.#steps.keys();
    if (this.#steps.size > MAX_PAPERS && oldest !== undefined) this.#steps.delete(oldest);
  }
}
