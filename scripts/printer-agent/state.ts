import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AgentPrinters, GoodPasses } from '#domain/printing/answers/printing.ts';
import type { ServerConnection } from './server.ts';

/** Where the token and the journal are, unless `--state` says otherwise. */
export const STATE_FOLDER = join(homedir(), '.fogon-impresoras');

const tokenFile = (folder: string): string => join(folder, 'connection.json');
const printersFile = (folder: string): string => join(folder, 'printers.json');
const passesFile = (folder: string): string => join(folder, 'passes.json');
export const journalFile = (folder: string): string => join(folder, 'journal');
export const statedFile = (folder: string): string => join(folder, 'stated-prints');
export const papersFile = (folder: string): string => join(folder, 'papers');

/** Writes a file that only its owner reads. */
function writeOwn(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  chmodSync(path, 0o600);
}

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** The printers that the server had last; none if it is not known. */
export function readPrinters(folder: string): AgentPrinters['printers'] {
  try {
    return JSON.parse(readText(printersFile(folder)) ?? '[]');
  } catch {
    return [];
  }
}

export function writePrinters(folder: string, printers: AgentPrinters['printers']): void {
  const text = JSON.stringify(printers);
  if (text !== readText(printersFile(folder))) writeOwn(printersFile(folder), text);
}

/** What the server said last of passes, and when by its clock. */
export interface KnownPasses extends GoodPasses {
  readonly now: string;
}

/** The same; null if it is not known. */
export function readPasses(folder: string): KnownPasses | null {
  try {
    return JSON.parse(readText(passesFile(folder)) ?? 'null');
  } catch {
    return null;
  }
}

export function writePasses(folder: string, passes: KnownPasses): void {
  writeOwn(passesFile(folder), JSON.stringify(passes));
}

/** Keeps the token in a file that only its owner reads, and forgets what an earlier pairing left. */
export function writeConnection(folder: string, connection: ServerConnection): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const path of [printersFile(folder), passesFile(folder)]) rmSync(path, { force: true });
  writeOwn(tokenFile(folder), JSON.stringify(connection));
}

/** The connection of a program that was paired; null before. */
export function readConnection(folder: string): ServerConnection | null {
  try {
    return JSON.parse(readFileSync(tokenFile(folder), 'utf8'));
  } catch {
    return null;
  }
}
