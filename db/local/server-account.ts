import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { LocalProblem } from './problem.ts';

/** The system user that runs PostgreSQL when this process is root, as which PostgreSQL refuses to run. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

const SHARED_FOLDER = '/var/lib/fogon';

const idOf = (flag: '-u' | '-g', name: string): number | null => {
  try {
    return Number(
      execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }),
    );
  } catch {
    return null;
  }
};

const accountOf = (name: string): ServerAccount | null => {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid === null || gid === null ? null : { uid, gid };
};

const createAccount = (): void => {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    // Systems without useradd use the account `nobody`.
  }
};

/** The account that runs the server; null for the user of this process. */
export const findServerAccount = (): ServerAccount | null => {
  if (process.getuid?.() !== 0) return null;
  const existing = accountOf('postgres');
  if (existing) return existing;
  createAccount();
  const account = accountOf('postgres') ?? accountOf('nobody');
  if (!account) {
    throw new LocalProblem(
      'PostgreSQL no puede correr como root y no se pudo crear el usuario postgres: inicia Fogón con otro usuario.',
    );
  }
  return account;
};

const canEnter = (folder: string, account: ServerAccount): boolean => {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
};

const canReach = (folder: string, account: ServerAccount): boolean => {
  const parent = dirname(folder);
  const isOpen = !existsSync(folder) || canEnter(folder, account);
  return isOpen && (parent === folder || canReach(parent, account));
};

const openFor = (stateFolder: string): void => chmodSync(stateFolder, statSync(stateFolder).mode | 0o011);

/**
 * The data folder of a state folder. When the account cannot enter the state folder (such as in the home of root), it is a fixed folder
 * in /var/lib/fogon.
 */
export const dataFolderFor = (stateFolder: string, account: ServerAccount | null): string => {
  const folder = join(stateFolder, 'postgres');
  if (account === null) return folder;
  if (!canEnter(stateFolder, account) && canReach(dirname(stateFolder), account)) openFor(stateFolder);
  if (canReach(stateFolder, account)) return folder;
  const name = createHash('sha256').update(stateFolder).digest('hex').slice(0, 12);
  return join(SHARED_FOLDER, name);
};

/** The programs of the server; copied once to /var/lib/fogon when the account cannot enter node_modules. */
export const programsFor = (native: string, version: string, account: ServerAccount | null): string => {
  if (account === null || canReach(join(native, 'bin'), account)) return native;
  const copy = join(SHARED_FOLDER, `programs-${version}`);
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  return copy;
};

export const prepareDataFolder = (folder: string, account: ServerAccount | null): void => {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    else accessSync(folder, constants.W_OK);
  } catch {
    throw new LocalProblem(`No se puede escribir en la carpeta de datos ${folder}.`);
  }
};
