import { startPlatform } from '#scripts/platform.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

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
  });
  process.env.FOGON_TEST_ENV = JSON.stringify({
    origin: platform.origin,
    ownerUrl: platform.ownerUrl,
    appUrl: platform.appUrl,
    bridgeEndpoint: platform.bridgeEndpoint,
    workerOrigin: platform.workerOrigin,
    roomOrigin: platform.roomOrigin,
    authSecret: platform.env.AUTH_SECRET,
    roomSecret: platform.env.ROOM_SECRET,
  });
  return async () => {
    await platform.stop();
    folder.remove();
  };
}
