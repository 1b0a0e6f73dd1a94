import { LocalProblem } from '#db/local/problem.ts';
import { parseArguments } from '#scripts/arguments.ts';
import { startPlatform } from '#scripts/platform.ts';
import { endWithProblem } from '#scripts/problem.ts';
import { noLimits } from '#scripts/worker-host.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { TestDatabase } from '#tests/support/test-database.ts';
import { playService } from './service.ts';

const USAGE = 'npm run soak:offline -- [--seed N] [--orders N] [--kills N] [--pictures CARPETA]';

function readArguments() {
  const text = { type: 'string' } as const;
  const { values } = parseArguments(USAGE, {
    options: { seed: text, orders: text, kills: text, pictures: text },
  });
  const count = (name: 'seed' | 'orders' | 'kills', usual: number): number => {
    const number = Number(values[name] ?? usual);
    if (!Number.isSafeInteger(number) || number < 0) throw new LocalProblem(USAGE);
    return number;
  };
  return {
    seed: count('seed', Date.now() % 100_000),
    orders: count('orders', 60),
    kills: count('kills', 20),
    ...(typeof values.pictures === 'string' && { pictures: values.pictures }),
  };
}

async function run(): Promise<void> {
  const options = readArguments();
  const log = (text: string) => process.stderr.write(`${text}\n`);
  const folder = aStateFolder();
  const platform = await startPlatform({
    port: 0,
    stateFolder: folder.path,
    seed: 'none',
    durable: false,
    quiet: true,
    cron: false,
    checkAnswers: true,
    limitOf: noLimits,
    extraEnv: { PASSWORD_COST: 'low' },
  });
  const database = new TestDatabase(platform);
  try {
    const business = await database.business();
    const { figures, differences } = await playService({
      ...options,
      origin: platform.origin,
      business,
      log,
    });
    console.log(figures);
    for (const difference of differences) console.log(difference);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.owner.end();
    await platform.stop();
    folder.remove();
  }
}

await run().catch(endWithProblem);
