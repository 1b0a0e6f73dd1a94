import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { FULL_DISK_DELAY_MS, saysDiskIsFull } from '#db/local/disk-space.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { stateFolderFrom } from '#db/local/state.ts';
import { emailError } from '#domain/people/auth-rules.ts';
import { parseArguments } from './arguments.ts';
import type { FirstAccount } from './first-account.ts';
import { isExposedToNetwork, readNames } from './network-access.ts';
import { givenDatabase } from './owner-database.ts';
import { onParentExit } from './parent-process.ts';
import { type Platform, type PlatformOptions, type StartStep, startPlatform } from './platform.ts';
import { endWithProblem } from './problem.ts';

const ACCOUNTS = ['admin', 'cajero', 'mesero', 'chef', 'bartender', 'master'];

const readPort = (text: string | undefined): number => {
  const port = Number(text ?? 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new LocalProblem(`PORT debe ser un número entre 1 y 65535, no «${text}».`);
};

const readOrigin = (text: string | undefined): string | undefined => {
  if (!text) return undefined;
  const origin = URL.canParse(text) ? new URL(text).origin : '';
  if (/^https?:/.test(origin)) return origin;
  throw new LocalProblem(
    `FOGON_ORIGIN debe ser una dirección, por ejemplo http://192.168.1.20:3000, no «${text}».`,
  );
};

const readAdministrator = (text: string | undefined): string | undefined => {
  const email = text?.trim();
  if (!email) return undefined;
  if (emailError(email) === undefined) return email;
  throw new LocalProblem(
    `FOGON_ADMIN_EMAIL debe ser un correo, por ejemplo ana@mirestaurante.hn, no «${email}».`,
  );
};

/** No demo for other devices, because its password is public. */
const askAdministrator = async (): Promise<string> => {
  if (!process.stdin.isTTY) {
    throw new LocalProblem(
      'Para abrir Fogón a otros dispositivos di quién lo administra: FOGON_ADMIN_EMAIL=tu@correo. La demostración, con sus contraseñas conocidas, solo corre en este equipo.',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.once('SIGINT', end);
  try {
    for (;;) {
      const email = (await terminal.question('Correo de quien administra el negocio: ')).trim();
      if (emailError(email) === undefined) return email;
      console.log('Eso no es un correo.');
    }
  } finally {
    terminal.close();
  }
};

const showFirstAccount = ({ email, password }: FirstAccount): void =>
  console.log(`
Tu negocio está creado. Entra con ${email} y esta contraseña, que se muestra una sola vez:

    ${password}

Al entrar eliges otra.
`);

const showStep = ({ name, ms, note }: StartStep): void => {
  const text = note ? `${name}: ${note}` : name;
  console.log(`✓ ${text} (${(ms / 1000).toFixed(1)} s)`);
};

const showReady = (platform: Platform, seconds: string): void => {
  console.log(`\nFogón está listo en ${platform.origin} (${seconds} s)`);
  if (platform.isDemo) console.log(`Cuentas de demostración: ${ACCOUNTS.join(', ')} · contraseña fogon-demo`);
  console.log('Ctrl-C termina todo.\n');
};

/** Prints what the network can see and whether other devices have access. */
const warnAboutNetworkAccess = (host: string | undefined, origin: string, names: readonly string[]): void => {
  if (!isExposedToNetwork({ host, origin, names })) return;
  if (!origin.startsWith('https:')) {
    console.error(
      '⚠ Otros dispositivos entran por http, sin cifrar: quien comparta la red puede leer contraseñas y ventas. Pon HTTPS delante y FOGON_ORIGIN=https://…',
    );
  }
  if (!isExposedToNetwork({ origin, names })) {
    console.error(
      '⚠ Falta FOGON_ORIGIN, la dirección que otros dispositivos escriben, por ejemplo http://192.168.1.20:3000: con otro nombre que localhost, Fogón no atiende.',
    );
  }
};

/** Any text in LOG_REQUESTS prints a line for each request and job. */
const logSettings = (): Record<string, string> => {
  const { LOG_REQUESTS } = process.env;
  return LOG_REQUESTS ? { LOG_REQUESTS } : {};
};

const mailSettings = (): Record<string, string> => {
  const { MAIL_API_URL, MAIL_API_KEY, MAIL_FROM } = process.env;
  return MAIL_API_URL && MAIL_API_KEY && MAIL_FROM ? { MAIL_API_URL, MAIL_API_KEY, MAIL_FROM } : {};
};

/** Starts everything. While the disk is full it tries again; every other problem ends the start. */
const startWithSpace = async (options: PlatformOptions): Promise<Platform> => {
  for (let isPrinted = false; ; isPrinted = true) {
    try {
      return await startPlatform(options);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (stoppingSince > 0 || !saysDiskIsFull(reason)) throw error;
      if (!isPrinted)
        console.error(
          `⚠ El disco está lleno (${reason}). Libera espacio: Fogón arranca por sí solo cuando lo haya.`,
        );
      await wait(FULL_DISK_DELAY_MS);
    }
  }
};

const STOP_TIMEOUT_MS = 4000;
const SAME_KEYPRESS_MS = 1500;

let platform: Platform | undefined;
let stopAll = (): Promise<void> => Promise.resolve();
let stoppingSince = 0;

/** npm repeats the terminal's Ctrl-C to its child, so only a later signal means an immediate stop. */
const end = (): void => {
  if (stoppingSince > 0) {
    if (performance.now() - stoppingSince > SAME_KEYPRESS_MS) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  // A start that is interrupted fails; that failure is not shown.
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', () => undefined);
  console.log('\nCerrando Fogón…');
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
  const wasReady = platform !== undefined;
  void stopAll().then(() => {
    console.log('✓ Todo terminó.');
    process.exit(wasReady ? 0 : 130);
  });
};

/** Ends everything with the reason when a part cannot be kept running. */
const fail = (problem: Error): void => {
  if (stoppingSince > 0) return;
  stoppingSince = performance.now();
  endWithProblem(problem);
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
  void stopAll().then(() => process.exit(1));
};

/** Replaces the handlers of libraries, which end the process at once, so that every part can stop first. */
const listenForSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
};
listenForSignals();

// npm does not forward its termination to its child.
if (process.env.npm_lifecycle_event) onParentExit(end);

try {
  const started = performance.now();
  const { values } = parseArguments('npm start, o npm run dev', { options: { dev: { type: 'boolean' } } });
  const databaseUrl = givenDatabase();
  const port = readPort(process.env.PORT);
  const host = process.env.HOST || undefined;
  const publicOrigin = readOrigin(process.env.FOGON_ORIGIN);
  const names = readNames(process.env.FOGON_HOSTS);
  const administrator = readAdministrator(process.env.FOGON_ADMIN_EMAIL);
  console.log('Fogón está arrancando…');
  platform = await startWithSpace({
    port,
    host,
    publicOrigin,
    names,
    proxies: process.env.FOGON_PROXY,
    administrator,
    askAdministrator,
    onFirstAccount: showFirstAccount,
    stateFolder: stateFolderFrom(process.env),
    seed: 'demo',
    pictures: true,
    databaseUrl,
    appDatabaseUrl: givenDatabase('APP_DATABASE_URL'),
    dev: values.dev === true,
    extraEnv: { ...mailSettings(), ...logSettings() },
    onStopReady: (stop) => {
      stopAll = stop;
    },
    onStep: showStep,
    onProgress: (text) => console.log(`  · ${text}`),
    onChange: (sentence) => console.error(`⚠ ${sentence}`),
    onFailure: fail,
  });
  listenForSignals();
  showReady(platform, ((performance.now() - started) / 1000).toFixed(1));
  warnAboutNetworkAccess(host, platform.origin, names);
} catch (error) {
  if (stoppingSince === 0) endWithProblem(error);
}
