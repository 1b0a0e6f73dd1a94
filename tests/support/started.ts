import { spawn } from 'node:child_process';
import { expect } from 'vitest';
import { freePort } from '#db/local/postgres.ts';
import { descendantsOf } from './processes.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const START_LIMIT_MS = 60_000;

/** Runs `npm start` as somebody does, without npm. */
export async function aStart(env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', './scripts/installed.js', 'scripts/start.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString('utf8');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const pid = child.pid ?? 0;
  return {
    pid,
    origin: `http://localhost:${port}`,
    /** The process ids of its parts whose command has a word. */
    parts: (word = '') => descendantsOf(pid, word),
    said: () => said,
    says: (text: string | RegExp) => expect.poll(() => said, { timeout: START_LIMIT_MS }).toMatch(text),
    /** The exit code; null when it was killed. */
    ended,
    /** Ctrl-C, and how long it took. */
    interrupt: async () => {
      const begun = performance.now();
      child.kill('SIGINT');
      const code = await ended;
      return { code, millis: performance.now() - begun };
    },
    kill: () => child.kill('SIGKILL'),
  };
}
