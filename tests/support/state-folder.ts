import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface StateFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** A state folder that the account of PostgreSQL can read, and a function that removes it. */
export function aStateFolder(): StateFolder {
  const path = mkdtempSync(join(tmpdir(), 'fogon-tests-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
