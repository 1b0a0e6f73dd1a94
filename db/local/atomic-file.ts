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

/** Small JSON files that are written completely or not at all, also after a power cut. */

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
  // Windows cannot open a folder, and keeps the order of renames without it.
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
};

const writeTemporary = <T>(file: string, value: object, install: (temporaryFile: string) => T): T => {
  const folder = dirname(file);
  const temporaryFile = `${file}.${randomUUID()}`;
  try {
    const opened = openSync(temporaryFile, 'wx', 0o600);
    writeFileSync(opened, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(opened);
    closeSync(opened);
    // A file in the data folder of the server belongs to the account of the server.
    if (process.getuid?.() === 0) chownSync(temporaryFile, statSync(folder).uid, statSync(folder).gid);
    const result = install(temporaryFile);
    syncFolder(folder);
    return result;
  } catch (error) {
    throw new LocalProblem(
      `No se puede escribir ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    rmSync(temporaryFile, { force: true });
  }
};

/** Writes a JSON file and replaces an existing one. */
export const writeAtomically = (file: string, value: object): void =>
  writeTemporary(file, value, (temporaryFile) => renameSync(temporaryFile, file));

/** Writes a JSON file unless it exists; returns whether it was written. */
export const createAtomically = (file: string, value: object): boolean =>
  writeTemporary(file, value, (temporaryFile) => {
    try {
      linkSync(temporaryFile, file);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
    }
    // A disk without hard links: an existing file is not changed either, but a reader may see an incomplete one.
    try {
      copyFileSync(temporaryFile, file, constants.COPYFILE_EXCL);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  });
