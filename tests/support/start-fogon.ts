import { spawn } from 'node:child_process';
import { expect } from 'vitest';
import { freePort } from '#db/local/postgres.ts';
import { descendantsOf } from './processes.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const START_TIMEOUT_MS = 60_000;

/** Runs `npm start` without npm. */
export async function startFogon(env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', './scripts/installed.js', 'scripts/start.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const append = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const pid = child.pid ?? 0;
  return {
    pid,
    origin: `http://localhost:${port}`,
    /** The process ids of its parts whose command contains a word. */
    parts: (word = '') => descendantsOf(pid, word),
    output: () => output,
    waitForOutput: (text: string | RegExp) =>
      expect.poll(() => output, { timeout: START_TIMEOUT_MS }).toMatch(text),
    /** The exit code; null when it was killed. */
    ended,
    /** Sends Ctrl-C and returns how long the end took. */
    interrupt: async () => {
      const startedAt = performance.now();
      child.kill('SIGINT');
      const code = await ended;
      return { code, millis: performance.now() - startedAt };
    },
    kill: () => child.kill('SIGKILL'),
  };
}
