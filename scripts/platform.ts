import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bridge } from '#db/local/bridge.ts';
import { type Migrated, migrate } from '#db/local/migrate.ts';
import { freePort, startPostgres } from '#db/local/postgres.ts';
import { appUrlOf, asAppRole, DEFAULT_STATE_FOLDER, randomSecret, readSecrets } from '#db/local/state.ts';
import type { Watcher } from '#db/local/supervise.ts';
import { answerHeaders } from '#worker/answer-headers.ts';
import { startBridgeThread } from './bridge-host.ts';
import { buildTarget, WEB_FOLDER, WORKER_FILE } from './build.ts';
import { DEV_WORKER_FILE, serveSources, watchWorker } from './dev.ts';
import { watchDisk } from './disk-watch.ts';
import { createFirstAccount, type FirstAccount, readContents, refuseDemoPasswords } from './first-account.ts';
import { checkPort, type Handler, startGateway } from './gateway.ts';
import { isExposedToNetwork, type NetworkAccess, readProxies } from './network-access.ts';
import { loadSite } from './static-files.ts';
import { type LimitOf, startWorker } from './worker-host.ts';
import { checkWorkerd } from './workerd.ts';

export interface StartStep {
  name: string;
  ms: number;
  note?: string;
}

export interface PlatformOptions extends Watcher {
  /** 0 means any free port. */
  port: number;
  host?: string | undefined;
  /** The public address, if it is not http://localhost and the port. */
  publicOrigin?: string | undefined;
  /** Other accepted host names. */
  names?: readonly string[] | undefined;
  /** Addresses and networks of proxies whose x-forwarded-for is believed. */
  proxies?: string | undefined;
  stateFolder?: string;
  /**
   * Contents of an empty embedded database: the demo, or a real business where other devices have access or an administrator is
   * named.
   */
  seed?: 'demo' | 'none';
  /** Whether the demo's products get pictures. */
  pictures?: boolean;
  /** E-mail of the administrator of the first business. */
  administrator?: string | undefined;
  /** Asks for that e-mail if it is required and missing. */
  askAdministrator?: () => Promise<string>;
  /** Called with the new first account; its password is stored nowhere else. */
  onFirstAccount?: (account: FirstAccount) => void;
  /** Another PostgreSQL (owner URL) instead of the embedded one; it never gets demo data. */
  databaseUrl?: string | undefined;
  /** URL of the application's role on that PostgreSQL; without it the owner uses `set role`. */
  appDatabaseUrl?: string | undefined;
  durable?: boolean;
  /** Whether PostgreSQL counts the calls of SQL functions, for the coverage of the tests. */
  countsCalls?: boolean;
  dev?: boolean;
  quiet?: boolean;
  /** Whether the scheduled handler of the Worker runs each minute. */
  cron?: boolean;
  /** Other sizes of the rate limits than those of the release. */
  limitOf?: LimitOf | undefined;
  /** false omits the SPA, which the tests of the API do not need. */
  web?: boolean;
  /** Whether the Worker checks each answer against its schema; in development it does. */
  checkAnswers?: boolean;
  extraEnv?: Record<string, string>;
  onStep?: (step: StartStep) => void;
  /** Called at once with a function that stops the started parts, also during the start. */
  onStopReady?: (stop: () => Promise<void>) => void;
  onProgress?: (text: string) => void;
}

