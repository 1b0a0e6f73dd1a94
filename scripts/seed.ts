import { createInterface } from 'node:readline/promises';
import { migrate } from '#db/local/migrate.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { seedDemo } from '#db/seed/seed.ts';
import { givenDatabase, withDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';
import { readWords } from './words.ts';

const USAGE = 'npm run seed -- [--sales 1000000] [--yes]';

interface Wanted {
  sales: number | undefined;
  /** The demo goes into a database that is not the embedded one. */
  isAgreed: boolean;
}

const readOptions = (): Wanted => {
  const { values } = readWords(USAGE, {
    options: { sales: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  if (values.sales === undefined) return { sales: undefined, isAgreed: values.yes };
  const sales = Number(values.sales);
  if (Number.isInteger(sales) && sales > 0) return { sales, isAgreed: values.yes };
  throw new LocalProblem('--sales debe ser un número entero mayor que cero, por ejemplo --sales 1000000.');
};

/** The demo brings accounts whose password everybody knows: into somebody's own database only with a yes. */
const agree = async (url: string): Promise<void> => {
  const { hostname, pathname } = new URL(url);
  const place = `${hostname}${pathname}`;
  if (!process.stdin.isTTY) {
    throw new LocalProblem(
      `DATABASE_URL es ${place}: los datos de demostración traen cuentas con una contraseña que todos conocen. Si lo quieres así, añade --yes.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const said = await terminal.question(
    `Los datos de demostración traen cuentas con una contraseña que todos conocen. ¿Escribirlos en ${place}? (sí/no) `,
  );
  terminal.close();
  if (!/^s[ií]$/i.test(said.trim())) throw new LocalProblem('Nada cambió.');
};

try {
  const started = performance.now();
  const { sales, isAgreed } = readOptions();
  const given = givenDatabase();
  if (given && !isAgreed) await agree(given);
  await withDatabase(async (ownerUrl) => {
    await migrate(ownerUrl);
    await seedDemo(ownerUrl, {
      onStep: (text: string) => console.log(`  · ${text}`),
      ...(sales === undefined ? {} : { sales }),
    });
  });
  console.log(`✓ Datos de demostración listos (${((performance.now() - started) / 1000).toFixed(1)} s)`);
} catch (error) {
  endWithProblem(error);
}
