import { spawn } from 'node:child_process';
import { freePort } from '#db/local/postgres.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** What a command says on its way out, and how it ends; nobody sits at its terminal. */
export async function runScript(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  timeout = 45_000,
) {
  const port = await freePort();
  return await new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, ['--import', './scripts/installed.js', ...words], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout,
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    child.once('close', (code) => resolve({ code, said }));
  });
}
