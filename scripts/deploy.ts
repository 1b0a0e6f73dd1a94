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
import { readSettings, type Settings } from './deploy-settings.ts';
import { keepRelease } from './last-release.ts';
import { endWithProblem } from './problem.ts';
import { withTemporaryFolder } from './temporary.ts';

const USAGE = 'npm run deploy [-- --dry-run | --contract | --rollback]';
const WORKER_PATHS = ['/api/*', '/media/*', '/menu-qr*', '/menuqr*', '/parties/*'];
const PROJECT = 'fogon';

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

const dryRun = async (problems: string[]): Promise<void> => {
  await build();
  await step(
    'Base de datos: de la versión anterior a esta, dos veces, y revisión de las funciones',
    rehearseDatabase,
    describeExpanded,
  );
  await step('Worker (wrangler deploy --dry-run)', () =>
    withTemporaryFolder((folder) => runWrangler(['deploy', '--dry-run', '--outdir', join(folder, 'worker')])),
  );
  console.log(
    [
      '\nUn despliegue de verdad haría, en este orden:',
      '  1. en DATABASE_URL, quitar lo que solo usaba la versión de antes de la actual',
      '  2. en DATABASE_URL, agregar lo de esta versión junto a lo actual, y el acceso de fogon_app',
      '  3. Worker con sus salas, sus secretos y la tarea de cada minuto, y el bucket fogon-media',
      `  4. rutas de APP_ORIGIN hacia el Worker: ${WORKER_PATHS.join(', ')}`,
      '  5. pantallas en Cloudflare Pages, proyecto fogon',
    ].join('\n'),
  );
  if (problems.length > 0)
    console.log(`\nAntes hay que definir:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
  console.log('\n✓ Ensayo completo: no se tocó ninguna base de datos ni cuenta.');
};

const deployWorker = async (settings: Settings, folder: string): Promise<void> => {
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
    ENVIRONMENT: 'production',
  };
  await runWrangler([
    'deploy',
    ...['--secrets-file', secrets],
    ...['--tag', releaseName()],
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ...WORKER_PATHS.flatMap((path) => ['--route', `${host}${path}`]),
  ]);
};

const ensureBucket = async (): Promise<void> => {
  const found = await runTool('wrangler', ['r2', 'bucket', 'info', 'fogon-media'], { show: false });
  if (found.code !== 0) await runWrangler(['r2', 'bucket', 'create', 'fogon-media']);
};

const deployScreens = () =>
  runWrangler([
    'pages',
    'deploy',
    WEB_FOLDER,
    ...['--project-name', PROJECT, '--branch', 'main'],
    ...['--commit-hash', releaseName()],
  ]);

/** Each step can be repeated, and the release that runs works until the next step is done (docs/decisions/064). */
const release = async (settings: Settings): Promise<void> => {
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
  await step('Almacén de imágenes (R2)', ensureBucket);
  await step('Worker', () => withTemporaryFolder((folder) => deployWorker(settings, folder)));
  await step('Pantallas (Pages)', deployScreens);
  await finishRelease(settings.DATABASE_URL, true);
  await keepRelease();
  console.log(`\nFogón está desplegado en ${settings.APP_ORIGIN}`);
  console.log('Guarda scripts/last-release.json.br en git: con él se prueba la versión que sigue.');
};

const ACCOUNT = ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN'] as const;

/** The settings of the environment. Refuses to go on without one that is needed. */
const settingsFor = (needed?: Parameters<typeof readSettings>[1]): Settings => {
  const { settings, problems } = readSettings(process.env, needed);
  if (problems.length === 0) return settings;
  throw new LocalProblem(
    `No se puede desplegar todavía:\n${problems.map((text) => `  - ${text}`).join('\n')}`,
  );
};

/** The next release must not remove what the previous one, which runs again, uses. */
const rollBackRelease = async ({ DATABASE_URL }: Settings): Promise<void> => {
  const target = { worker: PROJECT, project: PROJECT };
  const previous = await findPrevious(target);
  await finishRelease(DATABASE_URL, false);
  await rollBack(target, previous);
  console.log('\nFogón volvió a la versión anterior. La base de datos sirve a las dos.');
};

const contractRelease = ({ DATABASE_URL }: Settings): Promise<Contracted> =>
  step('Base de datos: fin de la versión anterior', () => contract(DATABASE_URL), describeContracted);

try {
  const { values } = parseArguments(USAGE, {
    options: {
      'dry-run': { type: 'boolean' },
      contract: { type: 'boolean' },
      rollback: { type: 'boolean' },
    },
  });
  if (Object.keys(values).length > 1) throw new LocalProblem(`Una opción a la vez: ${USAGE}`);
  if (values['dry-run']) await dryRun(readSettings(process.env).problems);
  else if (values.contract) await contractRelease(settingsFor(['DATABASE_URL']));
  else if (values.rollback) await rollBackRelease(settingsFor(['DATABASE_URL', ...ACCOUNT]));
  else await release(settingsFor());
} catch (error) {
  endWithProblem(error);
}
