import type { Server } from 'node:http';
import pg from 'pg';
import type { Bridge } from '#db/local/bridge.ts';
import { type Migrated, migrate } from '#db/local/migrate.ts';
import { freePort, startPostgres } from '#db/local/postgres.ts';
import { appUrlOf, asAppRole, OWN_STATE, readSecrets } from '#db/local/state.ts';
import { startBridgeThread } from './bridge-host.ts';
import { buildPart, WEB_FOLDER, WORKER_FILE } from './build.ts';
import { DEV_WORKER_FILE, serveSources, watchWorker } from './dev.ts';
import { checkPort, type Handler, startGateway } from './gateway.ts';
import { startRoom } from './room.ts';
import { loadSite } from './static-files.ts';
import { startWorker } from './worker-host.ts';
import { checkWorkerd } from './workerd.ts';

export interface Step {
  name: string;
  ms: number;
  note?: string;
}

export interface PlatformOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string | undefined;
  /** Address that people type, when it is not http://localhost and the port. */
  publicOrigin?: string | undefined;
  stateFolder?: string;
  /** What an empty embedded database is filled with. */
  seed?: 'demo' | 'none';
  /** An own PostgreSQL (owner URL) in place of the embedded one; it is never filled with demo data. */
  databaseUrl?: string | undefined;
  /** URL of the application's role on that PostgreSQL; else the owner takes the role. */
  appDatabaseUrl?: string | undefined;
  durable?: boolean;
  dev?: boolean;
  quiet?: boolean;
  /** Runs the Worker's scheduled handler each minute. */
  cron?: boolean;
  /** false leaves the SPA out: the API's tests don't need it. */
  web?: boolean;
  extraEnv?: Record<string, string>;
  onStep?: (step: Step) => void;
  onProgress?: (text: string) => void;
  /** Called with one sentence when a part ended by itself, and when it is back. */
  onChange?: (sentence: string) => void;
  /** Called when a part can't be kept running. */
  onFailure?: (problem: Error) => void;
}

export interface Platform {
  origin: string;
  ownerUrl: string;
  appUrl: string;
  bridgeEndpoint: string;
  workerOrigin: string;
  roomOrigin: string;
  /** Everything the Worker is given. */
  env: Record<string, string>;
  /** Runs the Worker's scheduled handler now. */
  runCron: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Database {
  ownerUrl: string;
  appUrl: string;
  note: string;
  stop: () => Promise<void>;
}

const openDatabase = async (options: PlatformOptions, stateFolder: string): Promise<Database> => {
  const { databaseUrl, appDatabaseUrl } = options;
  if (databaseUrl) {
    const stop = (): Promise<void> => Promise.resolve();
    const note = new URL(databaseUrl).hostname;
    return { ownerUrl: databaseUrl, appUrl: appDatabaseUrl ?? asAppRole(databaseUrl), note, stop };
  }
  const { durable = true, onChange, onFailure } = options;
  const server = await startPostgres({ stateFolder, durable, onChange, onFailure });
  const { ownerUrl, stop } = server;
  return { ownerUrl, appUrl: appUrlOf(ownerUrl), note: server.local.data_folder, stop };
};

const hasBusiness = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ found: boolean }>('select exists (select from businesses) as found');
    return found.rows[0]?.found === true;
  } finally {
    await client.end();
  }
};

const describeMigration = ({ applied, functionsChanged }: Migrated): string => {
  if (applied > 0) return `${applied} ${applied === 1 ? 'nueva' : 'nuevas'}`;
  return functionsChanged ? 'funciones al día' : 'ya al día';
};

const fillWithDemo = async (ownerUrl: string, onProgress: (text: string) => void): Promise<string> => {
  if (await hasBusiness(ownerUrl)) return 'ya estaban';
  const { seedDemo } = await import('#db/seed/seed.ts');
  await seedDemo(ownerUrl, { onStep: onProgress });
  return 'creados';
};

/**
 * Runs the whole of Fogón on this machine: PostgreSQL, the bridge its driver speaks to, the PartyKit room, the Worker
 * in workerd and one origin before them all. What fails is a LocalProblem with one clear sentence where it can be.
 */
