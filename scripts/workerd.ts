import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { LocalProblem } from '#db/local/problem.ts';

/** The workerd program that Miniflare runs. */
const pathOf = (): string => {
  const miniflare = createRequire(import.meta.url).resolve('miniflare');
  const { default: path }: { default: string } = createRequire(miniflare)('workerd');
  return process.env.MINIFLARE_WORKERD_PATH ?? path;
};

/** Refuses a machine on which workerd does not run: Miniflare would wait for it without end. */
export const checkWorkerd = async (): Promise<void> => {
  const path = pathOf();
  try {
    await promisify(execFile)(path, ['--version']);
  } catch {
    throw new LocalProblem(
      `workerd, que corre la API, no arranca en este equipo (${path}): ejecuta \`npm ci\` de nuevo.`,
    );
  }
};
