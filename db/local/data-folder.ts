import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saysDiskIsFull } from './disk-space.ts';
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

/** The data folder of a server, existing or new, with the programs and the account that run it. */
export interface DataDirectory {
  readonly folder: string;
  readonly programs: Programs;
  readonly account: ServerAccount | null;
  /** false is faster but loses data in a power cut: only for tests. */
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
    // A program that ends early closes its stdin.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

/** The last error line of the output of a PostgreSQL program; one that says that the disk is full explains the others. */
export const lastLine = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const fatal =
    lines.findLast(saysDiskIsFull) ??
    lines.findLast((line) => /FATAL|error:/i.test(line)) ??
    lines.at(-1) ??
    'sin más detalle';
  return fatal.replace(/^.*?(FATAL|PANIC|error|LOG):\s*/i, '').trim();
};

/** Creates the data folder of a server, with its key inside, in one atomic step. */
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

/** Changes the password of the owner while the server is stopped. Only access to the files is needed. */
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

/** The major version of PostgreSQL of a data folder; null when it is empty. Refuses an incomplete folder. */
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

/** Refuses data of another major version than that of this Fogón. */
export const checkMajor = ({ folder, programs }: DataDirectory, major: number): void => {
  if (major === programs.major) return;
  throw new LocalProblem(
    `La carpeta de datos ${folder} es de PostgreSQL ${major} y este Fogón trae PostgreSQL ${programs.major}: con el Fogón de antes ejecuta \`npm run dump -- copia\`, y con este \`npm run load -- copia\` (${OTHER_VERSION}).`,
  );
};

/** The key of the data, which are created at the first start. Refuses to create them when earlier data are missing. */
export const openData = async (
  stateFolder: string,
  directory: DataDirectory,
  freePort: () => Promise<number>,
): Promise<LocalCredentials> => {
  const major = majorOf(directory.folder);
  if (major !== null) checkMajor(directory, major);
  else if (hadDatabase(stateFolder)) {
    throw new LocalProblem(
      `Falta la base de datos ${directory.folder}, cuya clave está en ${join(stateFolder, 'local.json')}: conecta su disco, o devuelve la carpeta de tu copia. Para empezar de cero, mueve local.json a otro lugar.`,
    );
  } else await createData(directory, newCredentials(await freePort()));
  return readCredentials(stateFolder, directory.folder);
};