export const startPlatform = async (options: PlatformOptions): Promise<Platform> => {
  const { quiet = false, dev = false, seed = 'none', cron = true, web = true } = options;
  const stateFolder = options.stateFolder ?? OWN_STATE;
  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const end of stops.reverse()) await end().catch(() => undefined);
    })();
    return stopping;
  };
  const step = async <T>(name: string, work: () => Promise<T>, note?: (result: T) => string): Promise<T> => {
    const started = performance.now();
    const result = await work();
    const text = note?.(result);
    options.onStep?.({ name, ms: performance.now() - started, ...(text ? { note: text } : {}) });
    return result;
  };

  try {
    if (options.port !== 0) await checkPort(options.port, options.host);
    await checkWorkerd();
    const port = options.port === 0 ? await freePort() : options.port;
    const origin = options.publicOrigin ?? `http://localhost:${port}`;
    const secrets = readSecrets(stateFolder);

    const database = await step(
      'Base de datos',
      () => openDatabase(options, stateFolder),
      (found) => found.note,
    );
    stops.push(database.stop);
    await step(
      'Migraciones',
      () =>
        migrate(database.ownerUrl, {
          appUrl: options.databaseUrl ? options.appDatabaseUrl : database.appUrl,
        }),
      describeMigration,
    );
    if (seed === 'demo' && !options.databaseUrl) {
      const say = options.onProgress ?? ((): void => undefined);
      await step('Datos de demostración', () => fillWithDemo(database.ownerUrl, say), String);
    }
    const builtNote = (fresh: boolean): string => (fresh ? 'construido' : 'sin cambios');
    const watch = dev ? await step('Servidor', watchWorker) : undefined;
    if (watch) stops.push(watch.stop);
    else await step('Servidor', () => buildPart('worker'), builtNote);
    if (web && !dev) await step('Pantallas', () => buildPart('web'), builtNote);

    const bridge: Bridge = await startBridgeThread(options.onChange ?? ((): void => undefined));
    stops.push(bridge.stop);
    const room = await step('Sala en vivo (PartyKit)', () =>
      startRoom({
        quiet,
        dev,
        vars: { ROOM_SECRET: secrets.room_secret, APP_ORIGIN: origin, ENVIRONMENT: 'local' },
      }),
    );
    stops.push(room.stop);
    const env: Record<string, string> = {
      DATABASE_URL: database.appUrl,
      DATABASE_ENDPOINT: bridge.endpoint,
      AUTH_SECRET: secrets.auth_secret,
      ROOM_SECRET: secrets.room_secret,
      PARTYKIT_HOST: room.origin,
      APP_ORIGIN: origin,
      ENVIRONMENT: 'local',
      VAPID_PUBLIC_KEY: secrets.vapid.public_key,
      VAPID_PRIVATE_KEY: secrets.vapid.private_key,
      VAPID_SUBJECT: 'mailto:fogon@fogon.example',
      ...options.extraEnv,
    };
    const worker = await step('API (workerd)', () =>
      startWorker({ file: watch ? DEV_WORKER_FILE : WORKER_FILE, stateFolder, env, quiet, cron }),
    );
    stops.push(worker.stop);
    watch?.onRebuilt(async () => {
      await worker.reload();
      if (!quiet) console.log('✓ Servidor actualizado');
    });

    const site = async (servers: Server[]): Promise<Handler> => {
      if (!web) return (_request, response) => void response.writeHead(404).end();
      if (!dev) return loadSite(WEB_FOLDER, origin).serve;
      const sources = await serveSources(servers);
      stops.push(sources.stop);
      return sources.handler;
    };
    const gateway = await startGateway({
      port,
      host: options.host,
      workerOrigin: () => worker.origin,
      roomOrigin: room.origin,
      site,
    });
    stops.push(gateway.stop);
    return {
      origin,
      ownerUrl: database.ownerUrl,
      appUrl: database.appUrl,
      bridgeEndpoint: bridge.endpoint,
      workerOrigin: worker.origin,
      roomOrigin: room.origin,
      env,
      runCron: worker.runCron,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
