import { resolve } from 'node:path';
import { checkCopy, loadDatabase } from '#db/local/database-copy.ts';
import { replaceData } from '#db/local/postgres.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { stateFolderFrom } from '#db/local/state.ts';
import { parseFolderArgument } from './arguments.ts';
import { secondsSince } from './commands.ts';
import { givenDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';

try {
  const started = performance.now();
  const source = resolve(parseFolderArgument('npm run load -- CARPETA'));
  if (givenDatabase())
    throw new LocalProblem(
      'npm run load llena la base de este equipo: para DATABASE_URL usa pg_restore, como dice docs/operations.md.',
    );
  const manifest = await checkCopy(source);
  const before = await replaceData(stateFolderFrom(process.env), async (ownerUrl) => {
    const { tables, rows } = await loadDatabase(ownerUrl, source, manifest);
    console.log(`✓ ${tables} tablas con ${rows} filas: las cuentas y las sumas coinciden`);
  });
  console.log(`✓ La base de datos es la de la copia (${secondsSince(started)})`);
  if (before !== null) console.log(`La de antes quedó en ${before}: bórrala cuando todo esté bien.`);
} catch (error) {
  endWithProblem(error);
}
