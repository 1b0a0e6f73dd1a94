import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#db/local/postgres.ts';
import { builtRelease, WEB_FOLDER, WORKER_FILE } from '#scripts/build.ts';
import { startGateway } from '#scripts/gateway.ts';
import { writeServiceWorker } from '#scripts/service-worker.ts';
import { loadSite } from '#scripts/static-files.ts';
import { startWorker } from '#scripts/worker-host.ts';
import { test as base, testEnv } from '#tests/e2e/base/fixtures.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { answerHeaders } from '#worker/answer-headers.ts';

export const NEXT_RELEASE = '9.9.9-99999999';

/** Builds the next release of the screens: the same code, where every file and the release has another name. */
async function writeNextRelease(folder: string): Promise<void> {
  cpSync(WEB_FOLDER, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  const renamed = (name: string) => name.replace(/\.(\w+)$/, 'next.$1');
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  for (const file of [join(folder, 'index.html'), ...names.map((name) => join(assets, renamed(name)))]) {
    const text = names.reduce((all, name) => all.replaceAll(name, renamed(name)), readFileSync(file, 'utf8'));
    writeFileSync(file, text.replaceAll(builtRelease(), NEXT_RELEASE));
  }
  await writeServiceWorker(folder, JSON.stringify(NEXT_RELEASE));
}

/** Each test has its own server, whose screens are released again while a page is open. */
export const test = base.extend<{
  readonly releasing: { site: ReturnType<typeof loadSite>; readonly release: () => void };
}>({
  releasing: async ({ platformEnv }, use) => {
    const next = aStateFolder();
    await writeNextRelease(next.path);
    const releasing = {
      site: loadSite(WEB_FOLDER, platformEnv.origin),
      release: () => {
        releasing.site = loadSite(next.path, platformEnv.origin);
      },
    };
    const folder = aStateFolder();
    const worker = await startWorker({
      file: WORKER_FILE,
      stateFolder: folder.path,
      env: {
        DATABASE_URL: testEnv.appUrl,
        DATABASE_ENDPOINT: testEnv.bridgeEndpoint,
        AUTH_SECRET: testEnv.authSecret,
        APP_ORIGIN: platformEnv.origin,
        ENVIRONMENT: 'local',
      },
      quiet: true,
      cron: false,
    });
    const gateway = await startGateway({
      port: Number(new URL(platformEnv.origin).port),
      origin: platformEnv.origin,
      machineKey: randomUUID(),
      workerOrigin: () => worker.origin,
      headers: answerHeaders(platformEnv.origin),
      site: () => (request, response, path) => releasing.site.serve(request, response, path),
    });
    await use(releasing);
    await gateway.stop();
    await worker.stop();
    for (const each of [folder, next]) each.remove();
  },
  platformEnv: async ({}, use) => use({ ...testEnv, origin: `http://localhost:${await freePort()}` }),
});
