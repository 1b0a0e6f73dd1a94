import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAtomically, readJson } from './atomic-file.ts';
import { LocalProblem } from './problem.ts';
import { makeStateFolder } from './state.ts';

const isAlive = (pid: number): boolean => {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // Only Linux has /proc.
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
};

/** The processes that a process began. */
const childrenOf = (parent: number): number[] => {
  try {
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .flatMap((line) => {
        const [pid, of] = line.trim().split(/\s+/).map(Number);
        return of === parent && pid ? [pid] : [];
      });
  } catch {
    // Windows, and machines without ps.
    return [];
  }
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, or the system has no such signal.
  }
};

/** Sends a signal to a server. Frozen processes are woken, for they would not look at it; SIGKILL is for its children too. */
export const signalServer = (pid: number, signal: NodeJS.Signals): void => {
  const children = childrenOf(pid);
  send(pid, signal);
  for (const child of children) if (signal === 'SIGKILL') send(child, signal);
  for (const woken of [...children, pid]) send(woken, 'SIGCONT');
};

/** Process id of the server that is running on this data folder; null when the folder is free. */
export const findRunningServer = (dataFolder: string): number | null => {
  let text: string;
  try {
    text = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid) || !isAlive(pid)) return null;
  const command = commandOf(pid);
  return command === '' || command.includes(dataFolder) ? pid : null;
};

/** The port of the server that is running on this data folder. */
export const portOfServer = (dataFolder: string): number | null => {
  if (findRunningServer(dataFolder) === null) return null;
  return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[3]) || null;
};

/** When a process began, in this run of the machine: a later process with the same number began at another moment. Empty without /proc. */
const startTimeOf = (pid: number): string => {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
  } catch {
    return '';
  }
};

const isRunning = ({ pid, began }: Record<string, unknown>): boolean => {
  if (typeof pid !== 'number' || !isAlive(pid)) return false;
  const now = startTimeOf(pid);
  return now === '' ? commandOf(pid).includes('node') : now === began;
};

/**
 * Takes a state folder for this process, and gives what leaves it. Of two that ask at once one has it: the other is refused, as long as
 * the first lives.
 */
export const lockFolder = (stateFolder: string): (() => void) => {
  makeStateFolder(stateFolder);
  const file = join(stateFolder, 'running.json');
  while (!createAtomically(file, { pid: process.pid, began: startTimeOf(process.pid) })) {
    const owner = readJson(file) ?? {};
    if (isRunning(owner)) {
      throw new LocalProblem(
        `Ya hay un Fogón en marcha con la carpeta ${stateFolder} (proceso ${owner.pid}): ciérralo, o usa otra carpeta con FOGON_STATE.`,
      );
    }
    // Of two that find a dead owner one moves its file away; who moved a living one's puts it back.
    const moved = `${file}.${process.pid}`;
    try {
      renameSync(file, moved);
      if (isRunning(readJson(moved) ?? {})) linkSync(moved, file);
    } catch {
      // Another one was first.
    }
    rmSync(moved, { force: true });
  }
  const unlock = (): void => {
    process.off('exit', unlock);
    if (readJson(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  process.once('exit', unlock);
  return unlock;
};

const ORPHAN_STEPS: Readonly<Record<number, NodeJS.Signals>> = { 0: 'SIGINT', 30: 'SIGQUIT', 60: 'SIGKILL' };
const MAX_ORPHAN_CHECKS = 150;

/** Frees a data folder, which this process has taken, of what a killed Fogón left behind: a dead server's process file, or its server. */
export const endOrphanServer = async (dataFolder: string): Promise<void> => {
  const pid = findRunningServer(dataFolder);
  if (pid === null) {
    rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
    return;
  }
  for (let checks = 0; findRunningServer(dataFolder) === pid; checks++) {
    if (checks === MAX_ORPHAN_CHECKS)
      throw new LocalProblem(`El PostgreSQL ${pid} de otra sesión no termina: ciérralo y vuelve a empezar.`);
    const signal = ORPHAN_STEPS[checks];
    if (signal) signalServer(pid, signal);
    await wait(100);
  }
};
