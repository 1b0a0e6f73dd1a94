import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#db/local/postgres.ts';

/** Does some work with a folder that is removed afterwards. */
export const withTemporaryFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'fogon-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Does some work with an empty database that is removed afterwards. */
export const withTemporaryDatabase = <T>(work: (ownerUrl: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder(async (stateFolder) => {
    const server = await startPostgres({ stateFolder, durable: false });
    try {
      return await work(server.ownerUrl);
    } finally {
      await server.stop();
    }
  });
