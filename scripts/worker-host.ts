import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Request, Response, type WorkerOptions } from 'miniflare';
import { supervise, type Watcher } from '#db/local/supervise.ts';
import { countersOf } from '#realtime/counters.ts';
import { type RuntimeOptions, startRuntime } from './runtime.ts';

const WRANGLER_CONFIG = join(import.meta.dirname, '../wrangler.toml');
const CRON_INTERVAL_MS = 60_000;
const WORKER_NAME = 'fogon';
const ROOM_CLASS = 'BusinessRoom';

/** The version of the runtime's behaviour, as in wrangler.toml. */
export const COMPATIBILITY = { compatibilityDate: '2026-07-01', compatibilityFlags: ['nodejs_compat'] };

export interface WorkerHost {
  /** The current URL of the Worker; a reload or restart may change it. */
  readonly origin: string;
  /** Runs the scheduled handler of the Worker now. */
  runCron: () => Promise<void>;
  /** Makes a room hibernate now, as the runtime does after ten idle seconds. */
  hibernateRoom: (name: string) => Promise<void>;
  /** The requests that the platform's counters have received for a route. */
  countedRequests: (route: string) => Promise<number>;
  reload: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The requests of one key within a minute. */
export type LimitOf = (name: string, released: number) => number;

/** Counts every request and refuses none. */
export const noLimits: LimitOf = () => Number.MAX_SAFE_INTEGER;

export interface WorkerHostOptions extends Watcher {
  /** The built bundle. */
  file: string;
  stateFolder: string;
  env: Record<string, string>;
  quiet: boolean;
  /** Receives what the Worker prints, in tests. */
  onOutput?: (text: string) => void;
  /** Whether the scheduled handler runs each minute. */
  cron: boolean;
  /** Another size of a rate limit, by its name and that of the release: tests and the bench send more than a restaurant. */
  limitOf?: LimitOf | undefined;
  /** Whether this machine has little free space. */
  isDiskLow?: () => boolean;
  /** Answers the outgoing requests of the Worker in tests. */
  outside?: (request: Request) => Promise<Response>;
}

const RATE_LIMIT_PATTERN =
  /\[\[ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = (\d+) \}/g;
const RATE_LIMIT_NAME = 'rate-limit';
const RATE_LIMIT_FILE = join(import.meta.dirname, 'rate-limit-binding.js');

/** The part of the Worker that counts for its rate limits. */
const rateLimitPart: WorkerOptions = {
  name: RATE_LIMIT_NAME,
  modules: [{ type: 'ESModule', path: RATE_LIMIT_FILE }],
  modulesRoot: dirname(RATE_LIMIT_FILE),
};

/** The rate limits of the release, counted on this machine. */
const rateLimits = (limitOf: LimitOf): WorkerOptions['wrappedBindings'] =>
  Object.fromEntries(
    [...readFileSync(WRANGLER_CONFIG, 'utf8').matchAll(RATE_LIMIT_PATTERN)].map(
      ([, name = '', limit, period]) => [
        name,
        {
          scriptName: RATE_LIMIT_NAME,
          bindings: { limit: limitOf(name, Number(limit)), period: Number(period) },
        },
      ],
    ),
  );

const optionsFor = ({
  file,
  stateFolder,
  env,
  limitOf,
  isDiskLow,
  outside,
}: WorkerHostOptions): RuntimeOptions => ({
  ...(outside && { outboundService: outside }),
  ...(isDiskLow && { serviceBindings: { DISK: () => Response.json({ is_low: isDiskLow() }) } }),
  modules: [{ type: 'ESModule', path: file }],
  modulesRoot: dirname(file),
  ...COMPATIBILITY,
  bindings: env,
  wrappedBindings: rateLimits(limitOf ?? ((_name, released) => released)),
  r2Buckets: ['MEDIA'],
  r2Persist: join(stateFolder, 'media'),
  images: { binding: 'IMAGES' },
  durableObjects: {
    ROOMS: { className: ROOM_CLASS, useSQLite: true },
    COUNTERS: { className: 'PlatformCounters', useSQLite: true },
  },
  durableObjectsPersist: join(stateFolder, 'rooms'),
  cache: true,
});

/** Runs the built Worker in workerd, with R2 in the state folder; restarts a workerd that ends. */
export const startWorker = async (options: WorkerHostOptions): Promise<WorkerHost> => {
  mkdirSync(options.stateFolder, { recursive: true });
  const worker = await supervise(
    'La API (workerd)',
    () => startRuntime(WORKER_NAME, optionsFor(options), { ...options, parts: [rateLimitPart] }),
    options,
  );
  const runCron = async (): Promise<void> => {
    const handler = await worker.now.miniflare.getWorker();
    await handler.scheduled({ cron: '* * * * *' });
  };
  const timer = options.cron
    ? setInterval(() => {
        runCron().catch((error: unknown) => {
          if (!options.quiet) console.error('cron:', error instanceof Error ? error.message : error);
        });
      }, CRON_INTERVAL_MS)
    : undefined;
  return {
    get origin() {
      return worker.now.origin;
    },
    runCron,
    hibernateRoom: (name) =>
      worker.now.miniflare.unsafeEvictDurableObject(WORKER_NAME, ROOM_CLASS, {
        name,
        webSockets: 'hibernate',
      }),
    countedRequests: async (route) => {
      const COUNTERS = await worker.now.miniflare.getDurableObjectNamespace('COUNTERS', WORKER_NAME);
      const { routes } = await countersOf({ COUNTERS }).read(1);
      return routes.get(route)?.requests ?? 0;
    },
    reload: () => worker.now.reload(optionsFor(options)),
    stop: async () => {
      clearInterval(timer);
      await worker.stop();
    },
  };
};
