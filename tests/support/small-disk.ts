import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  /** Writes a file until the disk has no space left. */
  readonly fill: () => void;
  /** Removes that file. */
  readonly free: () => void;
  readonly remove: () => void;
}

const PIECES = [1_048_576, 4096].map((size) => Buffer.alloc(size));

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** A file system of its own with so many megabytes. It is a tmpfs, which only root may mount. */
export function aSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'fogon-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const file = join(path, 'ballast');
  const append = (piece: Buffer) => {
    const opened = openSync(file, 'a');
    try {
      for (;;) writeSync(opened, piece);
    } catch (error) {
      if (!isFull(error)) throw error;
    } finally {
      closeSync(opened);
    }
  };
  return {
    path,
    fill: () => PIECES.forEach(append),
    free: () => rmSync(file, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', path]);
      rmdirSync(path);
    },
  };
}