export interface Platform {
  origin: string;
  /** Whether the demo's accounts exist and only this machine can use them. */
  isDemo: boolean;
  ownerUrl: string;
  appUrl: string;
  bridgeEndpoint: string;
  /** A restarted Worker may have another port. */
  readonly workerOrigin: string;
  /** The bindings of the Worker. */
  env: Record<string, string>;
  /** Runs the Worker's scheduled handler now. */
  runCron: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Database {
  ownerUrl: string;
  appUrl: string;
  note: string;
  /** The folder of the embedded database. */
  folder?: string;
  stop: () => Promise<void>;
}

/** The time for a part to stop. The database stops last and has its own limits. */
const STOP_TIMEOUT_MS = 1000;

const openDatabase = async (options: PlatformOptions, stateFolder: string): Promise<Database> => {
  const { databaseUrl, appDatabaseUrl } = options;
  if (databaseUrl) {
    const stop = (): Promise<void> => Promise.resolve();
    const note = new URL(databaseUrl).hostname;
    return { ownerUrl: databaseUrl, appUrl: appDatabaseUrl ?? asAppRole(databaseUrl), note, stop };
  }
  const { durable = true, countsCalls, onChange, onFailure } = options;
  const server = await startPostgres({ stateFolder, durable, countsCalls, onChange, onFailure });
  const { ownerUrl, stop } = server;
  const { data_folder: folder } = server.local;
  return { ownerUrl, appUrl: appUrlOf(ownerUrl), note: folder, folder, stop };
};

const describeMigration = ({ applied, functionsChanged }: Migrated): string => {
  if (applied > 0) return `${applied} ${applied === 1 ? 'nueva' : 'nuevas'}`;
  return functionsChanged ? 'funciones al día' : 'ya al día';
};

/** Creates the demo, or adds today to an existing one. Its code is loaded only for a demo. */
const openDemo = async (ownerUrl: string, isNew: boolean, options: PlatformOptions): Promise<void> => {
  const { onProgress = () => undefined, pictures = false, stateFolder = DEFAULT_STATE_FOLDER } = options;
  const { refreshDemo, seedDemo } = await import('#db/seed/seed.ts');
  if (isNew) await seedDemo(ownerUrl, { onStep: onProgress });
  else await refreshDemo(ownerUrl);
  if (!pictures) return;
  if (isNew) onProgress('Fotos del menú');
  const { storeDemoPictures } = await import('./demo-pictures.ts');
  await storeDemoPictures(ownerUrl, stateFolder);
};

/** Creates the first business of an empty database; returns whether the demo's accounts may be shown. */
const fillEmptyDatabase = async (
  options: PlatformOptions,
  ownerUrl: string,
  access: NetworkAccess,
): Promise<boolean> => {
  const { databaseUrl, administrator, askAdministrator, onFirstAccount } = options;
  const isExposed = isExposedToNetwork(access);
  const { hasBusiness, hasDemo } = await readContents(ownerUrl);
  if (isExposed) await refuseDemoPasswords(ownerUrl);
  if (hasBusiness) {
    const isOffered = hasDemo && !isExposed;
    if (isOffered && !databaseUrl) await openDemo(ownerUrl, false, options);
    return isOffered;
  }
  const email = administrator ?? (isExposed && !databaseUrl ? await askAdministrator?.() : undefined);
  if (email !== undefined) {
    onFirstAccount?.(await createFirstAccount(ownerUrl, email));
    return false;
  }
  if (databaseUrl || isExposed) return false;
  await openDemo(ownerUrl, true, options);
  return true;
};

/**
 * Runs all of Fogón on this machine: PostgreSQL, the bridge for its driver, the Worker with its rooms in workerd, and a
 * gateway with one origin. Throws a LocalProblem with one sentence where it can.
 */
export const startPlatform = async (options: PlatformOptions): Promise<Platform> => {
  const { quiet = false, dev = false, seed = 'none', cron = true, web = true } = options;
  const stateFolder = options.stateFolder ?? DEFAULT_STATE_FOLDER;
  const watcher: Watcher = { onChange: options.onChange, onFailure: options.onFailure };
  const stopFunctions: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      const [stopDatabase, ...others] = stopFunctions;
      await Promise.all(
        others.map((end) => Promise.race([end().catch(() => undefined), wait(STOP_TIMEOUT_MS)])),
      );
      await stopDatabase?.();
    })();
    return stopping;
  };
  options.onStopReady?.(stop);
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
    const isProxy = readProxies(options.proxies, origin);
    const secrets = readSecrets(stateFolder);

    const database = await step(
      'Base de datos',
      () => openDatabase(options, stateFolder),
      (found) => found.note,
    );
    stopFunctions.push(database.stop);
    await step(
      'Migraciones',
      () =>
        migrate(database.ownerUrl, {
          appUrl: options.databaseUrl ? options.appDatabaseUrl : database.appUrl,
        }),
      describeMigration,
    );
    const access: NetworkAccess = { host: options.host, origin, names: options.names };
    const isDemo =
      seed === 'demo' &&
      (await step(
        'Datos',
        () => fillEmptyDatabase(options, database.ownerUrl, access),
        (hasDemo) => (hasDemo ? 'demostración' : 'propios'),
      ));
    const builtNote = (fresh: boolean): string => (fresh ? 'construido' : 'sin cambios');
    if (dev) {
      const { watchFunctions } = await import('./watch-functions.ts');
      stopFunctions.push(watchFunctions(database.ownerUrl).stop);
    }
    const watch = dev ? await step('Servidor', watchWorker) : undefined;
    if (watch) stopFunctions.push(watch.stop);
    else await step('Servidor', () => buildTarget('worker'), builtNote);
    if (web && !dev) await step('Pantallas', () => buildTarget('web'), builtNote);

    const bridge: Bridge = await startBridgeThread(watcher);
    stopFunctions.push(bridge.stop);
    const machineKey = randomSecret();
    const env: Record<string, string> = {
      DATABASE_URL: database.appUrl,
      DATABASE_ENDPOINT: bridge.endpoint,
      AUTH_SECRET: secrets.auth_secret,
      APP_ORIGIN: origin,
      ENVIRONMENT: 'local',
      DEMO: String(isDemo),
      MACHINE_KEY: machineKey,
      VAPID_PUBLIC_KEY: secrets.vapid.public_key,
      VAPID_PRIVATE_KEY: secrets.vapid.private_key,
      VAPID_SUBJECT: 'mailto:fogon@fogon.example',
      ...(options.checkAnswers || options.dev ? { CHECK_ANSWERS: 'true' } : {}),
      ...options.extraEnv,
    };
    const disk = await watchDisk(
      [stateFolder, ...(database.folder ? [database.folder] : [])],
      options.onChange,
    );
    stopFunctions.push(disk.stop);
    const worker = await step('API (workerd)', () =>
      startWorker({
        ...watcher,
        isDiskLow: disk.isLow,
        file: watch ? DEV_WORKER_FILE : WORKER_FILE,
        stateFolder,
        env,
        quiet,
        cron,
        limitOf: options.limitOf,
      }),
    );
    stopFunctions.push(worker.stop);
    watch?.onRebuilt(async () => {
      await worker.reload();
      if (!quiet) console.log('✓ Servidor actualizado');
    });

    const site = async (servers: Server[]): Promise<Handler> => {
      if (!web) return (_request, response) => void response.writeHead(404).end();
      if (!dev) return loadSite(WEB_FOLDER, origin).serve;
      const sources = await serveSources(servers);
      stopFunctions.push(sources.stop);
      return sources.handler;
    };
    const gateway = await startGateway({
      ...access,
      port,
      isProxy,
      machineKey,
      workerOrigin: () => worker.origin,
      // The development server sets no security policy on its pages.
      headers: dev ? {} : answerHeaders(origin),
      site,
    });
    stopFunctions.push(gateway.stop);
    return {
      origin,
      isDemo,
      ownerUrl: database.ownerUrl,
      appUrl: database.appUrl,
      bridgeEndpoint: bridge.endpoint,
      get workerOrigin() {
        return worker.origin;
      },
      env,
      runCron: worker.runCron,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
