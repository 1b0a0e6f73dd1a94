import type { TestProject } from 'vitest/node';
import { startBridge } from '#db/local/bridge.ts';
import './test-env.ts';
import { startTestServer } from './test-server.ts';

/** Starts a migrated database for each worker, and the bridge for the driver. */
export default async function setup(project: TestProject) {
  const server = await startTestServer(project.config.maxWorkers);
  const bridge = await startBridge();
  project.provide(
    'databases',
    server.databases.map((urls) => ({ ...urls, bridgeEndpoint: bridge.endpoint })),
  );
  return async () => {
    await bridge.stop();
    await server.stop(project.name);
  };
}
