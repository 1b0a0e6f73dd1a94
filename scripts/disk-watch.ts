import { statfs } from 'node:fs/promises';
import { LOW_DISK_MB } from '#domain/base/limits.ts';

const CHECK_INTERVAL_MS = 5000;
/** More than the limit, so that a disk beside it does not warn again and again. */
const ENOUGH_MB = LOW_DISK_MB + 100;
const MB = 1024 * 1024;

export interface DiskWatch {
  readonly isLow: () => boolean;
  readonly stop: () => Promise<void>;
}

const freeMegabytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / MB);
};

/** Watches the free space of folders. Calls `onChange` once when it becomes low, and once when there is enough again. */
export const watchDisk = async (
  folders: readonly string[],
  onChange: (sentence: string) => void = () => undefined,
): Promise<DiskWatch> => {
  let isLow = false;
  const check = async (): Promise<void> => {
    const found = await Promise.all(
      folders.map(async (folder) => ({ folder, free: await freeMegabytes(folder) })),
    );
    const [least] = found.toSorted((one, other) => one.free - other.free);
    if (!least || isLow === least.free < (isLow ? ENOUGH_MB : LOW_DISK_MB)) return;
    isLow = !isLow;
    onChange(
      isLow
        ? `Quedan ${least.free} MB libres en ${least.folder}: con el disco lleno Fogón no guarda nada. Libera espacio.`
        : `Hay espacio otra vez: ${least.free} MB libres en ${least.folder}.`,
    );
  };
  await check();
  // A folder that cannot be read now is read at the next check.
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS);
  return {
    isLow: () => isLow,
    stop: async () => clearInterval(timer),
  };
};
