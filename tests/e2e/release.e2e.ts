import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#db/local/postgres.ts';
import { WEB_FOLDER, WORKER_FILE } from '#scripts/build.ts';
import { startGateway } from '#scripts/gateway.ts';
import { loadSite } from '#scripts/static-files.ts';
import { startWorker } from '#scripts/worker-host.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';
import { answerHeaders } from '#worker/answer-headers.ts';
import { test as base, expect, testEnv } from './fixtures.ts';

/** Builds the next release of the screens: the same code, where every file has another name. */
function writeNextRelease(folder: string): void {
  cpSync(WEB_FOLDER, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  const renamed = (name: string) => name.replace(/\.(\w+)$/, 'next.$1');
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  for (const file of [join(folder, 'index.html'), ...names.map((name) => join(assets, renamed(name)))]) {
    const text = names.reduce((all, name) => all.replaceAll(name, renamed(name)), readFileSync(file, 'utf8'));
    writeFileSync(file, text);
  }
}

/** This file has its own server, whose screens are released again while a page is open. */
const test = base.extend<{
  readonly releasing: { site: ReturnType<typeof loadSite>; readonly release: () => void };
}>({
  releasing: async ({ platformEnv }, use) => {
    const next = aStateFolder();
    writeNextRelease(next.path);
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

test('a part of the screens that a release removed is a 404, and the page loads anew once and shows it', async ({
  releasing,
  restaurant,
  errors,
}) => {
  const page = await restaurant.openPageAs('admin', { at: '/settings/negocio' });
  await expect(page.getByLabel('Nombre del negocio')).toBeVisible();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const missing: { path: string; status: number; cache: string | null }[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && !response.ok())
      missing.push({
        path: pathname.replace(/-[\w-]{7}\.js$/, ''),
        status: response.status(),
        cache: await response.headerValue('cache-control'),
      });
  });
  releasing.release();
  await page.getByRole('link', { name: 'Personalización' }).click();
  await expect(
    page.getByRole('region', { name: 'Personalización' }).getByRole('button', { name: 'laguna' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/personalizacion$/);
  expect(loads).toBe(1);
  errors.expect(/personalization-section|CodeError/);
  expect(missing.map(({ path }) => path)).toContain('/assets/personalization-section');
  for (const { status, cache } of missing)
    expect({ status, cache }).toEqual({ status: 404, cache: 'no-store' });
});
