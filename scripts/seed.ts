import { migrate } from '#db/local/migrate.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { seedDemo } from '#db/seed/seed.ts';
import { withDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';
import { readWords } from './words.ts';

const readSales = (): number | undefined => {
  const { values } = readWords('npm run seed -- --sales 1000000', { options: { sales: { type: 'string' } } });
  if (values.sales === undefined) return undefined;
  const sales = Number(values.sales);
  if (Number.isInteger(sales) && sales > 0) return sales;
  throw new LocalProblem('--sales debe ser un número entero mayor que cero, por ejemplo --sales 1000000.');
};

try {
  const started = performance.now();
  const sales = readSales();
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
