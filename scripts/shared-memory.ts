import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Linux' folder of files in memory. */
export const SHARED_MEMORY = '/dev/shm';

/** Whether that many bytes of memory are free, also for files in it: a container may have 64 MB for them. */
export const hasSharedMemory = (bytes: number): boolean => {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return Math.min(bavail * bsize, freemem()) >= bytes;
};
