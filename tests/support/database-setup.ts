import type { TestProject } from 'vitest/node';
import { startBridge } from '#db/local/bridge.ts';
import { migrate } from '#db/local/migrate.ts';
import { startPostgres } from '#db/local/postgres.ts';
import { appUrlOf } from '#db/local/state.ts';
import './test-env.ts';
import { saveFunctionCalls } from './function-calls.ts';
import { aStateFolder } from './state-folder.ts';

/** Starts a migrated PostgreSQL for the tests, and the bridge for the driver. */
export default async function setup(project: TestProject) {
  const folder = aStateFolder();
  const server = await startPostgres({ stateFolder: folder.path, durable: false, countsCalls: true });
  const appUrl = appUrlOf(server.ownerUrl);
  await migrate(server.ownerUrl, { appUrl });
  const bridge = await startBridge();
  project.provide('database', {
    ownerUrl: server.ownerUrl,
    appUrl,
    bridgeEndpoint: bridge.endpoint,
  });
  return async () => {
    await bridge.stop();
    await saveFunctionCalls(server.ownerUrl, project.name);
    await server.stop();
    folder.remove();
  };
}
