import { resetCredentials, startPostgres } from '#db/local/postgres.ts';
import { stateFolderFrom } from '#db/local/state.ts';
import { parseArguments } from './arguments.ts';
import { endWithProblem } from './problem.ts';

try {
  parseArguments('npm run recover', {});
  const stateFolder = stateFolderFrom(process.env);
  await resetCredentials(stateFolder);
  const server = await startPostgres({ stateFolder });
  await server.stop();
  console.log(
    `✓ ${server.local.data_folder} tiene otra clave y se abre con ella. Los datos quedaron como estaban.`,
  );
} catch (error) {
  endWithProblem(error);
}
