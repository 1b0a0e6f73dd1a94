import type { Server } from 'node:http';
import { join } from 'node:path';
import { ROOT } from './build.ts';
import type { Handler } from './gateway.ts';
import { serviceWorkerText } from './service-worker.ts';
import { workerBundle } from './worker-bundle.ts';

export const DEV_WORKER_FILE = join(ROOT, 'dist/dev/index.js');

export interface WorkerWatch {
  /** Called after each build except the first. */
  onRebuilt: (reload: () => Promise<void>) => void;
  stop: () => Promise<void>;
}

/** Builds the Worker for development, and again when its sources change. */
export const watchWorker = async (): Promise<WorkerWatch> => {
  let reload: (() => Promise<void>) | undefined;
  const { context } = await import('esbuild');
  const bundler = await context({
    ...workerBundle,
    minify: false,
    sourcemap: 'inline',
    outfile: DEV_WORKER_FILE,
    logLevel: 'warning',
    plugins: [
      ...workerBundle.plugins,
      {
        name: 'reload',
        setup: (build) => {
          build.onEnd(async ({ errors }) => {
            if (errors.length === 0) await reload?.();
          });
        },
      },
    ],
  });
  await bundler.rebuild();
  await bundler.watch();
  return {
    onRebuilt: (work) => {
      reload = work;
    },
    stop: () => bundler.dispose(),
  };
};

/** Serves the SPA from its sources, with live reload over the port of the gateway. */
export const serveSources = async (
  servers: Server[],
): Promise<{ handler: Handler; stop: () => Promise<void> }> => {
  const [server, ...others] = servers;
  if (!server) throw new Error('no server to attach to');
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(ROOT, 'web/vite.config.ts'),
    logLevel: 'warn',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  const serviceWorker = await serviceWorkerText([], JSON.stringify('development'));
  const [liveReload] = server.listeners('upgrade').slice(-1);
  for (const other of others) {
    other.on('upgrade', (...message) => liveReload?.apply(server, message));
  }
  return {
    handler: (request, response, path) => {
      if (path === '/sw.js') {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(serviceWorker);
        return;
      }
      vite.middlewares(request, response, () => {
        response.statusCode = 404;
        response.end();
      });
    },
    stop: () => vite.close(),
  };
};
