import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ServerConnection } from './server.ts';

/** Where the token and the journal are, unless `--state` says otherwise. */
export const STATE_FOLDER = join(homedir(), '.fogon-impresoras');

const tokenFile = (folder: string): string => join(folder, 'connection.json');
export const journalFile = (folder: string): string => join(folder, 'journal');

/** Keeps the token in a file that only its owner reads. */
export function writeConnection(folder: string, connection: ServerConnection): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(tokenFile(folder), JSON.stringify(connection), { mode: 0o600 });
  chmodSync(tokenFile(folder), 0o600);
}

/** The connection of a program that was paired; null before. */
export function readConnection(folder: string): ServerConnection | null {
  try {
    return JSON.parse(readFileSync(tokenFile(folder), 'utf8'));
  } catch {
    return null;
  }
}
