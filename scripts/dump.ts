import { resolve } from 'node:path';
import { dumpDatabase } from '#db/local/database-copy.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { parseFolderArgument } from './arguments.ts';
import { secondsSince } from './commands.ts';
import { givenDatabase, withDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';

try {
  const started = performance.now();
  const target = resolve(parseFolderArgument('npm run dump -- CARPETA'));
  if (givenDatabase())
    throw new LocalProblem(
      'npm run dump copia la base de este equipo: para DATABASE_URL usa pg_dump, como dice docs/operations.md.',
    );
  const { tables, rows, server } = await withDatabase((ownerUrl) => dumpDatabase(ownerUrl, target));
  console.log(
    `✓ ${tables} tablas con ${rows} filas, de PostgreSQL ${server}, en ${target} (${secondsSince(started)}). Lleva contraseñas cifradas y datos de clientes: guárdala como la base misma.`,
  );
} catch (error) {
  endWithProblem(error);
}
