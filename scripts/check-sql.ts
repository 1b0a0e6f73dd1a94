import { checkDatabaseAndCalls, describeProblem } from '#db/local/check/check-database.ts';
import { readQueryCalls } from '#db/local/check/query-calls.ts';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { migrate } from '#db/local/migrate.ts';
import { parseArguments } from './arguments.ts';
import { secondsSince } from './commands.ts';
import { givenDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';
import { withTemporaryDatabase } from './temporary.ts';

/** Calls `work` with a new database, or with that of DATABASE_URL, which must be migrated. */
const withSchema = async <T>(work: (ownerUrl: string) => Promise<T>): Promise<T> => {
  const given = givenDatabase();
  if (given) return await work(given);
  return await withTemporaryDatabase(async (ownerUrl) => {
    await migrate(ownerUrl);
    return await work(ownerUrl);
  });
};

try {
  const started = performance.now();
  parseArguments('npm run check:sql', {});
  const problems = await withSchema((ownerUrl) =>
    checkDatabaseAndCalls(ownerUrl, readFunctionFiles(), readQueryCalls()),
  );
  for (const problem of problems) console.error(describeProblem(problem));
  const found =
    problems.length === 0
      ? '✓ Las funciones de db/functions y sus llamadas de db/queries están bien'
      : `✗ ${problems.length} mal en db/functions o db/queries`;
  console.log(`${found} (${secondsSince(started)})`);
  if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  endWithProblem(error);
}
