import { isLoopbackName } from '#domain/base/loopback.ts';
import type { BusinessRoom } from '#realtime/business-room.ts';
import type { CountersEnv } from '#realtime/counters.ts';

/** The bindings of the Worker. Secrets come from the platform, never from the code. */
export interface Env extends CountersEnv {
  readonly DATABASE_URL: string;
  readonly DATABASE_ENDPOINT?: string;
  readonly AUTH_SECRET: string;
  /** The previous AUTH_SECRET: it verifies and decrypts, and signs nothing. */
  readonly AUTH_SECRET_PREVIOUS?: string;
  /** The room of each business, by its id. */
  readonly ROOMS: DurableObjectNamespace<BusinessRoom>;
  readonly APP_ORIGIN: string;
  readonly ENVIRONMENT?: string;
  /** Not empty: this machine prints a line for each request and job, not only for those that fail. */
  readonly LOG_REQUESTS?: string;
  /** 'true' if the sign-in page offers the demo accounts, whose password is public. */
  readonly DEMO?: string;
  /** 'true' if each answer is checked against its schema: in tests and in development. */
  readonly CHECK_ANSWERS?: string;
  /** 'low' in most tests, where hashing would take most of the time. */
  readonly PASSWORD_COST?: string;
  /** The secret that the local gateway adds to requests from this machine; without it the outbox is closed. */
  readonly MACHINE_KEY?: string;
  readonly MAIL_API_URL?: string;
  readonly MAIL_API_KEY?: string;
  readonly MAIL_FROM?: string;
  readonly VAPID_PUBLIC_KEY?: string;
  /** The private key as a base64url number. */
  readonly VAPID_PRIVATE_KEY?: string;
  readonly VAPID_SUBJECT?: string;
  readonly MEDIA?: R2Bucket;
  /** Says whether this machine has little free space; Cloudflare has no such disk. */
  readonly DISK?: Fetcher;
  /** Resizes images. */
  readonly IMAGES?: ImagesBinding;
  readonly LIMIT_STRANGERS: RateLimit;
  readonly LIMIT_READS: RateLimit;
  readonly LIMIT_WRITES: RateLimit;
  readonly LIMIT_BUSINESSES: RateLimit;
  readonly LIMIT_REGISTRATIONS: RateLimit;
  readonly LIMIT_MAILS: RateLimit;
  readonly LIMIT_PAGES: RateLimit;
  readonly LIMIT_REPORTS: RateLimit;
  readonly LIMIT_EXPORTS: RateLimit;
  readonly LIMIT_EXPORT_PAGES: RateLimit;
  readonly LIMIT_SCREEN_ERRORS: RateLimit;
}

export const areAnswersChecked = ({ CHECK_ANSWERS }: Env): boolean => CHECK_ANSWERS === 'true';

/** The rate limits of wrangler.toml, each per minute. */
export const LIMIT_NAMES = [
  'LIMIT_STRANGERS',
  'LIMIT_READS',
  'LIMIT_WRITES',
  'LIMIT_BUSINESSES',
  'LIMIT_REGISTRATIONS',
  'LIMIT_MAILS',
  'LIMIT_PAGES',
  'LIMIT_REPORTS',
  'LIMIT_EXPORTS',
  'LIMIT_EXPORT_PAGES',
  'LIMIT_SCREEN_ERRORS',
] as const satisfies readonly (keyof Env)[];
export type LimitName = (typeof LIMIT_NAMES)[number];

const MIN_SECRET_LENGTH = 32;

function isStrong(secret: string | undefined): secret is string {
  return secret !== undefined && secret.length >= MIN_SECRET_LENGTH && new Set(secret).size >= 12;
}

/** The names of the settings that are missing or too weak. */
export function missingSettings(env: Env): string[] {
  const absent = (['DATABASE_URL', 'ROOMS', 'APP_ORIGIN', ...LIMIT_NAMES] as const).filter(
    (name) => !env[name],
  );
  return isStrong(env.AUTH_SECRET) ? absent : [...absent, 'AUTH_SECRET'];
}

const ready = new WeakSet<Env>();

/** Whether the Worker has all its settings. Checked once per isolate: settings do not change while it runs. */
export function isReady(env: Env): boolean {
  if (!ready.has(env) && missingSettings(env).length === 0) ready.add(env);
  return ready.has(env);
}

/** The secrets that verify tokens, the current one first. A weak previous secret is ignored. */
export function authSecrets({ AUTH_SECRET, AUTH_SECRET_PREVIOUS }: Env): readonly string[] {
  return isStrong(AUTH_SECRET_PREVIOUS) ? [AUTH_SECRET, AUTH_SECRET_PREVIOUS] : [AUTH_SECRET];
}

/** Whether people use Fogón over https. */
export function isSecure(env: Env): boolean {
  return env.APP_ORIGIN.startsWith('https:');
}

export function isLocal({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>): boolean {
  return ENVIRONMENT === 'local';
}

/** Whether this installation serves only its own machine, by the host name of its origin. */
export function isForThisMachine(env: Env): boolean {
  return isLocal(env) && isLoopbackName(new URL(env.APP_ORIGIN).hostname);
}

export function isDemo(env: Env): boolean {
  return env.DEMO === 'true';
}
