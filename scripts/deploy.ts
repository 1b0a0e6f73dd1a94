import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#db/local/migrate.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { parseArguments } from './arguments.ts';
import { buildAll, WEB_FOLDER } from './build.ts';
import { runTool, secondsSince } from './commands.ts';
import { readSettings, type Settings } from './deploy-settings.ts';
import { endWithProblem } from './problem.ts';

const WORKER_PATHS = ['/api/*', '/media/*', '/menu-qr*', '/menuqr*', '/parties/*'];
const QUIET = { WRANGLER_SEND_METRICS: 'false' };

const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await work();
  console.log(`✓ ${name} (${secondsSince(started)})`);
  return result;
};

const runOrThrow = async (tool: string, args: string[], env: Record<string, string> = {}): Promise<void> => {
  const { code, output } = await runTool(tool, args, { show: false, env: { ...QUIET, ...env } });
  if (code === 0) return;
  console.error(output);
  throw new LocalProblem(`${tool} ${args.slice(0, 2).join(' ')} terminó con error ${code}.`);
};

const withTemporaryFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'fogon-deploy-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const dryRun = async (problems: string[]): Promise<void> => {
  await step('Construcción de Worker y pantallas', () => buildAll({ force: true }));
  await withTemporaryFolder(async (folder) => {
    await step('Worker (wrangler deploy --dry-run)', () =>
      runOrThrow('wrangler', ['deploy', '--dry-run', '--outdir', join(folder, 'worker')]),
    );
  });
  console.log(
    [
      '\nUn despliegue de verdad haría, en este orden:',
      '  1. migraciones y funciones en DATABASE_URL, y el acceso de fogon_app',
      '  2. Worker con sus salas, sus secretos y la tarea de cada minuto, y el bucket fogon-media',
      `  3. rutas de APP_ORIGIN hacia el Worker: ${WORKER_PATHS.join(', ')}`,
      '  4. pantallas en Cloudflare Pages, proyecto fogon',
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
  await runOrThrow('wrangler', [
    'deploy',
    ...['--secrets-file', secrets],
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ...WORKER_PATHS.flatMap((path) => ['--route', `${host}${path}`]),
  ]);
};

const ensureBucket = async (): Promise<void> => {
  const found = await runTool('wrangler', ['r2', 'bucket', 'info', 'fogon-media'], {
    show: false,
    env: QUIET,
  });
  if (found.code !== 0) await runOrThrow('wrangler', ['r2', 'bucket', 'create', 'fogon-media']);
};

const release = async (settings: Settings): Promise<void> => {
  await step('Construcción de Worker y pantallas', () => buildAll({ force: true }));
  await step('Migraciones', () => migrate(settings.DATABASE_URL, { appUrl: settings.APP_DATABASE_URL }));
  await withTemporaryFolder(async (folder) => {
    await step('Almacén de imágenes (R2)', ensureBucket);
    await step('Worker', () => deployWorker(settings, folder));
  });
  await step('Pantallas (Pages)', () =>
    runOrThrow('wrangler', ['pages', 'deploy', WEB_FOLDER, '--project-name', 'fogon', '--branch', 'main']),
  );
  console.log(`\nFogón está desplegado en ${settings.APP_ORIGIN}`);
};

try {
  const { settings, problems } = readSettings(process.env);
  const { values } = parseArguments('npm run deploy [-- --dry-run]', {
    options: { 'dry-run': { type: 'boolean' } },
  });
  if (values['dry-run']) await dryRun(problems);
  else if (problems.length > 0) {
    throw new LocalProblem(
      `No se puede desplegar todavía:\n${problems.map((text) => `  - ${text}`).join('\n')}`,
    );
  } else await release(settings);
} catch (error) {
  endWithProblem(error);
}
