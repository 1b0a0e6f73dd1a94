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
    // Systems without /proc.
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

/** The child processes of a process. */
const childrenOf = (parent: number): number[] => {
  try {
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .flatMap((line) => {
        const [pid, parentPid] = line.trim().split(/\s+/).map(Number);
        return parentPid === parent && pid ? [pid] : [];
      });
  } catch {
    // Windows and systems without ps.
    return [];
  }
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended, or the system does not have the signal.
  }
};

/** Sends a signal to a server, and SIGKILL to its children too. SIGCONT lets stopped processes handle it. */
export const signalServer = (pid: number, signal: NodeJS.Signals): void => {
  const children = childrenOf(pid);
  send(pid, signal);
  for (const child of children) if (signal === 'SIGKILL') send(child, signal);
  for (const stopped of [...children, pid]) send(stopped, 'SIGCONT');
};

/** The process id of the server that runs on a data folder; null when none does. */
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

/** The port of the server that runs on a data folder; null when none does. */
export const portOfServer = (dataFolder: string): number | null => {
  if (findRunningServer(dataFolder) === null) return null;
  return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[3]) || null;
};

/** The boot id and start time of a process: they distinguish it from a later process with the same id. Empty without /proc. */
const startTimeOf = (pid: number): string => {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
  } catch {
    return '';
  }
};

const isRunning = ({ pid, began: startedAt }: Record<string, unknown>): boolean => {
  if (typeof pid !== 'number' || !isAlive(pid)) return false;
  const now = startTimeOf(pid);
  return now === '' ? commandOf(pid).includes('node') : now === startedAt;
};

/**
 * Locks a state folder for this process and returns the function that unlocks it. While the process runs, every other one is refused
 * with a LocalProblem.
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
    // One of two processes moves the lock file of an ended owner away. If the moved file is of a running owner, it is linked back.
    const moved = `${file}.${process.pid}`;
    try {
      renameSync(file, moved);
      if (isRunning(readJson(moved) ?? {})) linkSync(moved, file);
    } catch {
      // Another process moved it first.
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

/** Removes what a killed Fogón left in a locked data folder: ends its server, or deletes the stale postmaster.pid. */
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
