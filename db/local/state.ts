import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAtomically, readJson, writeAtomically } from './atomic-file.ts';
import { LocalProblem } from './problem.ts';

/** The connection to the embedded database of a state folder. */
export interface LocalDatabase {
  port: number;
  user: string;
  password: string;
  database: string;
  data_folder: string;
}

/** The key of the embedded database: stored in `local.json`, with a copy in the data folder. */
export type LocalCredentials = Pick<LocalDatabase, 'port' | 'user' | 'password' | 'database'>;

export interface LocalSecrets {
  auth_secret: string;
  vapid: PushKeyPair;
}

/** The VAPID keys of push messages, both base64url: the public point in the format of browsers, and the private number. */
interface PushKeyPair {
  public_key: string;
  private_key: string;
}

export const DEFAULT_STATE_FOLDER = resolve(import.meta.dirname, '../../.fogon');

/** The folder of the local data: FOGON_STATE, or `.fogon` in the root of the code. */
export const stateFolderFrom = (env: NodeJS.ProcessEnv): string =>
  env.FOGON_STATE ? resolve(env.FOGON_STATE) : DEFAULT_STATE_FOLDER;

export const makeStateFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new LocalProblem(`No se puede escribir en la carpeta ${folder}.`);
  }
};

/** 32 random bytes as base64url. */
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

/** Whether the state folder ever had a database; its key may be damaged. */
export const hadDatabase = (stateFolder: string): boolean => existsSync(credentialsFile(stateFolder));

/** Writes the copy of the key into the data folder. */
export const writeCredentialsCopy = (dataFolder: string, key: LocalCredentials): void =>
  writeAtomically(credentialsCopy(dataFolder), key);

/** Writes the key of a database, its copy in the data folder first. */
export const writeCredentials = (stateFolder: string, dataFolder: string, key: LocalCredentials): void => {
  for (const file of [credentialsCopy(dataFolder), credentialsFile(stateFolder)])
    if (JSON.stringify(readCredentialsFile(file)) !== JSON.stringify(key)) writeAtomically(file, key);
};

/**
 * Reads the key of an existing database. A missing or damaged `local.json` or copy is restored from the other. If their passwords
 * differ, the copy is used, because it belongs to the data.
 */
export const readCredentials = (stateFolder: string, dataFolder: string): LocalCredentials => {
  const stored = readCredentialsFile(credentialsFile(stateFolder));
  const copied = readCredentialsFile(credentialsCopy(dataFolder));
  const key = copied !== null && copied.password !== stored?.password ? copied : stored;
  if (key === null) {
    throw new LocalProblem(
      `Falta o está dañado ${credentialsFile(stateFolder)}, la clave de la base de datos ${dataFolder}: \`npm run recover\` le pone otra, y los datos quedan como están. No borres nada.`,
    );
  }
  writeCredentials(stateFolder, dataFolder, key);
  return key;
};

/** New VAPID keys. */
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

/** The secrets of the local platform, created at the first call and stored with a copy. */
export const readSecrets = (stateFolder: string): LocalSecrets => {
  makeStateFolder(stateFolder);
  const file = join(stateFolder, 'secrets.json');
  const copy = join(stateFolder, 'secrets.copy.json');
  const found = readJson(file) ?? readJson(copy) ?? {};
  const validOrNew = (value: unknown): string =>
    typeof value === 'string' && value.length >= 32 ? value : randomSecret();
  const secrets = {
    auth_secret: validOrNew(found.auth_secret),
    vapid: pushKeysIn(found.vapid) ?? randomPushKeys(),
  };
  const isNew = !existsSync(file) && !existsSync(copy);
  // Another first start wrote the file at the same time: its secrets are used.
  if (isNew && !createAtomically(file, secrets)) return readSecrets(stateFolder);
  for (const secretsFile of [file, copy])
    if (JSON.stringify(readJson(secretsFile)) !== JSON.stringify(secrets))
      writeAtomically(secretsFile, secrets);
  return secrets;
};

export const ownerUrlOf = (local: LocalCredentials): string =>
  `postgresql://${local.user}:${local.password}@127.0.0.1:${local.port}/${local.database}`;

/** The database URL with one more server setting (`-c`) in its options. */
export const withSetting = (address: string, setting: string): string => {
  const url = new URL(address);
  const given = url.searchParams.get('options');
  url.searchParams.delete('options');
  const query = url.searchParams.toString();
  const options = encodeURIComponent(`${given ? `${given} ` : ''}-c ${setting}`);
  url.search = `?${query ? `${query}&` : ''}options=${options}`;
  return url.href;
};

/** The URL of the embedded database for the application role. Its password is derived from the owner's; `migrate` sets it. */
export const appUrlOf = (ownerUrl: string): string => {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update('fogon_app').digest('base64url');
  url.username = 'fogon_app';
  return url.href;
};

/**
 * The owner URL of an external database (DATABASE_URL), with the rights of the application role. The password of that role is not
 * changed, because it may be in use; its `statement_timeout` is repeated, because `set role` does not apply it.
 */
export const asAppRole = (ownerUrl: string): string =>
  withSetting(withSetting(ownerUrl, 'role=fogon_app'), 'statement_timeout=9500');
