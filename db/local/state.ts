import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LocalProblem } from './problem.ts';

/** How to reach the embedded database of one state folder. */
export interface LocalDatabase {
  port: number;
  user: string;
  password: string;
  database: string;
  data_folder: string;
  owner_pid: number;
}

export interface Secrets {
  auth_secret: string;
  room_secret: string;
  vapid: PushKeyPair;
}

/** The pair of keys with which devices are rung: the public one as browsers take it, the private one's number, both base64url. */
interface PushKeyPair {
  public_key: string;
  private_key: string;
}

export const OWN_STATE = resolve(import.meta.dirname, '../../.fogon');

/** Folder where the local platform keeps its data: FOGON_STATE, or `.fogon` beside the code. */
export const stateFolderFrom = (env: NodeJS.ProcessEnv): string =>
  env.FOGON_STATE ? resolve(env.FOGON_STATE) : OWN_STATE;

const readJson = (file: string): Record<string, unknown> | null => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    throw new LocalProblem(`El archivo ${file} está dañado: bórralo y vuelve a empezar.`);
  }
};

/** Makes the folder where the local platform keeps its data. */
export const makeStateFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new LocalProblem(`No se puede escribir en la carpeta ${folder}.`);
  }
};

const writeJson = (file: string, value: object): void => {
  makeStateFolder(dirname(file));
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
};

/** 32 random bytes as text that is safe in an address. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

export const readLocalDatabase = (stateFolder: string): LocalDatabase | null => {
  const file = join(stateFolder, 'local.json');
  const found = readJson(file);
  if (!found) return null;
  const { port, user, password, database, data_folder: folder, owner_pid: owner } = found;
  const isWhole =
    typeof port === 'number' &&
    typeof user === 'string' &&
    typeof password === 'string' &&
    typeof database === 'string' &&
    typeof folder === 'string';
  if (!isWhole)
    throw new LocalProblem(`El archivo ${file} está incompleto: bórralo junto con su base de datos.`);
  return {
    port,
    user,
    password,
    database,
    data_folder: folder,
    owner_pid: typeof owner === 'number' ? owner : 0,
  };
};

export const writeLocalDatabase = (stateFolder: string, local: LocalDatabase): void =>
  writeJson(join(stateFolder, 'local.json'), local);

/** A new pair of keys to ring devices with. */
export const randomPushKeys = (): PushKeyPair => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [key.x ?? '', key.y ?? ''].map((text) => Buffer.from(text, 'base64url'));
  return {
    public_key: Buffer.concat([Buffer.of(4), ...point]).toString('base64url'),
    private_key: key.d ?? '',
  };
};

const KEY_NUMBER = /^[\w-]{43}$/;

const pushKeysIn = (value: unknown): PushKeyPair | null => {
  const { public_key, private_key }: { public_key?: unknown; private_key?: unknown } = Object(value);
  return typeof public_key === 'string' && typeof private_key === 'string' && KEY_NUMBER.test(private_key)
    ? { public_key, private_key }
    : null;
};

/** The secrets of this machine's Fogón, made the first time they are asked for. */
export const readSecrets = (stateFolder: string): Secrets => {
  const file = join(stateFolder, 'secrets.json');
  const found = readJson(file) ?? {};
  const keep = (value: unknown): string =>
    typeof value === 'string' && value.length >= 32 ? value : randomSecret();
  const secrets = {
    auth_secret: keep(found.auth_secret),
    room_secret: keep(found.room_secret),
    vapid: pushKeysIn(found.vapid) ?? randomPushKeys(),
  };
  if (JSON.stringify(secrets) !== JSON.stringify(found)) writeJson(file, secrets);
  return secrets;
};

export const ownerUrlOf = (local: LocalDatabase): string =>
  `postgresql://${local.user}:${local.password}@127.0.0.1:${local.port}/${local.database}`;

/** The address with one more setting of the server for its connections. */
export const withSetting = (address: string, setting: string): string => {
  const url = new URL(address);
  const given = url.searchParams.get('options');
  url.searchParams.delete('options');
  const query = url.searchParams.toString();
  const options = encodeURIComponent(`${given ? `${given} ` : ''}-c ${setting}`);
  url.search = `?${query ? `${query}&` : ''}options=${options}`;
  return url.href;
};

/** The embedded database with the sign-in of the application's role, whose password follows from the owner's; `migrate` gives it to the role. */
export const appUrlOf = (ownerUrl: string): string => {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update('fogon_app').digest('base64url');
  url.username = 'fogon_app';
  return url.href;
};

/**
 * A database given by its owner's address alone, with the rights of the application's role: its password may be in use
 * elsewhere, and what the role has as settings is of its own sign-in.
 */
export const asAppRole = (ownerUrl: string): string =>
  withSetting(withSetting(ownerUrl, 'role=fogon_app'), 'statement_timeout=9500');
