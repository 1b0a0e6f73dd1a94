import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDatabase, describeProblem } from '#db/local/check/check-database.ts';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { migrate } from '#db/local/migrate.ts';
import { startPostgres } from '#db/local/postgres.ts';
import { parseArguments } from './arguments.ts';
import { secondsSince } from './commands.ts';
import { givenDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';

/** Calls `work` with a new database, which is removed afterwards, or with that of DATABASE_URL, which must be migrated. */
const withSchema = async <T>(work: (ownerUrl: string) => Promise<T>): Promise<T> => {
  const given = givenDatabase();
  if (given) return await work(given);
  const stateFolder = mkdtempSync(join(tmpdir(), 'fogon-check-'));
  const server = await startPostgres({ stateFolder, durable: false });
  try {
    await migrate(server.ownerUrl);
    return await work(server.ownerUrl);
  } finally {
    await server.stop();
    rmSync(stateFolder, { recursive: true, force: true });
  }
};

try {
  const started = performance.now();
  parseArguments('npm run check:sql', {});
  const problems = await withSchema((ownerUrl) => checkDatabase(ownerUrl, readFunctionFiles()));
  for (const problem of problems) console.error(describeProblem(problem));
  const found =
    problems.length === 0
      ? '✓ Las funciones de db/functions están bien'
      : `✗ ${problems.length} mal en db/functions`;
  console.log(`${found} (${secondsSince(started)})`);
  if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  endWithProblem(error);
}
