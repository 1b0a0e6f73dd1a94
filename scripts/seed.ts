import { createInterface } from 'node:readline/promises';
import { migrate } from '#db/local/migrate.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { seedDemo } from '#db/seed/seed.ts';
import { parseArguments } from './arguments.ts';
import { givenDatabase, withDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';

const USAGE = 'npm run seed -- [--sales 1000000] [--yes]';

interface SeedArguments {
  sales: number | undefined;
  /** Permits demo data in a database other than the embedded one. */
  isConfirmed: boolean;
}

const readOptions = (): SeedArguments => {
  const { values } = parseArguments(USAGE, {
    options: { sales: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  if (values.sales === undefined) return { sales: undefined, isConfirmed: values.yes };
  const sales = Number(values.sales);
  if (Number.isInteger(sales) && sales > 0) return { sales, isConfirmed: values.yes };
  throw new LocalProblem('--sales debe ser un número entero mayor que cero, por ejemplo --sales 1000000.');
};

/** Asks before demo data, whose password is public, enter another database than the embedded one. */
const confirmTarget = async (url: string): Promise<void> => {
  const { hostname, pathname } = new URL(url);
  const place = `${hostname}${pathname}`;
  if (!process.stdin.isTTY) {
    throw new LocalProblem(
      `DATABASE_URL es ${place}: los datos de demostración traen cuentas con una contraseña que todos conocen. Si lo quieres así, añade --yes.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const reply = await terminal.question(
    `Los datos de demostración traen cuentas con una contraseña que todos conocen. ¿Escribirlos en ${place}? (sí/no) `,
  );
  terminal.close();
  if (!/^s[ií]$/i.test(reply.trim())) throw new LocalProblem('Nada cambió.');
};

/** The first Ctrl-C removes what was written; a second one ends the process at once. */
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interruption.abort());

try {
  const started = performance.now();
  const { sales, isConfirmed } = readOptions();
  const given = givenDatabase();
  if (given && !isConfirmed) await confirmTarget(given);
  await withDatabase(async (ownerUrl) => {
    await migrate(ownerUrl);
    await seedDemo(ownerUrl, {
      signal: interruption.signal,
      onStep: (text: string) => console.log(`  · ${text}`),
      ...(sales === undefined ? {} : { sales }),
    });
  });
  console.log(`✓ Datos de demostración listos (${((performance.now() - started) / 1000).toFixed(1)} s)`);
} catch (error) {
  endWithProblem(error);
}
