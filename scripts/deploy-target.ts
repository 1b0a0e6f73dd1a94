import { readFileSync } from 'node:fs';
import { readSettings, SETTINGS, type SettingName, type Settings } from './deploy-settings.ts';

const WRANGLER_CONFIG = new URL('../wrangler.toml', import.meta.url);

/** One installation of Fogón on Cloudflare: the names of its parts. wrangler.toml has its bindings. */
export interface DeployTarget {
  /** ENVIRONMENT of the Worker. */
  environment: 'production' | 'staging';
  /** Arguments of `wrangler deploy` that choose the environment of wrangler.toml: the empty one is production. */
  wranglerArguments: readonly string[];
  /** The name of the Worker. */
  worker: string;
  /** The Pages project of the screens. */
  project: string;
  /** The R2 bucket of pictures. */
  bucket: string;
  /** In front of the names of its own settings. */
  settingPrefix: string;
}

const PRODUCTION: DeployTarget = {
  environment: 'production',
  wranglerArguments: ['--env='],
  worker: 'fogon',
  project: 'fogon',
  bucket: 'fogon-media',
  settingPrefix: '',
};

const STAGING: DeployTarget = {
  environment: 'staging',
  wranglerArguments: ['--env=staging'],
  worker: 'fogon-staging',
  project: 'fogon-staging',
  bucket: 'fogon-media-staging',
  settingPrefix: 'STAGING_',
};

export const deployTarget = (isStaging: boolean): DeployTarget => (isStaging ? STAGING : PRODUCTION);

/** Settings that both installations use: the account at Cloudflare and the mail provider. */
const SHARED: ReadonlySet<string> = new Set<SettingName>([
  'CLOUDFLARE_ACCOUNT_ID',
  'CLOUDFLARE_API_TOKEN',
  'MAIL_API_URL',
  'MAIL_API_KEY',
  'MAIL_FROM',
]);
const OWN = Object.keys(SETTINGS).filter((name) => !SHARED.has(name));

/** The region of a Neon database by its host name, as wrangler.toml writes it; null for another host. */
const regionOf = (databaseUrl: string): string | null => {
  const host = URL.canParse(databaseUrl) ? new URL(databaseUrl).hostname : '';
  const [, region, provider] = /\.([a-z0-9-]+)\.(aws|azure)\.neon\.tech$/.exec(host) ?? [];
  return region && provider ? `${provider}:${region}` : null;
};

/** A sentence if the Worker would run in another region than its database. */
const placementProblem = (databaseUrl: string): string[] => {
  const placed = /^\[placement\]\nregion = "([^"]+)"$/m.exec(readFileSync(WRANGLER_CONFIG, 'utf8'))?.[1];
  const region = regionOf(databaseUrl);
  if (region === null || region === placed) return [];
  return [`la base está en ${region} y el Worker iría junto a ${placed}: pon esa región en wrangler.toml`];
};

/**
 * The settings of an installation from the environment, and one sentence per missing or invalid one. Those of staging are STAGING_DATABASE_URL and so on,
 * so that it never gets the database or a secret of production. All are needed unless some are named.
 */
export const readTargetSettings = (
  { settingPrefix }: DeployTarget,
  env: NodeJS.ProcessEnv,
  needed?: readonly SettingName[],
): { settings: Settings; problems: string[] } => {
  const own = Object.fromEntries(OWN.map((name) => [name, env[`${settingPrefix}${name}`]]));
  const { settings, problems } = readSettings({ ...env, ...own }, needed);
  const withPrefix = (text: string): string =>
    OWN.reduce((all, name) => all.replace(new RegExp(`\\b${name}\\b`, 'g'), `${settingPrefix}${name}`), text);
  return { settings, problems: [...problems.map(withPrefix), ...placementProblem(settings.DATABASE_URL)] };
};
