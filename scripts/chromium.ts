import { existsSync } from 'node:fs';
import { hasSharedMemory } from './shared-memory.ts';

/** Playwright's launch options. */
export interface Chromium {
  executablePath: string;
  args: string[];
  /** Playwright's own arguments that are left out. */
  ignoreDefaultArgs: string[];
}

const ROOT_ARGS = ['--no-sandbox', '--disable-setuid-sandbox'];
const COMMON_ARGS = ['--disable-gpu', '--force-color-profile=srgb', '--lang=es-HN'];
const MIN_SHARED_MEMORY_BYTES = 1024 ** 3;

let found: Promise<Chromium> | undefined;

const find = async (): Promise<Chromium> => {
  // Playwright lets Chromium share memory through files of the temporary folder, which takes more time.
  const ignoreDefaultArgs = hasSharedMemory(MIN_SHARED_MEMORY_BYTES) ? ['--disable-dev-shm-usage'] : [];
  const args = process.getuid?.() === 0 ? [...COMMON_ARGS, ...ROOT_ARGS] : COMMON_ARGS;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (existsSync(own)) return { executablePath: own, args, ignoreDefaultArgs };
  const packed = await import('@sparticuz/chromium');
  return {
    executablePath: await packed.default.executablePath(),
    args: [...COMMON_ARGS, ...ROOT_ARGS],
    ignoreDefaultArgs,
  };
};

/** The launch options of a Chromium: Playwright's if it is downloaded, else the one of the npm package. */
export const chromiumExecutable = (): Promise<Chromium> => {
  found ??= find();
  return found;
};
