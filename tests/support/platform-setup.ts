import type { TestProject } from 'vitest/node';
import { startPlatform } from '#scripts/platform.ts';
import './test-env.ts';
import { saveFunctionCalls } from './function-calls.ts';
import { aStateFolder } from './state-folder.ts';

/** Starts the real parts without screens in their own folder, and stops them afterwards. */
export default async function setup(project: TestProject) {
  const folder = aStateFolder();
  const platform = await startPlatform({
    port: 0,
    stateFolder: folder.path,
    seed: 'none',
    durable: false,
    countsCalls: true,
    quiet: true,
    cron: false,
    checkAnswers: true,
    web: false,
  });
  project.provide('testEnv', {
    origin: platform.origin,
    ownerUrl: platform.ownerUrl,
    appUrl: platform.appUrl,
    bridgeEndpoint: platform.bridgeEndpoint,
    workerOrigin: platform.workerOrigin,
    roomOrigin: platform.roomOrigin,
    authSecret: platform.env.AUTH_SECRET ?? '',
    roomSecret: platform.env.ROOM_SECRET ?? '',
  });
  return async () => {
    await saveFunctionCalls(platform.ownerUrl, project.name);
    await platform.stop();
    folder.remove();
  };
}
