import { readFileSync } from 'node:fs';

interface Lock {
  readonly packages: Record<string, { engines?: unknown; readonly optional?: boolean }>;
}

/**
 * package-lock.json without the versions of Node that packages ask for: npm would compare them with the Node that runs npm, which
 * runs none of them (decision 006). Those of optional packages stay, because npm chooses by them what it installs.
 */
export const packageLock = (): string => {
  const lock: Lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder !== '' && entry.optional !== true) delete entry.engines;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
};
