import { LineFile, readLines } from './line-file.ts';

/** What happened last to a claimed job. */
export type JournalStep = 'claimed' | 'began' | 'accepted' | 'done';

export interface JournalEntry {
  readonly job: string;
  readonly claim: string;
  readonly step: JournalStep;
}

const STEPS: readonly JournalStep[] = ['claimed', 'began', 'accepted', 'done'];
const keyOf = ({ job, claim }: JournalEntry): string => `${job} ${claim}`;
const lineOf = (entry: JournalEntry): string => `${keyOf(entry)} ${entry.step}`;

const readEntry = (line: string): readonly JournalEntry[] => {
  const [job, claim, name] = line.split(' ');
  const step = STEPS.find((known) => known === name);
  return job && claim && step ? [{ job, claim, step }] : [];
};

/** The claimed jobs whose end the server does not know yet, on disk: each line is there before the work goes on. */
export class Journal {
  readonly #open = new Map<string, JournalEntry>();
  readonly #file: LineFile;

  constructor(path: string) {
    for (const entry of readLines(path).flatMap(readEntry)) this.#keep(entry);
    this.#file = new LineFile(path, () => this.open.map(lineOf));
  }

  /** The jobs that have no end. */
  get open(): readonly JournalEntry[] {
    return [...this.#open.values()];
  }

  record(...entries: readonly JournalEntry[]): void {
    for (const entry of entries) this.#keep(entry);
    this.#file.add(entries.map(lineOf));
  }

  close(): void {
    this.#file.close();
  }

  #keep(entry: JournalEntry): void {
    if (entry.step === 'done') this.#open.delete(keyOf(entry));
    else this.#open.set(keyOf(entry), entry);
  }
}
