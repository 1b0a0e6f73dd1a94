import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalProblem } from './problem.ts';
import type { Programs } from './programs.ts';
import { prepareDataFolder, type ServerAccount } from './server-account.ts';
import {
  hadDatabase,
  type LocalCredentials,
  newCredentials,
  randomSecret,
  readCredentials,
  writeCredentialsCopy,
} from './state.ts';

/** Where a server's data are, or come to be, and what runs it. */
export interface DataDirectory {
  readonly folder: string;
  readonly programs: Programs;
  readonly account: ServerAccount | null;
  /** false trades safety against power cuts for speed: only for tests. */
  readonly durable: boolean;
}

export const runAs = (account: ServerAccount | null): { uid?: number; gid?: number } => account ?? {};

const run = (
  program: string,
  args: string[],
  account: ServerAccount | null,
  { input = '', failed }: { input?: string; failed: string },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...runAs(account), stdio: ['pipe', 'ignore', 'pipe'] });
    let errorOutput = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errorOutput += chunk.toString('utf8');
    });
    child.once('error', (error) => reject(new LocalProblem(`${failed}: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new LocalProblem(`${failed}: ${lastLine(errorOutput)}`));
    });
    // A program that ends early reads nothing.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

/** What a program of PostgreSQL said last of what went wrong. */
export const lastLine = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /FATAL|error:/i.test(line)) ?? lines.at(-1) ?? 'sin más detalle';
  return fatal.replace(/^.*?(FATAL|error):\s*/i, '').trim();
};

/** Makes the data of a server, with its key among them: both come to be at once. */
export const createData = async (
  { folder, programs, account, durable }: DataDirectory,
  key: LocalCredentials,
): Promise<void> => {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  prepareDataFolder(unfinished, account);
  const passwordFile = join(tmpdir(), `fogon-${randomSecret()}`);
  writeFileSync(passwordFile, `${key.password}\n`, { mode: 0o644 });
  try {
    await run(
      programs.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${key.user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(durable ? [] : ['--no-sync']),
      ],
      account,
      { failed: 'No se pudo crear la base de datos' },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeCredentialsCopy(unfinished, key);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
};

/** Gives the owner of a database that does not run another password: who may read its files needs none. */
export const setPassword = (
  { folder, programs, account }: DataDirectory,
  { user, password }: LocalCredentials,
): Promise<void> =>
  run(programs.postgres, ['--single', '-D', folder, 'postgres'], account, {
    input: `alter role "${user}" password '${password}';\n`,
    failed: 'No se pudo poner otra clave',
  });

const OTHER_VERSION = 'README, «Otra versión de PostgreSQL»';

const filesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new LocalProblem(
      `No se puede leer la carpeta de datos ${folder}: empieza Fogón con el usuario de siempre.`,
    );
  }
};

/** The PostgreSQL that made the data of a folder; null when there are none. Refuses what is only part of them. */
export const majorOf = (folder: string): number | null => {
  if (filesIn(folder).length === 0) return null;
  const missing = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].find(
    (name) => !existsSync(join(folder, name)),
  );
  if (missing === undefined) return Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10);
  throw new LocalProblem(
    `A la carpeta de datos ${folder} le falta ${missing}: devuélvela entera de tu copia, o muévela a otro lugar, con local.json, y restaura un respaldo.`,
  );
};

/** Refuses data of another PostgreSQL than the one that this Fogón brings. */
export const checkMajor = ({ folder, programs }: DataDirectory, major: number): void => {
  if (major === programs.major) return;
  throw new LocalProblem(
    `La carpeta de datos ${folder} es de PostgreSQL ${major} y este Fogón trae PostgreSQL ${programs.major}: con el Fogón de antes ejecuta \`npm run dump -- copia\`, y con este \`npm run load -- copia\` (${OTHER_VERSION}).`,
  );
};

/** The key of the data, which are made the first time. Refuses what would put new data in the place of those that are missing. */
export const openData = async (
  stateFolder: string,
  place: DataDirectory,
  freePort: () => Promise<number>,
): Promise<LocalCredentials> => {
  const major = majorOf(place.folder);
  if (major !== null) checkMajor(place, major);
  else if (hadDatabase(stateFolder)) {
    throw new LocalProblem(
      `Falta la base de datos ${place.folder}, cuya clave está en ${join(stateFolder, 'local.json')}: conecta su disco, o devuelve la carpeta de tu copia. Para empezar de cero, mueve local.json a otro lugar.`,
    );
  } else await createData(place, newCredentials(await freePort()));
  return readCredentials(stateFolder, place.folder);
};
