import { startPlatform } from '#scripts/platform.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { envOf } from '#tests/support/test-env.ts';

/** Starts the whole platform with demo data for the browsers, and stops it afterwards. */
export default async function start() {
  const folder = aStateFolder();
  const platform = await startPlatform({
    port: 0,
    stateFolder: folder.path,
    seed: 'demo',
    durable: false,
    quiet: true,
    cron: false,
    checkAnswers: true,
    extraEnv: { PASSWORD_COST: 'low' },
  });
  process.env.FOGON_TEST_ENV = JSON.stringify(envOf(platform));
  return async () => {
    await platform.stop();
    folder.remove();
  };
}
