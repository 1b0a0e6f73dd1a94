import { checkDatabase, describeProblem } from '#db/local/check/check-database.ts';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { contract, expand, finishRelease, type Migrated, migrate } from '#db/local/migrate.ts';
import { readMigrations } from '#db/local/migrations.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { readLastRelease } from './last-release.ts';
import { withTemporaryDatabase } from './temporary.ts';

/** Applies this release, twice, to a database as the last release left it, and checks its functions. */
export const rehearseDatabase = (): Promise<Migrated> =>
  withTemporaryDatabase(async (ownerUrl) => {
    const last = readLastRelease();
    const migrations = readMigrations().filter(({ when }) => when <= last.newest);
    await migrate(ownerUrl, { files: last.functions, migrations });
    const migrated = await expand(ownerUrl);
    const again = await expand(ownerUrl);
    if (again.applied > 0 || again.functionsChanged)
      throw new LocalProblem('La base de datos no queda igual al repetir el despliegue.');
    await finishRelease(ownerUrl, true);
    await contract(ownerUrl);
    const [problem] = await checkDatabase(ownerUrl, readFunctionFiles());
    if (problem) throw new LocalProblem(describeProblem(problem));
    return migrated;
  });
