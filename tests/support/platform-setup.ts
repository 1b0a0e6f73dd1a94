import type { TestProject } from 'vitest/node';
import { startPlatform } from '#scripts/platform.ts';
import { noLimits } from '#scripts/worker-host.ts';
import { aStateFolder } from './state-folder.ts';
import { envOf } from './test-env.ts';
import { startTestServer, type TestServer } from './test-server.ts';

async function startPlatformOn({ ownerUrl, appUrl }: TestServer['databases'][number]) {
  const folder = aStateFolder();
  const platform = await startPlatform({
    port: 0,
    stateFolder: folder.path,
    databaseUrl: ownerUrl,
    appDatabaseUrl: appUrl,
    quiet: true,
    cron: false,
    checkAnswers: true,
    web: false,
    limitOf: noLimits,
    extraEnv: { PASSWORD_COST: 'low' },
  });
  const stop = async () => {
    await platform.stop();
    folder.remove();
  };
  return { env: envOf(platform), stop };
}

/** Starts the real parts without screens for each worker, with a state folder and a database of its own, and stops them afterwards. */
export default async function setup(project: TestProject) {
  const server = await startTestServer(project.config.maxWorkers);
  const platforms: Awaited<ReturnType<typeof startPlatformOn>>[] = [];
  for (const database of server.databases) platforms.push(await startPlatformOn(database));
  const envs = platforms.map(({ env }) => env);
  project.provide('databases', envs);
  project.provide('platforms', envs);
  return async () => {
    for (const { stop } of platforms) await stop();
    await server.stop(project.name);
  };
}
