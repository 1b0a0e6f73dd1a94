import { existsSync } from 'node:fs';

export interface Chromium {
  executablePath: string;
  args: string[];
}

const ROOT_ARGS = ['--no-sandbox', '--disable-setuid-sandbox'];
const COMMON_ARGS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--lang=es-HN',
];

let found: Promise<Chromium> | undefined;

const find = async (): Promise<Chromium> => {
  const args = process.getuid?.() === 0 ? [...COMMON_ARGS, ...ROOT_ARGS] : COMMON_ARGS;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (existsSync(own)) return { executablePath: own, args };
  const packed = await import('@sparticuz/chromium');
  return { executablePath: await packed.default.executablePath(), args: [...COMMON_ARGS, ...ROOT_ARGS] };
};

/** Path of a Chromium: Playwright's if it is downloaded, else the one of the npm package. */
export const chromiumExecutable = (): Promise<Chromium> => {
  found ??= find();
  return found;
};
