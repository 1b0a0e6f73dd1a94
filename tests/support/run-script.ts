import { spawn } from 'node:child_process';
import { freePort } from '#db/local/postgres.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** The output of a command and its exit code; it has no terminal. */
export async function runScript(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  timeout = 45_000,
) {
  const port = await freePort();
  return await new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, ['--import', './scripts/installed.js', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout,
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    child.once('close', (code) => resolve({ code, output }));
  });
}
