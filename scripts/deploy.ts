import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  beginRelease,
  type Contracted,
  contract,
  expand,
  finishRelease,
  type Migrated,
} from '#db/local/migrate.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { parseArguments } from './arguments.ts';
import { buildAll, ROOT, WEB_FOLDER } from './build.ts';
import { runWrangler } from './cloudflare.ts';
import { runTool, secondsSince } from './commands.ts';
import { rehearseDatabase } from './deploy-rehearsal.ts';
import { findPrevious, rollBack } from './deploy-rollback.ts';
import type { SettingName, Settings } from './deploy-settings.ts';
import { type DeployTarget, deployTarget, readTargetSettings } from './deploy-target.ts';
import { keepRelease } from './last-release.ts';
import { endWithProblem } from './problem.ts';
import { withTemporaryFolder } from './temporary.ts';

const USAGE = 'npm run deploy [-- [--staging] --dry-run | --contract | --rollback]';
const WORKER_PATHS = ['/api/*', '/media/*', '/menu-qr*', '/menuqr*', '/parties/*'];

const step = async <T>(name: string, work: () => Promise<T>, note?: (result: T) => string): Promise<T> => {
  const started = performance.now();
  const result = await work();
  console.log(`✓ ${name}${note ? `: ${note(result)}` : ''} (${secondsSince(started)})`);
  return result;
};

const build = () => step('Construcción de Worker y pantallas', () => buildAll({ force: true }));

const describeExpanded = ({ applied, functionsChanged }: Migrated): string =>
  `${applied} ${applied === 1 ? 'migración' : 'migraciones'}, funciones ${functionsChanged ? 'nuevas junto a las anteriores' : 'sin cambios'}`;
const describeContracted = ({ applied, dropped }: Contracted): string =>
  `${applied} ${applied === 1 ? 'migración' : 'migraciones'}, ${dropped} ${dropped === 1 ? 'función o disparador' : 'funciones y disparadores'} de antes`;

/** The commit that is released: the name of the release at Cloudflare, by which a rollback finds the one before it. */
const releaseName = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).trim();
  } catch {
    throw new LocalProblem('Un despliegue sale de una copia de git, que da su nombre a la versión.');
  }
};

