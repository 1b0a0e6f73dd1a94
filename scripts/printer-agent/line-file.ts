import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_LINES = 1000;
/** A power cut can leave half of the last line, which says nothing then. */
const END = ' .';

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The complete lines of a file; none if there is no file. */
export const readLines = (path: string): readonly string[] =>
  readText(path)
    .split('\n')
    .flatMap((line) => (line.endsWith(END) ? [line.slice(0, -END.length)] : []));

/** Makes a new name in a folder last. Windows does it by itself, and opens no folder. */
const syncFolder = (path: string): void => {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
};

/** A file of lines: each is on disk before the work goes on. When it is long it is written anew with what `kept` says. */
export class LineFile {
  readonly #path: string;
  readonly #kept: () => readonly string[];
  #file: number;
  #lines = 0;

  constructor(path: string, kept: () => readonly string[]) {
    this.#path = path;
    this.#kept = kept;
    this.#file = this.#rewrite();
  }

  add(lines: readonly string[]): void {
    this.#append(this.#file, lines);
    if (this.#lines > MAX_LINES) {
      closeSync(this.#file);
      this.#file = this.#rewrite();
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #append(file: number, lines: readonly string[]): void {
    writeSync(file, lines.map((line) => `${line}${END}\n`).join(''));
    fsyncSync(file);
    this.#lines += lines.length;
  }

  /** The new file is complete before it takes the place of the former one. */
  #rewrite(): number {
    const fresh = `${this.#path}.new`;
    const file = openSync(fresh, 'w', 0o600);
    this.#lines = 0;
    this.#append(file, this.#kept());
    closeSync(file);
    renameSync(fresh, this.#path);
    syncFolder(dirname(this.#path));
    return openSync(this.#path, 'a', 0o600);
  }
}
