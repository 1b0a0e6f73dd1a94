import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Log, LogLevel, Miniflare, type MiniflareOptions, type Request, type Response } from 'miniflare';

const RELEASE = join(import.meta.dirname, '../wrangler.toml');
const CRON_EVERY_MS = 60_000;
const WORKER_NAME = 'fogon';

export interface WorkerHost {
  /** Where the Worker answers now; a reload may move it. */
  readonly origin: string;
  /** Runs the Worker's scheduled handler now, as the platform does each minute. */
  runCron: () => Promise<void>;
  reload: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface WorkerHostOptions {
  /** The built bundle. */
  file: string;
  stateFolder: string;
  env: Record<string, string>;
  quiet: boolean;
  /** Runs the scheduled handler each minute. */
  cron: boolean;
  /** Answers what the Worker asks of the world, in place of the world. */
  outside?: (request: Request) => Promise<Response>;
}

const LIMIT =
  /\[\[ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "(\d+)"\nsimple = \{ limit = (\d+), period = 60 \}/g;

/** The limits of the release, counted by this machine. */
const releaseLimits = (): MiniflareOptions['ratelimits'] =>
  Object.fromEntries(
    [...readFileSync(RELEASE, 'utf8').matchAll(LIMIT)].map(([, name = '', namespace_id = '', limit]) => [
      name,
      { namespace_id, simple: { limit: Number(limit), period: 60 } },
    ]),
  );

const optionsFor = ({ file, stateFolder, env, quiet, outside }: WorkerHostOptions): MiniflareOptions => ({
  ...(outside && { outboundService: outside }),
  host: '127.0.0.1',
  port: 0,
  cf: false,
  log: new Log(quiet ? LogLevel.NONE : LogLevel.ERROR),
  name: WORKER_NAME,
  // Straight to the Worker's own socket: Miniflare's entry before it costs more than most answers.
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  modules: [{ type: 'ESModule', path: file }],
  modulesRoot: dirname(file),
  compatibilityDate: '2026-07-01',
  compatibilityFlags: ['nodejs_compat'],
  bindings: env,
  ratelimits: releaseLimits(),
  r2Buckets: ['MEDIA'],
  r2Persist: join(stateFolder, 'media'),
  cache: true,
  handleRuntimeStdio: (out: Readable, errors: Readable) => {
    if (quiet) {
      out.resume();
      errors.resume();
    } else {
      out.pipe(process.stdout, { end: false });
      errors.pipe(process.stderr, { end: false });
    }
  },
});

/** Runs the Worker's built bundle in workerd, with R2 kept in the state folder. */
export const startWorker = async (options: WorkerHostOptions): Promise<WorkerHost> => {
  mkdirSync(options.stateFolder, { recursive: true });
  const miniflare = new Miniflare(optionsFor(options));
  await miniflare.ready;
  let direct = await miniflare.unsafeGetDirectURL(WORKER_NAME);
  const runCron = async (): Promise<void> => {
    const worker = await miniflare.getWorker();
    await worker.scheduled({ cron: '* * * * *' });
  };
  const timer = options.cron
    ? setInterval(() => {
        runCron().catch((error: unknown) => {
          if (!options.quiet) console.error('cron:', error instanceof Error ? error.message : error);
        });
      }, CRON_EVERY_MS)
    : undefined;
  return {
    get origin() {
      return direct.origin;
    },
    runCron,
    reload: async () => {
      await miniflare.setOptions(optionsFor(options));
      direct = await miniflare.unsafeGetDirectURL(WORKER_NAME);
    },
    stop: async () => {
      clearInterval(timer);
      await miniflare.dispose();
    },
  };
};
