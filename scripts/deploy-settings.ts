/** The settings of a release and how to get them; docs/release.md has the steps. */
export const SETTINGS = {
  DATABASE_URL: 'dueño de la base en Neon: postgresql://…; solo la usan las migraciones',
  APP_DATABASE_URL: 'la misma base con el usuario fogon_app y una contraseña propia: la usa el Worker',
  AUTH_SECRET: 'al azar, 32 caracteres o más: openssl rand -base64 48',
  AUTH_SECRET_PREVIOUS: 'solo al cambiar AUTH_SECRET: el de antes, durante 30 días',
  APP_ORIGIN: 'dirección pública, por ejemplo https://fogon.example',
  CLOUDFLARE_ACCOUNT_ID: 'cuenta de Cloudflare',
  CLOUDFLARE_API_TOKEN: 'token de Cloudflare con permiso para Workers, R2, Pages y rutas de la zona',
  MAIL_API_URL: 'servicio de correo, por ejemplo https://api.resend.com/emails',
  MAIL_API_KEY: 'su clave',
  MAIL_FROM: 'remitente, por ejemplo Fogón <hola@fogon.example>',
  VAPID_PUBLIC_KEY: 'para avisar en los aparatos: npx web-push generate-vapid-keys da las dos llaves',
  VAPID_PRIVATE_KEY: 'la otra',
  VAPID_SUBJECT: 'a quién escriben los servicios de avisos, por ejemplo mailto:hola@fogon.example',
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = Record<SettingName, string>;

const isName = (name: string): name is SettingName => name in SETTINGS;
const NAMES = Object.keys(SETTINGS).filter(isName);
const MIN_SECRET_LENGTH = 32;
/** All of them or none: without them no push is sent. */
const OPTIONAL: readonly SettingName[] = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'];

/** Only during a change of secret. */
const PREVIOUS: SettingName = 'AUTH_SECRET_PREVIOUS';
const SECRETS: readonly SettingName[] = ['AUTH_SECRET', PREVIOUS];

const problemWith = (name: SettingName, value: string, env: NodeJS.ProcessEnv): string | null => {
  if (value === '' && OPTIONAL.includes(name) && !OPTIONAL.some((other) => env[other])) return null;
  if (value === '' && name === PREVIOUS) return null;
  if (value === '') return `falta ${name}: ${SETTINGS[name]}`;
  if (name === 'APP_ORIGIN' && !/^https:\/\/[^/]+$/.test(value)) {
    return `${name} debe ser https:// y un nombre, sin nada detrás`;
  }
  if (SECRETS.includes(name) && value.length < MIN_SECRET_LENGTH) {
    return `${name} es débil: ${SETTINGS[name]}`;
  }
  if ((name === 'DATABASE_URL' || name === 'APP_DATABASE_URL') && !/^postgres(?:ql)?:\/\//.test(value)) {
    return `${name} debe empezar con postgresql://`;
  }
  return null;
};

/** The settings of a release from the environment, and one sentence per missing or invalid one of those that are needed. */
export const readSettings = (
  env: NodeJS.ProcessEnv,
  needed: readonly SettingName[] = NAMES,
): { settings: Settings; problems: string[] } => {
  const settingOf = (name: SettingName): string => env[name]?.trim() ?? '';
  const settings: Settings = {
    DATABASE_URL: settingOf('DATABASE_URL'),
    APP_DATABASE_URL: settingOf('APP_DATABASE_URL'),
    AUTH_SECRET: settingOf('AUTH_SECRET'),
    AUTH_SECRET_PREVIOUS: settingOf('AUTH_SECRET_PREVIOUS'),
    APP_ORIGIN: settingOf('APP_ORIGIN'),
    CLOUDFLARE_ACCOUNT_ID: settingOf('CLOUDFLARE_ACCOUNT_ID'),
    CLOUDFLARE_API_TOKEN: settingOf('CLOUDFLARE_API_TOKEN'),
    MAIL_API_URL: settingOf('MAIL_API_URL'),
    MAIL_API_KEY: settingOf('MAIL_API_KEY'),
    MAIL_FROM: settingOf('MAIL_FROM'),
    VAPID_PUBLIC_KEY: settingOf('VAPID_PUBLIC_KEY'),
    VAPID_PRIVATE_KEY: settingOf('VAPID_PRIVATE_KEY'),
    VAPID_SUBJECT: settingOf('VAPID_SUBJECT'),
  };
  const problems = needed
    .map((name) => problemWith(name, settings[name], env))
    .filter((text) => text !== null);
  return { settings, problems };
};
