import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** What happened last to a claimed job. */
export type JournalStep = 'claimed' | 'began' | 'accepted' | 'done';

export interface JournalEntry {
  readonly job: string;
  readonly claim: string;
  readonly step: JournalStep;
}

const STEPS: readonly JournalStep[] = ['claimed', 'began', 'accepted', 'done'];
const MAX_LINES = 1000;
const keyOf = ({ job, claim }: JournalEntry): string => `${job} ${claim}`;

/** A power cut can leave half of the last line, which says nothing then. */
const readEntry = (line: string): readonly JournalEntry[] => {
  const [job, claim, name, end] = line.split(' ');
  const step = STEPS.find((known) => known === name);
  return job && claim && step && end === '.' ? [{ job, claim, step }] : [];
};

const readLines = (path: string): readonly string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** Makes a new name in a folder last. Windows does it by itself, and opens no folder. */
const syncFolder = (path: string): void => {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
};

/** The claimed jobs whose end the server does not know yet, on disk: each line is there before the work goes on. */
export class Journal {
  readonly #path: string;
  readonly #open = new Map<string, JournalEntry>();
  #file: number;
  #lines = 0;

  constructor(path: string) {
    this.#path = path;
    for (const entry of readLines(path).flatMap(readEntry)) this.#keep(entry);
    this.#file = this.#rewrite();
  }

  /** The jobs that have no end. */
  get open(): readonly JournalEntry[] {
    return [...this.#open.values()];
  }

  record(...entries: readonly JournalEntry[]): void {
    for (const entry of entries) this.#keep(entry);
    this.#append(this.#file, entries);
    if (this.#lines > MAX_LINES) {
      closeSync(this.#file);
      this.#file = this.#rewrite();
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #keep(entry: JournalEntry): void {
    if (entry.step === 'done') this.#open.delete(keyOf(entry));
    else this.#open.set(keyOf(entry), entry);
  }

  #append(file: number, entries: readonly JournalEntry[]): void {
    writeSync(file, entries.map((entry) => `${keyOf(entry)} ${entry.step} .\n`).join(''));
    fsyncSync(file);
    this.#lines += entries.length;
  }

  /** Starts a new file with what is open, complete before it takes the place of the former one. */
  #rewrite(): number {
    const fresh = `${this.#path}.new`;
    const file = openSync(fresh, 'w', 0o600);
    this.#lines = 0;
    this.#append(file, this.open);
    closeSync(file);
    renameSync(fresh, this.#path);
    syncFolder(dirname(this.#path));
    return openSync(this.#path, 'a', 0o600);
  }
}
