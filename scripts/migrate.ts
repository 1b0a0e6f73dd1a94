import { type Migrated, migrate } from '#db/local/migrate.ts';
import { parseArguments } from './arguments.ts';
import { givenDatabase, withDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';

const describe = ({ applied, functionsChanged }: Migrated): string =>
  `${applied} ${applied === 1 ? 'migración nueva' : 'migraciones nuevas'}, funciones ${functionsChanged ? 'actualizadas' : 'sin cambios'}`;

try {
  const started = performance.now();
  parseArguments('npm run migrate', {});
  const done = await withDatabase((ownerUrl) =>
    migrate(ownerUrl, { appUrl: givenDatabase('APP_DATABASE_URL') }),
  );
  console.log(`✓ ${describe(done)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
} catch (error) {
  endWithProblem(error);
}
