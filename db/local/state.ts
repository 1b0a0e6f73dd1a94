import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAtomically, readJson, writeAtomically } from './atomic-file.ts';
import { LocalProblem } from './problem.ts';

/** How to reach the embedded database of one state folder. */
export interface LocalDatabase {
  port: number;
  user: string;
  password: string;
  database: string;
  data_folder: string;
}

/** What opens the embedded database: kept in `local.json`, and in a copy among the data that it opens. */
export type LocalCredentials = Pick<LocalDatabase, 'port' | 'user' | 'password' | 'database'>;

export interface LocalSecrets {
  auth_secret: string;
  room_secret: string;
  vapid: PushKeyPair;
}

/** The pair of keys with which devices are rung: the public one as browsers take it, the private one's number, both base64url. */
interface PushKeyPair {
  public_key: string;
  private_key: string;
}

export const DEFAULT_STATE_FOLDER = resolve(import.meta.dirname, '../../.fogon');

/** Folder where the local platform keeps its data: FOGON_STATE, or `.fogon` beside the code. */
export const stateFolderFrom = (env: NodeJS.ProcessEnv): string =>
  env.FOGON_STATE ? resolve(env.FOGON_STATE) : DEFAULT_STATE_FOLDER;

/** Makes the folder where the local platform keeps its data. */
export const makeStateFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new LocalProblem(`No se puede escribir en la carpeta ${folder}.`);
  }
};

/** 32 random bytes as text that is safe in an address. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

const credentialsFile = (stateFolder: string): string => join(stateFolder, 'local.json');
const credentialsCopy = (dataFolder: string): string => join(dataFolder, 'fogon-local.json');

export const newCredentials = (port: number): LocalCredentials => ({
  port,
  user: 'fogon',
  password: randomSecret(),
  database: 'fogon',
});

const readCredentialsFile = (file: string): LocalCredentials | null => {
  const found = readJson(file);
  if (found === null) return null;
  const { port, user, password, database } = found;
  const isComplete =
    typeof port === 'number' &&
    typeof user === 'string' &&
    typeof password === 'string' &&
    typeof database === 'string';
  return isComplete ? { ...found, port, user, password, database } : null;
};

/** Whether this state folder had a database, whatever its key is worth now. */
export const hadDatabase = (stateFolder: string): boolean => existsSync(credentialsFile(stateFolder));

/** Puts a key among the data that it opens. */
export const writeCredentialsCopy = (dataFolder: string, key: LocalCredentials): void =>
  writeAtomically(credentialsCopy(dataFolder), key);

/** Keeps the key of a database, with its data first. */
export const writeCredentials = (stateFolder: string, dataFolder: string, key: LocalCredentials): void => {
  for (const file of [credentialsCopy(dataFolder), credentialsFile(stateFolder)])
    if (JSON.stringify(readCredentialsFile(file)) !== JSON.stringify(key)) writeAtomically(file, key);
};

/**
 * The key of a database that is there. What is missing or damaged of `local.json` and its copy is written again from the other; where
 * their passwords differ, the copy is right, which never leaves its data.
 */
export const readCredentials = (stateFolder: string, dataFolder: string): LocalCredentials => {
  const kept = readCredentialsFile(credentialsFile(stateFolder));
  const copied = readCredentialsFile(credentialsCopy(dataFolder));
  const key = copied !== null && copied.password !== kept?.password ? copied : kept;
  if (key === null) {
    throw new LocalProblem(
      `Falta o está dañado ${credentialsFile(stateFolder)}, la clave de la base de datos ${dataFolder}: \`npm run recover\` le pone otra, y los datos quedan como están. No borres nada.`,
    );
  }
  writeCredentials(stateFolder, dataFolder, key);
  return key;
};

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
export const readSecrets = (stateFolder: string): LocalSecrets => {
  makeStateFolder(stateFolder);
  const file = join(stateFolder, 'secrets.json');
  const copy = join(stateFolder, 'secrets.copy.json');
  const found = readJson(file) ?? readJson(copy) ?? {};
  const validOrNew = (value: unknown): string =>
    typeof value === 'string' && value.length >= 32 ? value : randomSecret();
  const secrets = {
    auth_secret: validOrNew(found.auth_secret),
    room_secret: validOrNew(found.room_secret),
    vapid: pushKeysIn(found.vapid) ?? randomPushKeys(),
  };
  const isNew = !existsSync(file) && !existsSync(copy);
  // Of two that start at once for the first time, the second takes what the first made.
  if (isNew && !createAtomically(file, secrets)) return readSecrets(stateFolder);
  for (const kept of [file, copy])
    if (JSON.stringify(readJson(kept)) !== JSON.stringify(secrets)) writeAtomically(kept, secrets);
  return secrets;
};

export const ownerUrlOf = (local: LocalCredentials): string =>
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
