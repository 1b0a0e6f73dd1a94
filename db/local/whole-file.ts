import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { LocalProblem } from './problem.ts';

/** Files of a few lines that are whole or not there, whatever happens while they are written. */

/** The object in a JSON file; null when the file is missing or damaged. */
export const readJson = (file: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const syncFolder = (folder: string): void => {
  // Windows opens no folders; its renames are in order anyway.
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
};

const place = <T>(file: string, value: object, take: (ready: string) => T): T => {
  const folder = dirname(file);
  const ready = `${file}.${randomUUID()}`;
  try {
    const opened = openSync(ready, 'wx', 0o600);
    writeFileSync(opened, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(opened);
    closeSync(opened);
    // A file among the data of a server belongs to the server's account, as the folder does.
    if (process.getuid?.() === 0) chownSync(ready, statSync(folder).uid, statSync(folder).gid);
    const taken = take(ready);
    syncFolder(folder);
    return taken;
  } catch (error) {
    throw new LocalProblem(
      `No se puede escribir ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    rmSync(ready, { force: true });
  }
};

/** Writes a JSON file in place of the one that is there. */
export const writeWhole = (file: string, value: object): void =>
  place(file, value, (ready) => renameSync(ready, file));

/** Writes a JSON file unless there is one; gives whether it was written. */
export const createWhole = (file: string, value: object): boolean =>
  place(file, value, (ready) => {
    try {
      linkSync(ready, file);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
    }
    // Disks without hard links: a file that is there is not touched either, but may be seen before it is whole.
    try {
      copyFileSync(ready, file, constants.COPYFILE_EXCL);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  });