const dryRun = async (target: DeployTarget): Promise<void> => {
  await build();
  await step(
    'Base de datos: de la versión anterior a esta, dos veces, y revisión de las funciones',
    rehearseDatabase,
    describeExpanded,
  );
  await step('Worker (wrangler deploy --dry-run)', () =>
    withTemporaryFolder((folder) =>
      runWrangler(['deploy', ...target.wranglerArguments, '--dry-run', '--outdir', join(folder, 'worker')]),
    ),
  );
  console.log(
    [
      '\nUn despliegue de verdad haría, en este orden:',
      '  1. en DATABASE_URL, quitar lo que solo usaba la versión de antes de la actual',
      '  2. en DATABASE_URL, agregar lo de esta versión junto a lo actual, y el acceso de fogon_app',
      `  3. Worker ${target.worker} con sus salas, sus secretos y la tarea de cada minuto, y el bucket ${target.bucket}`,
      `  4. rutas de APP_ORIGIN hacia el Worker: ${WORKER_PATHS.join(', ')}`,
      `  5. pantallas en Cloudflare Pages, proyecto ${target.project}`,
    ].join('\n'),
  );
  const { problems } = readTargetSettings(target, process.env);
  if (problems.length > 0)
    console.log(`\nAntes hay que definir:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
  console.log('\n✓ Ensayo completo: no se tocó ninguna base de datos ni cuenta.');
};

const deployWorker = async (target: DeployTarget, settings: Settings, folder: string): Promise<void> => {
  const secrets = join(folder, 'secrets.json');
  const { APP_DATABASE_URL, AUTH_SECRET, MAIL_API_URL, MAIL_API_KEY, MAIL_FROM } = settings;
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, AUTH_SECRET_PREVIOUS } = settings;
  const values = {
    DATABASE_URL: APP_DATABASE_URL,
    AUTH_SECRET,
    MAIL_API_URL,
    MAIL_API_KEY,
    MAIL_FROM,
    // An invalid value verifies nothing and replaces the secret of an earlier release.
    AUTH_SECRET_PREVIOUS: AUTH_SECRET_PREVIOUS || 'none',
    ...(VAPID_PUBLIC_KEY && { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }),
  };
  writeFileSync(secrets, JSON.stringify(values), { mode: 0o600 });
  const { host } = new URL(settings.APP_ORIGIN);
  const vars = {
    APP_ORIGIN: settings.APP_ORIGIN,
    ENVIRONMENT: target.environment,
  };
  await runWrangler([
    'deploy',
    ...target.wranglerArguments,
    ...['--secrets-file', secrets],
    ...['--tag', releaseName()],
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ...WORKER_PATHS.flatMap((path) => ['--route', `${host}${path}`]),
  ]);
};

const ensureBucket = async ({ bucket }: DeployTarget): Promise<void> => {
  const found = await runTool('wrangler', ['r2', 'bucket', 'info', bucket], { show: false });
  if (found.code !== 0) await runWrangler(['r2', 'bucket', 'create', bucket]);
};

const deployScreens = ({ project }: DeployTarget) =>
  runWrangler([
    'pages',
    'deploy',
    WEB_FOLDER,
    ...['--project-name', project, '--branch', 'main'],
    ...['--commit-hash', releaseName()],
  ]);

const ACCOUNT = ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN'] as const;

/** The settings of the environment. Refuses to go on without one that is needed. */
const settingsOf = (target: DeployTarget, needed?: readonly SettingName[]): Settings => {
  const { settings, problems } = readTargetSettings(target, process.env, needed);
  if (problems.length === 0) return settings;
  throw new LocalProblem(
    `No se puede desplegar todavía:\n${problems.map((text) => `  - ${text}`).join('\n')}`,
  );
};

/** Each step can be repeated, and the release that runs works until the next step is done (docs/decisions/064). */
const release = async (target: DeployTarget): Promise<void> => {
  const settings = settingsOf(target);
  releaseName();
  await build();
  await step(
    'Base de datos: fin de la versión de antes',
    () => beginRelease(settings.DATABASE_URL),
    describeContracted,
  );
  await step(
    'Base de datos: esta versión junto a la actual',
    () => expand(settings.DATABASE_URL, { appUrl: settings.APP_DATABASE_URL }),
    describeExpanded,
  );
  await step('Almacén de imágenes (R2)', () => ensureBucket(target));
  await step('Worker', () => withTemporaryFolder((folder) => deployWorker(target, settings, folder)));
  await step('Pantallas (Pages)', () => deployScreens(target));
  await finishRelease(settings.DATABASE_URL, true);
  console.log(`\nFogón está desplegado en ${settings.APP_ORIGIN}`);
  if (target.environment !== 'production') return;
  await keepRelease();
  console.log('Guarda scripts/last-release.json.br en git: con él se prueba la versión que sigue.');
};

/** The next release must not remove what the previous one, which runs again, uses. */
const rollBackRelease = async (target: DeployTarget): Promise<void> => {
  const { DATABASE_URL } = settingsOf(target, ['DATABASE_URL', ...ACCOUNT]);
  const previous = await findPrevious(target);
  await finishRelease(DATABASE_URL, false);
  await rollBack(target, previous);
  console.log('\nFogón volvió a la versión anterior. La base de datos sirve a las dos.');
};

const contractRelease = async (target: DeployTarget): Promise<void> => {
  const { DATABASE_URL } = settingsOf(target, ['DATABASE_URL']);
  await step('Base de datos: fin de la versión anterior', () => contract(DATABASE_URL), describeContracted);
};

try {
  const { staging, ...modes } = parseArguments(USAGE, {
    options: {
      staging: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      contract: { type: 'boolean' },
      rollback: { type: 'boolean' },
    },
  }).values;
  if (Object.keys(modes).length > 1) throw new LocalProblem(`Una opción a la vez: ${USAGE}`);
  const target = deployTarget(staging === true);
  if (modes['dry-run']) await dryRun(target);
  else if (modes.contract) await contractRelease(target);
  else if (modes.rollback) await rollBackRelease(target);
  else await release(target);
} catch (error) {
  endWithProblem(error);
}
