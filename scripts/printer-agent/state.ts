import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AgentPrinters } from '#domain/answers/printing.ts';
import type { ServerConnection } from './server.ts';

const KEY_BYTES = 32;

/** Where the token and the journal are, unless `--state` says otherwise. */
export const STATE_FOLDER = join(homedir(), '.fogon-impresoras');

const tokenFile = (folder: string): string => join(folder, 'connection.json');
const keyFile = (folder: string): string => join(folder, 'local-key');
const printersFile = (folder: string): string => join(folder, 'printers.json');
export const journalFile = (folder: string): string => join(folder, 'journal');
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

/** What devices of the network show to this program: made once, and again when it is paired again. */
export function localKey(folder: string): string {
  const known = readText(keyFile(folder));
  if (known) return known;
  const key = randomBytes(KEY_BYTES).toString('base64url');
  writeOwn(keyFile(folder), key);
  return key;
}

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

/** Keeps the token in a file that only its owner reads, and forgets what an earlier pairing left. */
export function writeConnection(folder: string, connection: ServerConnection): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const path of [keyFile(folder), printersFile(folder)]) rmSync(path, { force: true });
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
