import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#db/local/postgres.ts';
import { LocalProblem } from '#db/local/problem.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PATIENCE_MS = 60_000;

export interface Room {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

export interface RoomOptions {
  stateFolder: string;
  vars: Record<string, string>;
  quiet: boolean;
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g');

/** Its own log of each request is noise; what the room itself says is shown. */
const showRoomLog = (text: string): void => {
  const lines = text.replace(ESCAPES, '').split('\n');
  for (const line of lines) {
    if (line.trim() !== '' && !/\[pk:inf\]|^Build succeeded/.test(line)) console.log(`sala: ${line}`);
  }
};

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = request({ host: '127.0.0.1', port, path: '/', timeout: 2000 }, (response) => {
      response.resume();
      done(true);
    });
    probe.once('error', () => done(false));
    probe.once('timeout', () => probe.destroy());
    probe.end();
  });

/** The child leads a group of its own, so that its workerd ends with it. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
};

const stopRoom = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((done) => child.once('exit', done));
    signalGroup(child, 'SIGTERM');
    await Promise.race([ended, wait(3000, undefined, { ref: false })]);
  }
  signalGroup(child, 'SIGKILL');
};

/** Runs the PartyKit room with PartyKit's own server. Its settings go in a private file, not on the command line. */
export const startRoom = async (options: RoomOptions): Promise<Room> => {
  const port = await freePort();
  const folder = join(options.stateFolder, 'room');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'partykit.json');
  const settings = {
    name: 'fogon',
    main: join(ROOT, 'realtime/business-room.ts'),
    compatibilityDate: '2024-07-18',
    port,
    persist: false,
    vars: options.vars,
  };
  writeFileSync(config, JSON.stringify(settings), { mode: 0o600 });
  chmodSync(config, 0o600);
  const program = join(ROOT, 'node_modules/partykit/dist/bin.mjs');
  const child = spawn(
    process.execPath,
    [program, 'dev', '--config', config, '--no-hotkeys', '--disable-request-cf-fetch'],
    {
      cwd: ROOT,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    },
  );
  let said = '';
  let isUp = false;
  const listen = (chunk: Buffer): void => {
    const text = chunk.toString('utf8');
    said = (said + text).slice(-4000);
    if (isUp && !options.quiet) showRoomLog(text);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const endWithUs = (): void => signalGroup(child, 'SIGKILL');
  process.once('exit', endWithUs);
  const stop = async (): Promise<void> => {
    process.off('exit', endWithUs);
    await stopRoom(child);
  };
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await answers(port))) {
    const hasFailed = child.exitCode !== null || /Build failed|\[ERROR\]|✘/.test(said);
    if (hasFailed || performance.now() > deadline) {
      await stop();
      throw new LocalProblem(
        `La sala de PartyKit no arrancó: ${said.trim().split('\n').slice(-6).join(' · ')}`,
      );
    }
    await wait(50);
  }
  isUp = true;
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
};
