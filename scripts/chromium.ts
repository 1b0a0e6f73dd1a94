import { existsSync, statfsSync } from 'node:fs';

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

/** Playwright lets Chromium share memory through files, since a container may have 64 MB of /dev/shm; files take more time. */
const hasSharedMemory = (): boolean => {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= MIN_SHARED_MEMORY_BYTES;
};

const find = async (): Promise<Chromium> => {
  const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];
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
