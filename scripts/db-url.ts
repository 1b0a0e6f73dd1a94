import { findOwnerUrl } from '#db/local/postgres.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { stateFolderFrom } from '#db/local/state.ts';
import { parseArguments } from './arguments.ts';
import { endWithProblem } from './problem.ts';

try {
  parseArguments('npm run db:url', {});
  const url = process.env.DATABASE_URL || findOwnerUrl(stateFolderFrom(process.env))?.url;
  if (!url)
    throw new LocalProblem(
      'Todavía no hay base de datos: ejecuta `npm start` una vez, o define DATABASE_URL.',
    );
  console.log(url);
} catch (error) {
  endWithProblem(error);
}
