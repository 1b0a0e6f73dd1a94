import { WORKER_FILE } from '#scripts/build.ts';
import { noLimits, startWorker, type WorkerHost, type WorkerHostOptions } from '#scripts/worker-host.ts';
import { testEnv } from './platform.ts';
import { aStateFolder } from './state-folder.ts';

/**
 * Runs the built Worker, or another file, with other settings beside the platform's during some work; on the stored state of a folder when one
 * is named.
 */
export async function withWorker<R>(
  overrides: Readonly<Record<string, string | null>>,
  work: (worker: WorkerHost) => Promise<R>,
  {
    kept,
    file = WORKER_FILE,
    ...options
  }: { readonly kept?: string; readonly file?: string } & Readonly<
    Pick<WorkerHostOptions, 'limitOf' | 'outside' | 'onOutput'>
  > = {},
): Promise<R> {
  const settings: Record<string, string | null> = {
    DATABASE_URL: testEnv.appUrl,
    DATABASE_ENDPOINT: testEnv.bridgeEndpoint,
    AUTH_SECRET: testEnv.authSecret,
    APP_ORIGIN: testEnv.origin,
    ENVIRONMENT: 'production',
    ...overrides,
  };
  const env = Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const folder = aStateFolder();
  const worker = await startWorker({
    file,
    stateFolder: kept ?? folder.path,
    env,
    quiet: true,
    cron: false,
    limitOf: noLimits,
    ...options,
  });
  try {
    return await work(worker);
  } finally {
    await worker.stop();
    folder.remove();
  }
}
